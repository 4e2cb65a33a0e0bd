"""Bases apart and units together."""

from collections.abc import Sequence

import numpy as np

from arap.table.compiled import FloatArray, IntArray, blank_ints, feed_floats

Disc = tuple[float, float, float]


def first_overlap(places: Sequence[Disc] | FloatArray, others: Sequence[Disc] | FloatArray) -> tuple[int, int] | None:
    """The first of the places (x, y, base radius) whose base overlaps one of the others, and that other."""
    from arap.table.kernels.crowd import first_overlapping

    if not len(places) or not len(others):
        return None
    found = first_overlapping(feed_floats(np.asarray(places)), feed_floats(np.asarray(others)), False)
    return None if found < 0 else divmod(int(found), len(others))


def first_clash(places: Sequence[Disc] | FloatArray) -> tuple[int, int] | None:
    """The first two of the places (x, y, base radius) whose bases overlap each other."""
    from arap.table.kernels.crowd import first_overlapping

    if not len(places):
        return None
    fed = feed_floats(np.asarray(places))
    found = first_overlapping(fed, fed, True)
    return None if found < 0 else divmod(int(found), len(places))


def groups(places: Sequence[Disc] | FloatArray, limits: Sequence[float] | FloatArray | float) -> IntArray:
    """The connected group each model (x, y, z) belongs to, numbered in order of first appearance.

    Two models are linked when they are no farther apart than the larger of their two limits, in three dimensions.
    """
    from arap.table.kernels.crowd import label_groups

    count = len(places)
    labels = blank_ints(count)
    spread = np.broadcast_to(np.asarray(limits, dtype=np.float64), (count,))
    label_groups(feed_floats(np.asarray(places)), feed_floats(spread), labels, blank_ints(count))
    return np.asarray(labels, dtype=np.int64)
