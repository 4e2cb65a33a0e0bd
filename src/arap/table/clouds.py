"""Lines through upright cylinders."""

from arap.table.grid import TINY, PointXYZ


def through_cylinder(p: PointXYZ, q: PointXYZ, x: float, y: float, radius: float, foot: float, top: float) -> bool:
    """Whether any part of the straight line from p to q lies inside the cylinder; touching it is not inside."""
    start, stop = _between(p[2], q[2], foot, top)
    if start >= stop - TINY:
        return False
    dx, dy, ax, ay = q[0] - p[0], q[1] - p[1], p[0] - x, p[1] - y
    square = dx * dx + dy * dy
    if square <= TINY:
        return ax * ax + ay * ay < radius * radius - TINY
    middle = -(ax * dx + ay * dy) / square
    nearest = min(max(middle, start), stop)
    away_x, away_y = ax + nearest * dx, ay + nearest * dy
    return away_x * away_x + away_y * away_y < radius * radius - TINY


def _between(a: float, b: float, low: float, high: float) -> tuple[float, float]:
    """The part of the way from a to b (0 to 1) that is between two heights."""
    if abs(b - a) <= TINY:
        return (0.0, 1.0) if low < a < high else (1.0, 0.0)
    one, other = (low - a) / (b - a), (high - a) / (b - a)
    return max(0.0, min(one, other)), min(1.0, max(one, other))
