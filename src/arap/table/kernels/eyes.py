"""How much of each body each eye sees, through and over what: all pairs of two groups at once.

Bodies come flat, BODY numbers each. `shape` is the eye's and the body's fraction, the number of columns, and the
heights of the sample points. Blockers are numbers: 0 and up a piece, -1 nothing, -2 and down a large body.
"""

from math import sqrt

from arap.table.compiled import Floats, Ints, kernel
from arap.table.kernels.plane import (
    AREA,
    BASE,
    COVER,
    FACTS,
    FORM,
    GAP,
    HIDES_HARD,
    IN_SIGHT,
    INNER_SIGHT,
    LINEAR,
    MAX_X,
    MAX_Y,
    MIN_X,
    MIN_Y,
    OBJECT,
    OPAQUE,
    PARAPET,
    SIGHT_DEPTH,
    SURFACE,
    TINY,
    TOLERANCE,
    TOP,
    WOOD_COVER,
    crossing,
    inside,
    lies_in,
    nearest_on_edge,
    through_disc,
    to_edge,
    to_polygon,
)

BODY = 7
X, Y, Z, RADIUS, HEIGHT, SIZE, PRONE = range(BODY)
EYE_FRACTION, BODY_FRACTION, COLUMNS, HEIGHTS = range(4)
VISIBLE, BLOCKER, KIND, COVER_BY = range(4)
ANSWERS = 4
CLAIM_DISTANCE = 1.5
TOO_CLOSE = 2.0
SOFT, HARD = 1, 2
FOOT = 0.01
HOLD = 0.021


@kernel
def eye_level(bodies: Floats, index: int, fraction: float) -> float:
    """Height of a body's eye; a prone body looks from its top."""
    at = BODY * index
    if bodies[at + PRONE] > 0.0:
        fraction = 1.0
    return bodies[at + Z] + bodies[at + HEIGHT] * fraction


@kernel
def body_radius(bodies: Floats, index: int, fraction: float) -> float:
    """The body is slimmer than its base, save for large objects."""
    at = BODY * index
    if bodies[at + SIZE] >= 3.0:
        return bodies[at + RADIUS]
    return bodies[at + RADIUS] * fraction


@kernel
def stands_in(corners: Floats, first: Ints, facts: Floats, piece: int, bodies: Floats, index: int) -> bool:
    """Whether a body stands on a surface, or within (not above) any other piece."""
    at = BODY * index
    if not lies_in(corners, first, facts, piece, bodies[at + X], bodies[at + Y]):
        return False
    top = facts[FACTS * piece + TOP]
    level = bodies[at + Z]
    if facts[FACTS * piece + GAP] > 0.0:
        return level < -FOOT
    if facts[FACTS * piece + SURFACE] > 0.0:
        return level >= top - FOOT
    if level < facts[FACTS * piece + BASE] - FOOT:
        return False
    return top <= 0.0 or level <= FOOT or level < top - FOOT


@kernel
def pieces_between(facts: Floats, count: int, shooters: Floats, n: int, targets: Floats, m: int, near: Ints) -> int:
    """Number the pieces that matter to sight and lie in the box round both groups."""
    left = low = 1e300
    right = high = -1e300
    for i in range(n):
        left = min(left, shooters[BODY * i + X])
        right = max(right, shooters[BODY * i + X])
        low = min(low, shooters[BODY * i + Y])
        high = max(high, shooters[BODY * i + Y])
    for j in range(m):
        reach = targets[BODY * j + RADIUS]
        left = min(left, targets[BODY * j + X] - reach)
        right = max(right, targets[BODY * j + X] + reach)
        low = min(low, targets[BODY * j + Y] - reach)
        high = max(high, targets[BODY * j + Y] + reach)
    found = 0
    for piece in range(count):
        at = FACTS * piece
        if facts[at + IN_SIGHT] <= 0.0 or facts[at + MIN_X] > right or facts[at + MAX_X] < left:
            continue
        if facts[at + MIN_Y] <= high and facts[at + MAX_Y] >= low:
            near[found] = piece
            found += 1
    return found


@kernel
def part_within(
    corners: Floats, begin: int, end: int, px: float, py: float, dx: float, dy: float
) -> tuple[float, float, float]:
    """How a line runs through a polygon; one that goes straight up or down is in it from end to end or not at all."""
    if dx * dx + dy * dy <= TINY * TINY:
        held = 1.0 if inside(corners, begin, end, px, py) else 0.0
        return 0.0, held, held
    return crossing(corners, begin, end, px, py, dx, dy)


@kernel
def beside(corners: Floats, first: Ints, facts: Floats, piece: int, line: Floats) -> tuple[float, float, float]:
    """How much of a body that touches a piece is beside it: the radius of that part, and the step to the edge for one
    that holds on to it. Nothing of a body is inside a piece: only what lies between firer and body covers it."""
    at = FACTS * piece
    x = line[0] + line[3]
    y = line[1] + line[4]
    reach = line[8]
    if facts[at + TOP] <= line[5] or facts[at + BASE] >= line[5] + line[9]:
        return reach, 0.0, 0.0
    if x < facts[at + MIN_X] - reach or x > facts[at + MAX_X] + reach:
        return reach, 0.0, 0.0
    if y < facts[at + MIN_Y] - reach or y > facts[at + MAX_Y] + reach:
        return reach, 0.0, 0.0
    edge_x, edge_y = nearest_on_edge(corners, first[piece], first[piece + 1], x, y)
    gap = sqrt((edge_x - x) * (edge_x - x) + (edge_y - y) * (edge_y - y))
    if not inside(corners, first[piece], first[piece + 1], x, y):
        return min(reach, gap), 0.0, 0.0
    if gap > HOLD:
        return reach, 0.0, 0.0
    return 0.0, edge_x - x, edge_y - y


@kernel
def samples_cut_by_piece(
    corners: Floats,
    first: Ints,
    base: float,
    top: float,
    piece: int,
    line: Floats,
    shape: Floats,
    part_beside: tuple[float, float, float],
) -> int:
    """Which sample points (one bit each) are cut: the line to them runs in the piece between its base and its top."""
    rows = len(shape) - HEIGHTS
    columns = int(shape[COLUMNS])
    radius, step_x, step_y = part_beside
    cut = 0
    for column in range(columns):
        shift = 0.0 if columns == 1 else radius * (2.0 * column / (columns - 1) - 1.0)
        dx = line[3] + step_x + line[6] * shift
        dy = line[4] + step_y + line[7] * shift
        start, last, part = part_within(corners, first[piece], first[piece + 1], line[0], line[1], dx, dy)
        if part <= 0.0:
            continue
        for row in range(rows):
            rise = line[5] + line[9] * shape[HEIGHTS + row] - line[2]
            lowest = line[2] + min(rise * start, rise * last)
            highest = line[2] + max(rise * start, rise * last)
            if lowest < top - TINY and (base <= 0.0 or highest > base + TINY):
                cut |= 1 << (column * rows + row)
    return cut


@kernel
def samples_cut_by_rim(corners: Floats, first: Ints, piece: int, line: Floats, shape: Floats, outward: bool) -> int:
    """Which sample points the rim of a gap hides from one who looks out of it, or into it: the line passes the rim
    lower than the ground."""
    rows = len(shape) - HEIGHTS
    columns = int(shape[COLUMNS])
    cut = 0
    for column in range(columns):
        shift = 0.0 if columns == 1 else line[8] * (2.0 * column / (columns - 1) - 1.0)
        dx = line[3] + line[6] * shift
        dy = line[4] + line[7] * shift
        start, last, part = crossing(corners, first[piece], first[piece + 1], line[0], line[1], dx, dy)
        rim = last if outward else start
        for row in range(rows):
            rise = line[5] + line[9] * shape[HEIGHTS + row] - line[2]
            if part > 0.0 and line[2] + rise * rim < -TINY:
                cut |= 1 << (column * rows + row)
    return cut


@kernel
def samples_cut_by_body(large: Floats, index: int, line: Floats, shape: Floats) -> int:
    """Which sample points a large body hides."""
    at = BODY * index
    foot = large[at + Z]
    top = foot + large[at + HEIGHT]
    rows = len(shape) - HEIGHTS
    columns = int(shape[COLUMNS])
    cut = 0
    for column in range(columns):
        shift = 0.0 if columns == 1 else line[8] * (2.0 * column / (columns - 1) - 1.0)
        dx = line[3] + line[6] * shift
        dy = line[4] + line[7] * shift
        start, last = through_disc(large[at + X], large[at + Y], large[at + RADIUS], line[0], line[1], dx, dy)
        if last <= start:
            continue
        for row in range(rows):
            rise = line[5] + line[9] * shape[HEIGHTS + row] - line[2]
            lowest = line[2] + min(rise * start, rise * last)
            highest = line[2] + max(rise * start, rise * last)
            if lowest < top - TINY and highest > foot + TINY:
                cut |= 1 << (column * rows + row)
    return cut


@kernel
def wood_crossed(corners: Floats, first: Ints, top: float, piece: int, line: Floats) -> float:
    """Inches of the piece that the line to the middle of the body crosses lower than its top (0: no top)."""
    start = 0.0
    stop = 1.0
    rise = line[5] + 0.5 * line[9] - line[2]
    if top > 0.0:
        if line[2] >= top and line[2] + rise >= top:
            return 0.0
        if line[2] > top:
            start = (top - line[2]) / rise
        elif line[2] + rise > top:
            stop = (top - line[2]) / rise
    dx = line[3] * (stop - start)
    dy = line[4] * (stop - start)
    px = line[0] + line[3] * start
    py = line[1] + line[4] * start
    return crossing(corners, first[piece], first[piece + 1], px, py, dx, dy)[2] * sqrt(dx * dx + dy * dy)


@kernel
def wood_hides(
    corners: Floats, first: Ints, facts: Floats, piece: int, line: Floats, from_in: bool, to_in: bool
) -> bool:
    """A wood is looked into, out of and through only so deep, and within it only so far."""
    at = FACTS * piece
    if from_in and to_in:
        return line[10] > facts[at + INNER_SIGHT] + TOLERANCE + TINY
    limit = facts[at + SIGHT_DEPTH] + TOLERANCE + TINY
    if from_in:
        return to_edge(corners, first[piece], first[piece + 1], line[0], line[1]) > limit
    if to_in:
        return to_edge(corners, first[piece], first[piece + 1], line[0] + line[3], line[1] + line[4]) > limit
    return wood_crossed(corners, first, facts[at + TOP], piece, line) > limit


@kernel
def corner_between(corners: Floats, begin: int, end: int, line: Floats) -> bool:
    """Whether a corner within 1.5 inches of the target lies between it and the shooter."""
    tx = line[0] + line[3]
    ty = line[1] + line[4]
    for i in range(begin, end):
        gap_x = corners[2 * i] - tx
        gap_y = corners[2 * i + 1] - ty
        if sqrt(gap_x * gap_x + gap_y * gap_y) <= CLAIM_DISTANCE + TOLERANCE + TINY:
            along = -(gap_x * line[3] + gap_y * line[4])
            if 0.0 < along < line[3] * line[3] + line[4] * line[4]:
                return True
    return False


@kernel
def too_far_to_claim(facts: Floats, piece: int, line: Floats) -> bool:
    """Whether the target is farther than 1.5 inches from the box round a piece."""
    at = FACTS * piece
    x = line[0] + line[3]
    y = line[1] + line[4]
    reach = CLAIM_DISTANCE + TOLERANCE + TINY
    if x < facts[at + MIN_X] - reach or x > facts[at + MAX_X] + reach:
        return True
    return y < facts[at + MIN_Y] - reach or y > facts[at + MAX_Y] + reach


@kernel
def cover_claimed(
    corners: Floats, first: Ints, facts: Floats, piece: int, line: Floats, cut: int, from_in: bool, to_in: bool
) -> int:
    """The kind of cover the target has from the shooter by this piece; `cut` are the samples it cuts.

    What is too tall to look over is looked past: it is claimed by its corners.
    """
    at = FACTS * piece
    kind = int(facts[at + COVER])
    begin = first[piece]
    end = first[piece + 1]
    if kind == 0 or (not to_in and facts[at + FORM] != OBJECT and too_far_to_claim(facts, piece, line)):
        return 0
    if to_in and facts[at + PARAPET] > 0.0:
        return kind if line[2] < facts[at + TOP] + facts[at + PARAPET] - TINY else 0
    if facts[at + FORM] == AREA:
        if not to_in:
            return kind if cut and corner_between(corners, begin, end, line) else 0
        if not from_in:
            return kind if kind == SOFT or cut else 0
        crossed = wood_crossed(corners, first, 0.0, piece, line)
        return kind if kind == SOFT and crossed > facts[at + WOOD_COVER] + TOLERANCE + TINY else 0
    if cut == 0:
        return 0
    if facts[at + FORM] == LINEAR:
        if facts[at + TOP] >= max(line[2], line[5] + line[9]):
            return kind if corner_between(corners, begin, end, line) else 0
        if line[10] <= TOO_CLOSE + TOLERANCE + TINY:
            return 0
        gap = to_polygon(corners, begin, end, line[0] + line[3], line[1] + line[4])
        return kind if gap <= CLAIM_DISTANCE + TOLERANCE + TINY else 0
    return kind


@kernel
def draw_line(shooters: Floats, i: int, targets: Floats, j: int, shape: Floats, line: Floats) -> None:
    """Eye (0-2), way in plan to the target (3, 4), its foot (5), sideways (6, 7), body radius and height (8, 9),
    and the distance from centre to centre (10)."""
    s = BODY * i
    t = BODY * j
    dx = targets[t + X] - shooters[s + X]
    dy = targets[t + Y] - shooters[s + Y]
    dz = targets[t + Z] - shooters[s + Z]
    flat = sqrt(dx * dx + dy * dy)
    line[0] = shooters[s + X]
    line[1] = shooters[s + Y]
    line[2] = eye_level(shooters, i, shape[EYE_FRACTION])
    line[3] = dx
    line[4] = dy
    line[5] = targets[t + Z]
    line[6] = dy / flat if flat > 0.0 else 1.0
    line[7] = -dx / flat if flat > 0.0 else 0.0
    line[8] = body_radius(targets, j, shape[BODY_FRACTION])
    line[9] = targets[t + HEIGHT]
    line[10] = sqrt(dx * dx + dy * dy + dz * dz)


@kernel
def samples_in(cut: int) -> int:
    """How many sample points a set of bits names."""
    count = 0
    while cut:
        cut &= cut - 1
        count += 1
    return count


@kernel
def meet_piece(
    corners: Floats, first: Ints, facts: Floats, piece: int, line: Floats, shape: Floats, from_in: bool, to_in: bool
) -> tuple[int, int, int]:
    """What one piece that a line does not plainly miss does to it: the samples it hides, the cover it hides them with,
    the cover it gives."""
    at = FACTS * piece
    top = facts[at + TOP]
    every = (1 << (int(shape[COLUMNS]) * (len(shape) - HEIGHTS))) - 1
    cut = hidden = 0
    if facts[at + SIGHT_DEPTH] >= 0.0:
        if wood_hides(corners, first, facts, piece, line, from_in, to_in):
            cut = hidden = every
    elif facts[at + GAP] > 0.0:
        if from_in != to_in:
            cut = hidden = samples_cut_by_rim(corners, first, piece, line, shape, from_in)
    elif top > min(line[2], line[5]) and not (from_in and to_in and facts[at + FORM] == AREA):
        part_beside = beside(corners, first, facts, piece, line)
        cut = samples_cut_by_piece(corners, first, facts[at + BASE], top, piece, line, shape, part_beside)
        if facts[at + OPAQUE] > 0.0:
            hidden = cut
    claimed = cover_claimed(corners, first, facts, piece, line, cut, from_in, to_in)
    return hidden, (HARD if facts[at + HIDES_HARD] > 0.0 else SOFT) if hidden else 0, claimed
