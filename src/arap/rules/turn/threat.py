"""How far a unit threatens: where it could move, charge and shoot, for the player who looks at it."""

import msgspec

from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.measures.allowance import basic_moves
from arap.rules.movement.measures.rates import charge_reaches
from arap.rules.shooting.plans.proposing import ranged_weapons
from arap.rules.shooting.weapons.types import effective_range


class ThreatReach(msgspec.Struct, frozen=True):
    """How far one model can move in one action, charge, and shoot with its longest weapon, in inches on open ground."""

    model: str
    move: float
    charge: float
    shoot: float


class Threat(msgspec.Struct, frozen=True, tag="threat", tag_field="reply"):
    """How far a unit threatens. Where measuring first is not allowed, `measured` is False and no distance is told."""

    unit: str
    measured: bool
    reaches: tuple[ThreatReach, ...] = ()


@cites("move.basic", "charge.distance", "shoot.range")
def threat(battle: Battle, unit_id: str) -> Threat:
    """How far each member of a unit can move, charge and shoot."""
    if not PREMEASURE(battle):
        return Threat(unit_id, measured=False)
    members = battle.members(unit_id)
    far = zip(members, basic_moves(battle, members), charge_reaches(battle, members), strict=True)
    reaches = [ThreatReach(model.id, move, charge, longest_shot(battle, model)) for model, move, charge in far]
    return Threat(unit_id, measured=True, reaches=tuple(reaches))


def longest_shot(battle: Battle, model: Model) -> float:
    if not battle.kind(model).profile.BS:
        return 0.0
    return max([effective_range(battle.weapon(each)) or 0.0 for each in ranged_weapons(battle, model)], default=0.0)
