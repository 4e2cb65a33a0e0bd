"""What climbing costs in action points."""

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.kernel.reasons import implements
from arap.rules.movement.cost import path_costs

DEAR = "climb"


@implements("climb.high", "climb.down.high")
def points_of_climbs(battle: Battle, unit_id: str, act: Move) -> int:
    """Two points where anybody climbs what is higher than he."""
    dear = [path for path in act.paths if any(leg.by == DEAR for leg in path.legs) and path.model in battle.models]
    if not dear:
        return 1
    costs = path_costs(battle, [(battle.models[path.model], path.legs) for path in dear])
    return max(cost.course.points if cost.course else 1 for cost in costs)
