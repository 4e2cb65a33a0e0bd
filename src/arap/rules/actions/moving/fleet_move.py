"""The last of several moves in a row, with Fleet."""

from collections.abc import Sequence

from arap.battle.acts import FleetMove as FleetAct
from arap.battle.acts import Venture
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option, Work
from arap.rules.movement.dice.fleet import RULE, roll_string, why_not_last
from arap.rules.movement.dice.variable import roll_variable, variable_ground, why_not_venture
from arap.rules.movement.measures.terms import ORDINARY
from arap.rules.movement.paths.party import Party
from arap.rules.movement.travel.asked import Paths
from arap.rules.turn.action import Shown, action
from arap.rules.turn.manoeuvres import GONE, Manoeuvre, diced_move, fit


@action
@cites("move.fleet.multi-move", "move.variable")
class FleetMove(Manoeuvre[FleetAct]):
    """A die first, then the paths."""

    act = FleetAct
    label = "Last move with Fleet"
    rule = RULE
    place = 25
    binds = "move"
    dear = ("move",)
    diced = True
    shown = Shown(
        "The last of several moves in a row. A die says how much farther Fleet models go. Costs 1 point.",
        key="Y",
        main=True,
        icon="move",
    )

    def is_offered(self, battle: Battle) -> bool:
        return "fleet" in battle.powers

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        if acting.string != 1:
            return ()
        why = why_not_last(battle, acting)
        found = [self.option(FleetAct(), why)]
        if variable_ground(battle):
            rough = FleetAct(rough=True)
            why = why or why_not_venture(battle, unit, venture_of(battle, unit))
            found.append(Option(rough, "Last move over rough ground with Fleet", 1, why, RULE))
        return found

    def short_words(self) -> dict[str, str]:
        return {"fleet": "last move fleet"}

    def step_words(self) -> dict[str, FleetAct]:
        return {"rough": FleetAct(rough=True)}

    def judge(self, battle: Battle, acting: Acting, act: FleetAct) -> Party | Refusal | None:
        return why_not_last(battle, acting) or super().judge(battle, acting, act)

    def judge_way(self, battle: Battle, unit: Unit, act: FleetAct) -> Refusal | None:
        return why_not_venture(battle, unit, venture_of(battle, unit)) if act.rough else None

    def go(self, battle: Battle, unit_id: str, act: FleetAct, cost: int, work: Work | None) -> GONE:
        unit, terms = battle.units[unit_id], ORDINARY
        if act.rough:
            terms = yield from roll_variable(battle, unit, venture_of(battle, unit))
        terms = yield from roll_string(battle, unit, terms)
        return (yield from diced_move(battle, Paths(unit_id, terms, cost, self.dear), RULE))


def venture_of(battle: Battle, unit: Unit) -> Venture:
    """All members that can go make for variable ground."""
    return Venture(tuple([model.id for model in fit(battle, battle.members(unit.id))]))
