"""Points, legs and polygons in plan.

A table's pieces come as three flat sequences: `corners` (x, y, x, y ...; every polygon counter-clockwise),
`first` (index of each piece's first corner, one more at the end) and `facts` (FACTS numbers a piece).
"""

from math import sqrt

from arap.table.compiled import Floats, Ints, kernel

FACTS = 26
(
    MIN_X,
    MIN_Y,
    MAX_X,
    MAX_Y,
    TOP,
    OPAQUE,
    SIGHT_DEPTH,
    INNER_SIGHT,
    WOOD_COVER,
    COVER,
    FORM,
    SURFACE,
    GOING,
    STANDABLE,
    PARAPET,
    HIDES_HARD,
    IN_SIGHT,
    BASE,
    SOLID,
    GAP,
    WATER,
    RAMP,
    RAMP_X,
    RAMP_Y,
    RAMP_0,
    TIERED,
) = range(FACTS)
AREA, LINEAR, OBJECT = 0, 1, 2
OPEN, DIFFICULT, VERY_DIFFICULT, IMPASSABLE = 0, 1, 2, 3
TOLERANCE = 0.001
TINY = 1e-9


@kernel
def inside(corners: Floats, begin: int, end: int, x: float, y: float) -> bool:
    """Whether the point lies in the polygon."""
    odd = False
    ax = corners[2 * end - 2]
    ay = corners[2 * end - 1]
    for i in range(begin, end):
        bx = corners[2 * i]
        by = corners[2 * i + 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
        ax = bx
        ay = by
    return odd


@kernel
def point_to_leg(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Square of the distance from a point to the leg a-b."""
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    t = 0.0
    if square > 0.0:
        t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square))
    gap_x = ax + t * dx - x
    gap_y = ay + t * dy - y
    return gap_x * gap_x + gap_y * gap_y


@kernel
def to_edge(corners: Floats, begin: int, end: int, x: float, y: float) -> float:
    """Distance from a point to the nearest point of the polygon's edge."""
    best = 1e300
    ax = corners[2 * end - 2]
    ay = corners[2 * end - 1]
    for i in range(begin, end):
        bx = corners[2 * i]
        by = corners[2 * i + 1]
        best = min(best, point_to_leg(x, y, ax, ay, bx, by))
        ax = bx
        ay = by
    return sqrt(best)


@kernel
def nearest_on_edge(corners: Floats, begin: int, end: int, x: float, y: float) -> tuple[float, float]:
    """The point of the polygon's edge that is nearest to a point."""
    best = 1e300
    found_x = x
    found_y = y
    ax = corners[2 * end - 2]
    ay = corners[2 * end - 1]
    for i in range(begin, end):
        dx = corners[2 * i] - ax
        dy = corners[2 * i + 1] - ay
        square = dx * dx + dy * dy
        t = 0.0
        if square > 0.0:
            t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square))
        px = ax + t * dx
        py = ay + t * dy
        away = (px - x) * (px - x) + (py - y) * (py - y)
        if away < best:
            best = away
            found_x = px
            found_y = py
        ax = corners[2 * i]
        ay = corners[2 * i + 1]
    return found_x, found_y


@kernel
def to_polygon(corners: Floats, begin: int, end: int, x: float, y: float) -> float:
    """Distance from a point to the polygon, 0 inside."""
    if inside(corners, begin, end, x, y):
        return 0.0
    return to_edge(corners, begin, end, x, y)


@kernel
def legs_cross(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> float:
    """The place t on the leg a-b where the leg c-d crosses it, -1 where it does not."""
    side_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    side_d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    if (side_c > 0.0) == (side_d > 0.0):
        return -1.0
    side_a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    side_b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    if (side_a > 0.0) == (side_b > 0.0):
        return -1.0
    return side_a / (side_a - side_b)


@kernel
def leg_misses_box(boxes: Floats, at: int, px: float, py: float, dx: float, dy: float, margin: float) -> bool:
    """Whether a leg p, p + d keeps clear of a box (least x and y, greatest x and y) grown by a margin."""
    left = boxes[at + MIN_X] - margin
    right = boxes[at + MAX_X] + margin
    if (px < left and px + dx < left) or (px > right and px + dx > right):
        return True
    low = boxes[at + MIN_Y] - margin
    high = boxes[at + MAX_Y] + margin
    if (py < low and py + dy < low) or (py > high and py + dy > high):
        return True
    across = dx * ((low + high) * 0.5 - py) - dy * ((left + right) * 0.5 - px)
    return abs(across) > abs(dx) * (high - low) * 0.5 + abs(dy) * (right - left) * 0.5


@kernel
def misses_box(facts: Floats, piece: int, px: float, py: float, dx: float, dy: float, margin: float) -> bool:
    """The same for the bounding box of a piece."""
    return leg_misses_box(facts, FACTS * piece, px, py, dx, dy, margin)


@kernel
def crossing(
    corners: Floats, begin: int, end: int, px: float, py: float, dx: float, dy: float
) -> tuple[float, float, float]:
    """How the leg p, p + d runs through a polygon: where (0 to 1) it first and last is inside, and how much of it.

    A leg that only touches the polygon has no part inside.
    """
    low = high = part = last = 0.0
    start = 1.0
    before = through = 0
    ax = corners[2 * end - 2] - px
    ay = corners[2 * end - 1] - py
    side_a = dx * ay - dy * ax
    for i in range(begin, end):
        bx = corners[2 * i] - px
        by = corners[2 * i + 1] - py
        side_b = dx * by - dy * bx
        low = min(low, side_b)
        high = max(high, side_b)
        if (side_a > 0.0) != (side_b > 0.0):
            t = (ax * by - ay * bx) / (side_b - side_a)
            held = min(1.0, max(0.0, t))
            part += held if side_b > 0.0 else -held
            if t <= 0.0:
                before += 1
            else:
                start = min(start, t)
            if t < 1.0:
                through += 1
                last = max(last, t)
        ax = bx
        ay = by
        side_a = side_b
    least = TINY * TINY * (dx * dx + dy * dy)
    if low * low <= least or high * high <= least or part <= TINY:
        return 0.0, 0.0, 0.0
    return (0.0 if before % 2 else start), (1.0 if through % 2 else last), part


@kernel
def through_disc(x: float, y: float, radius: float, px: float, py: float, dx: float, dy: float) -> tuple[float, float]:
    """Where the leg p, p + d enters and leaves a disc; (1, 0) where it does not pass through it."""
    square = dx * dx + dy * dy
    if square <= 0.0 or radius <= 0.0:
        return 1.0, 0.0
    middle = ((x - px) * dx + (y - py) * dy) / square
    gap_x = px + middle * dx - x
    gap_y = py + middle * dy - y
    chord = radius * radius - gap_x * gap_x - gap_y * gap_y
    if chord <= 0.0:
        return 1.0, 0.0
    half = sqrt(chord / square)
    return max(0.0, middle - half), min(1.0, middle + half)


@kernel
def lies_in(corners: Floats, first: Ints, facts: Floats, piece: int, x: float, y: float) -> bool:
    """Whether the point lies in the piece."""
    at = FACTS * piece
    if x < facts[at + MIN_X] or x > facts[at + MAX_X] or y < facts[at + MIN_Y] or y > facts[at + MAX_Y]:
        return False
    return inside(corners, first[piece], first[piece + 1], x, y)


@kernel
def pieces_holding(corners: Floats, first: Ints, facts: Floats, x: float, y: float, found: Ints) -> int:
    """List the pieces a point lies in."""
    count = 0
    for piece in range(len(first) - 1):
        if lies_in(corners, first, facts, piece, x, y):
            found[count] = piece
            count += 1
    return count


@kernel
def pieces_within(corners: Floats, first: Ints, facts: Floats, x: float, y: float, reach: float, found: Ints) -> int:
    """List the pieces no farther from a point than a reach."""
    limit = reach + TOLERANCE + TINY
    count = 0
    for piece in range(len(first) - 1):
        at = FACTS * piece
        if facts[at + MIN_X] - limit > x or facts[at + MAX_X] + limit < x:
            continue
        if facts[at + MIN_Y] - limit > y or facts[at + MAX_Y] + limit < y:
            continue
        if to_polygon(corners, first[piece], first[piece + 1], x, y) <= limit:
            found[count] = piece
            count += 1
    return count


@kernel
def level_on(facts: Floats, piece: int, x: float, y: float) -> float:
    """The top of a piece at a point: on a ramp it depends on the point."""
    at = FACTS * piece
    if facts[at + RAMP] <= 0.0:
        return facts[at + TOP]
    level = facts[at + RAMP_0] + facts[at + RAMP_X] * x + facts[at + RAMP_Y] * y
    return min(facts[at + TOP], max(facts[at + BASE], level))


@kernel
def ground_level(corners: Floats, first: Ints, facts: Floats, x: float, y: float) -> float:
    """The level of the ground itself, which is lower in a gap."""
    level = 0.0
    for piece in range(len(first) - 1):
        depth = facts[FACTS * piece + GAP]
        if depth > 0.0 and lies_in(corners, first, facts, piece, x, y):
            level = min(level, -depth)
    return level


@kernel
def highest_surface(corners: Floats, first: Ints, facts: Floats, x: float, y: float) -> float:
    """Top of the highest surface under a point, else the ground."""
    level = ground_level(corners, first, facts, x, y)
    for piece in range(len(first) - 1):
        at = FACTS * piece
        if facts[at + SOLID] > 0.0 and facts[at + TOP] > level and lies_in(corners, first, facts, piece, x, y):
            level = max(level, level_on(facts, piece, x, y))
    return level
