"""Legs over terrain: what ground they cross, what bars them, the shortest way round."""

from math import sqrt

from arap.table.compiled import Floats, Ints, kernel
from arap.table.kernels.plane import (
    FACTS,
    GOING,
    IMPASSABLE,
    STANDABLE,
    TINY,
    TOLERANCE,
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
def free_way(
    corners: Floats, first: Ints, facts: Floats, px: float, py: float, qx: float, qy: float, radius: float
) -> float:
    """Length of the leg, without end if it is barred."""
    if first_bar(corners, first, facts, px, py, qx, qy, radius) >= 0:
        return NEVER
    return sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py))


@kernel
def roomy(corners: Floats, first: Ints, facts: Floats, nodes: Floats, radius: float, keep: Ints) -> None:
    """Mark the points where a disc stands clear of everything impassable."""
    for node in range(len(nodes) // 2):
        keep[node] = 1
        for piece in range(len(first) - 1):
            if facts[FACTS * piece + GOING] != IMPASSABLE:
                continue
            gap = to_polygon(corners, first[piece], first[piece + 1], nodes[2 * node], nodes[2 * node + 1])
            if gap < radius - TOLERANCE:
                keep[node] = 0


@kernel
def free_ways(corners: Floats, first: Ints, facts: Floats, nodes: Floats, radius: float, ways: Floats) -> None:
    """Lengths of all free legs between nodes."""
    count = len(nodes) // 2
    for i in range(count):
        for j in range(i):
            way = free_way(
                corners, first, facts, nodes[2 * i], nodes[2 * i + 1], nodes[2 * j], nodes[2 * j + 1], radius
            )
            ways[i * count + j] = way
            ways[j * count + i] = way


@kernel
def most_promising(count: int, done: Ints, direct: Floats, reach: Floats, left: Floats) -> int:
    """The node not yet done by which the whole way may be shortest, -1 if there is none."""
    best = NEVER
    node = -1
    for i in range(count):
        if done[i] == 0:
            whole = min(direct[i], reach[i]) + left[i]
            if whole < best:
                best = whole
                node = i
    return node


@kernel
def shortest(
    corners: Floats,
    first: Ints,
    facts: Floats,
    nodes: Floats,
    ways: Floats,
    px: float,
    py: float,
    qx: float,
    qy: float,
    radius: float,
    scratch: Floats,
    came: Ints,
    done: Ints,
) -> int:
    """The shortest way from p to q over the nodes: the last node before q (-1: none), each node's forerunner in `came`.

    Nodes are taken in the order of the whole way they promise, so the first from which q is free is the best. Legs
    from p and to q are tested only when their node's turn comes.
    """
    count = len(nodes) // 2
    direct = scratch[:count]
    reach = scratch[count : 2 * count]
    left = scratch[2 * count :]
    for i in range(count):
        x = nodes[2 * i]
        y = nodes[2 * i + 1]
        direct[i] = sqrt((x - px) * (x - px) + (y - py) * (y - py))
        left[i] = sqrt((x - qx) * (x - qx) + (y - qy) * (y - qy))
        reach[i] = NEVER
        came[i] = -1
    while True:
        here = most_promising(count, done, direct, reach, left)
        if here < 0:
            return -1
        x = nodes[2 * here]
        y = nodes[2 * here + 1]
        if direct[here] < reach[here]:
            if first_bar(corners, first, facts, px, py, x, y, radius) >= 0:
                direct[here] = NEVER
                continue
            reach[here] = direct[here]
            came[here] = -1
        done[here] = 1
        if first_bar(corners, first, facts, x, y, qx, qy, radius) < 0:
            return here
        for i in range(count):
            way = reach[here] + ways[here * count + i]
            if way < reach[i] and done[i] == 0:
                reach[i] = way
                came[i] = here


@kernel
def standing(corners: Floats, first: Ints, facts: Floats, discs: Floats, width: float, depth: float, fit: Ints) -> None:
    """Mark the discs (x, y, radius) that lie wholly on the table, their centres on ground that can be stood on."""
    for disc in range(len(discs) // 3):
        x = discs[3 * disc]
        y = discs[3 * disc + 1]
        edge = discs[3 * disc + 2] - TOLERANCE
        fit[disc] = 1 if min(min(x, width - x), min(y, depth - y)) >= edge else 0
        for piece in range(len(first) - 1):
            at = FACTS * piece
            if (facts[at + GOING] == IMPASSABLE or facts[at + STANDABLE] == 0.0) and lies_in(
                corners, first, facts, piece, x, y
            ):
                fit[disc] = 0
