"""Who stands in the line of fire."""

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from arap.table.bodies import NOBODY, Bodies
from arap.table.compiled import Ints, Later, blank_floats, blank_ints, feed_floats, feed_ints
from arap.table.grid import PointXYZ

if TYPE_CHECKING:
    from arap.table.kernels import crowd
else:
    crowd = Later("crowd")

EYE_FRACTION = 0.9
JOIN = 3.0


def through_any(
    shooters: Bodies,
    targets: Bodies,
    units: Sequence[Bodies],
    join: float = JOIN,
    eye_fraction: float = EYE_FRACTION,
) -> list[list[bool]]:
    """Whether each line passes through any of the units: n rows of m.

    A line from an eye to the middle of a body is through a unit where it passes a base of it, or the join of two of
    its models within 3 inches of each other, no higher than the tallest model of that unit.
    """
    m, others = len(targets), Bodies(np.concatenate([NOBODY.rows, *[unit.rows for unit in units]]))
    labels = [number for number, unit in enumerate(units) for _ in range(len(unit))]
    count, through = len(units), blank_ints(len(shooters) * m)
    crowd.any_unit_in_line(
        shooters.fed, targets.fed, others.fed, feed_ints(labels), count, float(join), eye_fraction,
        blank_floats(count), blank_floats(4 * count), blank_ints(len(others) ** 2), blank_floats(6), through,
    )  # fmt: skip
    return in_rows(through, m)


def first_met(start: PointXYZ, ends: ArrayLike, unit: Bodies, join: float = JOIN) -> list[float]:
    """Where each line from a point first passes through a unit, as a part of its way, infinite where it does not; told
    as for `through_any`."""
    ways = np.reshape(ends, (-1, 3)) - np.asarray(start)
    lines = feed_floats(np.column_stack([np.broadcast_to(start, ways.shape), ways]))
    count, found = len(unit), blank_floats(len(ways))
    crowd.unit_met(unit.fed, blank_ints(count), float(join), blank_ints(count**2), lines, blank_floats(6), found)
    return [float(part) if part <= 1.0 else inf for part in found]


def hidden_by_comrades(shooters: Bodies, targets: Bodies, eye_fraction: float = EYE_FRACTION) -> list[list[bool]]:
    """Whether more than one comrade, or a larger one, stands in each line, lower than whose top it passes."""
    m = len(targets)
    hidden = blank_ints(len(shooters) * m)
    crowd.hidden_by_comrades(shooters.fed, targets.fed, eye_fraction, blank_floats(6), hidden)
    return in_rows(hidden, m)


def in_rows(values: Ints, columns: int) -> list[list[bool]]:
    rows: list[list[bool]] = np.asarray(values, dtype=np.bool_).reshape(-1, columns).tolist()
    return rows
