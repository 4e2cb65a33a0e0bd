"""Legs over uneven ground: the level a walker is on along its way, and where it changes.

A leg comes out as sections, SECTION numbers each: where they begin and end in inches, the level before, at the
beginning and at the end of each, what carries the walker (a piece, GROUND, or NOTHING where no way leads on), and the
gap or deep water the ground of it is (GROUND for neither).
"""

from math import sqrt

from arap.table.compiled import Floats, Ints, kernel
from arap.table.kernels.plane import (
    BASE,
    FACTS,
    GAP,
    SOLID,
    TINY,
    TOLERANCE,
    WATER,
    legs_cross,
    level_on,
    lies_in,
    misses_box,
)

SECTION = 7
BEGIN, END, BEFORE, ENTER, LEAVE, CARRIER, BED = range(SECTION)
GROUND, NOTHING = -1, -2
DEEP = 2.0
STEP = 1.0
FOOT = 0.01
SHORT = 0.005
NEVER = 1e300


@kernel
def uneven_near(facts: Floats, uneven: Ints, px: float, py: float, dx: float, dy: float, near: Ints) -> int:
    """List the uneven pieces whose boxes a leg touches."""
    count = 0
    for slot in range(len(uneven)):
        if not misses_box(facts, uneven[slot], px, py, dx, dy, TOLERANCE):
            near[count] = uneven[slot]
            count += 1
    return count


@kernel
def rough_legs(facts: Floats, uneven: Ints, legs: Floats, levels: Floats, rough: Ints) -> int:
    """Mark the legs (px, py, qx, qy) that are not walked on the level of the ground from end to end; their number."""
    count = 0
    for leg in range(len(legs) // 4):
        at = 4 * leg
        dx = legs[at + 2] - legs[at]
        dy = legs[at + 3] - legs[at + 1]
        rough[leg] = 1 if levels[leg] != 0.0 else 0
        for slot in range(len(uneven)):
            if rough[leg] == 0 and not misses_box(facts, uneven[slot], legs[at], legs[at + 1], dx, dy, TOLERANCE):
                rough[leg] = 1
        count += rough[leg]
    return count


@kernel
def corner_on(px: float, py: float, dx: float, dy: float, x: float, y: float) -> float:
    """The place on the leg p, p + d of a corner that lies on it, as on a leg along a border; -1 if it does not."""
    square = dx * dx + dy * dy
    side = dx * (y - py) - dy * (x - px)
    if square == 0.0 or side * side > square * TOLERANCE * TOLERANCE * 0.25:
        return -1.0
    return ((x - px) * dx + (y - py) * dy) / square


@kernel
def edges_met(
    corners: Floats, first: Ints, near: Ints, count: int, px: float, py: float, dx: float, dy: float, cuts: Floats
) -> int:
    """Where (0 to 1, in order) the leg p, p + d meets borders of the pieces; the ends are included."""
    found = 1
    cuts[0] = 0.0
    for slot in range(count):
        begin = first[near[slot]]
        end = first[near[slot] + 1]
        for i in range(begin, end):
            j = i + 1 if i + 1 < end else begin
            t = legs_cross(
                px, py, px + dx, py + dy, corners[2 * i], corners[2 * i + 1], corners[2 * j], corners[2 * j + 1]
            )
            if t <= 0.0 or t >= 1.0:
                t = corner_on(px, py, dx, dy, corners[2 * i], corners[2 * i + 1])
            if 0.0 < t < 1.0:
                place = found
                while cuts[place - 1] > t:
                    cuts[place] = cuts[place - 1]
                    place -= 1
                cuts[place] = t
                found += 1
    cuts[found] = 1.0
    return found + 1


@kernel
def pieces_here(
    corners: Floats, first: Ints, facts: Floats, near: Ints, count: int, x: float, y: float, here: Ints
) -> int:
    """List those of the pieces near that a point lies in."""
    found = 0
    for slot in range(count):
        if lies_in(corners, first, facts, near[slot], x, y):
            here[found] = near[slot]
            found += 1
    return found


@kernel
def room_at(facts: Floats, here: Ints, count: int, x: float, y: float, level: float, height: float) -> bool:
    """Whether nothing solid fills the space of a body that stands on this level."""
    for slot in range(count):
        at = FACTS * here[slot]
        apart = facts[at + SOLID] <= 0.0 or facts[at + BASE] >= level + height - FOOT
        if not apart and level_on(facts, here[slot], x, y) > level + FOOT:
            return False
    return True


@kernel
def bed_of(facts: Floats, here: Ints, count: int) -> int:
    """The deepest gap here, else deep water, else GROUND."""
    bed = GROUND
    depth = 0.0
    for slot in range(count):
        at = FACTS * here[slot]
        if facts[at + GAP] > depth:
            depth = facts[at + GAP]
            bed = here[slot]
        elif facts[at + WATER] == DEEP and depth == 0.0:
            bed = here[slot]
    return bed


@kernel
def bottom_of(facts: Floats, bed: int) -> float:
    """The level of the ground there."""
    return 0.0 - facts[FACTS * bed + GAP] if bed >= 0 else 0.0


@kernel
def next_level(facts: Floats, here: Ints, count: int, x: float, y: float, z: float, height: float) -> tuple[float, int]:
    """The level on which a walker who comes from level z goes on, and what carries it.

    The nearest level within a step; else up what fills the space before it; else down to the highest level below.
    """
    bed = bed_of(facts, here, count)
    bottom = bottom_of(facts, bed)
    blocked = bottom > z + FOOT or not room_at(facts, here, count, x, y, z, height)
    best = NEVER
    carrier = NOTHING
    found = z
    for slot in range(-1, count):
        if slot >= 0 and facts[FACTS * here[slot] + SOLID] <= 0.0:
            continue
        level = level_on(facts, here[slot], x, y) if slot >= 0 else bottom
        off = abs(level - z)
        if off > STEP + TOLERANCE + TINY:
            if blocked != (level > z):
                continue
            off += STEP
        if off <= best + TINY and room_at(facts, here, count, x, y, level, height):
            best = off
            carrier = here[slot] if slot >= 0 else GROUND
            found = level
    return found, carrier


@kernel
def walk_levels(
    corners: Floats,
    first: Ints,
    facts: Floats,
    uneven: Ints,
    px: float,
    py: float,
    qx: float,
    qy: float,
    z: float,
    height: float,
    near: Ints,
    here: Ints,
    cuts: Floats,
    sections: Floats,
) -> int:
    """Split a leg into sections by level; the number of them. It ends where no way leads on. A leg on the level of the
    ground from end to end has none."""
    dx = qx - px
    dy = qy - py
    whole = sqrt(dx * dx + dy * dy)
    count = uneven_near(facts, uneven, px, py, dx, dy, near)
    if count == 0 and z == 0.0:
        return 0
    ends = edges_met(corners, first, near, count, px, py, dx, dy, cuts)
    found = 0
    for i in range(1, ends):
        if (cuts[i] - cuts[i - 1]) * whole <= SHORT and ends > 2:
            continue
        middle = 0.5 * (cuts[i] + cuts[i - 1])
        held = pieces_here(corners, first, facts, near, count, px + dx * middle, py + dy * middle, here)
        level, carrier = next_level(facts, here, held, px + dx * cuts[i - 1], py + dy * cuts[i - 1], z, height)
        at = SECTION * found
        sections[at + BEGIN] = cuts[i - 1] * whole
        sections[at + END] = cuts[i] * whole
        sections[at + BEFORE] = z
        sections[at + ENTER] = level
        z = level_on(facts, carrier, px + dx * cuts[i], py + dy * cuts[i]) if carrier >= 0 else level
        sections[at + LEAVE] = z
        sections[at + CARRIER] = carrier
        sections[at + BED] = bed_of(facts, here, held) if carrier == GROUND else GROUND
        found += 1
        if carrier == NOTHING:
            break
    return found


@kernel
def add_levels(
    corners: Floats,
    first: Ints,
    facts: Floats,
    uneven: Ints,
    x: float,
    y: float,
    here: Ints,
    levels: Floats,
    found: int,
) -> int:
    """Adds the levels at a point to those found already; the number of all."""
    held = pieces_here(corners, first, facts, uneven, len(uneven), x, y, here)
    bottom = bottom_of(facts, bed_of(facts, here, held))
    for slot in range(-1, held):
        if slot >= 0 and facts[FACTS * here[slot] + SOLID] <= 0.0:
            continue
        level = level_on(facts, here[slot], x, y) if slot >= 0 else bottom
        if room_at(facts, here, held, x, y, level, 2.0 * FOOT):
            levels[found] = level
            found += 1
    return found


@kernel
def levels_at(
    corners: Floats, first: Ints, facts: Floats, uneven: Ints, x: float, y: float, here: Ints, levels: Floats
) -> int:
    """The levels at a point on which something can lie, in no order; not those inside something solid."""
    return add_levels(corners, first, facts, uneven, x, y, here, levels, 0)


@kernel
def levels_at_spots(
    corners: Floats,
    first: Ints,
    facts: Floats,
    uneven: Ints,
    x: float,
    y: float,
    spots: Floats,
    here: Ints,
    levels: Floats,
) -> int:
    """The same at all spots (dx, dy) round a point."""
    found = 0
    for spot in range(len(spots) // 2):
        at_x = x + spots[2 * spot]
        at_y = y + spots[2 * spot + 1]
        found = add_levels(corners, first, facts, uneven, at_x, at_y, here, levels, found)
    return found
