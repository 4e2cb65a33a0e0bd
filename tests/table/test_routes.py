"""The shortest way for a base round impassable terrain."""

from itertools import pairwise
from math import dist, pi

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from arap.table import Piece, PointXY, Table, turned
from tests.table.scenes import DEPTH, a_building, a_piece, a_table, a_wood, piece_lists, points, rectangle


def length_of(way: tuple[PointXY, ...]) -> float:
    return sum(dist(p, q) for p, q in pairwise(way))


def test_the_way_over_free_ground_is_straight() -> None:
    assert a_table(a_wood(10, 0, 18, 20)).route((5, 10), (30, 10), 0.5) == ((5, 10), (30, 10))


def test_the_way_round_a_house_hugs_its_corners() -> None:
    way = a_table(a_building(10, 10, 20, 20)).route((15, 5), (15, 25), 0.5)
    assert way is not None
    assert (way[0], way[-1]) == ((15, 5), (15, 25))
    shortest = 2 * (5.0**2 + 5.0**2 - 0.0) ** 0.5 + 10
    assert shortest < length_of(way) < shortest + 2 * 0.5 * pi / 2 + 0.05


def test_a_point_goes_exactly_round_the_corners() -> None:
    way = a_table(a_building(10, 10, 20, 20)).route((15, 5), (15, 25), 0.0)
    assert way is not None
    assert length_of(way) == pytest.approx(2 * 50**0.5 + 10, abs=1e-6)


def test_there_is_no_way_through_a_wall_across_the_table() -> None:
    assert a_table(a_building(10, 0, 12, DEPTH)).route((5, 20), (20, 20), 0.5) is None


def test_a_gap_is_a_way_only_for_bases_that_fit() -> None:
    table = a_table(a_building(10, 0, 12, 20, id="south"), a_building(10, 21, 12, DEPTH, id="north"))
    assert table.route((5, 5), (20, 5), 0.45) is not None
    assert table.route((5, 5), (20, 5), 0.55) is None


def test_the_base_stays_on_the_table() -> None:
    table = a_table(a_building(10, 0.8, 12, DEPTH))
    assert table.route((5, 20), (20, 20), 0.3) is not None
    assert table.route((5, 20), (20, 20), 0.5) is None


def test_nobody_gets_into_a_house() -> None:
    assert a_table(a_building(10, 10, 20, 20)).route((5, 15), (15, 15), 0.5) is None


@given(piece_lists(most=5, going="impassable"), points, points, st.sampled_from([0.0, 0.5, 1.0]))
def test_a_way_is_no_shorter_than_straight_and_free_on_every_leg(
    pieces: tuple[Piece, ...], p: PointXY, q: PointXY, radius: float
) -> None:
    table = Table(48.0, 48.0, pieces)
    way = table.route(p, q, radius)
    assume(way is not None)
    assert way is not None
    assert (way[0], way[-1]) == (p, q)
    assert length_of(way) >= dist(p, q) - 1e-9
    assert all(table.obstruction(a, b, radius) is None for a, b in pairwise(way))
    walked = shapely.LineString(way)
    insides = [shapely.Polygon(piece.shape).buffer(-1e-4) for piece in pieces]
    assert all(inside.intersection(walked).length < 1e-4 for inside in insides), "along a border is not inside"


def by_trying_all(pieces: tuple[Piece, ...], p: PointXY, q: PointXY, radius: float) -> float | None:
    """Length of the shortest way over the corners of what is left of the table when the pieces have grown."""
    grown = shapely.union_all([shapely.Polygon(piece.shape).buffer(radius, quad_segs=8) for piece in pieces])
    free = shapely.box(radius, radius, 48.0 - radius, 48.0 - radius).difference(grown)
    places = np.unique(np.vstack([shapely.get_coordinates(free), [p, q]]), axis=0)
    pairs = np.stack(np.triu_indices(len(places), 1), axis=1)
    room = free.buffer(1e-6)
    shapely.prepare(room)
    pairs = pairs[shapely.covers(room, shapely.linestrings(places[pairs]))]
    legs = np.full((len(places), len(places)), np.inf)
    legs[pairs[:, 0], pairs[:, 1]] = legs[pairs[:, 1], pairs[:, 0]] = np.hypot(
        *(places[pairs[:, 0]] - places[pairs[:, 1]]).T
    )
    start, goal = (int(np.argmin(np.hypot(*(places - place).T))) for place in (p, q))
    found = dijkstra(legs, start)[goal]
    return None if np.isinf(found) else float(found)


def dijkstra(legs: NDArray[np.float64], start: int) -> NDArray[np.float64]:
    """The length of the shortest way to every place."""
    best, waiting = np.full(len(legs), np.inf), np.ones(len(legs), dtype=bool)
    best[start] = 0.0
    while np.isfinite(best[waiting]).any():
        here = int(np.argmin(np.where(waiting, best, np.inf)))
        waiting[here] = False
        best = np.minimum(best, best[here] + legs[here])
    return best


@given(piece_lists(most=4, going="impassable"), points, points, st.sampled_from([0.0, 0.25, 0.5, 1.0]))
@settings(max_examples=60)
def test_ways_are_as_short_as_any(pieces: tuple[Piece, ...], p: PointXY, q: PointXY, radius: float) -> None:
    table = Table(48.0, 48.0, pieces)
    assume(all(table.roomy([p, q], radius + 0.01)) and not any(table.why_not_stand(*place, radius) for place in (p, q)))
    way = table.route(p, q, radius)
    wide, narrow = (by_trying_all(pieces, p, q, max(0.0, radius + slack)) for slack in (-0.0015, 0.0015))
    assert way is None or (wide is not None and length_of(way) > wide - 0.01)
    assert narrow is None or (way is not None and length_of(way) < narrow + 0.01)


def test_a_gap_just_as_wide_as_the_base_is_a_way() -> None:
    for turn in range(0, 90, 10):
        walls = [
            turned(corners, (24.0, 24.0), turn)
            for corners in (rectangle(2, 23.5, 23.5, 24.5), rectangle(24.5, 23.5, 46, 24.5))
        ]
        table = a_table(*[a_piece(wall, f"wall{n}", going="impassable") for n, wall in enumerate(walls)])
        ((start, goal),) = [turned([(22.0, 22.0), (22.0, 26.0)], (24.0, 24.0), turn)]
        way = table.route(start, goal, 0.5)
        assert way is not None and 6.1 < length_of(way) < 6.2
        assert all(table.roomy(way[1:-1], 0.5))


@given(piece_lists(most=5, going="impassable"), points, points)
def test_the_way_back_is_as_long(pieces: tuple[Piece, ...], p: PointXY, q: PointXY) -> None:
    table = Table(48.0, 48.0, pieces)
    there, back = table.route(p, q, 0.5), table.route(q, p, 0.5)
    assert (there is None) == (back is None)
    if there and back:
        assert length_of(there) == pytest.approx(length_of(back))
