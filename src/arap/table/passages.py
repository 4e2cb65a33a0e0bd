"""Where a leg runs through a single piece of terrain, and how deep inside it a point lies."""

from typing import TYPE_CHECKING

from arap.table.arcs import length
from arap.table.compiled import Later, blank_floats, feed_floats
from arap.table.table import Table
from arap.table.terrain import PointXY

if TYPE_CHECKING:
    from arap.table.kernels import passages as kernels
    from arap.table.kernels import plane
else:
    kernels, plane = Later("passages"), Later("plane")


def passages(table: Table, piece_id: str, p: PointXY, q: PointXY) -> list[tuple[float, float]]:
    """The parts of the straight leg from p to q inside a piece, in inches from p."""
    number = table.index[piece_id]
    corners = len(table.pieces[number].shape)
    cuts, spans = blank_floats(corners + 2), blank_floats(2 * corners + 4)
    count = kernels.passages(*table.flat, number, feed_floats((*p, *q)), cuts, spans)
    whole = length(p, q)
    return [(float(spans[2 * n]) * whole, float(spans[2 * n + 1]) * whole) for n in range(count)]


def depth_in(table: Table, piece_id: str, x: float, y: float) -> float:
    """How far a point inside a piece is from its border; 0 outside."""
    corners, first, _ = table.flat
    number = table.index[piece_id]
    begin, end = first[number], first[number + 1]
    if not plane.inside(corners, begin, end, float(x), float(y)):
        return 0.0
    return float(plane.to_edge(corners, begin, end, float(x), float(y)))
