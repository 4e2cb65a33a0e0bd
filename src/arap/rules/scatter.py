"""Scatter: where a marker or a maddened beast ends."""

from math import cos, radians, sin

from arap.kernel.dice import scatter_distance
from arap.kernel.reasons import cites, implements
from arap.table import PointXY, snap


@cites("dice.scatter.direction")
def scattered(point: PointXY, distance: float, bearing: float) -> PointXY:
    """The point moved in plan by a distance along a bearing, clockwise from the north edge."""
    angle = radians(bearing % 360)
    return snap(point[0] + distance * sin(angle)), snap(point[1] + distance * cos(angle))


@implements("dice.scatter.random-movement")
def crazed_course(facing: float, faces: tuple[int, int], bearing: float) -> tuple[float, int]:
    """Bearing and distance of a maddened creature: an odd double is straight on, an even one back, anything else
    random."""
    first, second = faces
    distance = scatter_distance(first, second, only=True)
    if first != second:
        return bearing % 360, distance
    return (facing if first % 2 else (facing + 180) % 360), distance


@implements("dice.scatter.veer")
def veer_course(travel: float, left: int, right: int) -> tuple[float, int]:
    """Bearing and inches by which a vehicle veers: to the side of the higher die, at right angles to its travel. A
    double is no veer."""
    return (travel + (90 if right > left else -90)) % 360, abs(right - left)
