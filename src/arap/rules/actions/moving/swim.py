"""Swimming."""

from collections.abc import Collection, Sequence

from arap.battle.acts import Swim as SwimAct
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option, Work
from arap.rules.movement.dice.swimming import points_of_swim, roll_swim, swimmers_of, why_not_swim
from arap.rules.movement.travel.asked import Paths
from arap.rules.turn.action import Shown, action
from arap.rules.turn.manoeuvres import GONE, Manoeuvre, diced_move, fit


@action
@cites("swim.rate", "swim.poor-swimmer")
class Swim(Manoeuvre[SwimAct]):
    """A die decides how far the members get, then the paths are given."""

    act = SwimAct
    label = "Swim"
    rule = "swim.rate"
    place = 70
    binds = "move"
    dear = ("move", "swim")
    while_agitated = True
    shown = Shown("Cross deep water. A die decides how far the models get.", key="S", icon="move")
    diced = all_members = True

    def is_offered(self, battle: Battle) -> bool:
        return bool(battle.table.deep_water)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        wet = swimmers_of(battle, unit)
        if not wet:
            return ()
        swim = SwimAct(tuple([model.id for model in fit(battle, wet) or wet]))
        return (Option(swim, self.label, points_of_swim(battle, swim), why_not_swim(battle, unit, swim), self.rule),)

    def everybody(self, battle: Battle, unit: Unit) -> tuple[str, ...]:
        return tuple([model.id for model in swimmers_of(battle, unit)]) or unit.models

    def judge_way(self, battle: Battle, unit: Unit, act: SwimAct) -> Refusal | None:
        return why_not_swim(battle, unit, act)

    def cost(self, battle: Battle, unit_id: str, act: SwimAct) -> int:
        return points_of_swim(battle, act)

    def rule_of_cost(self, battle: Battle, act: SwimAct, cost: int, left: int) -> str | None:
        return "swim.poor-swimmer" if points_of_swim(battle, act) > left else None

    def go(self, battle: Battle, unit_id: str, act: SwimAct, cost: int, work: Work | None) -> GONE:
        terms = yield from roll_swim(battle, battle.units[unit_id], act)
        if not terms.allowances:
            return []
        return (yield from diced_move(battle, Paths(unit_id, terms, cost, self.dear), self.rule))

    def strings(self, battle: Battle, act: SwimAct) -> bool:
        return True

    def models_in(self, act: SwimAct) -> Collection[str]:
        return act.models

    def suits_blip(self, act: SwimAct) -> bool:
        return True
