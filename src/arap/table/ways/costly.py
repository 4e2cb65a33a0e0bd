"""The cheapest ways over bad ground: bends at the corners of what is impassable and on the borders of what is slow."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import ceil, cos, hypot, inf, pi, sin
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from arap.table.compiled import Floats, Later, blank_floats, blank_ints, feed_floats, feed_ints
from arap.table.grid import TOLERANCE, snap
from arap.table.shapes.polygons import Flat
from arap.table.terrain import Piece, PointXY
from arap.table.ways.routes import COARSE, bends_of, outline, outward, points_of

if TYPE_CHECKING:
    from arap.table.kernels import costly, ground
else:
    costly, ground = Later("costly"), Later("ground")

SPACINGS = ((1.0, 120), (3.0, 500))
BESIDE = 0.003
LEAST_GAIN = 1e-6
ROUND_BODIES, MOST_BODIES = 8, 4096
SLOW = ("difficult", "very-difficult")
Rates = tuple[float, float, float]
Disc = tuple[float, float, float]


class Border(msgspec.Struct, frozen=True, gc=False):
    """A point to bend at, and the direction of the border it lies on; (0, 0) at a corner."""

    x: float
    y: float
    way: PointXY = (0.0, 0.0)


def borders_of(piece: Piece, spacing: float) -> list[Border]:
    """Points on the border of a piece, just outside it: its corners and some between them."""
    shape, found = outline(piece), []
    for i, corner in enumerate(shape):
        n1, n2 = outward(shape[i - 1], corner), outward(corner, shape[(i + 1) % len(shape)])
        both = max(0.2, 1.0 + n1[0] * n2[0] + n1[1] * n2[1])
        found.append(
            Border(snap(corner[0] + BESIDE * (n1[0] + n2[0]) / both), snap(corner[1] + BESIDE * (n1[1] + n2[1]) / both))
        )
        found += between(corner, shape[(i + 1) % len(shape)], n2, spacing)
    return found


def between(a: PointXY, b: PointXY, normal: PointXY, spacing: float) -> list[Border]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = hypot(dx, dy)
    steps = ceil(whole / spacing)
    return [
        Border(
            snap(a[0] + dx * step / steps + BESIDE * normal[0]),
            snap(a[1] + dy * step / steps + BESIDE * normal[1]),
            (dx / whole, dy / whole),
        )
        for step in range(1, steps)
    ]


class Bends:
    """All points of a table to bend at for a base of one radius, and what legs between them cost as far as asked."""

    def __init__(
        self, flat: Flat, pieces: tuple[Piece, ...], size: PointXY, radius: float, rates: Rates, spacing: float
    ) -> None:
        bends, _ = bends_of(pieces, *size, radius, COARSE)
        found = {place: Border(*place) for place in points_of(bends)}
        for piece in pieces:
            if piece.going in SLOW:
                found |= {(border.x, border.y): border for border in borders_of(piece, spacing)}
        least = radius - TOLERANCE
        inside = [b for b in found.values() if least <= b.x <= size[0] - least and least <= b.y <= size[1] - least]
        keep = blank_ints(len(inside))
        ground.roomy(*flat, feed_floats(np.asarray([(b.x, b.y) for b in inside])), radius, keep)
        self.borders = [border for border, stays in zip(inside, keep, strict=True) if stays]
        self.points = feed_floats(np.asarray([(border.x, border.y) for border in self.borders]))
        self.rates = feed_floats(np.asarray(rates))

    @cached_property
    def known(self) -> Floats:
        return feed_floats(np.full(max(1, len(self.borders) ** 2), -1.0))


class Search(msgspec.Struct, frozen=True):
    """What is asked: from where to where, how wide the base is, how much the way must cost less than, what an inch of
    open, difficult and very difficult ground costs, and which bodies (x, y, distance) to keep off."""

    start: PointXY
    goal: PointXY
    radius: float
    most: float = inf
    rates: Rates = (1.0, 2.0, 4.0)
    bodies: tuple[Disc, ...] = ()


def round_bodies(bodies: Sequence[Disc]) -> list[Border]:
    """Points round bodies, just far enough off to walk from one to the next."""
    return [border for body in bodies for border in round_body(*body)]


@lru_cache(MOST_BODIES)
def round_body(x: float, y: float, keep: float) -> tuple[Border, ...]:
    reach = (keep + BESIDE) / cos(pi / ROUND_BODIES)
    angles = [2.0 * pi * (step + 0.5) / ROUND_BODIES for step in range(ROUND_BODIES)]
    return tuple([Border(snap(x + reach * sin(angle)), snap(y + reach * cos(angle))) for angle in angles])


def in_reach(points: Floats, search: Search, most: int) -> list[int] | None:
    """The points a way of this cost could go over; None if they are more than that."""
    found = blank_ints(most)
    count = costly.within_reach(points, *search.start, *search.goal, search.most, found)
    return [int(number) for number in found[:count]] if count <= most else None


def cheapest(
    flat: Flat, busiest: int, bends: Bends, picked: Sequence[int], search: Search
) -> tuple[PointXY, ...] | None:
    """The cheapest way over some of the bends, both ends included; None if there is none that is cheap enough."""
    around = [border for border in round_bodies(search.bodies) if free_for(flat, border, search)]
    borders = [bends.borders[number] for number in picked] + around
    ends = [Border(*search.start), Border(*search.goal)]
    nodes = feed_floats(np.asarray([(border.x, border.y) for border in (*borders, *ends)]))
    numbers = feed_ints(np.asarray([*picked, *[-1] * (len(around) + 2)], dtype=np.int64))
    count = len(borders) + 2
    came, bodies = blank_ints(count), feed_floats(np.asarray(search.bodies))
    scratch = blank_floats(busiest), blank_floats(busiest), blank_ints(busiest)
    cost = costly.cheapest_way(
        *flat, bends.rates, nodes, numbers, bends.known, len(bends.borders), bodies, search.radius,
        search.most - LEAST_GAIN, blank_floats(2 * count * count), blank_ints(2 * count * count),
        blank_floats(count), came, blank_ints(count), *scratch,
    )  # fmt: skip
    if cost > search.most:
        return None
    way, here = [ends[1]], int(came[count - 1])
    while here != count - 2:
        way.append(borders[here])
        here = int(came[here])
    found = [ends[0], *reversed(way)]
    points = feed_floats(np.asarray([(border.x, border.y) for border in found]))
    ways = feed_floats(np.asarray([border.way for border in found]))
    left = costly.tighten(*flat, bends.rates, bodies, search.radius, points, ways, len(found), *scratch)
    return tuple([(float(points[2 * i]), float(points[2 * i + 1])) for i in range(left)])


def free_for(flat: Flat, border: Border, search: Search) -> bool:
    """Whether a base has room on a point beside a body."""
    x, y = border.x, border.y
    way = hypot(x - search.start[0], y - search.start[1]) + hypot(x - search.goal[0], y - search.goal[1])
    return (
        way < search.most
        and all(hypot(x - a, y - b) >= keep for a, b, keep in search.bodies)
        and bool(ground.is_roomy(*flat, x, y, search.radius))
    )
