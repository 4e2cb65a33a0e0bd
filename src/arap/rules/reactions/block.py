"""Blocking the way of chargers."""

from collections.abc import Sequence
from math import cos, radians, sin

import msgspec

from arap.battle.acts import Act, Block
from arap.battle.battle import Battle
from arap.battle.settings import BLOCKING
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option
from arap.rules.blocking.declaring import DECLARE, HOLD, block, held_bearing, label_of, ways_to_block, why_not_block
from arap.rules.blocking.holding import narrow_places
from arap.rules.reactions.charged import Charged, charging_in
from arap.rules.triggers.reaction import reaction
from arap.rules.triggers.trigger import Trigger
from arap.table import PointXY


@reaction
@cites("block.declare", "block.hold")
class BlockTheWay(Charged):
    """Models of the charged unit that stand in a narrow place block it. The charge goes on; the unit may still stand
    and fire."""

    name = "block"
    gist = "one attacker at a time; strike first, +1 to hit"
    rule = DECLARE
    halts = False
    raises_none = True

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        if not BLOCKING(battle):
            return Refusal("Nobody blocks narrow places in this battle", DECLARE)
        if not self.ways(battle, trigger, unit_id):
            return Refusal(f"{battle.units[unit_id].does('stand')} in no narrow place before the chargers", DECLARE)
        return None

    def ways(self, battle: Battle, trigger: Trigger, unit_id: str) -> list[Block]:
        """The places that models of the unit can block against the chargers."""
        unit, lead = battle.units[unit_id], battle.models[charging_in(trigger).lead]
        return [
            act for act in ways_to_block(battle, unit)
            if why_not_block(battle, unit, act) is None and is_faced(battle, act, (lead.x, lead.y))
        ]  # fmt: skip

    def options(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> tuple[Option, ...]:
        acts = [msgspec.structs.replace(act, unit=unit) for unit in units for act in self.ways(battle, trigger, unit)]
        return tuple([Option(act, label_of(battle, act, acts), rule=DECLARE) for act in acts])

    def takes(self, answer: Act) -> bool:
        return isinstance(answer, Block)

    def units_of(self, answer: Act) -> tuple[str, ...]:
        return (answer.unit,) if isinstance(answer, Block) else ()

    def why_not_answer(self, battle: Battle, trigger: Trigger, side: str, answer: Act) -> Refusal | None:
        assert isinstance(answer, Block)
        if answer.unit != charging_in(trigger).target:
            return Refusal("Only the charged unit blocks the way of chargers", DECLARE)
        if refusal := why_not_block(battle, battle.units[answer.unit], answer):
            return refusal
        lead = battle.models[charging_in(trigger).lead]
        if not is_faced(battle, answer, (lead.x, lead.y)):
            return Refusal("They face away from the chargers", HOLD)
        return None

    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        assert isinstance(answer, Block)
        block(battle, answer.unit, answer)
        yield from ()
        return True


@cites("block.hold")
def is_faced(battle: Battle, act: Block, enemy: PointXY) -> bool:
    """Whether the models face the side of the place from which an enemy comes."""
    place, models = narrow_places(battle)[act.place], [battle.models[model] for model in act.models]
    bearing = held_bearing(place, models)
    if bearing is None:
        return False
    turn = radians(bearing)
    x, y = place.start if place.kind == "door" else (models[0].x, models[0].y)
    return place.kind == "ladder" or (enemy[0] - x) * sin(turn) + (enemy[1] - y) * cos(turn) > 0.0
