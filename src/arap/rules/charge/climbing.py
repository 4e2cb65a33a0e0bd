"""Chargers that find their own way up ladders and climbs."""

from collections.abc import Iterator, Sequence
from itertools import chain

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.rules.movement.climbing.abilities import can_climb
from arap.rules.movement.measures.steps import FORWARD
from arap.rules.movement.paths.lines import line_to
from arap.rules.movement.paths.mover import Mover
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.search import Choice, walks
from arap.rules.movement.planning.manners import CLIMB, LADDER, legs_to, whole_ladders
from arap.table import PointXY


@cites("charge.lead-model", "ladder.fixed.charge", "climb.high")
def paths_by(ways: Sequence[str], battle: Battle, mover: Mover, place: PointXY) -> Iterator[Choice]:
    """The ways of a charger to a place: on foot or by a ladder; if neither leads there, by a climb."""
    afoot = () if ways and is_steep(battle, mover, place) else walks(battle, mover, place)
    yield [*chain.from_iterable(afoot), *(ladders(battle, mover, place) if LADDER in ways else ())]
    if CLIMB in ways and can_climb(mover.kind):
        path = mover.path(battle, (Leg(*place, by=CLIMB),))
        yield [path] if path.steps and path.steps[0].manner is FORWARD else []


def least_climb(battle: Battle, ways: Sequence[str], mover: Mover, place: PointXY) -> float:
    """The least that a climb adds to the way to a place. Chargers climb only where no walk leads to the enemy; a ladder
    may count as less than its height."""
    if CLIMB not in ways or battle.table.ladders or not faces_to(battle, mover, place):
        return 0.0
    return abs(battle.table.profile(mover.start, place, mover.model.z, mover.kind.height).end - mover.model.z)


def is_steep(battle: Battle, mover: Mover, place: PointXY) -> bool:
    """Whether no walk leads to a place: no line leads round, and a face higher than the model is in the way."""
    return faces_to(battle, mover, place) and line_to(battle, mover, place) is None


def faces_to(battle: Battle, mover: Mover, place: PointXY) -> bool:
    """Whether a face higher than the model is on the straight way to a place."""
    height = mover.kind.height
    rises = battle.table.profile(mover.start, place, mover.model.z, height).rises
    return any(not rise.slope and rise.height > height for rise in rises)


def ladders(battle: Battle, mover: Mover, place: PointXY) -> list[Path]:
    ways = [way for _, legs in whole_ladders(battle, mover) for way in legs_to(legs, place)]
    return [mover.path(battle, legs) for legs in ways]
