"""Where a model is at every moment of its move, in three dimensions."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, sqrt

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.measures.steps import Step
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.touching import pieces_about
from arap.table import TINY, TOLERANCE, PointXYZ, passages, within

HAIR = 1e-6
LOOK = 0.25


class Track(msgspec.Struct, frozen=True):
    """A path in three dimensions: its corners, at how many inches of plan distance each lies, and which share of the
    whole leads to it. Members of a unit that go together have gone the same share at any moment."""

    points: tuple[PointXYZ, ...]
    ats: tuple[float, ...]
    shares: tuple[float, ...]
    inches: float
    air: tuple[tuple[float, float], ...] = ()

    def share_at(self, at: float) -> float:
        """The share of the path at which the plan distance first reaches this many inches."""
        for n in range(1, len(self.ats)):
            if at <= self.ats[n] + HAIR:
                begin, whole = self.ats[n - 1], self.ats[n] - self.ats[n - 1]
                part = max(0.0, at - begin) / whole if whole > HAIR else 0.0
                return self.shares[n - 1] + part * (self.shares[n] - self.shares[n - 1])
        return 1.0

    def reached(self, share: float) -> tuple[float, float]:
        """The inches of plan distance and the level at a moment; a model in the air counts as landed."""
        at, z = self._between(share)
        for begin, end in self.air:
            if begin + HAIR < at < end - HAIR:
                return self._between(self.share_at(end))
        return at, z

    def place(self, share: float) -> PointXYZ:
        """Where the model is at a moment."""
        n, part = self._leg(share)
        (x, y, z), (to_x, to_y, to_z) = self.points[n - 1], self.points[n]
        return x + part * (to_x - x), y + part * (to_y - y), z + part * (to_z - z)

    def _between(self, share: float) -> tuple[float, float]:
        n, part = self._leg(share)
        z, to_z = self.points[n - 1][2], self.points[n][2]
        return self.ats[n - 1] + part * (self.ats[n] - self.ats[n - 1]), z + part * (to_z - z)

    def _leg(self, share: float) -> tuple[int, float]:
        """The number of the leg at a moment, and how much of that leg is done."""
        n = next((n for n in range(1, len(self.shares)) if share <= self.shares[n] + TINY), len(self.shares) - 1)
        whole = self.shares[n] - self.shares[n - 1]
        return n, min(1.0, max(0.0, (share - self.shares[n - 1]) / whole)) if whole > TINY else 1.0


def track_of(battle: Battle, path: Path) -> Track | None:
    """The track of a path; None if the model does not leave its place."""
    levels = list(path.levels if path.uneven else levels_of(battle, path))
    corners = corners_of(path, levels)
    lengths = [dist(a, b) for (_, a), (_, b) in pairwise(corners)]
    whole = sum(lengths)
    if whole <= HAIR:
        return None
    shares = [0.0]
    for inches in lengths:
        shares.append(shares[-1] + inches / whole)
    return Track(
        tuple([point for _, point in corners]),
        tuple([at for at, _ in corners]),
        tuple(shares),
        whole,
        path.air,
    )


def corners_of(path: Path, levels: list[tuple[float, float]]) -> list[tuple[float, PointXYZ]]:
    """Where the path bends in plan or changes its slope."""
    bends, gone = [], 0.0
    for step in path.steps[:-1]:
        gone += step.length
        bends.append(gone)
    found: list[tuple[float, PointXYZ]] = []
    for n, (at, z) in enumerate(levels):
        if n:
            before, level = levels[n - 1]
            for bend in bends:
                if before + HAIR < bend < at - HAIR:
                    found.append((bend, (*path.point_at(bend), level + (z - level) * (bend - before) / (at - before))))
        found.append((at, (*path.point_at(at), z)))
    return found


@implements("measure.height-and-slope")
def levels_of(battle: Battle, path: Path) -> Iterator[tuple[float, float]]:
    """The levels of a walk: its own from end to end if there is anything to climb, else that of the ground."""
    level, gone = path.model.z, 0.0
    yield 0.0, level
    for step in path.steps:
        for begin, end, z in () if battle.table.tiered else ground_levels(battle, step):
            yield gone + begin, z
            yield gone + end, z
            level = z
        gone += step.length
        yield gone, level


def ground_levels(battle: Battle, step: Step) -> list[tuple[float, float, float]]:
    """The parts of a leg between the borders of hills, with the height of the ground on each."""
    table = battle.table
    hills = table.once("hills", lambda: [piece for piece in table.pieces if piece.solid or piece.gap])
    near = pieces_about(table, hills, (step.start, step.end))
    if not near or not step.length:
        return []
    cuts = {0.0, step.length}
    for piece in near:
        for span in passages(table, piece.id, step.start, step.end):
            cuts.update(span)
    parts = [(low, high) for low, high in pairwise(sorted(cuts)) if high - low > HAIR]
    (x, y), (to_x, to_y) = step.start, step.end
    return [
        (low, high, table.elevation(x + half * (to_x - x), y + half * (to_y - y)))
        for low, high in parts
        for half in [(low + high) / 2 / step.length]
    ]


@cites("melee.radius", "react.intercept.charge")
def comes_within(track: Track, centre: PointXYZ, reach: float, *, at_start: bool = False) -> float | None:
    """The share of the path at which it first comes within this many inches of a place, in three dimensions; None if it
    stays outside, or starts there and does not come back, unless the start counts."""
    inside = not at_start and within(dist(track.points[0], centre), reach)
    for n, (start, end) in enumerate(pairwise(track.points)):
        part = part_within(start, end, centre, reach)
        if part is None:
            inside = False
            continue
        first, last = part
        if not (inside and first <= TINY):
            return track.shares[n] + first * (track.shares[n + 1] - track.shares[n])
        inside = last >= 1.0 - TINY
    return None


def part_within(start: PointXYZ, end: PointXYZ, centre: PointXYZ, reach: float) -> tuple[float, float] | None:
    """The share of a leg at which it comes within this many inches of a place, and the share at which it leaves."""
    along = [b - a for a, b in zip(start, end, strict=True)]
    away = [a - c for a, c in zip(start, centre, strict=True)]
    square = sum([d * d for d in along])
    if square <= TINY:
        return (0.0, 1.0) if within(dist(start, centre), reach) else None
    middle = -sum([d * a for d, a in zip(along, away, strict=True)]) / square
    nearest = sum([a * a for a in away]) - middle * middle * square
    limit = reach + TOLERANCE + TINY
    if nearest > limit * limit:
        return None
    chord = sqrt(max(0.0, reach * reach - nearest) / square)
    first, last = middle - chord, middle + chord
    slack = TOLERANCE / sqrt(square)
    if last < -slack or first > 1.0 + slack:
        return None
    return 0.0 if first <= slack else min(1.0, first), 1.0 if last >= 1.0 - slack else max(0.0, last)


@cites("melee.radius")
def leads_past(battle: Battle, paths: Sequence[Path], foes: Sequence[Model]) -> bool:
    """Whether a path leads within the melee radius of one of these models, even at its start."""
    tracks = [track for path in paths if path.walks and (track := track_of(battle, path))]
    reaches = [(melee_radius(battle.kind(foe)), (foe.x, foe.y, foe.z)) for foe in foes]
    return any(
        reach and comes_within(track, centre, reach, at_start=True) is not None
        for track in tracks
        for reach, centre in reaches
    )


def nearest_point(track: Track, centre: PointXYZ) -> float:
    """How near a path comes to a place."""
    return min([to_leg(start, end, centre) for start, end in pairwise(track.points)])


def to_leg(start: PointXYZ, end: PointXYZ, centre: PointXYZ) -> float:
    along = [b - a for a, b in zip(start, end, strict=True)]
    square = sum([d * d for d in along])
    toward = sum([d * (c - a) for d, c, a in zip(along, centre, start, strict=True)])
    share = min(1.0, max(0.0, toward / square)) if square > TINY else 0.0
    return dist([a + share * d for a, d in zip(start, along, strict=True)], centre)
