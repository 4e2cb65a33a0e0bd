"""Shapes laid on the table: strips, teardrops and circles in plan, who is touched by them, where a stream stops."""

from collections.abc import Sequence
from math import asin, cos, hypot, pi, radians, sin, sqrt

from arap.table.arcs import bearing as bearing_of
from arap.table.terrain import PointXY

Shape = tuple[PointXY, ...]
ARC_STEPS = 48
EDGE = 1e-9


def ahead_of(start: PointXY, bearing: float, distance: float) -> PointXY:
    """The point so far from another along a bearing."""
    angle = radians(bearing)
    return start[0] + distance * sin(angle), start[1] + distance * cos(angle)


def placed(start: PointXY, bearing: float, outline: Sequence[PointXY]) -> Shape:
    """An outline given as (right, forward) of a point, laid along a bearing."""
    s, c = sin(radians(bearing)), cos(radians(bearing))
    return tuple([(start[0] + right * c + on * s, start[1] - right * s + on * c) for right, on in outline])


def strip(start: PointXY, bearing: float, length: float, width: float) -> Shape:
    """A rectangle whose middle line runs out from a point."""
    half = width / 2
    return placed(start, bearing, ((-half, 0.0), (half, 0.0), (half, length), (-half, length)))


def teardrop(start: PointXY, bearing: float, length: float, width: float, cut: float) -> Shape:
    """A point with straight sides to a circle that ends the shape so far out, cut off square at some distance."""
    radius = width / 2
    centre = length - radius
    lean = asin(radius / centre)
    begin, sweep = -lean, pi + 2 * lean
    turns = [begin + sweep * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    outline = [(0.0, 0.0), *[(radius * cos(turn), centre + radius * sin(turn)) for turn in turns]]
    return placed(start, bearing, clipped(outline, (0.0, 1.0), cut))


def clipped(shape: Sequence[PointXY], axis: PointXY, limit: float) -> Shape:
    """The part of a shape that is no farther along an axis than a limit."""
    kept: list[PointXY] = []
    for p, q in zip(shape, [*shape[1:], shape[0]], strict=True):
        here, there = p[0] * axis[0] + p[1] * axis[1], q[0] * axis[0] + q[1] * axis[1]
        if here <= limit + EDGE:
            kept.append(p)
        if (here <= limit + EDGE) != (there <= limit + EDGE):
            part = (limit - here) / (there - here)
            kept.append((p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part))
    return tuple(kept)


def holds(shape: Sequence[PointXY], point: PointXY) -> bool:
    """Whether a point lies inside a shape."""
    px, py = point
    inside = False
    for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if (ay > py) != (by > py) and px < ax + (bx - ax) * (py - ay) / (by - ay):
            inside = not inside
    return inside


def from_leg(point: PointXY, a: PointXY, b: PointXY) -> float:
    """How far a point is from the straight leg from a to b."""
    x, y = nearest_on_leg(point, a, b)
    return hypot(point[0] - x, point[1] - y)


def nearest_on_leg(point: PointXY, a: PointXY, b: PointXY) -> PointXY:
    """The point of the straight leg from a to b that is nearest to a point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    part = 0.0 if whole == 0 else max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / whole))
    return a[0] + part * dx, a[1] + part * dy


def from_shape(shape: Sequence[PointXY], point: PointXY) -> float:
    """How far a point is from a shape, 0 inside it."""
    if len(shape) < 3:
        return float("inf")
    if holds(shape, point):
        return 0.0
    return min(from_leg(point, a, b) for a, b in zip(shape, [*shape[1:], shape[0]], strict=True))


def meeting(p: PointXY, q: PointXY, a: PointXY, b: PointXY) -> float | None:
    """How far along the leg from p to q, as a part of it, the leg from a to b is met."""
    dx, dy, ex, ey = q[0] - p[0], q[1] - p[1], b[0] - a[0], b[1] - a[1]
    across = dx * ey - dy * ex
    if abs(across) < EDGE:
        return None
    along = ((a[0] - p[0]) * ey - (a[1] - p[1]) * ex) / across
    beside = ((a[0] - p[0]) * dy - (a[1] - p[1]) * dx) / across
    return along if -EDGE <= along <= 1 + EDGE and -EDGE <= beside <= 1 + EDGE else None


def entered(shape: Sequence[PointXY], p: PointXY, q: PointXY) -> tuple[float, float] | None:
    """Where a leg first meets the border of a shape: how many inches from p, and the bearing of that edge."""
    whole = hypot(q[0] - p[0], q[1] - p[1])
    found: list[tuple[float, float]] = []
    for a, b in zip(shape, [*shape[1:], shape[0]], strict=True):
        part = meeting(p, q, a, b)
        if part is not None and part * whole > EDGE:
            found.append((part * whole, bearing_of(a, b)))
    return min(found, default=None)


def thrown_back(bearing: float, edge: float) -> float:
    """The bearing in which a stream leaves a wall: at the angle at which it came."""
    return (2 * edge - bearing) % 360.0


def through_circle(p: PointXY, q: PointXY, centre: PointXY, radius: float) -> tuple[float, float] | None:
    """From where to where, in inches from p, a leg runs inside a circle."""
    whole = hypot(q[0] - p[0], q[1] - p[1])
    if whole < EDGE:
        return None
    ux, uy = (q[0] - p[0]) / whole, (q[1] - p[1]) / whole
    along = (centre[0] - p[0]) * ux + (centre[1] - p[1]) * uy
    aside = (centre[0] - p[0]) * uy - (centre[1] - p[1]) * ux
    if abs(aside) >= radius:
        return None
    half = sqrt(radius * radius - aside * aside)
    begin, end = max(0.0, along - half), min(whole, along + half)
    return (begin, end) if begin < end else None
