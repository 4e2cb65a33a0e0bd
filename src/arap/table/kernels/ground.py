"""Legs over terrain: what ground they cross, what bars them."""

from math import sqrt

from arap.table.compiled import Floats, Ints, kernel
from arap.table.kernels.plane import (
    DIFFICULT,
    FACTS,
    GOING,
    IMPASSABLE,
    OPEN,
    STANDABLE,
    TINY,
    TOLERANCE,
    VERY_DIFFICULT,
    crossing,
    inside,
    legs_cross,
    lies_in,
    misses_box,
    point_to_leg,
    to_edge,
    to_polygon,
)

NEVER = 1e300
HAIR = 1e-6


@kernel
def worst_ground(corners: Floats, first: Ints, facts: Floats, x: float, y: float) -> int:
    """The piece with the worst going at a point, -1 on open ground."""
    worst = -1
    going = 0.0
    for piece in range(len(first) - 1):
        here = facts[FACTS * piece + GOING]
        if here > going and lies_in(corners, first, facts, piece, x, y):
            going = here
            worst = piece
    return worst


@kernel
def borders(
    corners: Floats, first: Ints, facts: Floats, px: float, py: float, dx: float, dy: float, cuts: Floats
) -> int:
    """Where (0 to 1, in order) the leg p, p + d meets borders of ground that is not open; the ends are included."""
    count = 1
    cuts[0] = 0.0
    for piece in range(len(first) - 1):
        if facts[FACTS * piece + GOING] <= 0.0 or misses_box(facts, piece, px, py, dx, dy, 0.0):
            continue
        begin = first[piece]
        end = first[piece + 1]
        for i in range(begin, end):
            j = i + 1 if i + 1 < end else begin
            t = legs_cross(
                px, py, px + dx, py + dy, corners[2 * i], corners[2 * i + 1], corners[2 * j], corners[2 * j + 1]
            )
            if 0.0 < t < 1.0:
                slot = count
                while cuts[slot - 1] > t:
                    cuts[slot] = cuts[slot - 1]
                    slot -= 1
                cuts[slot] = t
                count += 1
    cuts[count] = 1.0
    return count + 1


@kernel
def ground_crossed(
    corners: Floats,
    first: Ints,
    facts: Floats,
    px: float,
    py: float,
    qx: float,
    qy: float,
    cuts: Floats,
    lengths: Floats,
    grounds: Ints,
) -> int:
    """Split a leg into stretches: the length of each and the piece with the worst going on it (-1: open)."""
    dx = qx - px
    dy = qy - py
    whole = sqrt(dx * dx + dy * dy)
    if whole <= 0.0:
        return 0
    ends = borders(corners, first, facts, px, py, dx, dy, cuts)
    count = 0
    for i in range(1, ends):
        share = cuts[i] - cuts[i - 1]
        if share <= TINY and ends > 2:
            continue
        middle = 0.5 * (cuts[i] + cuts[i - 1])
        ground = worst_ground(corners, first, facts, px + dx * middle, py + dy * middle)
        if count and grounds[count - 1] == ground:
            lengths[count - 1] += share * whole
        else:
            lengths[count] = share * whole
            grounds[count] = ground
            count += 1
    return count


@kernel
def bad_ground(
    corners: Floats,
    first: Ints,
    facts: Floats,
    px: float,
    py: float,
    qx: float,
    qy: float,
    cuts: Floats,
    lengths: Floats,
    grounds: Ints,
) -> tuple[float, float]:
    """The inches of difficult and of very difficult ground on one leg."""
    count = ground_crossed(corners, first, facts, px, py, qx, qy, cuts, lengths, grounds)
    difficult = 0.0
    very = 0.0
    for i in range(count):
        going = int(facts[FACTS * grounds[i] + GOING]) if grounds[i] >= 0 else OPEN
        if going == DIFFICULT:
            difficult += lengths[i]
        elif going == VERY_DIFFICULT:
            very += lengths[i]
    return difficult, very


@kernel
def ground_of_legs(
    corners: Floats,
    first: Ints,
    facts: Floats,
    legs: Floats,
    cuts: Floats,
    lengths: Floats,
    grounds: Ints,
    costs: Floats,
    entered: Ints,
) -> None:
    """For each leg (px, py, qx, qy) the inches of open, difficult and very difficult ground, and any piece barred."""
    for leg in range(len(legs) // 4):
        at = 4 * leg
        count = ground_crossed(
            corners, first, facts, legs[at], legs[at + 1], legs[at + 2], legs[at + 3], cuts, lengths, grounds
        )
        entered[leg] = -1
        for i in range(count):
            going = int(facts[FACTS * grounds[i] + GOING]) if grounds[i] >= 0 else 0
            if going < IMPASSABLE:
                costs[3 * leg + going] += lengths[i]
            elif entered[leg] < 0:
                entered[leg] = grounds[i]


@kernel
def nearest_on_leg(corners: Floats, begin: int, end: int, px: float, py: float, qx: float, qy: float) -> float:
    """The least distance between a leg and the edge of a polygon which it does not cross."""
    best = NEVER
    ax = corners[2 * end - 2]
    ay = corners[2 * end - 1]
    for i in range(begin, end):
        bx = corners[2 * i]
        by = corners[2 * i + 1]
        best = min(best, point_to_leg(bx, by, px, py, qx, qy))
        best = min(best, point_to_leg(px, py, ax, ay, bx, by))
        best = min(best, point_to_leg(qx, qy, ax, ay, bx, by))
        ax = bx
        ay = by
    return sqrt(best)


@kernel
def piece_bars(
    corners: Floats, first: Ints, facts: Floats, piece: int, px: float, py: float, qx: float, qy: float, radius: float
) -> bool:
    """Whether a disc cannot go straight from p to q for an impassable piece.

    Its centre never enters the piece; nor does it come nearer to it than its radius, unless it begins or ends nearer.
    """
    dx = qx - px
    dy = qy - py
    if misses_box(facts, piece, px, py, dx, dy, radius + TOLERANCE):
        return False
    begin = first[piece]
    end = first[piece + 1]
    whole = sqrt(dx * dx + dy * dy)
    if whole <= 0.0:
        return inside(corners, begin, end, px, py) and to_edge(corners, begin, end, px, py) > HAIR
    if crossing(corners, begin, end, px, py, dx, dy)[2] * whole > HAIR:
        return True
    nearest = nearest_on_leg(corners, begin, end, px, py, qx, qy)
    if nearest >= radius - TOLERANCE:
        return False
    at_ends = min(to_edge(corners, begin, end, px, py), to_edge(corners, begin, end, qx, qy))
    return nearest < at_ends - TOLERANCE


@kernel
def first_bar(
    corners: Floats, first: Ints, facts: Floats, px: float, py: float, qx: float, qy: float, radius: float
) -> int:
    """The first piece in the list that bars the leg, -1 if it is free."""
    for piece in range(len(first) - 1):
        if facts[FACTS * piece + GOING] == IMPASSABLE and piece_bars(
            corners, first, facts, piece, px, py, qx, qy, radius
        ):
            return piece
    return -1


@kernel
def bars_of_legs(corners: Floats, first: Ints, facts: Floats, legs: Floats, radii: Floats, bars: Ints) -> None:
    """What bars each leg (px, py, qx, qy) for a disc of the radius beside it."""
    for leg in range(len(legs) // 4):
        at = 4 * leg
        bars[leg] = first_bar(corners, first, facts, legs[at], legs[at + 1], legs[at + 2], legs[at + 3], radii[leg])


@kernel
def is_roomy(corners: Floats, first: Ints, facts: Floats, x: float, y: float, radius: float) -> bool:
    """Whether a disc on a point is clear of everything impassable."""
    for piece in range(len(first) - 1):
        at = FACTS * piece
        if facts[at + GOING] != IMPASSABLE or misses_box(facts, piece, x, y, 0.0, 0.0, radius):
            continue
        if to_polygon(corners, first[piece], first[piece + 1], x, y) < radius - TOLERANCE:
            return False
    return True


@kernel
def roomy(corners: Floats, first: Ints, facts: Floats, nodes: Floats, radius: float, keep: Ints) -> None:
    """Mark the points where a disc stands clear of everything impassable."""
    for node in range(len(nodes) // 2):
        keep[node] = 1 if is_roomy(corners, first, facts, nodes[2 * node], nodes[2 * node + 1], radius) else 0


@kernel
def standing(corners: Floats, first: Ints, facts: Floats, discs: Floats, width: float, depth: float, fit: Ints) -> None:
    """Mark the discs (x, y, radius) that lie wholly on the table, their centres on ground that can be stood on."""
    for disc in range(len(discs) // 3):
        x = discs[3 * disc]
        y = discs[3 * disc + 1]
        edge = discs[3 * disc + 2] - TOLERANCE - TINY
        fit[disc] = 1 if min(min(x, width - x), min(y, depth - y)) >= edge else 0
        for piece in range(len(first) - 1):
            at = FACTS * piece
            if (facts[at + GOING] == IMPASSABLE or facts[at + STANDABLE] == 0.0) and lies_in(
                corners, first, facts, piece, x, y
            ):
                fit[disc] = 0
