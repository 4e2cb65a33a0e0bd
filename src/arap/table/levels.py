"""Levels: what a straight walk over uneven ground meets, and the ground that counts on a level."""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

import msgspec

from arap.table.compiled import Floats, Ints, Later, blank_floats, blank_ints, feed_floats, plain_floats
from arap.table.grid import TOLERANCE
from arap.table.shapes.polygons import Flat
from arap.table.terrain import Piece, PointXY

if TYPE_CHECKING:
    from arap.table.kernels import levels as kernels
else:
    kernels = Later("levels")

GROUND = -1
SECTION = 7
STEP = 1.0
FOOT = 0.01
MAN_HIGH = 1.25
CLOSE = 0.05
SPOTS = [(0.0, 0.0), *[(CLOSE * sin(2 * pi * n / 8), CLOSE * cos(2 * pi * n / 8)) for n in range(8)]]


class Rise(msgspec.Struct, frozen=True, gc=False):
    """A change of level `at` so many inches of a leg. `piece` is what is climbed or left, -1 for the ground.

    `slope`: it is walked up or down as level ground."""

    at: float
    start: float
    end: float
    piece: int
    slope: bool = False

    @property
    def up(self) -> bool:
        return self.end > self.start

    @property
    def height(self) -> float:
        return abs(self.end - self.start)


class Section(msgspec.Struct, frozen=True, gc=False):
    """A part of a leg on one carrier: a piece or the ground. `bed` is the gap or deep water the ground is there."""

    begin: float
    end: float
    enter: float
    leave: float
    carrier: int
    bed: int

    @property
    def width(self) -> float:
        return self.end - self.begin


class Profile(msgspec.Struct, frozen=True):
    """What a leg meets in order, on which sections it runs and at which level it ends.

    `stop` is where no way leads on, None if the leg can be gone to its end."""

    end: float
    rises: tuple[Rise, ...] = ()
    sections: tuple[Section, ...] = ()
    stop: float | None = None

    @property
    def beds(self) -> tuple[Section, ...]:
        """The gaps and waters the leg runs through, each in one piece."""
        found: list[Section] = []
        for section in self.sections:
            if section.bed == GROUND:
                continue
            last = found[-1] if found else None
            if last and last.bed == section.bed and section.begin <= last.end + TOLERANCE:
                found[-1] = msgspec.structs.replace(last, end=section.end, leave=section.leave)
            else:
                found.append(section)
        return tuple(found)


LEVEL = Profile(0.0)


def profile_of(
    flat: Flat,
    pieces: tuple[Piece, ...],
    uneven: Ints,
    busiest: int,
    leg: tuple[PointXY, PointXY],
    z: float,
    height: float,
) -> Profile:
    """The profile of a leg that begins on level z, for a body so high."""
    (px, py), (qx, qy) = leg
    sections = blank_floats(SECTION * busiest)
    count = kernels.walk_levels(
        *flat, uneven, float(px), float(py), float(qx), float(qy), float(z), float(height),
        blank_ints(len(uneven)), blank_ints(len(uneven)), blank_floats(busiest), sections,
    )  # fmt: skip
    return read_profile(pieces, sections, count, z)


def read_profile(pieces: tuple[Piece, ...], flat: Floats, count: int, z: float) -> Profile:
    sections: list[Section] = []
    rises: list[Rise] = []
    left = GROUND
    numbers = plain_floats(flat[: SECTION * count])
    for number in range(count):
        begin, end, before, enter, leave, on, under = numbers[SECTION * number : SECTION * (number + 1)]
        carrier, bed = int(on), int(under)
        if carrier < GROUND:
            return Profile(before, merged(rises), tuple(sections), begin)
        reached = carrier if carrier != GROUND else bed
        if abs(enter - before) > TOLERANCE:
            rises.append(rise_of(pieces, begin, before, enter, left, reached))
        left = reached
        sections.append(Section(begin, end, enter, leave, carrier, bed))
    return Profile(sections[-1].leave if sections else z, merged(rises), tuple(sections))


def rise_of(pieces: tuple[Piece, ...], at: float, start: float, end: float, left: int, reached: int) -> Rise:
    """A rise up what is reached, or out of the gap that is left; a drop from what is left, or into the gap reached."""
    piece, other = (reached, left) if end > start else (left, reached)
    if piece == GROUND or pieces[piece].water == "deep":
        piece = other
    slope = piece != GROUND and pieces[piece].solid and not pieces[piece].steep and not pieces[piece].ramp
    return Rise(at, start, end, piece, slope)


def merged(rises: Sequence[Rise]) -> tuple[Rise, ...]:
    """Steps the same way less than an inch apart are one obstacle of their total height."""
    found: list[Rise] = []
    before = -STEP
    for rise in rises:
        last = found[-1] if found else None
        close = rise.at - before < STEP - TOLERANCE
        if last and close and last.up == rise.up and not last.slope and not rise.slope:
            found[-1] = msgspec.structs.replace(last, end=rise.end)
        else:
            found.append(rise)
        before = rise.at
    return tuple(found)


def levels_at(flat: Flat, uneven: Ints, x: float, y: float) -> tuple[float, ...]:
    """The levels one can stand on at a point, lowest first."""
    found = blank_floats(len(uneven) + 1)
    count = kernels.levels_at(*flat, uneven, float(x), float(y), blank_ints(len(uneven)), found)
    return tuple(sorted({float(level) for level in found[:count]}))


def levels_close_to(flat: Flat, uneven: Ints, x: float, y: float) -> tuple[float, ...]:
    """The levels at a point and on a small circle round it, lowest first."""
    found = blank_floats(len(SPOTS) * (len(uneven) + 1))
    count = kernels.levels_at_spots(*flat, uneven, float(x), float(y), spots(), blank_ints(len(uneven)), found)
    return tuple(sorted({float(level) for level in found[:count]}))


@cache
def spots() -> Floats:
    """The places looked at round a point, as the kernel reads them."""
    return feed_floats(SPOTS)


def counts_on(piece: Piece, z: float, grounded: bool) -> bool:
    """Whether the going of a piece, or that it cannot be stood in, matters to those on a level."""
    if grounded and piece.base <= FOOT and not piece.solid:
        return True
    upon = piece.solid and piece.going != "impassable"
    low = piece.top if upon and piece.standable else piece.base
    high = piece.top + 2 * FOOT if upon else piece.top
    return low - FOOT <= z and (z < high - FOOT or z <= low + FOOT)
