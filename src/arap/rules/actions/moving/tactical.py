"""Moving tactically, from cover to cover."""

from collections.abc import Sequence

from arap.battle.acts import Tactical as TacticalAct
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option, Work
from arap.rules.movement.dice.tactical import roll_tactical, why_not_tactical
from arap.rules.movement.travel.asked import Paths
from arap.rules.turn.action import Shown, action
from arap.rules.turn.manoeuvres import GONE, Manoeuvre, diced_move


@action
@cites("move.tactical")
class Tactical(Manoeuvre[TacticalAct]):
    """A die decides how far, then the paths are given."""

    act = TacticalAct
    label = "Move tactically"
    rule = "move.tactical"
    place = 30
    kept = "unit"
    binds = "tactical move"
    dear = ("tactical",)
    shown = Shown(
        "Dash from cover to cover, D6 inches. The squad is 1 harder to hit until its next move, and shoots worse "
        "this turn.",
        key="T",
        icon="move",
    )
    short = ("tactical",)
    diced = True

    def ways(self, battle: Battle, unit: Unit) -> Sequence[Option]:
        return (self.option(TacticalAct(), why_not_tactical(battle, unit)),)

    def judge_way(self, battle: Battle, unit: Unit, act: TacticalAct) -> Refusal | None:
        return why_not_tactical(battle, unit)

    def go(self, battle: Battle, unit_id: str, act: TacticalAct, cost: int, work: Work | None) -> GONE:
        terms = yield from roll_tactical(battle, battle.units[unit_id])
        return (yield from diced_move(battle, Paths(unit_id, terms, cost, self.dear), self.rule))
