"""Positions lie on a grid of a thousandth of an inch; distances are compared with the same tolerance."""

from arap.table.terrain import PointXY, PointXYZ

__all__ = ["GRID_DIGITS", "TINY", "TOLERANCE", "PointXYZ", "snap", "snap_point", "within"]

GRID_DIGITS = 3
TOLERANCE = 0.001
TINY = 1e-9


def snap(value: float) -> float:
    """The nearest grid value."""
    return round(value, GRID_DIGITS) + 0.0


def snap_point(point: PointXY) -> PointXY:
    return snap(point[0]), snap(point[1])


def within(distance: float, limit: float) -> bool:
    """Whether a distance is at most a limit, to the tolerance of the grid."""
    return distance <= limit + TOLERANCE + TINY
