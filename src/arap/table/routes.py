"""Ways round impassable terrain: the visibility graph of its corners, grown by the radius of the base."""

from math import acos, ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from arap.table.compiled import Floats, Ints, Later, blank_floats, blank_ints, feed_floats, feed_ints
from arap.table.grid import TOLERANCE, snap
from arap.table.polygons import Flat, side, signed_area
from arap.table.terrain import Piece, PointXY

if TYPE_CHECKING:
    from arap.table.kernels import ground, routes
else:
    ground, routes = Later("ground"), Later("routes")

COARSE = pi / 6
BULGE = 0.0008


class Bend(msgspec.Struct, frozen=True, gc=False):
    """A corner of the grown outline of a piece, and the directions of the outline before and behind it."""

    x: float
    y: float
    before: PointXY
    behind: PointXY
    piece: int


class Graph(msgspec.Struct, frozen=True):
    """Corners to bend at for a base of one radius, and the free legs that graze them at both ends."""

    points: tuple[PointXY, ...]
    nodes: Floats
    owners: Ints
    rows: Ints
    ends: Ints
    lengths: Floats


def finest(radius: float) -> float:
    """The turn at each corner of a rounded outline, so small that it bulges less than the grid over the arc."""
    return COARSE if radius <= 0.0 else min(COARSE, sqrt(8.0 * BULGE / radius))


def bends_at(a: PointXY, corner: PointXY, c: PointXY, radius: float, turn: float, piece: int) -> list[Bend]:
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
        found.append(Bend(*place, along(rotated(n1, share * step)), along(rotated(n1, share * (step + 1))), piece))
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
    return piece.shape if signed_area(piece.shape) > 0 else piece.shape[::-1]


def bends_of(pieces: tuple[Piece, ...], width: float, depth: float, radius: float, turn: float) -> list[Bend]:
    """All corners of the grown impassable pieces that are on the table."""
    found: dict[PointXY, Bend] = {}
    least = radius - TOLERANCE
    for number, piece in enumerate(pieces):
        if piece.going != "impassable":
            continue
        shape = outline(piece)
        for i, corner in enumerate(shape):
            for bend in bends_at(shape[i - 1], corner, shape[(i + 1) % len(shape)], radius, turn, number):
                if least <= bend.x <= width - least and least <= bend.y <= depth - least:
                    found.setdefault((bend.x, bend.y), bend)
    return list(found.values())


def roomy_bends(flat: Flat, bends: list[Bend], radius: float) -> list[Bend]:
    """Those where the base does not touch another piece."""
    keep = blank_ints(len(bends))
    ground.roomy(*flat, feed_floats(np.asarray([(bend.x, bend.y) for bend in bends])), radius, keep)
    return [bend for bend, stays in zip(bends, keep, strict=True) if stays]


def graph_for(flat: Flat, pieces: tuple[Piece, ...], width: float, depth: float, radius: float) -> Graph:
    """The part of the search that does not depend on start and goal."""
    bends = roomy_bends(flat, bends_of(pieces, width, depth, radius, finest(radius)), radius)
    points = tuple([(bend.x, bend.y) for bend in bends])
    nodes = feed_floats(np.asarray([(bend.x, bend.y, *bend.before, *bend.behind) for bend in bends]))
    pairs = blank_ints(2 * routes.grazing_legs(nodes, blank_ints(0)))
    routes.grazing_legs(nodes, pairs)
    free = blank_ints(len(pairs) // 2)
    routes.free_legs(*flat, nodes, radius, pairs, free)
    owners = feed_ints(np.asarray([bend.piece for bend in bends], dtype=np.int64))
    return Graph(points, nodes, owners, *rows_of(points, pairs, free))


def rows_of(points: tuple[PointXY, ...], pairs: Ints, free: Ints) -> tuple[Ints, Ints, Floats]:
    """The free legs sorted by the node they begin at: where each row begins, the other ends, the lengths."""
    legs = np.asarray(pairs, dtype=np.int64).reshape(-1, 2)[np.asarray(free, dtype=np.int64) > 0]
    both = np.concatenate([legs, legs[:, ::-1]])
    both = both[np.lexsort((both[:, 1], both[:, 0]))]
    places = np.asarray(points, dtype=np.float64).reshape(-1, 2)
    lengths = np.sqrt(np.sum((places[both[:, 0]] - places[both[:, 1]]) ** 2, axis=1))
    rows = np.searchsorted(both[:, 0], np.arange(len(points) + 1))
    return feed_ints(rows), feed_ints(both[:, 1].copy()), feed_floats(lengths)


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
