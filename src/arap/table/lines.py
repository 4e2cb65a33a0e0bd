"""Who stands in the line of fire."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from arap.table.bodies import Bodies
from arap.table.compiled import IntArray, Ints, Later, blank_floats, blank_ints, feed_ints

if TYPE_CHECKING:
    from arap.table.kernels import crowd
else:
    crowd = Later("crowd")

EYE_FRACTION = 0.9
JOIN = 3.0


def lines_through(
    shooters: Bodies,
    targets: Bodies,
    others: Bodies,
    unit_of_other: Sequence[int] | IntArray,
    units: int | None = None,
    join: float = JOIN,
    eye_fraction: float = EYE_FRACTION,
) -> NDArray[np.bool_]:
    """Through which of the other units, numbered 0 to k - 1, each line passes: [n, m, k].

    A line from an eye to the middle of a body is through a unit where it passes a base of it, or the join of two of
    its models within 3 inches of each other, no higher than the tallest model of that unit.
    """
    n, m, count = len(shooters), len(targets), len(others)
    labels = np.asarray(unit_of_other, dtype=np.int64)
    if units is None:
        units = int(labels.max()) + 1 if count else 0
    through = blank_ints(n * m * units)
    crowd.units_in_line(
        shooters.fed, targets.fed, others.fed, feed_ints(labels), units, float(join), eye_fraction,
        blank_floats(units), blank_floats(4 * units), blank_ints(count * count), blank_floats(6), through,
    )  # fmt: skip
    return np.asarray(through, dtype=np.bool_).reshape(n, m, units)


@lru_cache(maxsize=64)
def in_order(count: int) -> Ints:
    return feed_ints(np.arange(count))


def comrades_in_line(
    shooters: Bodies,
    targets: Bodies,
    comrades: Bodies | None = None,
    self_index: Sequence[int] | IntArray | None = None,
    eye_fraction: float = EYE_FRACTION,
) -> tuple[IntArray, NDArray[np.bool_]]:
    """How many comrades stand in each line, lower than whose top it passes, and whether one is of a larger size.

    `self_index` is each shooter's own place among the comrades, -1 if he is not among them. Without comrades the
    shooters are one another's.
    """
    n, m = len(shooters), len(targets)
    counts, bigger = blank_ints(n * m), blank_ints(n * m)
    own = in_order(n) if self_index is None else feed_ints(np.asarray(self_index, dtype=np.int64))
    comrades = shooters if comrades is None else comrades
    crowd.comrades_between(shooters.fed, targets.fed, comrades.fed, own, eye_fraction, blank_floats(6), counts, bigger)
    return np.asarray(counts, dtype=np.int64).reshape(n, m), np.asarray(bigger, dtype=np.bool_).reshape(n, m)
