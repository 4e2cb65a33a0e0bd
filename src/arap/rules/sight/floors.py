"""Floors and roofs of buildings, and what lies between them."""

from arap.kernel.reasons import cites
from arap.table import TOLERANCE, Piece, PointXY, Table

HEADROOM = 0.5
LEVEL = 0.25


@cites("area.trench")
def roof_over(table: Table, place: PointXY, z: float) -> Piece | None:
    """The lowest floor or roof of a building above a place."""
    over = [piece for piece in table.pieces_at(*place) if is_floor(piece) and piece.base > z + HEADROOM]
    return min(over, key=lambda piece: piece.base, default=None)


def is_floor(piece: Piece) -> bool:
    return piece.surface and piece.form == "area" and piece.base > LEVEL


@cites("area.hits")
def floor_between(table: Table, a: PointXY, b: PointXY, low: float, high: float) -> bool:
    """Whether a floor lies between two levels, over one place or under the other."""
    return any(
        is_floor(piece) and low + TOLERANCE < piece.top <= high + TOLERANCE
        for place in (a, b)
        for piece in table.pieces_at(*place)
    )
