"""Bases apart and units together."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from arap.table.compiled import FloatArray, IntArray, Later, blank_ints, feed_floats

if TYPE_CHECKING:
    from arap.table.kernels import crowd
else:
    crowd = Later("crowd")

Disc = tuple[float, float, float]


def first_overlap(places: Sequence[Disc] | FloatArray, others: Sequence[Disc] | FloatArray) -> tuple[int, int] | None:
    """The first of the places (x, y, base radius) whose base overlaps one of the others, and that other."""
    if not len(places) or not len(others):
        return None
    found = crowd.first_overlapping(feed_floats(places), feed_floats(others), False)
    return None if found < 0 else divmod(int(found), len(others))


def first_clash(places: Sequence[Disc] | FloatArray) -> tuple[int, int] | None:
    """The first two of the places (x, y, base radius) whose bases overlap each other."""
    if not len(places):
        return None
    fed = feed_floats(places)
    found = crowd.first_overlapping(fed, fed, True)
    return None if found < 0 else divmod(int(found), len(places))


def groups(places: Sequence[Disc] | FloatArray, limits: Sequence[float] | FloatArray | float) -> IntArray:
    """The connected group each model (x, y, z) belongs to, numbered in order of first appearance.

    Two models are linked when they are no farther apart than the larger of their two limits, in three dimensions.
    """
    count = len(places)
    labels = blank_ints(count)
    spread = np.broadcast_to(np.asarray(limits, dtype=np.float64), (count,))
    crowd.label_groups(feed_floats(places), feed_floats(spread), labels, blank_ints(count))
    return np.asarray(labels, dtype=np.int64)
