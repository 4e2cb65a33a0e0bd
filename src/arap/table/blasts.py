"""Shots that strike places, many at once: what stops them, on which level they lie, what shields from them."""

from collections.abc import Collection, Sequence
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from arap.table.compiled import FloatArray, IntArray, Later, blank_floats, blank_ints, feed_floats, feed_ints
from arap.table.grid import PointXYZ
from arap.table.table import Table
from arap.table.terrain import PointXY

if TYPE_CHECKING:
    from arap.table.kernels import blasts as kernels
else:
    kernels = Later("blasts")

SHIELDS, SOFTENS, DUG_IN = 1, 2, 4


def walls_met(table: Table, start: PointXYZ, ends: ArrayLike, only: Collection[str] | None = None) -> FloatArray:
    """Where each straight line from a point first runs into an opaque piece, or one of `only` some of them, as a part
    of its way; infinite where it does not."""
    ways = np.reshape(ends, (-1, 3)) - np.asarray(start)
    walls, heights = table.walls
    if only is not None:
        walls = feed_ints([n for n in walls if table.pieces[n].id in only])
        heights = feed_floats([(table.pieces[n].base, table.pieces[n].top) for n in walls])
    if not len(walls):
        return np.full(len(ways), inf)
    lines, met = np.column_stack([np.broadcast_to(start, ways.shape), ways]), blank_floats(len(ways))
    cuts, spans = blank_floats(table.busiest), blank_floats(2 * table.busiest)
    kernels.walls_met(*table.flat, walls, heights, feed_floats(lines), blank_floats(4), cuts, spans, met)
    found = np.asarray(met)
    return np.where(found <= 1.0, found, inf)


def supports(table: Table, places: ArrayLike, z: float) -> FloatArray:
    """The level at each place that carries what is at height z, as `Table.support` tells it."""
    spots = np.reshape(places, (-1, 2))
    if not table.surfaces:
        return np.zeros(len(spots))
    found, count = blank_floats(len(spots)), len(table.uneven)
    kernels.supports(
        *table.flat, table.uneven, feed_floats(spots), float(z), blank_ints(count), blank_floats(count + 1), found
    )
    return np.asarray(found)


def elevations(table: Table, places: ArrayLike) -> FloatArray:
    """The top of the highest surface at each place, else the ground, as `Table.elevation` tells it."""
    spots = np.reshape(places, (-1, 2))
    found = blank_floats(len(spots))
    kernels.elevations(*table.flat, feed_floats(spots), found)
    return np.asarray(found)


def shielded(
    table: Table, pieces: Sequence[int], roles: ArrayLike, legs: Sequence[tuple[PointXY, PointXY]] | FloatArray,
    figures: ArrayLike, cover: ArrayLike,
) -> IntArray:  # fmt: skip
    """The cover of figures from bursts, at least what each has by itself. Each leg runs from a burst to a figure;
    `roles` has a row of pieces for every figure."""
    if not len(pieces):
        return np.array(cover, dtype=np.int64)
    found, cuts, spans = feed_ints(np.array(cover)), blank_floats(table.busiest), blank_floats(2 * table.busiest)
    kernels.covers(
        *table.flat, feed_ints(list(pieces)), feed_ints(roles), feed_floats(np.asarray(legs, dtype=np.float64)),
        feed_ints(figures), blank_floats(4), cuts, spans, found,
    )  # fmt: skip
    return np.asarray(found, dtype=np.int64)
