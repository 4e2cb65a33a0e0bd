"""Surging: how an agitated mob moves."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Act
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option, Work
from arap.rules.mobs import AGITATED, mobs_of
from arap.rules.movement.dice.surging import roll_surge
from arap.rules.movement.travel.asked import Paths
from arap.rules.turn.action import Shown, action
from arap.rules.turn.manoeuvres import GONE, Manoeuvre, diced_move, why_nobody


class Surge(Act, msgspec.Struct, frozen=True, tag="surge", tag_field="act"):
    """An agitated mob moves: a die decides how far, then the paths are given."""


@action
@cites("mob.agitated")
class Surging(Manoeuvre[Surge]):
    """A die decides how far, then the paths are given."""

    act = Surge
    label = "Surge"
    rule = AGITATED
    place = 10
    kept = "unit"
    binds = "move"
    dear = ("move",)
    while_agitated = True
    shown = Shown("An agitated mob moves. A die says how far, and all of it must be used. Costs 1 point.")
    diced = True

    def is_offered(self, battle: Battle) -> bool:
        return bool(mobs_of(battle))

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return (self.option(Surge(), why_nobody(battle, unit)),) if unit.agitated else ()

    def judge_way(self, battle: Battle, unit: Unit, act: Surge) -> Refusal | None:
        return (
            None
            if unit.agitated
            else Refusal(f"{unit.name} is not an agitated mob; only agitated mobs surge", AGITATED)
        )

    def go(self, battle: Battle, unit_id: str, act: Surge, cost: int, work: Work | None) -> GONE:
        terms = yield from roll_surge(battle, battle.units[unit_id])
        return (yield from diced_move(battle, Paths(unit_id, terms, cost, self.dear), AGITATED))
