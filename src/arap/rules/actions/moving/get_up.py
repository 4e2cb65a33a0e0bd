"""Getting up."""

from collections.abc import Collection, Sequence

from arap.battle.acts import GetUp as GetUpAct
from arap.battle.battle import Battle
from arap.battle.events import UnitGotUp
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option, Work
from arap.rules.movement.paths.stance import get_up, hampered, prone_members, why_not_get_up
from arap.rules.turn.action import Shown, action
from arap.rules.turn.manoeuvres import GONE, Manoeuvre


@action
@cites("move.prone.getting-up")
class GetUp(Manoeuvre[GetUpAct]):
    """Prone members get up."""

    act = GetUpAct
    label = "Get up"
    rule = "move.prone.getting-up"
    place = 80
    dear = ("get-up",)
    ends_movement = while_agitated = True
    shown = Shown("Prone models get up. Costs 1 point.", key="U", icon="move")
    short = ("rise",)
    all_members = True
    event, does = UnitGotUp, "get up"

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        if not hampered(battle, unit) or not any(model.prone for model in battle.members(unit.id)):
            return ()
        up = GetUpAct(tuple([model.id for model in prone_members(battle, unit)]))
        return (self.option(up, why_not_get_up(battle, unit)),)

    def everybody(self, battle: Battle, unit: Unit) -> tuple[str, ...]:
        return tuple([model.id for model in battle.members(unit.id) if model.prone])

    def why_absent(self, battle: Battle, unit: Unit) -> Refusal | None:
        return why_not_get_up(battle, unit)

    def judge_way(self, battle: Battle, unit: Unit, act: GetUpAct) -> Refusal | None:
        return why_not_get_up(battle, unit, act.models)

    def go(self, battle: Battle, unit_id: str, act: GetUpAct, cost: int, work: Work | None) -> GONE:
        get_up(battle, unit_id, act.models)
        yield from ()
        return []

    def models_in(self, act: GetUpAct) -> Collection[str]:
        return act.models
