"""Bodies among bodies: who stands in a line of fire, whose bases overlap, who keeps together."""

from math import sqrt

from arap.table.compiled import Floats, Ints, kernel
from arap.table.kernels.eyes import BODY, HEIGHT, RADIUS, SIZE, X, Y, Z, eye_level
from arap.table.kernels.plane import TINY, TOLERANCE, leg_misses_box, legs_cross, through_disc

BOX = 4
LINE = 6


@kernel
def base_met(others: Floats, index: int, line: Floats, top: float) -> float:
    """The part of a line (start x, y, z, way x, y, z) at which it is first in the base circle and no higher than `top`;
    -1 where it never is."""
    at = BODY * index
    start, last = through_disc(
        others[at + X], others[at + Y], others[at + RADIUS] - TOLERANCE, line[0], line[1], line[3], line[4]
    )
    if last <= start or line[2] + min(line[5] * start, line[5] * last) > top:
        return -1.0
    return start if line[2] + line[5] * start <= top else (top - line[2]) / line[5]


@kernel
def join_met(others: Floats, a: int, b: int, line: Floats, top: float) -> float:
    """The part of a line at which it crosses the join of two bodies no higher than `top`; -1 if it does not."""
    t = legs_cross(
        line[0],
        line[1],
        line[0] + line[3],
        line[1] + line[4],
        others[BODY * a + X],
        others[BODY * a + Y],
        others[BODY * b + X],
        others[BODY * b + Y],
    )
    return t if t >= 0.0 and line[2] + line[5] * t <= top else -1.0


@kernel
def aim(shooters: Floats, i: int, targets: Floats, j: int, eye: float, line: Floats) -> None:
    """The line from a shooter's eye to the middle of a target's body."""
    line[0] = shooters[BODY * i + X]
    line[1] = shooters[BODY * i + Y]
    line[2] = eye_level(shooters, i, eye)
    line[3] = targets[BODY * j + X] - line[0]
    line[4] = targets[BODY * j + Y] - line[1]
    line[5] = targets[BODY * j + Z] + 0.5 * targets[BODY * j + HEIGHT] - line[2]


@kernel
def within(others: Floats, a: int, b: int, limit: float) -> bool:
    """Whether two bodies are within a distance, centre to centre."""
    dx = others[BODY * a + X] - others[BODY * b + X]
    dy = others[BODY * a + Y] - others[BODY * b + Y]
    dz = others[BODY * a + Z] - others[BODY * b + Z]
    return sqrt(dx * dx + dy * dy + dz * dz) <= limit + TOLERANCE + TINY


@kernel
def joined_pairs(others: Floats, unit: Ints, limit: float, pairs: Ints) -> int:
    """All pairs of bodies of one unit that stand near enough to close the gap between them."""
    count = 0
    for a in range(len(unit)):
        for b in range(a):
            if unit[a] == unit[b] and within(others, a, b, limit):
                pairs[2 * count] = a
                pairs[2 * count + 1] = b
                count += 1
    return count


@kernel
def box_units(others: Floats, unit: Ints, units: int, boxes: Floats) -> None:
    """The box round the bases of each unit."""
    for u in range(units):
        boxes[BOX * u] = boxes[BOX * u + 1] = 1e300
        boxes[BOX * u + 2] = boxes[BOX * u + 3] = -1e300
    for a in range(len(unit)):
        at = BOX * unit[a]
        x = others[BODY * a + X]
        y = others[BODY * a + Y]
        reach = others[BODY * a + RADIUS]
        boxes[at] = min(boxes[at], x - reach)
        boxes[at + 1] = min(boxes[at + 1], y - reach)
        boxes[at + 2] = max(boxes[at + 2], x + reach)
        boxes[at + 3] = max(boxes[at + 3], y + reach)


@kernel
def unit_in_line(others: Floats, unit: Ints, u: int, pairs: Ints, joins: int, line: Floats, top: float) -> bool:
    """Whether a line passes a base or a join of one unit no higher than its tallest model."""
    for a in range(len(unit)):
        if unit[a] == u and base_met(others, a, line, top) >= 0.0:
            return True
    for k in range(joins):
        a = pairs[2 * k]
        if unit[a] == u and join_met(others, a, pairs[2 * k + 1], line, top) >= 0.0:
            return True
    return False


@kernel
def unit_met(others: Floats, unit: Ints, join: float, pairs: Ints, lines: Floats, line: Floats, first: Floats) -> None:
    """The part of each line at which it first passes a base or a join of a unit no higher than its tallest model; 2
    where it never does."""
    top = -1e300
    for a in range(len(unit)):
        top = max(top, others[BODY * a + Z] + others[BODY * a + HEIGHT])
    joins = joined_pairs(others, unit, join, pairs)
    for n in range(len(first)):
        for i in range(LINE):
            line[i] = lines[LINE * n + i]
        first[n] = 2.0
        for a in range(len(unit)):
            part = base_met(others, a, line, top)
            if part >= 0.0:
                first[n] = min(first[n], part)
        for k in range(joins):
            part = join_met(others, pairs[2 * k], pairs[2 * k + 1], line, top)
            if part >= 0.0:
                first[n] = min(first[n], part)


@kernel
def any_unit_in_line(
    shooters: Floats,
    targets: Floats,
    others: Floats,
    unit: Ints,
    units: int,
    join: float,
    eye: float,
    tops: Floats,
    boxes: Floats,
    pairs: Ints,
    line: Floats,
    through: Ints,
) -> None:
    """Mark the pairs whose line passes through any of the units lower than the tallest model of it."""
    for a in range(len(unit)):
        tops[unit[a]] = max(tops[unit[a]], others[BODY * a + Z] + others[BODY * a + HEIGHT])
    joins = joined_pairs(others, unit, join, pairs)
    box_units(others, unit, units, boxes)
    m = len(targets) // BODY
    for i in range(len(shooters) // BODY):
        for j in range(m):
            aim(shooters, i, targets, j, eye, line)
            for u in range(units):
                if leg_misses_box(boxes, BOX * u, line[0], line[1], line[3], line[4], 0.0):
                    continue
                if unit_in_line(others, unit, u, pairs, joins, line, tops[u]):
                    through[i * m + j] = 1
                    break


@kernel
def hidden_by_comrades(shooters: Floats, targets: Floats, eye: float, line: Floats, hidden: Ints) -> None:
    """Mark the pairs with more than one comrade of the shooter in their line, or one of a larger size than his."""
    m = len(targets) // BODY
    n = len(shooters) // BODY
    for i in range(n):
        for j in range(m):
            aim(shooters, i, targets, j, eye, line)
            between = 0
            for a in range(n):
                top = shooters[BODY * a + Z] + shooters[BODY * a + HEIGHT]
                if a == i or base_met(shooters, a, line, top - TINY) < 0.0:
                    continue
                between += 1
                if between > 1 or shooters[BODY * a + SIZE] > shooters[BODY * i + SIZE]:
                    hidden[i * m + j] = 1
                    break


@kernel
def first_overlapping(places: Floats, others: Floats, same: bool) -> int:
    """The first pair of discs (x, y, radius) that overlap, as place * count of others + other; -1 if none do."""
    count = len(others) // 3
    for i in range(len(places) // 3):
        for j in range(i + 1 if same else 0, count):
            dx = places[3 * i] - others[3 * j]
            dy = places[3 * i + 1] - others[3 * j + 1]
            if sqrt(dx * dx + dy * dy) < places[3 * i + 2] + others[3 * j + 2] - TOLERANCE:
                return i * count + j
    return -1


@kernel
def label_groups(places: Floats, limits: Floats, labels: Ints, queue: Ints) -> None:
    """Label points (x, y, z) by connected group: linked when no farther apart than the larger of their limits."""
    count = len(limits)
    for i in range(count):
        labels[i] = -1
    groups = 0
    for seed in range(count):
        if labels[seed] >= 0:
            continue
        labels[seed] = groups
        queue[0] = seed
        ahead = 0
        behind = 1
        while ahead < behind:
            a = queue[ahead]
            ahead += 1
            for b in range(count):
                if labels[b] >= 0:
                    continue
                dx = places[3 * a] - places[3 * b]
                dy = places[3 * a + 1] - places[3 * b + 1]
                dz = places[3 * a + 2] - places[3 * b + 2]
                limit = max(limits[a], limits[b]) + TOLERANCE + TINY
                if dx * dx + dy * dy + dz * dz <= limit * limit:
                    labels[b] = groups
                    queue[behind] = b
                    behind += 1
        groups += 1
