"""What climbing costs in action points."""

from math import inf

from arap.battle.acts import Charge, Move
from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.rules.movement.climbing.feats import Feat
from arap.rules.movement.paths.cost import paths_along

DEAR = frozenset(("climb", "ladder"))
"""Ways of going that may cost more than one point: a climb does, and a rope among the ladders."""


def dear_feats(battle: Battle, act: Move | Charge) -> list[Feat]:
    """The feats of a move or charge that cost more than one point."""
    if not battle.table.tiered or DEAR.isdisjoint([leg.by for path in act.paths for leg in path.legs]):
        return []
    dear = [path for path in act.paths if any(leg.by in DEAR for leg in path.legs) and path.model in battle.models]
    paths = paths_along(battle, [(battle.models[path.model], path.legs, inf) for path in dear])
    return [feat for path in paths for feat in path.feats if feat.points > 1]


@cites("climb.high", "climb.down.high")
def points_of_climbs(battle: Battle, act: Move | Charge) -> int:
    """Two points if any model climbs something higher than itself."""
    return max([1, *[feat.points for feat in dear_feats(battle, act)]])


def rule_of_points(battle: Battle, act: Move | Charge) -> str | None:
    """The rule that makes a move or charge cost more points."""
    return next((feat.rule for feat in dear_feats(battle, act)), None)
