"""Legs through a single piece of terrain."""

from arap.table.compiled import Floats, Ints, kernel
from arap.table.kernels.plane import TINY, inside, legs_cross, misses_box


@kernel
def border_crossings(corners: Floats, begin: int, end: int, leg: Floats, cuts: Floats) -> int:
    """Where (0 to 1, in order) the leg px, py, qx, qy crosses the border of a polygon; both ends of it included."""
    count = 1
    cuts[0] = 0.0
    for i in range(begin, end):
        j = i + 1 if i + 1 < end else begin
        t = legs_cross(
            leg[0], leg[1], leg[2], leg[3], corners[2 * i], corners[2 * i + 1], corners[2 * j], corners[2 * j + 1]
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
def passages(corners: Floats, first: Ints, facts: Floats, piece: int, leg: Floats, cuts: Floats, spans: Floats) -> int:
    """Where (0 to 1) the leg is inside a piece: the beginning and the end of each passage; how many there are."""
    px = leg[0]
    py = leg[1]
    dx = leg[2] - px
    dy = leg[3] - py
    if (dx == 0.0 and dy == 0.0) or misses_box(facts, piece, px, py, dx, dy, 0.0):
        return 0
    begin = first[piece]
    end = first[piece + 1]
    ends = border_crossings(corners, begin, end, leg, cuts)
    count = 0
    for i in range(1, ends):
        middle = 0.5 * (cuts[i - 1] + cuts[i])
        if cuts[i] - cuts[i - 1] <= TINY or not inside(corners, begin, end, px + dx * middle, py + dy * middle):
            continue
        if count and spans[2 * count - 1] >= cuts[i - 1] - TINY:
            spans[2 * count - 1] = cuts[i]
        else:
            spans[2 * count] = cuts[i - 1]
            spans[2 * count + 1] = cuts[i]
            count += 1
    return count
