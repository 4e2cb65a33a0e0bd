"""Narrow places: doors, gateways, narrow bridges, the heads of ladders."""

from collections.abc import Iterable, Iterator
from math import dist
from typing import Literal, NamedTuple

from arap.table.shapes.houses import House, Opening
from arap.table.terrain import Ladder, Piece, PointXY

NarrowKind = Literal["door", "bridge", "ladder"]


class Narrow(NamedTuple):
    """A place where few models go side by side, on the level `z`. The centre line of a door runs from `start` to `end`,
    from jamb to jamb, and models pass across it. A bridge is crossed from `start` to `end` and is `width` wide. A
    ladder is left at its head, `start`; `end` lies before it in plan."""

    id: str
    name: str
    kind: NarrowKind
    abreast: int
    start: PointXY
    end: PointXY
    width: float
    z: float

    @property
    def length(self) -> float:
        return dist(self.start, self.end)

    @property
    def ahead(self) -> PointXY:
        """The direction from start to end."""
        whole = self.length
        return (self.end[0] - self.start[0]) / whole, (self.end[1] - self.start[1]) / whole

    @property
    def through(self) -> PointXY:
        """The direction in which models pass: one of the two."""
        x, y = self.ahead
        return (-y, x) if self.kind == "door" else (x, y)

    def along(self, x: float, y: float) -> float:
        """How far a point is from the start, in the direction of the end."""
        (ux, uy), (sx, sy) = self.ahead, self.start
        return (x - sx) * ux + (y - sy) * uy

    def beside(self, x: float, y: float) -> float:
        """How far a point is to the left of the line from start to end; below 0 to the right."""
        (ux, uy), (sx, sy) = self.ahead, self.start
        return (y - sy) * ux - (x - sx) * uy

    def at(self, along: float, beside: float) -> PointXY:
        """The point that is so far along the line and beside it."""
        (ux, uy), (sx, sy) = self.ahead, self.start
        return sx + along * ux - beside * uy, sy + along * uy + beside * ux


def narrows_of(pieces: Iterable[Piece], houses: Iterable[House], ladders: Iterable[Ladder]) -> tuple[Narrow, ...]:
    """The narrow places on a table."""
    return (
        *[door for house in houses for door in doors_of(house)],
        *[strip_of(piece) for piece in pieces if piece.abreast and not piece.ground.house_wall],
        *[head_of(ladder) for ladder in ladders],
    )


def doors_of(house: House) -> Iterator[Narrow]:
    number = 0
    for opening in house.openings:
        if opening.abreast:
            number += 1
            start, end = middle_line(opening)
            yield Narrow(
                f"{house.id}-door-{number}", f"the door of {house.name}", "door", opening.abreast, start, end,
                dist(start, end), opening.low,
            )  # fmt: skip


def middle_line(opening: Opening) -> tuple[PointXY, PointXY]:
    """The line from jamb to jamb in the middle of the wall."""
    return halfway(opening.start, opening.inner_start), halfway(opening.end, opening.inner_end)


def halfway(a: PointXY, b: PointXY) -> PointXY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def strip_of(piece: Piece) -> Narrow:
    """A bridge, crossed along its longest side; or a gateway, which is linear and crossed the other way."""
    corners = list(zip(piece.shape, (*piece.shape[1:], piece.shape[0]), strict=True))
    a, b = max(corners, key=lambda edge: round(dist(*edge), 6))
    name, top = f"the {piece.name.removeprefix('The ')}", piece.top if piece.solid else 0.0
    edge = Narrow(piece.id, name, "bridge", piece.abreast, a, b, 0.0, top)
    along, beside = [edge.along(*corner) for corner in piece.shape], [edge.beside(*corner) for corner in piece.shape]
    middle = (min(beside) + max(beside)) / 2
    start, end = edge.at(min(along), middle), edge.at(max(along), middle)
    door = piece.form == "linear"
    width = dist(start, end) if door else max(beside) - min(beside)
    return edge._replace(kind="door" if door else "bridge", start=start, end=end, width=width)


def head_of(ladder: Ladder) -> Narrow:
    head, foot = (ladder.head[0], ladder.head[1]), (ladder.foot[0], ladder.foot[1])
    before = foot if dist(foot, head) > 0.0 else (head[0], head[1] - 1.0)
    return Narrow(ladder.id, f"the {ladder.name.removeprefix('The ')}", "ladder", 1, head, before, 0.0, ladder.head[2])
