"""What a charge would be: the same numbers for the preview and for the act."""

import msgspec

from arap.battle.values import Direction
from arap.kernel.reasons import Refusal, Remark
from arap.kernel.target import Target
from arap.rules.charge.approach.arrange import Case
from arap.rules.movement.measures.plan import ModelPlan
from arap.table import PointXY


class ChargerPlan(msgspec.Struct, frozen=True):
    """What one charger does: its path, how it is placed, and the enemies it would have within reach.
    `case`: the lead charger, a model that falls short, one at an enemy not yet engaged, one at an engaged enemy, or one
    left over."""

    way: ModelPlan
    case: Case
    engaged: tuple[str, ...]


class ChargeReaction(msgspec.Struct, frozen=True):
    """A unit that will be asked whether it reacts to the charge, and how it may react.

    `text` says so in words; `at` is how many inches the chargers have gone by then, and `place` where they are (None:
    before they set out). `successes` are the chances of none, one and two of its reaction roll, if it needs one."""

    unit: str
    reaction: str
    rule: str
    text: str = ""
    at: float | None = None
    place: PointXY | None = None
    successes: tuple[float, float, float] | None = None


class ChargePlan(msgspec.Struct, frozen=True, tag="charge-plan", tag_field="reply"):
    """The answer to a question about a charge, all dice on the way going well.
    `distance`: nearest charger to enemy. `needed`, `allowance`: path cost and limit of the first to reach the enemy.
    `others`: further enemy units drawn in. `idle`: members that stay. `test`: roll first, the enemy is out of sight.
    `reactions`: the units that are asked and what each may do, in order. `why_no_fire`: why they cannot fire as they
    charge; `why_no_fleet`: why they cannot use Fleet. `cover`: the enemy's cover counts; `hooks`: flesh hooks bring
    both to blows at once. `grenades`: the unit has assault grenades to throw."""

    unit: str
    target: str
    chargers: tuple[ChargerPlan, ...] = ()
    idle: tuple[str, ...] = ()
    succeeds: bool = False
    distance: float = 0.0
    needed: float = 0.0
    allowance: float = 0.0
    direction: Direction | None = None
    bonus: bool = False
    cover: bool = False
    hooks: bool = False
    grenades: bool = False
    others: tuple[str, ...] = ()
    test: Target | None = None
    notes: tuple[Remark, ...] = ()
    reactions: tuple[ChargeReaction, ...] = ()
    why_no_fire: Refusal | None = None
    why_no_fleet: Refusal | None = None
    refusal: Refusal | None = None
