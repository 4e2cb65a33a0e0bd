"""Models on several levels: where they stand, and which ones are in each other's way."""

from collections.abc import Iterable, Sequence
from math import dist

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.rules.movement.climbing.feats import RUNGS
from arap.rules.movement.climbing.holds import AT_ONCE, ladder_under, stands
from arap.rules.movement.climbing.ladders import Counter, Ride, rides
from arap.rules.movement.measures.bases import APART
from arap.rules.movement.measures.field import Body
from arap.rules.movement.paths.party import Party
from arap.rules.movement.paths.path import Path
from arap.table import Table


def on_level(battle: Battle, bodies: Sequence[Body], low: float, high: float) -> Sequence[Body]:
    """The bodies on the levels a model moves on."""
    if not battle.table.tiered:
        return bodies
    return [body for body in bodies if low - APART < body.z < high + APART]


def span_of(path: Path) -> tuple[float, float]:
    """The lowest and the highest level of a path."""
    return path.low, path.high


@cites("ladder.fixed.progress")
def on_ladder(table: Table, x: float, y: float, z: float) -> bool:
    """Models on a ladder pass each other."""
    return bool(table.ladders) and ladder_under(table, x, y, z) is not None


@cites("ladder.fixed.progress")
def off_ladders(battle: Battle, bodies: Sequence[Body]) -> Sequence[Body]:
    """The bodies that take up standing room; bodies on a ladder do not."""
    if not battle.table.ladders:
        return bodies
    return [body for body in bodies if not on_ladder(battle.table, body.x, body.y, body.z)]


@cites("move.other-models", "ladder.fixed.climb")
def no_footing(battle: Battle, path: Path) -> Refusal | None:
    """The centre must be on ground of its level that a model can stand on; climbers hold on to a face. No model gets
    off a ladder where there is no level."""
    table = battle.table
    if not stands(table, path.x, path.y, path.z):
        ends = [end for ladder in table.ladders for end in (ladder.foot, ladder.head)]
        off = any(dist(end, (path.x, path.y, path.z)) <= AT_ONCE for end in ends)
        return Refusal("There is nothing to stand on at the end of the ladder.", "ladder.fixed.climb") if off else None
    problem = table.why_not_stand(path.x, path.y, path.kind.base_radius, path.z)
    return Refusal(problem.reason, "move.other-models") if problem else None


@cites("climb.high", "climb.down.high", "jump.long", "swim.rate", "ladder.fixed.climb")
def impossible_feat(path: Path) -> Refusal | None:
    """What blocks a path in three dimensions."""
    return path.refusal


@cites("ladder.capacity", "unit.bulk")
def crowded_ladders(battle: Battle, party: Party) -> list[Refusal | None]:
    """For each path, whether its ladders have room for the model, counting the models before it."""
    paths = party.paths
    if not battle.table.ladders or not any(climbs_ladder(path) for path in paths):
        return [None] * len(paths)
    counter = Counter(battle, {path.model.id for path in paths})
    return [first([counter.admit(ride) for ride in rides_of(battle, path)]) for path in paths]


@cites("ladder.capacity")
def crowded_ladder(battle: Battle, path: Path) -> Refusal | None:
    """Why the ladders on a path have no room for one more model."""
    if not climbs_ladder(path):
        return None
    counter = Counter(battle, {path.model.id})
    return first([counter.admit(ride) for ride in rides_of(battle, path)])


def climbs_ladder(path: Path) -> bool:
    return any(path.feat(way) is not None for way in RUNGS)


def rides_of(battle: Battle, path: Path) -> list[Ride]:
    return rides(battle, path.model, path.feats)


def first(refusals: Iterable[Refusal | None]) -> Refusal | None:
    return next((refusal for refusal in refusals if refusal), None)
