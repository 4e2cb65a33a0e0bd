"""The shortest way for a base round impassable terrain."""

from itertools import pairwise
from math import dist, pi

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from arap.table import Piece, PointXY, Table
from tests.table.scenes import DEPTH, a_building, a_table, a_wood, piece_lists, points


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
    assert length_of(way) == pytest.approx(2 * 50**0.5 + 10, abs=0.02)


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
    assert all(shapely.Polygon(piece.shape).intersection(walked).length < 1e-4 for piece in pieces)


def by_trying_all(table: Table, places: list[PointXY], radius: float) -> float | None:
    """Length of the shortest way from the first place to the last over all the others."""
    best = {0: 0.0}
    done: set[int] = set()
    while waiting := {i: length for i, length in best.items() if i not in done}:
        here = min(waiting, key=waiting.__getitem__)
        done.add(here)
        for i, place in enumerate(places):
            way = best[here] + dist(places[here], place)
            if way < best.get(i, 1e9) and table.obstruction(places[here], place, radius) is None:
                best[i] = way
    return best.get(len(places) - 1)


@given(piece_lists(most=3, going="impassable"), points, points)
def test_no_way_over_the_turning_points_is_shorter(pieces: tuple[Piece, ...], p: PointXY, q: PointXY) -> None:
    table = Table(48.0, 48.0, pieces)
    way = table.route(p, q, 0.5)
    best = by_trying_all(table, [p, *table.graph(0.5).points, q], 0.5)
    assert (length_of(way) if way else None) == (best if best is None else pytest.approx(best))


@given(piece_lists(most=5, going="impassable"), points, points)
def test_the_way_back_is_as_long(pieces: tuple[Piece, ...], p: PointXY, q: PointXY) -> None:
    table = Table(48.0, 48.0, pieces)
    there, back = table.route(p, q, 0.5), table.route(q, p, 0.5)
    assert (there is None) == (back is None)
    if there and back:
        assert length_of(there) == pytest.approx(length_of(back))
