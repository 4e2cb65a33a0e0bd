"""The shortest way of a disc round impassable pieces.

`nodes` are the corners of the pieces grown by the radius: x, y and the unit directions of the outline before and behind
each (NODE numbers a node). A shortest way bends only round such corners, so only legs that graze a node at each end
are of use: they are kept as rows, `rows[i]` to `rows[i + 1]` the neighbours of node i in `ends`, as long as `lengths`.
"""

from math import floor, sqrt

from arap.table.compiled import Floats, Ints, kernel
from arap.table.kernels.ground import NEVER, first_bar, is_roomy, piece_bars
from arap.table.kernels.heap import drop, push
from arap.table.kernels.plane import FACTS, GOING, IMPASSABLE, TINY, to_polygon

NODE = 6
SLACK = 0.003
NOBODY = -1
CLOSE = 0.01
SPARE = 0.002


@kernel
def grazes(nodes: Floats, node: int, x: float, y: float) -> bool:
    """Whether a line from a point only touches the outline at a node."""
    at = NODE * node
    dx = nodes[at] - x
    dy = nodes[at + 1] - y
    before = dx * nodes[at + 3] - dy * nodes[at + 2]
    behind = dx * nodes[at + 5] - dy * nodes[at + 4]
    return before * behind <= 0.0 or abs(before) < SLACK or abs(behind) < SLACK


@kernel
def grazing_legs(nodes: Floats, new: Ints, is_new: Ints, pairs: Ints) -> int:
    """List the pairs of a new node and any other whose leg grazes both, as many as there is room for; how many there
    are."""
    count = len(nodes) // NODE
    found = 0
    for n in range(len(new)):
        i = new[n]
        for j in range(count):
            if j >= i and is_new[j]:
                continue
            if grazes(nodes, i, nodes[NODE * j], nodes[NODE * j + 1]) and grazes(
                nodes, j, nodes[NODE * i], nodes[NODE * i + 1]
            ):
                if 2 * found + 1 < len(pairs):
                    pairs[2 * found] = i
                    pairs[2 * found + 1] = j
                found += 1
    return found


@kernel
def bars_of_pairs(
    corners: Floats, first: Ints, facts: Floats, among: Ints, nodes: Floats, radius: float, pairs: Ints, bars: Ints
) -> None:
    """Which of some pieces bars the leg between each pair of nodes, -1 if none does."""
    for pair in range(len(bars)):
        i = NODE * pairs[2 * pair]
        j = NODE * pairs[2 * pair + 1]
        bars[pair] = NOBODY
        for k in range(len(among)):
            if piece_bars(corners, first, facts, among[k], nodes[i], nodes[i + 1], nodes[j], nodes[j + 1], radius):
                bars[pair] = among[k]
                break


@kernel
def apart(px: float, py: float, qx: float, qy: float) -> float:
    return sqrt((px - qx) * (px - qx) + (py - qy) * (py - qy))


@kernel
def first_legs(
    nodes: Floats, px: float, py: float, qx: float, qy: float, close: Ints, promises: Floats, names: Ints,
    reach: Floats, came: Ints,
) -> int:  # fmt: skip
    """Nothing is reached yet; put every leg from p that may be of use into the heap. The count of these."""
    waiting = 0
    for i in range(len(nodes) // NODE):
        x = nodes[NODE * i]
        y = nodes[NODE * i + 1]
        reach[i] = NEVER
        came[i] = NOBODY
        if close[i] or grazes(nodes, i, px, py):
            waiting = push(promises, names, waiting, apart(x, y, px, py) + apart(x, y, qx, qy), i)
    return waiting


@kernel
def shortest_way(
    corners: Floats,
    first: Ints,
    facts: Floats,
    nodes: Floats,
    rows: Ints,
    ends: Ints,
    lengths: Floats,
    px: float,
    py: float,
    qx: float,
    qy: float,
    radius: float,
    close: Ints,
    promises: Floats,
    names: Ints,
    reach: Floats,
    came: Ints,
) -> int:
    """The shortest way from p to q: the last node before q (-1: there is none), each node's forerunner in `came`.

    Things are looked at in the order of the whole way they promise. Legs from p and to q are tested only when their
    turn comes: a name below `count` is the leg from p to that node, below 2 * count the node itself, then its leg to q.
    `close` marks the nodes of pieces that p or q stands close to, which any leg may meet.
    """
    count = len(nodes) // NODE
    waiting = first_legs(nodes, px, py, qx, qy, close, promises, names, reach, came)
    while waiting > 0:
        name = names[0]
        promise = promises[0]
        waiting = drop(promises, names, waiting)
        node = name % count
        x = nodes[NODE * node]
        y = nodes[NODE * node + 1]
        if name >= 2 * count:
            if first_bar(corners, first, facts, x, y, qx, qy, radius) < 0:
                return node
            continue
        if name < count:
            direct = apart(x, y, px, py)
            if direct >= reach[node] or first_bar(corners, first, facts, px, py, x, y, radius) >= 0:
                continue
            reach[node] = direct
            came[node] = NOBODY
        elif promise > reach[node] + apart(x, y, qx, qy) + TINY:
            continue
        if close[node] or grazes(nodes, node, qx, qy):
            waiting = push(promises, names, waiting, promise, 2 * count + node)
        for k in range(rows[node], rows[node + 1]):
            other = ends[k]
            way = reach[node] + lengths[k]
            if way < reach[other]:
                reach[other] = way
                came[other] = node
                way += apart(nodes[NODE * other], nodes[NODE * other + 1], qx, qy)
                waiting = push(promises, names, waiting, way, count + other)
    return NOBODY


@kernel
def mark_close(
    corners: Floats, first: Ints, facts: Floats, owners: Ints, x: float, y: float, radius: float, close: Ints
) -> None:
    """Mark the nodes of impassable pieces to which a point is closer than a disc can go."""
    for piece in range(len(first) - 1):
        if facts[FACTS * piece + GOING] != IMPASSABLE:
            continue
        if to_polygon(corners, first[piece], first[piece + 1], x, y) < radius + CLOSE:
            for node in range(len(owners)):
                if owners[node] == piece:
                    close[node] = 1


@kernel
def leg_length(points: Floats, i: int, j: int) -> float:
    dx = points[2 * j] - points[2 * i]
    dy = points[2 * j + 1] - points[2 * i + 1]
    return sqrt(dx * dx + dy * dy)


@kernel
def turn_at(points: Floats, i: int) -> float:
    """How sharply a way bends at a point, left positive, times the lengths of both legs."""
    ax = points[2 * i] - points[2 * i - 2]
    ay = points[2 * i + 1] - points[2 * i - 1]
    return ax * (points[2 * i + 3] - points[2 * i + 1]) - ay * (points[2 * i + 2] - points[2 * i])


@kernel
def drawn_out(points: Floats, i: int) -> tuple[float, float, float]:
    """Where the legs before point i and behind the next would meet, and how much longer the way is over that point."""
    ax = points[2 * i - 2]
    ay = points[2 * i - 1]
    bx = points[2 * i] - ax
    by = points[2 * i + 1] - ay
    cx = points[2 * i + 4] - points[2 * i + 2]
    cy = points[2 * i + 5] - points[2 * i + 3]
    across = bx * cy - by * cx
    ahead = bx * points[2 * i + 2] + by * points[2 * i + 3] - bx * points[2 * i] - by * points[2 * i + 1]
    if turn_at(points, i) * turn_at(points, i + 1) <= 0.0 or bx * cx + by * cy <= 0.0 or ahead <= 0.0:
        return 0.0, 0.0, NEVER
    t = ((points[2 * i + 2] - ax) * cy - (points[2 * i + 3] - ay) * cx) / across
    x = floor((ax + t * bx) * 1000.0 + 0.5) / 1000.0
    y = floor((ay + t * by) * 1000.0 + 0.5) / 1000.0
    before = leg_length(points, i - 1, i) + leg_length(points, i, i + 1) + leg_length(points, i + 1, i + 2)
    to_x = points[2 * i + 4] - x
    to_y = points[2 * i + 5] - y
    after = sqrt((x - ax) * (x - ax) + (y - ay) * (y - ay)) + sqrt(to_x * to_x + to_y * to_y)
    return x, y, after - before


@kernel
def leave_out(points: Floats, fixed: Ints, count: int, i: int) -> int:
    """Take one point out of a way; the new count."""
    for k in range(i, count - 1):
        points[2 * k] = points[2 * k + 2]
        points[2 * k + 1] = points[2 * k + 3]
        fixed[k] = fixed[k + 1]
    return count - 1


@kernel
def smooth_way(
    corners: Floats, first: Ints, facts: Floats, radius: float, points: Floats, fixed: Ints, count: int
) -> int:
    """Bend as seldom as a few thousandths of an inch allow: two bends become one where that is free. The new count."""
    spare = SPARE
    while True:
        best = NEVER
        at = NOBODY
        bend_x = bend_y = 0.0
        for i in range(1, count - 2):
            if fixed[i] == 0:
                x, y, more = drawn_out(points, i)
                if more < best:
                    best = more
                    at = i
                    bend_x = x
                    bend_y = y
        if at < 0 or best > spare:
            return count
        before = 2 * at - 2
        behind = 2 * at + 4
        if (
            is_roomy(corners, first, facts, bend_x, bend_y, radius)
            and first_bar(corners, first, facts, points[before], points[before + 1], bend_x, bend_y, radius) < 0
            and first_bar(corners, first, facts, bend_x, bend_y, points[behind], points[behind + 1], radius) < 0
        ):
            spare -= max(0.0, best)
            count = leave_out(points, fixed, count, at)
            points[2 * at] = bend_x
            points[2 * at + 1] = bend_y
            fixed[at - 1] = 0
            fixed[at] = 0
        else:
            fixed[at] = 1
