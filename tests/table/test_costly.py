"""The cheapest way over bad ground."""

from heapq import heappop, heappush
from itertools import pairwise
from math import dist, gcd, hypot, inf

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from arap.table import Piece, PointXY, Search, Table
from tests.table.scenes import a_building, a_piece, a_table, a_wood, rectangle, ring

Array = NDArray[np.float64]
SIZE = 16.0
STEPS = [(a, b) for a in range(-3, 4) for b in range(-3, 4) if gcd(a, b) == 1 and (a > 0 or (a == 0 and b > 0))]


def cost_of(table: Table, way: tuple[PointXY, ...], rates: tuple[float, float, float] = (1.0, 2.0, 4.0)) -> float:
    costs = table.costs(way[:-1], way[1:])
    return float((rates[0] * costs.open + rates[1] * costs.difficult + rates[2] * costs.very_difficult).sum())


def wire(left: float, low: float, right: float, high: float) -> Piece:
    return a_piece(rectangle(left, low, right, high), "wire", going="very-difficult")


def test_the_way_round_a_bog_is_taken_where_it_is_cheaper() -> None:
    table = a_table(a_wood(10, 10, 20, 20))
    way = table.cheapest(Search((12.0, 8.0), (12.0, 22.0), 0.5, 24.0))
    assert way is not None and len(way) == 4
    assert cost_of(table, way) == pytest.approx(2 * hypot(2, 2) + 10, abs=0.02)


def test_there_is_nothing_cheaper_than_straight_through_a_broad_bog() -> None:
    assert a_table(a_wood(2, 10, 46, 14)).cheapest(Search((24.0, 8.0), (24.0, 16.0), 0.5, 12.0)) is None


def test_the_slow_part_of_a_slanting_way_is_crossed_more_straight() -> None:
    table = a_table(wire(2, 10, 46, 12))
    straight = cost_of(table, ((18.0, 8.0), (26.0, 14.0)))
    way = table.cheapest(Search((18.0, 8.0), (26.0, 14.0), 0.5, straight))
    assert way is not None and len(way) == 4
    entered, left = way[1], way[2]
    assert abs(left[0] - entered[0]) < 0.6 and cost_of(table, way) < straight - 1.4


def test_for_those_whom_bad_ground_does_not_slow_no_way_round_is_cheaper() -> None:
    search = Search((12.0, 8.0), (12.0, 22.0), 0.5, 28.0, rates=(2.0, 2.0, 4.0))
    assert a_table(a_wood(10, 10, 20, 20)).cheapest(search) is None


def test_ways_keep_off_bodies() -> None:
    table = a_table(a_wood(40, 40, 41, 41))
    search = Search((10.0, 10.0), (10.0, 16.0), 0.5, 8.0, bodies=((10.0, 13.0, 1.0), (9.0, 13.5, 1.0)))
    way = table.cheapest(search)
    assert way is not None and 6.3 < cost_of(table, way) < 6.6
    for p, q in pairwise(way):
        assert all(distance_to_leg((x, y), p, q) >= keep - 1e-9 for x, y, keep in search.bodies)


def distance_to_leg(place: PointXY, p: PointXY, q: PointXY) -> float:
    dx, dy = q[0] - p[0], q[1] - p[1]
    share = min(1.0, max(0.0, ((place[0] - p[0]) * dx + (place[1] - p[1]) * dy) / (dx * dx + dy * dy)))
    return dist(place, (p[0] + share * dx, p[1] + share * dy))


def test_bad_ground_and_walls_together() -> None:
    table = a_table(a_building(10, 10, 12, 30), a_wood(8, 9, 10, 20))
    start, goal = (9.0, 15.0), (14.0, 15.0)
    short = table.route(start, goal, 0.5)
    assert short is not None
    way = table.cheapest(Search(start, goal, 0.5, cost_of(table, short)))
    assert way is not None and cost_of(table, way) < cost_of(table, short) - 0.3
    assert all(table.obstruction(p, q, 0.5) is None for p, q in pairwise(way))


def on_a_grid(table: Table, p: PointXY, q: PointXY, radius: float) -> float:
    """What the cheapest way over a fine grid costs, with legs in 32 directions."""
    axis = np.arange(radius, SIZE - radius + 1e-9, 0.5)
    places = np.vstack([[(x, y) for x in axis for y in axis], [p, q]])
    index = np.arange(len(axis) ** 2).reshape(len(axis), -1)
    legs = np.vstack([*[shifted_pairs(index, a, b) for a, b in STEPS], near(places, -2), near(places, -1)])
    starts, ends = places[legs[:, 0]], places[legs[:, 1]]
    costs = table.costs(starts, ends)
    lengths = np.hypot(*(starts - ends).T)
    prices = np.maximum(lengths, costs.open + 2 * costs.difficult + 4 * costs.very_difficult)
    room = np.array(table.roomy(places, radius))
    free = (table.obstructions(starts, ends, np.full(len(legs), radius)) < 0) & room[legs[:, 0]] & room[legs[:, 1]]
    return dijkstra(len(places), legs[free], prices[free])


def shifted_pairs(index: NDArray[np.int64], a: int, b: int) -> NDArray[np.int64]:
    n = len(index)
    here = index[max(0, -a) : n - max(0, a), max(0, -b) : n - max(0, b)]
    there = index[max(0, a) : n - max(0, -a), max(0, b) : n - max(0, -b)]
    return np.stack([here.ravel(), there.ravel()], axis=1)


def near(places: Array, number: int) -> NDArray[np.int64]:
    close = np.flatnonzero(np.hypot(*(places - places[number]).T) < 1.5)
    return np.stack([np.full(len(close), len(places) + number), close], axis=1)


def dijkstra(count: int, legs: NDArray[np.int64], prices: Array) -> float:
    """What it costs from the last place but one to the last."""
    neighbours: list[list[tuple[int, float]]] = [[] for _ in range(count)]
    for (i, j), price in zip(legs.tolist(), prices.tolist(), strict=True):
        neighbours[i].append((j, price))
        neighbours[j].append((i, price))
    best, heap = {count - 2: 0.0}, [(0.0, count - 2)]
    while heap:
        cost, here = heappop(heap)
        if here == count - 1:
            return cost
        for there, price in neighbours[here]:
            if cost + price < best.get(there, inf):
                best[there] = cost + price
                heappush(heap, (cost + price, there))
    return inf


small = st.integers(1000, 15000).map(lambda n: n / 1000)
spots = st.tuples(small, small)
blots = st.builds(
    ring,
    st.integers(4, 12).map(float),
    st.integers(4, 12).map(float),
    st.lists(st.floats(1.0, 3.5), min_size=4, max_size=7),
    st.floats(0.0, 6.0),
)
GOINGS = ("difficult", "very-difficult", "impassable")


@given(st.lists(st.tuples(blots, st.sampled_from(GOINGS)), min_size=1, max_size=5), spots, spots)
@settings(max_examples=60)
def test_ways_cost_hardly_more_than_the_cheapest_on_a_grid(
    blotches: list[tuple[tuple[PointXY, ...], str]], p: PointXY, q: PointXY
) -> None:
    pieces = tuple(a_piece(shape, f"p{n}", going=going) for n, (shape, going) in enumerate(blotches))
    table = Table(SIZE, SIZE, pieces)
    assume(all(table.roomy([p, q], 0.5)))
    short = table.route(p, q, 0.5)
    assume(short is not None)
    assert short is not None
    most = cost_of(table, short)
    way = table.cheapest(Search(p, q, 0.5, most))
    if way is not None:
        assert (way[0], way[-1]) == (p, q) and cost_of(table, way) < most
        assert all(table.obstruction(a, b, 0.5) is None for a, b in pairwise(way))
        assert all(table.roomy(way[1:-1], 0.5))
    assert cost_of(table, way or short) < 1.04 * on_a_grid(table, p, q, 0.5) + 0.1
