"""Houses one can be in: their outlines, and the openings in their walls."""

from collections.abc import Iterable
from math import dist
from typing import NamedTuple

from arap.table.shapes.footprints import from_leg, holds
from arap.table.terrain import Piece, PointXY

WALL_TAG = "house-wall"
FOOT = 0.01


class Opening(NamedTuple):
    """A hole in a wall: its ends along the outer face (the inside lies to the left) and the inner one, and its height
    from `low` to `high`. `abreast`: it is a door through which so many models go side by side."""

    start: PointXY
    end: PointXY
    inner_start: PointXY
    inner_end: PointXY
    low: float
    high: float
    abreast: int = 0

    def gap_to(self, x: float, y: float) -> float:
        """How far a point is from the inner side of the opening."""
        return from_leg((x, y), self.inner_start, self.inner_end)

    def faces(self, x: float, y: float) -> bool:
        """Whether a point lies on the outer side of the wall."""
        (ax, ay), (bx, by) = self.start, self.end
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0.0

    def before(self, inches: float) -> PointXY:
        """The point so far outside the middle of the opening."""
        (ax, ay), (bx, by) = self.start, self.end
        whole = dist(self.start, self.end)
        return (ax + bx) / 2 + (by - ay) / whole * inches, (ay + by) / 2 - (bx - ax) / whole * inches


class House(NamedTuple):
    id: str
    name: str
    outline: tuple[PointXY, ...]
    top: float
    openings: tuple[Opening, ...]

    def holds(self, x: float, y: float, z: float) -> bool:
        """Whether a place is inside, not on the roof."""
        return z < self.top - FOOT and holds(self.outline, (x, y))


def houses_of(pieces: Iterable[Piece]) -> tuple[House, ...]:
    """The houses on a table, put together from their walls."""
    walls: dict[str, list[Piece]] = {}
    for piece in pieces:
        if piece.ground.house_wall:
            walls.setdefault(piece.id.rpartition("-wall-")[0], []).append(piece)
    return tuple([house_of(key, found) for key, found in walls.items()])


def house_of(key: str, walls: list[Piece]) -> House:
    strips: dict[tuple[PointXY, ...], list[Piece]] = {}
    for wall in walls:
        strips.setdefault(wall.shape, []).append(wall)
    top = max(wall.top for wall in walls)
    openings = [
        Opening(*corners(strip), low, high, abreast_of(parts) if low <= FOOT else 0)
        for strip, parts in strips.items()
        for low, high in holes(parts, top)
    ]
    return House(key, walls[0].name, tuple([strip[0] for strip in strips]), top, tuple(openings))


def corners(strip: tuple[PointXY, ...]) -> tuple[PointXY, PointXY, PointXY, PointXY]:
    outer_start, outer_end, inner_end, inner_start = strip
    return outer_start, outer_end, inner_start, inner_end


def abreast_of(parts: list[Piece]) -> int:
    """How many models go side by side through the door in a strip of wall; 0 if it has none."""
    return max(part.abreast for part in parts)


def holes(parts: list[Piece], top: float) -> list[tuple[float, float]]:
    """Where a strip of wall has nothing between the ground and its top."""
    found, at = [], 0.0
    for part in sorted(parts, key=lambda part: part.base):
        if part.base > at + FOOT:
            found.append((at, part.base))
        at = max(at, part.top)
    return [*found, (at, top)] if at < top - FOOT else found
