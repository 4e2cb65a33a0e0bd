"""Going for variable ground."""

from collections.abc import Collection, Sequence

from arap.battle.acts import Venture as VentureAct
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option, Work
from arap.rules.movement.dice.variable import out_of_reach, roll_variable, variable_ground, why_not_venture
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.movement.travel.asked import Paths
from arap.rules.turn.action import Shown, action
from arap.rules.turn.manoeuvres import GONE, Manoeuvre, diced_move, fit
from arap.rules.turn.squadrons import why_squadron_is_apart


@action
@cites("move.variable")
class Venture(Manoeuvre[VentureAct]):
    """Dice decide how far the members get, then the paths are given."""

    act = VentureAct
    label = "Go for rough ground"
    rule = "move.variable"
    place = 60
    kept = "place"
    binds = "move"
    dear = ("move",)
    shown = Shown(
        "Enter rough ground. Dice first decide how far each model gets; then you move them.",
        key="B",
        icon="move",
    )
    short = ("rough",)
    diced = all_members = True

    def is_offered(self, battle: Battle) -> bool:
        return bool(variable_ground(battle))

    def ways(self, battle: Battle, unit: Unit) -> Sequence[Option]:
        models = battle.members(unit.id)
        able = fit(battle, models)
        venture = VentureAct(tuple([model.id for model in able]))
        beyond = out_of_reach(battle, unit, able) if able else out_of_action(battle, models[0])
        return (self.option(venture, why_squadron_is_apart(battle, unit, venture) or beyond),)

    def judge_way(self, battle: Battle, unit: Unit, act: VentureAct) -> Refusal | None:
        return why_not_venture(battle, unit, act)

    def go(self, battle: Battle, unit_id: str, act: VentureAct, cost: int, work: Work | None) -> GONE:
        terms = yield from roll_variable(battle, battle.units[unit_id], act)
        return (yield from diced_move(battle, Paths(unit_id, terms, cost, self.dear), self.rule))

    def strings(self, battle: Battle, act: VentureAct) -> bool:
        return True

    def models_in(self, act: VentureAct) -> Collection[str]:
        return act.models

    def suits_blip(self, act: VentureAct) -> bool:
        return True
