"""Legs through a piece of terrain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon

from arap.table import Piece, PointXY, Table, depth_in, passages

SQUARE = ((4.0, 4.0), (8.0, 4.0), (8.0, 8.0), (4.0, 8.0))
HOOK = ((2.0, 2.0), (10.0, 2.0), (10.0, 10.0), (8.0, 10.0), (8.0, 4.0), (4.0, 4.0), (4.0, 10.0), (2.0, 10.0))
PLACES = st.tuples(st.floats(0, 12, width=32), st.floats(0, 12, width=32))


def a_table(shape: tuple[PointXY, ...]) -> Table:
    return Table.of(12.0, 12.0, (Piece(id="p", name="p", feature="area", shape=shape),))


@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        ((2, 6), (10, 6), [(2, 6)]),
        ((6, 6), (10, 6), [(0, 2)]),
        ((2, 6), (6, 6), [(2, 4)]),
        ((5, 5), (7, 5), [(0, 2)]),
        ((0, 1), (12, 1), []),
        ((4, 0), (4, 3), []),
        ((6, 6), (6, 6), []),
    ],
)
def test_a_leg_runs_through_a_square(start: PointXY, end: PointXY, found: list[PointXY]) -> None:
    assert passages(a_table(SQUARE), "p", start, end) == [pytest.approx(span) for span in found]


def test_a_leg_may_pass_twice_through_a_hook() -> None:
    assert passages(a_table(HOOK), "p", (0, 8), (12, 8)) == [pytest.approx((2, 4)), pytest.approx((8, 10))]


@given(PLACES, PLACES)
def test_the_inches_inside_are_those_shapely_finds(start: PointXY, end: PointXY) -> None:
    spans = passages(a_table(HOOK), "p", start, end)
    inside = LineString([start, end]).intersection(Polygon(HOOK)).length
    on_border = LineString([start, end]).intersection(Polygon(HOOK).exterior).length
    assert sum(high - low for low, high in spans) == pytest.approx(inside, abs=1e-3 + on_border)


def test_depth_is_the_distance_to_the_border_from_inside() -> None:
    table = a_table(SQUARE)
    assert depth_in(table, "p", 5, 6) == pytest.approx(1)
    assert depth_in(table, "p", 3, 6) == 0
