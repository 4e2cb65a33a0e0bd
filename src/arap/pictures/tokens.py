"""Models as tokens: a ring in the colour of the side, a beak that points where it faces, a glyph for its role."""

from collections.abc import Iterable, Iterator
from math import cos, pi, radians, sin

from arap.army.profile import Kind
from arap.army.scenario import Placed
from arap.pictures.palette import Palette
from arap.pictures.picture import Disc, Mark, Shape
from arap.table.terrain import PointXY

DISCS = ("#f4f8ff", "#1b1410")
GLYPHS = ("#0b2a4a", "#ffd9bd")
BEAK = ((1.55, 0.0), (0.8, -0.72), (0.8, 0.72))
STAR = (
    (0, 0.6), (0.18, 0.2), (0.6, 0.18), (0.27, -0.1), (0.4, -0.53), (0, -0.3), (-0.4, -0.53), (-0.27, -0.1),
    (-0.6, 0.18), (-0.18, 0.2),
)  # fmt: skip
BARREL = (
    (-0.55, 0.3),
    (0.02, 0.3),
    (0.02, 0.15),
    (0.66, 0.15),
    (0.66, -0.15),
    (0.02, -0.15),
    (0.02, -0.3),
    (-0.55, -0.3),
)
DIAMOND = ((0, 0.52), (0.46, 0), (0, -0.52), (-0.46, 0))
PENNANT = ((-0.36, -0.56), (-0.36, 0.62), (0.52, 0.27), (-0.2, 0.0), (-0.2, -0.56))
CROSS = (
    (-0.16, 0.5), (0.16, 0.5), (0.16, 0.16), (0.5, 0.16), (0.5, -0.16), (0.16, -0.16), (0.16, -0.5), (-0.16, -0.5),
    (-0.16, -0.16), (-0.5, -0.16), (-0.5, 0.16), (-0.16, 0.16),
)  # fmt: skip
UPRIGHT = {"leader": STAR, "special": DIAMOND, "standard": PENNANT, "medic": CROSS}
DASHES = 8


def token_marks(model: Placed, kind: Kind, side: int, colours: Palette) -> Iterator[Mark]:
    at, radius, turn = (model.x, model.y), kind.base_radius, 90.0 - model.facing
    ring, glyph = colours.side(side), GLYPHS[side % 2]
    yield Shape(laid(BEAK, at, radius, turn), ring, colours.halo, 0.12 * radius)
    yield Disc(at, 1.06 * radius, fill=colours.halo)
    yield Disc(at, 0.96 * radius, fill=DISCS[side % 2])
    yield from ring_marks(at, radius, side, ring)
    yield from glyph_marks(kind.role, at, radius, turn, glyph)
    yield from pips(kind.profile.W, at, radius)


def ring_marks(at: PointXY, radius: float, side: int, colour: str) -> Iterator[Mark]:
    """A whole ring for the first side, a broken one for the other: told apart without colour."""
    if side % 2 == 0:
        yield Disc(at, 0.86 * radius, stroke=colour, width=0.2 * radius)
        return
    for number in range(DASHES):
        start = 2 * pi * number / DASHES
        arc = [(0.86 * cos(start + step * 0.13), 0.86 * sin(start + step * 0.13)) for step in range(5)]
        yield Shape(laid(arc, at, radius, 0.0), stroke=colour, width=0.24 * radius, closed=False)


def glyph_marks(role: str, at: PointXY, radius: float, turn: float, colour: str) -> Iterator[Mark]:
    if role == "heavy":
        yield Shape(laid(BARREL, at, radius, turn), fill=colour)
    elif role in UPRIGHT:
        yield Shape(laid(UPRIGHT[role], at, radius, 0.0), fill=colour)
    else:
        yield Disc(at, 0.3 * radius, fill=colour)


def pips(wounds: int, at: PointXY, radius: float) -> Iterator[Mark]:
    """A square for each Wound of those that have several."""
    for number in range(wounds if wounds > 1 else 0):
        x = (number - (wounds - 1) / 2) * 0.46
        square = ((x - 0.2, -0.95), (x + 0.2, -0.95), (x + 0.2, -0.55), (x - 0.2, -0.55))
        yield Shape(laid(square, at, radius, 0.0), "#ffffff", "#000000", 0.1 * radius)


def laid(points: Iterable[PointXY], at: PointXY, scale: float, turn: float) -> tuple[PointXY, ...]:
    """A figure drawn for radius 1, put in its place and turned anticlockwise."""
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    return tuple((at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in points)
