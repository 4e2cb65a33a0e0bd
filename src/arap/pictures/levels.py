"""Up and down as it is drawn: hachures on faces, treads on stairs, ladders with their rungs, houses without lids."""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, ceil, cos, hypot, radians, sin

from arap.pictures.palette import Palette
from arap.pictures.picture import Mark, Shape, Words
from arap.table.shapes.polygons import signed_area
from arap.table.terrain import Ladder, Piece, PointXY

HACHURE, APART = 0.35, 0.45
TREAD = 0.5
RUNG, WIDE = 0.25, 0.22
SILL = 1.0


def wall_of_house(piece: Piece) -> bool:
    return "-wall-" in piece.id and piece.surface and piece.form == "linear"


def roof(piece: Piece) -> bool:
    return piece.id.endswith("-roof") and piece.base > 0


def inner(piece: Piece) -> bool:
    """Floors under a roof, and what is over doors and windows, are not seen from above."""
    return "-floor-" in piece.id or (wall_of_house(piece) and piece.base > 0)


def heights(piece: Piece) -> tuple[str, ...]:
    """How high or how deep a piece is, in words."""
    if piece.gap:
        return (f"−{piece.gap:g}″",)
    if piece.water == "deep":
        return ("deep",)
    top = round(piece.top, 3)
    return (f"{top:g}″",) if top > 0 else ()


def height_marks(piece: Piece, look: str, colours: Palette) -> Iterator[Mark]:
    """What shows that a piece is climbed, walked up, or fallen into."""
    if look == "stairs" and piece.rise is not None:
        yield from treads(piece, piece.rise, colours)
    elif look == "gap" or (look == "hill" and piece.steep):
        yield from hachures(piece, colours)
    elif wall_of_house(piece) and piece.height <= SILL:
        yield Shape(piece.shape, colours.water, colours.hard_line, 0.05)


def hachures(piece: Piece, colours: Palette) -> Iterator[Shape]:
    """Short strokes inwards from the edge: a vertical face."""
    outline = piece.shape if signed_area(piece.shape) > 0 else piece.shape[::-1]
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        whole = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / whole, (by - ay) / whole
        for number in range(ceil(whole / APART)):
            x, y = ax + ux * (number + 0.5) * APART, ay + uy * (number + 0.5) * APART
            if (number + 0.5) * APART < whole:
                end = (x - uy * HACHURE, y + ux * HACHURE)
                yield Shape(((x, y), end), stroke=colours.hard_line, width=0.06, closed=False)


def treads(piece: Piece, rise: float, colours: Palette) -> Iterator[Mark]:
    """Lines across the stairs, and an arrow that points up them."""
    up, right = (sin(radians(rise)), cos(radians(rise))), (cos(radians(rise)), -sin(radians(rise)))
    middle = (sum(x for x, _ in piece.shape) / len(piece.shape), sum(y for _, y in piece.shape) / len(piece.shape))
    sides = [(x - middle[0]) * right[0] + (y - middle[1]) * right[1] for x, y in piece.shape]
    run, low, high = piece.run, min(sides), max(sides)
    for number in range(1, ceil(run / TREAD)):
        along = -run / 2 + number * TREAD
        ends = (place(middle, up, right, along, low), place(middle, up, right, along, high))
        yield Shape(ends, stroke=colours.hard_line, width=0.04, closed=False, opacity=0.7)
    arrow = ((run / 2 - 0.7, -0.25), (run / 2 - 0.2, 0.0), (run / 2 - 0.7, 0.25))
    yield Shape(tuple(place(middle, up, right, a, b) for a, b in arrow), stroke=colours.ink, width=0.09, closed=False)


def place(middle: PointXY, up: PointXY, right: PointXY, along: float, aside: float) -> PointXY:
    return middle[0] + up[0] * along + right[0] * aside, middle[1] + up[1] * along + right[1] * aside


def ladder_marks(ladder: Ladder, colours: Palette) -> Iterator[Mark]:
    """Two rails and rungs from foot to head, and the level the ladder leads to."""
    (ax, ay, _), (bx, by, top) = ladder.foot, ladder.head
    turn, whole = atan2(by - ay, bx - ax), max(hypot(bx - ax, by - ay), 2 * RUNG)
    half = WIDE * ladder.width
    along, aside = (cos(turn), sin(turn)), (-sin(turn) * half, cos(turn) * half)
    for side in (-1, 1):
        start = (ax + side * aside[0], ay + side * aside[1])
        end = (start[0] + along[0] * whole, start[1] + along[1] * whole)
        yield Shape((start, end), stroke=colours.ink, width=0.08, closed=False)
    for number in range(int(whole / RUNG) + 1):
        x, y = ax + along[0] * number * RUNG, ay + along[1] * number * RUNG
        ends = ((x - aside[0], y - aside[1]), (x + aside[0], y + aside[1]))
        yield Shape(ends, stroke=colours.ink, width=0.06, closed=False)
    yield Words((ax, ay - 0.55), f"↑{top:g}″", 0.45, colours.ink, colours.table)
