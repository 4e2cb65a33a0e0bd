"""The cheapest way of a disc over ground of different cost, round impassable pieces and other bodies.

`nodes` are points (x, y) to bend at; the two after the last are the start and the goal. `numbers` are the numbers of
the nodes among those of the whole table, -1 for those that are of this search only: costs of legs between numbered
nodes are kept in `known`, a row for each, -1 where not asked for yet. `rates` are what an inch of open, difficult
and very difficult ground costs, `bodies` discs (x, y, distance to keep) that no leg may touch.
"""

from math import floor, sqrt

from arap.table.compiled import Floats, Ints, kernel
from arap.table.kernels.ground import NEVER, first_bar, ground_crossed, is_roomy
from arap.table.kernels.heap import drop, push
from arap.table.kernels.plane import FACTS, GOING, TINY, point_to_leg

NOBODY = -1
UNKNOWN = -1.0
SWEEPS = 3
SHIFTS = 6


@kernel
def touched(bodies: Floats, px: float, py: float, qx: float, qy: float) -> bool:
    """Whether a leg comes nearer to a body than it may."""
    for body in range(len(bodies) // 3):
        keep = bodies[3 * body + 2]
        if point_to_leg(bodies[3 * body], bodies[3 * body + 1], px, py, qx, qy) < keep * keep:
            return True
    return False


@kernel
def cost_of_leg(
    corners: Floats,
    first: Ints,
    facts: Floats,
    rates: Floats,
    px: float,
    py: float,
    qx: float,
    qy: float,
    radius: float,
    cuts: Floats,
    lengths: Floats,
    grounds: Ints,
) -> float:
    """What the ground under a leg costs, without end if it is barred."""
    if first_bar(corners, first, facts, px, py, qx, qy, radius) >= 0:
        return NEVER
    cost = 0.0
    for i in range(ground_crossed(corners, first, facts, px, py, qx, qy, cuts, lengths, grounds)):
        going = 0 if grounds[i] < 0 else int(facts[FACTS * grounds[i] + GOING])
        cost += lengths[i] * rates[going if going < len(rates) else 0]
    return cost


@kernel
def within_reach(points: Floats, px: float, py: float, qx: float, qy: float, most: float, found: Ints) -> int:
    """List the points over which a way from p to q may be as short as that, as many as there is room for; the count."""
    count = 0
    for i in range(len(points) // 2):
        x = points[2 * i]
        y = points[2 * i + 1]
        way = sqrt((x - px) * (x - px) + (y - py) * (y - py)) + sqrt((x - qx) * (x - qx) + (y - qy) * (y - qy))
        if way < most:
            if count < len(found):
                found[count] = i
            count += 1
    return count


@kernel
def known_cost(
    corners: Floats,
    first: Ints,
    facts: Floats,
    rates: Floats,
    nodes: Floats,
    numbers: Ints,
    known: Floats,
    whole: int,
    i: int,
    j: int,
    radius: float,
    cuts: Floats,
    lengths: Floats,
    grounds: Ints,
) -> float:
    """What the leg between two nodes costs, asked for once."""
    a = numbers[i]
    b = numbers[j]
    if a >= 0 and b >= 0 and known[a * whole + b] != UNKNOWN:
        return known[a * whole + b]
    cost = cost_of_leg(
        corners, first, facts, rates, nodes[2 * i], nodes[2 * i + 1], nodes[2 * j], nodes[2 * j + 1], radius,
        cuts, lengths, grounds,
    )  # fmt: skip
    if a >= 0 and b >= 0:
        known[a * whole + b] = cost
        known[b * whole + a] = cost
    return cost


@kernel
def promise_all(
    nodes: Floats, here: int, least: float, reach: Floats, done: Ints, most: float, promises: Floats, names: Ints,
    waiting: int,
) -> int:  # fmt: skip
    """Put every leg from a node into the heap by what it costs at the least; the new count."""
    count = len(reach)
    x = nodes[2 * here]
    y = nodes[2 * here + 1]
    goal_x = nodes[2 * count - 2]
    goal_y = nodes[2 * count - 1]
    for i in range(count):
        if done[i] == 0:
            dx = nodes[2 * i] - x
            dy = nodes[2 * i + 1] - y
            way = reach[here] + least * sqrt(dx * dx + dy * dy)
            if way < reach[i]:
                dx = nodes[2 * i] - goal_x
                dy = nodes[2 * i + 1] - goal_y
                way += least * sqrt(dx * dx + dy * dy)
                if way < most:
                    waiting = push(promises, names, waiting, way, here * count + i)
    return waiting


@kernel
def begin(reach: Floats, came: Ints, done: Ints) -> None:
    """Nothing is reached yet but the start, the last node but one."""
    for i in range(len(reach)):
        reach[i] = NEVER
        came[i] = NOBODY
        done[i] = 0
    reach[len(reach) - 2] = 0.0
    done[len(reach) - 2] = 1


@kernel
def left_to_go(nodes: Floats, node: int) -> float:
    """As the crow flies from a node to the goal, the last of them."""
    dx = nodes[2 * node] - nodes[len(nodes) - 2]
    dy = nodes[2 * node + 1] - nodes[len(nodes) - 1]
    return sqrt(dx * dx + dy * dy)


@kernel
def cheapest_way(
    corners: Floats,
    first: Ints,
    facts: Floats,
    rates: Floats,
    nodes: Floats,
    numbers: Ints,
    known: Floats,
    whole: int,
    bodies: Floats,
    radius: float,
    most: float,
    promises: Floats,
    names: Ints,
    reach: Floats,
    came: Ints,
    done: Ints,
    cuts: Floats,
    lengths: Floats,
    grounds: Ints,
) -> float:
    """What the cheapest way costs that costs less than `most` (no end: there is none), each node's forerunner in
    `came`.

    Legs are looked at in the order of the whole way they promise over open ground, and then once more with what they
    really cost; a name is forerunner * count + node, above count * count once the real cost is known."""
    count = len(reach)
    begin(reach, came, done)
    waiting = promise_all(nodes, count - 2, rates[0], reach, done, most, promises, names, 0)
    while waiting > 0:
        name = names[0]
        promise = promises[0]
        waiting = drop(promises, names, waiting)
        node = name % count
        if done[node]:
            continue
        if name < count * count:
            before = name // count
            x = nodes[2 * node]
            y = nodes[2 * node + 1]
            cost = known_cost(
                corners, first, facts, rates, nodes, numbers, known, whole, before, node, radius, cuts, lengths, grounds
            )
            if reach[before] + cost >= reach[node] or touched(bodies, nodes[2 * before], nodes[2 * before + 1], x, y):
                continue
            reach[node] = reach[before] + cost
            came[node] = before
            whole_way = reach[node] + rates[0] * left_to_go(nodes, node)
            if whole_way > promise + TINY:
                if whole_way < most:
                    waiting = push(promises, names, waiting, whole_way, count * count + node)
                continue
        if node == count - 1:
            return reach[node]
        done[node] = 1
        waiting = promise_all(nodes, node, rates[0], reach, done, most, promises, names, waiting)
    return NEVER


@kernel
def cost_between(
    corners: Floats,
    first: Ints,
    facts: Floats,
    rates: Floats,
    bodies: Floats,
    radius: float,
    points: Floats,
    i: int,
    j: int,
    cuts: Floats,
    lengths: Floats,
    grounds: Ints,
) -> float:
    """What the leg between two points of a way costs, without end if it cannot be walked."""
    px = points[2 * i]
    py = points[2 * i + 1]
    qx = points[2 * j]
    qy = points[2 * j + 1]
    if touched(bodies, px, py, qx, qy):
        return NEVER
    return cost_of_leg(corners, first, facts, rates, px, py, qx, qy, radius, cuts, lengths, grounds)


@kernel
def tighten(
    corners: Floats,
    first: Ints,
    facts: Floats,
    rates: Floats,
    bodies: Floats,
    radius: float,
    points: Floats,
    ways: Floats,
    count: int,
    cuts: Floats,
    lengths: Floats,
    grounds: Ints,
) -> int:
    """Leave out bends that are of no use and shift the others along the borders they lie on, `ways` the direction of
    each (0, 0: it stays), as long as the way becomes cheaper by it. The new count."""
    for _ in range(SWEEPS):
        i = 1
        while i < count - 1:
            here = cost_between(
                corners, first, facts, rates, bodies, radius, points, i - 1, i, cuts, lengths, grounds
            ) + cost_between(corners, first, facts, rates, bodies, radius, points, i, i + 1, cuts, lengths, grounds)
            past = cost_between(
                corners, first, facts, rates, bodies, radius, points, i - 1, i + 1, cuts, lengths, grounds
            )
            if past <= here + TINY:
                for k in range(2 * i, 2 * count - 2):
                    points[k] = points[k + 2]
                    ways[k] = ways[k + 2]
                count -= 1
                continue
            if ways[2 * i] != 0.0 or ways[2 * i + 1] != 0.0:
                shift_bend(corners, first, facts, rates, bodies, radius, points, ways, i, here, cuts, lengths, grounds)
            i += 1
    return count


@kernel
def shift_bend(
    corners: Floats,
    first: Ints,
    facts: Floats,
    rates: Floats,
    bodies: Floats,
    radius: float,
    points: Floats,
    ways: Floats,
    i: int,
    best: float,
    cuts: Floats,
    lengths: Floats,
    grounds: Ints,
) -> None:
    """Shift a bend along its border to where the legs before and behind it are cheapest together."""
    shift = 0.5
    for _ in range(2 * SHIFTS):
        x = points[2 * i]
        y = points[2 * i + 1]
        better = False
        for sign in (-1.0, 1.0):
            points[2 * i] = floor((x + sign * shift * ways[2 * i]) * 1000.0 + 0.5) / 1000.0
            points[2 * i + 1] = floor((y + sign * shift * ways[2 * i + 1]) * 1000.0 + 0.5) / 1000.0
            if not is_roomy(corners, first, facts, points[2 * i], points[2 * i + 1], radius):
                continue
            cost = cost_between(
                corners, first, facts, rates, bodies, radius, points, i - 1, i, cuts, lengths, grounds
            ) + cost_between(corners, first, facts, rates, bodies, radius, points, i, i + 1, cuts, lengths, grounds)
            if cost < best - TINY:
                best = cost
                better = True
                break
        if not better:
            points[2 * i] = x
            points[2 * i + 1] = y
            shift *= 0.5
            if shift < 0.01:
                return
