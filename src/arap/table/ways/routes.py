"""Ways round impassable terrain: the visibility graph of its corners, grown by the radius of the base."""

from functools import lru_cache
from math import acos, ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING, TypeAlias

import msgspec
import numpy as np

from arap.table.compiled import FloatArray, Floats, IntArray, Ints, Later, blank_floats, blank_ints, feed_floats
from arap.table.grid import TOLERANCE, snap
from arap.table.shapes.polygons import Flat, side, signed_area
from arap.table.terrain import Piece, PointXY

if TYPE_CHECKING:
    from arap.table.kernels import ground, routes
else:
    ground, routes = Later("ground"), Later("routes")

COARSE = pi / 6
BULGE = 0.0008
NODE, SHAPES_KEPT = 6, 5000
Shape: TypeAlias = tuple[PointXY, ...]
Bend: TypeAlias = tuple[float, float, float, float, float, float]
"""A corner of the grown outline of a piece, and the directions of the outline before and behind it."""


class Graph(msgspec.Struct, frozen=True):
    """Corners to bend at for a base of one radius, and the free legs that graze them at both ends.

    From these another graph is made after a change: `barriers` are the shapes of the impassable pieces by number,
    `pairs` all legs that graze both ends, and `bars` the piece that bars each, -1 where it is free."""

    points: tuple[PointXY, ...]
    nodes: Floats
    owners: Ints
    rows: Ints
    ends: Ints
    lengths: Floats
    barriers: dict[int, Shape]
    pairs: IntArray
    bars: IntArray


def finest(radius: float) -> float:
    """The turn at each corner of a rounded outline, so small that it bulges less than the grid over the arc."""
    return COARSE if radius <= 0.0 else min(COARSE, sqrt(8.0 * BULGE / radius))


def bends_at(a: PointXY, corner: PointXY, c: PointXY, radius: float, turn: float) -> list[Bend]:
    """How a disc rounds a convex corner: the corners of an arc of short legs that keeps clear of it."""
    if side(a, corner, c) <= 0:
        return []
    n1, n2 = outward(a, corner), outward(corner, c)
    whole = acos(max(-1.0, min(1.0, n1[0] * n2[0] + n1[1] * n2[1])))
    steps = max(1, ceil(whole / turn - 1e-9)) if radius > 0.0 else 1
    reach, share = radius / cos(whole / (2 * steps)), whole / steps
    found = []
    for step in range(steps):
        x, y = rotated(n1, share * (step + 0.5))
        place = (corner[0] + x * reach, corner[1] + y * reach)
        if radius > 0.0:
            place = (snap(place[0]), snap(place[1]))
        found.append((*place, *along(rotated(n1, share * step)), *along(rotated(n1, share * (step + 1)))))
    return found


def outward(a: PointXY, b: PointXY) -> PointXY:
    """Unit normal that points out of a counter-clockwise polygon."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = hypot(dx, dy)
    return dy / whole, -dx / whole


def along(normal: PointXY) -> PointXY:
    """The direction of the outline that has this normal."""
    return -normal[1], normal[0]


def rotated(way: PointXY, angle: float) -> PointXY:
    """Turned counter-clockwise."""
    return way[0] * cos(angle) - way[1] * sin(angle), way[0] * sin(angle) + way[1] * cos(angle)


def outline(piece: Piece) -> tuple[PointXY, ...]:
    """The corners counter-clockwise."""
    return turned_left(piece.shape)


def turned_left(shape: Shape) -> Shape:
    return shape if signed_area(shape) > 0 else shape[::-1]


@lru_cache(SHAPES_KEPT)
def bends_round(shape: Shape, radius: float, turn: float) -> FloatArray:
    """The bends of the grown outline of a piece."""
    shape = turned_left(shape)
    found = [
        bend
        for i, corner in enumerate(shape)
        for bend in bends_at(shape[i - 1], corner, shape[(i + 1) % len(shape)], radius, turn)
    ]
    return np.asarray(found, dtype=np.float64).reshape(-1, NODE)


def bends_of(
    pieces: tuple[Piece, ...], width: float, depth: float, radius: float, turn: float
) -> tuple[FloatArray, IntArray]:
    """All bends of the grown impassable pieces that are on the table, each place once, and whose they are."""
    barriers = [number for number, piece in enumerate(pieces) if piece.going == "impassable"]
    each = [bends_round(pieces[number].shape, radius, turn) for number in barriers]
    bends = np.concatenate([np.zeros((0, NODE)), *each])
    owners = np.repeat(np.asarray(barriers, dtype=np.int64), [len(found) for found in each])
    least, x, y = radius - TOLERANCE, bends[:, 0], bends[:, 1]
    on_table = (least <= x) & (x <= width - least) & (least <= y) & (y <= depth - least)
    bends, owners = bends[on_table], owners[on_table]
    first: dict[PointXY, int] = {}
    for number, place in enumerate(points_of(bends)):
        first.setdefault(place, number)
    once = list(first.values())
    return bends[once], owners[once]


def points_of(bends: FloatArray) -> list[PointXY]:
    return list(zip(bends[:, 0].tolist(), bends[:, 1].tolist(), strict=True))


def way_round(flat: Flat, graph: Graph, p: PointXY, q: PointXY, radius: float) -> tuple[PointXY, ...] | None:
    """The shortest way that is not straight, both ends included; None if there is none."""
    count = len(graph.points)
    close, came = blank_ints(count), blank_ints(count)
    room = 4 * count + len(graph.ends)
    for x, y in (p, q):
        routes.mark_close(*flat, graph.owners, x, y, radius, close)
    here = routes.shortest_way(
        *flat, graph.nodes, graph.rows, graph.ends, graph.lengths, *p, *q, radius, close,
        blank_floats(room), blank_ints(room), blank_floats(count), came,
    )  # fmt: skip
    if here < 0:
        return None
    way = [q]
    while here >= 0:
        way.append(graph.points[here])
        here = came[here]
    return smooth(flat, (p, *reversed(way)), radius)


def smooth(flat: Flat, way: tuple[PointXY, ...], radius: float) -> tuple[PointXY, ...]:
    """The same way with as few bends as will do."""
    if len(way) < 4 or radius <= 0.0:
        return way
    points = feed_floats(np.asarray(way))
    count = routes.smooth_way(*flat, radius, points, blank_ints(len(way)), len(way))
    return tuple([(float(points[2 * i]), float(points[2 * i + 1])) for i in range(count)])
