"""The ordinary movement action."""

from collections.abc import Collection, Sequence

from shapely import LineString

from arap.battle.acts import ModelPath
from arap.battle.acts import Move as MoveAct
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option, Work
from arap.rules.movement.legality.legal import judge_move, why_not_paths
from arap.rules.movement.measures.terms import ORDINARY
from arap.rules.movement.paths.party import Party
from arap.rules.movement.paths.points import points_of_climbs, rule_of_points
from arap.rules.movement.travel.asked import Paths
from arap.rules.turn.action import Shown, action
from arap.rules.turn.manoeuvres import GONE, Manoeuvre, move_and_go_on, why_nobody


@action
@cites("activate.action.move", "activate.action-costs", "climb.high")
class Move(Manoeuvre[MoveAct]):
    """It costs as much as the most expensive way of going of any member, once for the unit."""

    act = MoveAct
    label = "Move"
    rule = "activate.action.move"
    place = 20
    open = True
    kept = "unit"
    dear = ("move",)
    shown = Shown(
        "Move up to the squad's full distance. Costs 1 point. Bad ground and turning use up distance.",
        icon="move",
    )

    def ways(self, battle: Battle, unit: Unit) -> Sequence[Option]:
        return (self.option(MoveAct(()), why_nobody(battle, unit)),)

    def why_misnamed(self, battle: Battle, unit: Unit, act: MoveAct) -> Refusal | None:
        return why_not_paths(battle, unit.id, act.paths)

    def judge_way(self, battle: Battle, unit: Unit, act: MoveAct) -> Party | Refusal:
        return judge_move(battle, unit.id, act.paths, ORDINARY.ordered(act))

    def cost(self, battle: Battle, unit_id: str, act: MoveAct) -> int:
        return points_of_climbs(battle, act)

    def rule_of_cost(self, battle: Battle, act: MoveAct, cost: int, left: int) -> str | None:
        return rule_of_points(battle, act) if cost > 1 else None

    def go(self, battle: Battle, unit_id: str, act: MoveAct, cost: int, work: Work | None) -> GONE:
        return (yield from move_and_go_on(battle, Paths(unit_id, ORDINARY, cost), act, work))

    def models_in(self, act: MoveAct) -> Collection[str]:
        return {path.model for path in act.paths}

    def ground(self, battle: Battle, unit_id: str, act: MoveAct) -> list[LineString]:
        return [course(battle, path) for path in act.paths]

    def strings(self, battle: Battle, act: MoveAct) -> bool:
        return self.takes(act) and any(not battle.models[path.model].prone for path in act.paths)

    def takes(self, act: MoveAct) -> bool:
        return not (act.crawl or act.prone)

    def suits_blip(self, act: MoveAct) -> bool:
        return not (act.crawl or act.prone)


def course(battle: Battle, path: ModelPath) -> LineString:
    model = battle.models[path.model]
    return LineString([(model.x, model.y), (model.x, model.y), *[(leg.x, leg.y) for leg in path.legs]])
