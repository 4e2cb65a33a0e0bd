"""Whether bases are in each other's way."""

from math import dist

from arap.kernel.reasons import cites
from arap.table import TOLERANCE, PointXYZ

APART = 1.0


def same_level(a: float, b: float) -> bool:
    """Bases on levels an inch or more apart do not touch."""
    return abs(a - b) < APART


@cites("move.other-models")
def overlap(one: PointXYZ, radius: float, other: PointXYZ, others: float) -> bool:
    """Whether two bases in these places overlap. Bases that only touch do not."""
    apart = radius + others - TOLERANCE
    return same_level(one[2], other[2]) and dist((one[0], one[1]), (other[0], other[1])) < apart
