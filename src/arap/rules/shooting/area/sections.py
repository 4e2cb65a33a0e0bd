"""Confined spaces: trenches and sections of buildings, where a burst hits every model."""

from math import floor, hypot

import msgspec

from arap.kernel.reasons import cites, implements
from arap.rules.sight.floors import LEVEL, roof_over
from arap.rules.sight.indoors import is_trench
from arap.table import Piece, PointXY, Table
from arap.table.shapes.footprints import Shape, clipped, holds

TRENCH_HALF = 3.0


class Section(msgspec.Struct, frozen=True):
    """A confined space in plan: what both the shape of the section and the outline of the whole hold. `roof`: the floor
    or roof over a section of a building."""

    piece: str
    shape: Shape
    outline: Shape
    trench: bool
    roof: str = ""


@cites("area.trench")
def section_at(table: Table, place: PointXY, z: float) -> Section | None:
    """The confined space in which a marker centred on a place goes off."""
    pieces = table.pieces_at(*place)
    trench = next((piece for piece in pieces if is_trench(piece) and z <= LEVEL), None)
    if trench is not None:
        return Section(trench.id, trench_section(trench, place), trench.shape, True)
    roof = roof_over(table, place, z)
    if roof is None:
        return None
    room = next((piece for piece in pieces if piece.ground.room), None)
    if room is not None:
        return Section(room.id, room.shape, room.shape, False, roof.id)
    return Section(roof.id, floor_section(roof, place), roof.shape, False, roof.id)


@implements("area.trench")
def trench_section(trench: Piece, place: PointXY) -> Shape:
    """A named section whole; else what lies within 3" of the place along the axis of the trench."""
    if trench.ground.section:
        return trench.shape
    ux, uy = axis_of(trench.shape)
    middle = place[0] * ux + place[1] * uy
    near = clipped(trench.shape, (ux, uy), middle + TRENCH_HALF)
    return clipped(near, (-ux, -uy), TRENCH_HALF - middle)


def axis_of(shape: Shape) -> PointXY:
    """The direction of the longest side."""
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(shape, [*shape[1:], shape[0]], strict=True)]
    dx, dy = max(sides, key=lambda side: hypot(*side))
    whole = hypot(dx, dy)
    return dx / whole, dy / whole


@cites("area.trench")
def floor_section(floor_piece: Piece, place: PointXY) -> Shape:
    """The square of floor that holds a place, squares being counted from the corner of the building."""
    size = floor_piece.section_size
    left, low = min(x for x, _ in floor_piece.shape), min(y for _, y in floor_piece.shape)
    x, y = left + size * floor((place[0] - left) / size), low + size * floor((place[1] - low) / size)
    return (x, y), (x + size, y), (x + size, y + size), (x, y + size)


@cites("area.trench")
def inside(section: Section, place: PointXY) -> bool:
    return len(section.shape) > 2 and holds(section.shape, place) and holds(section.outline, place)
