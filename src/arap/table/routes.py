"""Ways round impassable terrain: the visibility graph of its corners, grown by the radius of the base."""

from math import acos, ceil, cos, hypot, pi, sin
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from arap.table.compiled import Floats, Later, blank_floats, blank_ints, feed_floats
from arap.table.grid import snap
from arap.table.polygons import Flat, side, signed_area
from arap.table.terrain import Piece, PointXY

if TYPE_CHECKING:
    from arap.table.kernels import ground
else:
    ground = Later("ground")

MARGIN = 0.001
ARC = pi / 6


class Graph(msgspec.Struct, frozen=True):
    """Points to turn at for a base of one radius, and the lengths of the free legs between them."""

    points: tuple[PointXY, ...]
    nodes: Floats
    ways: Floats


def turning_points(a: PointXY, corner: PointXY, c: PointXY, radius: float) -> list[PointXY]:
    """Points from which a disc rounds a convex corner, along an arc of few short legs that keeps clear of it."""
    if side(a, corner, c) <= 0:
        return []
    n1, n2 = outward(a, corner), outward(corner, c)
    whole = acos(max(-1.0, min(1.0, n1[0] * n2[0] + n1[1] * n2[1])))
    steps = max(1, ceil(whole / ARC - 1e-9))
    reach = (radius + MARGIN) / cos(whole / (2 * steps))
    return [rounded(corner, n1, whole * (2 * step + 1) / (2 * steps), reach) for step in range(steps)]


def outward(a: PointXY, b: PointXY) -> PointXY:
    """Unit normal that points out of a counter-clockwise polygon."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = hypot(dx, dy)
    return dy / whole, -dx / whole


def rounded(corner: PointXY, normal: PointXY, angle: float, reach: float) -> PointXY:
    """The point at `reach` from the corner, `angle` counter-clockwise from the normal."""
    x = normal[0] * cos(angle) - normal[1] * sin(angle)
    y = normal[0] * sin(angle) + normal[1] * cos(angle)
    return snap(corner[0] + x * reach), snap(corner[1] + y * reach)


def candidates(pieces: tuple[Piece, ...], width: float, depth: float, radius: float) -> list[PointXY]:
    """All turning points on the table."""
    found: dict[PointXY, None] = {}
    for piece in pieces:
        if piece.going != "impassable":
            continue
        shape = piece.shape if signed_area(piece.shape) > 0 else piece.shape[::-1]
        for i, corner in enumerate(shape):
            for x, y in turning_points(shape[i - 1], corner, shape[(i + 1) % len(shape)], radius):
                if radius <= x <= width - radius and radius <= y <= depth - radius:
                    found[x, y] = None
    return list(found)


def graph_for(flat: Flat, pieces: tuple[Piece, ...], width: float, depth: float, radius: float) -> Graph:
    """The part of the search that does not depend on start and goal."""
    points = candidates(pieces, width, depth, radius)
    keep = blank_ints(len(points))
    ground.roomy(*flat, feed_floats(np.asarray(points)), radius, keep)
    kept = tuple(point for point, stays in zip(points, keep, strict=True) if stays)
    nodes = feed_floats(np.asarray(kept))
    ways = blank_floats(len(kept) ** 2)
    ground.free_ways(*flat, nodes, radius, ways)
    return Graph(kept, nodes, ways)


def way_round(flat: Flat, graph: Graph, p: PointXY, q: PointXY, radius: float) -> tuple[PointXY, ...] | None:
    """The shortest way that is not straight, both ends included; None if there is none."""
    count = len(graph.points)
    came = blank_ints(count)
    here = ground.shortest(
        *flat, graph.nodes, graph.ways, *p, *q, radius, blank_floats(3 * count), came, blank_ints(count)
    )
    if here < 0:
        return None
    way = [q]
    while here >= 0:
        way.append(graph.points[here])
        here = came[here]
    return (p, *reversed(way))
