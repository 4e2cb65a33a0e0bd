"""Bearings, turns and formations. Degrees run clockwise from north (+y)."""

from collections.abc import Iterable, Sequence
from math import atan2, cos, degrees, radians, sin, sqrt

from arap.table.grid import TOLERANCE, snap
from arap.table.terrain import PointXY

LARGE = 3


def bearing(p: PointXY, q: PointXY) -> float:
    """The direction from p to q."""
    return round(degrees(atan2(q[0] - p[0], q[1] - p[1])), 6) % 360.0


def turn_between(a: float, b: float) -> float:
    """The smallest turn from facing a to facing b, clockwise positive; half a circle is +180."""
    turn = (b - a) % 360.0
    return turn - 360.0 if turn > 180.0 else turn


def forward_distance(eye: PointXY, facing: float, target: PointXY) -> float:
    """How far ahead of the line across the base centre a point lies."""
    angle = radians(facing)
    return (target[0] - eye[0]) * sin(angle) + (target[1] - eye[1]) * cos(angle)


def ahead(eye: PointXY, facing: float, target: PointXY, radius: float, size: int) -> bool:
    """Whether a target shows ahead of the line across the base centre."""
    return forward_distance(eye, facing, target) >= least_ahead(radius, size)


def least_ahead(radius: float, size: int) -> float:
    """How far ahead the centre must be: a Size One or Two target entirely, of a larger one any part is enough."""
    return TOLERANCE - radius if size >= LARGE else radius - TOLERANCE


def shifted(points: Iterable[PointXY], dx: float, dy: float) -> tuple[PointXY, ...]:
    """A formation moved as it stands."""
    return tuple([(snap(x + dx), snap(y + dy)) for x, y in points])


def turned(points: Iterable[PointXY], about: PointXY, by: float) -> tuple[PointXY, ...]:
    """A formation wheeled clockwise about a point."""
    angle = radians(by)
    s, c = sin(angle), cos(angle)
    ax, ay = about
    return tuple((snap(ax + (x - ax) * c + (y - ay) * s), snap(ay - (x - ax) * s + (y - ay) * c)) for x, y in points)


def middle_of(points: Sequence[PointXY]) -> PointXY:
    """The mean of points."""
    return sum([x for x, _ in points]) / len(points), sum([y for _, y in points]) / len(points)


def length(p: PointXY, q: PointXY) -> float:
    """Distance in plan."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    return sqrt(dx * dx + dy * dy)
