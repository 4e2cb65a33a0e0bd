"""Chargers that find their own way up ladders and climbs."""

from collections.abc import Iterator, Sequence
from itertools import chain

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.rules.blocking.holding import holds
from arap.rules.movement.climbing.abilities import can_climb
from arap.rules.movement.climbing.holds import AT_ONCE
from arap.rules.movement.climbing.ladders import end_of
from arap.rules.movement.measures.steps import FORWARD
from arap.rules.movement.paths.lines import line_to
from arap.rules.movement.paths.mover import Mover
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.search import Choice, MayEnd, parts_of, walks
from arap.rules.movement.planning.manners import CLIMB, LADDER, legs_to, over_ladders, whole_ladders
from arap.table import PointXY, length

PACE = 0.25
"""How closely the end of a way is searched for, in inches."""

UNDER_TOP = 0.25


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


@cites("ladder.fixed.progress", "pursuit.move", "charge.failed")
def over_a_ladder(battle: Battle, mover: Mover, place: PointXY, may_end: MayEnd) -> Path | None:
    """The way over a ladder, or part of the way up it, that brings a model nearest to a place."""
    whole = [mover.path(battle, legs) for legs in over_ladders(battle, mover, place)]
    paths = [path for each in whole for path in each_end(battle, each)]
    z = battle.table.elevation(*place)

    def left(path: Path) -> float:
        return length((path.x, path.y), place) + abs(path.z - z)

    return min([path for path in paths if path.affordable and may_end(path)], key=left, default=None)


def each_end(battle: Battle, path: Path) -> list[Path]:
    """A path, and if it leads on from a ladder, its parts that end earlier on that walk."""
    if path.legs[-1].by == LADDER:
        return [path]
    last = path.steps[-1].length
    shorter = [path.length - PACE * n for n in range(1, int(last / PACE) + 1)]
    return [path, *parts_of(battle, path, shorter)]


@cites("pursuit.move", "charge.failed")
def mount_for(battle: Battle, mover: Mover, place: PointXY) -> PointXY:
    """The end of the ladder by which the way to a place is shortest; the place itself if no ladder begins on this
    level."""
    ends = [end for ladder in battle.table.ladders for end in ((ladder.foot, ladder.head), (ladder.head, ladder.foot))]
    ways = [
        (length(mover.start, (x, y)) + length((to_x, to_y), place), (x, y))
        for (x, y, z), (to_x, to_y, _) in ends
        if abs(z - mover.model.z) <= AT_ONCE
    ]
    return min(ways)[1] if ways else place


def is_cut_off(battle: Battle, mover: Mover, place: PointXY) -> bool:
    """Whether no walk leads to a place: it is on another level, and no line leads there."""
    if not battle.table.ladders:
        return False
    apart = abs(battle.table.elevation(*place) - mover.model.z)
    return apart > mover.kind.height and line_to(battle, mover, place) is None


def is_steep(battle: Battle, mover: Mover, place: PointXY) -> bool:
    """Whether no walk leads to a place: no line leads round, and a face higher than the model is in the way."""
    return faces_to(battle, mover, place) and line_to(battle, mover, place) is None


def faces_to(battle: Battle, mover: Mover, place: PointXY) -> bool:
    """Whether a face higher than the model is on the straight way to a place."""
    height = mover.kind.height
    rises = battle.table.profile(mover.start, place, mover.model.z, height).rises
    return any(not rise.slope and rise.height > height for rise in rises)


@cites("block.other-features")
def ladders(battle: Battle, mover: Mover, place: PointXY) -> list[Path]:
    """The paths up and down ladders. If the top of one is blocked, a charger fights from the rungs below it."""
    side = battle.units[mover.model.unit].side
    blocked = {hold.place.id for hold in holds(battle) if hold.side != side}
    ways: list[tuple[Leg, ...]] = []
    for ladder, legs in whole_ladders(battle, mover):
        if ladder.id in blocked and legs[-1].z == ladder.head[2]:
            z = ladder.head[2] - UNDER_TOP
            ways.append((*legs[:-1], Leg(*end_of(ladder, z), by=LADDER, z=z)))
        else:
            ways += legs_to(legs, place)
    return [mover.path(battle, legs) for legs in ways]
