"""Legs over terrain: what ground they cross and what bars them."""

from math import dist

import msgspec
import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from arap.table import Piece, PointXY, Stretch, Table
from tests.support import rule
from tests.table.scenes import a_building, a_piece, a_table, a_wood, piece_lists, points, rectangle

WORST_FIRST = ("impassable", "very-difficult", "difficult")


def by_going(stretches: tuple[Stretch, ...]) -> dict[str, float]:
    lengths: dict[str, float] = {}
    for stretch in stretches:
        lengths[stretch.going] = lengths.get(stretch.going, 0.0) + stretch.length
    return lengths


@rule("move.cost")
def test_a_leg_is_split_at_the_border_of_the_wood() -> None:
    stretches = a_table(a_wood(10, 0, 18, 20)).stretches((6, 10), (30, 10))
    assert [stretch.piece_id for stretch in stretches] == [None, "wood", None]
    assert [stretch.going for stretch in stretches] == ["open", "difficult", "open"]
    assert [stretch.length for stretch in stretches] == pytest.approx([4, 8, 12])


@rule("move.cost")
def test_where_pieces_overlap_only_the_worst_counts() -> None:
    wire = a_piece(rectangle(12, 0, 14, 20), "wire", going="very-difficult")
    stretches = a_table(a_wood(10, 0, 18, 20), wire).stretches((6, 10), (16, 10))
    assert [(s.going, s.piece_id) for s in stretches] == [
        ("open", None),
        ("difficult", "wood"),
        ("very-difficult", "wire"),
        ("difficult", "wood"),
    ]
    assert by_going(stretches) == pytest.approx({"open": 4, "difficult": 4, "very-difficult": 2})


def test_no_leg_has_no_stretches() -> None:
    assert a_table(a_wood(10, 0, 18, 20)).stretches((12, 3), (12, 3)) == ()


@given(piece_lists(), points, points)
def test_stretches_add_up_to_the_leg(pieces: tuple[Piece, ...], p: PointXY, q: PointXY) -> None:
    stretches = Table(48.0, 48.0, pieces).stretches(p, q)
    assert sum(stretch.length for stretch in stretches) == pytest.approx(dist(p, q), abs=1e-6)


@given(piece_lists(), points, points)
def test_stretches_are_as_long_as_shapely_says(pieces: tuple[Piece, ...], p: PointXY, q: PointXY) -> None:
    lengths = by_going(Table(48.0, 48.0, pieces).stretches(p, q))
    left = shapely.LineString([p, q])
    for going in WORST_FIRST:
        area = shapely.union_all([shapely.Polygon(piece.shape) for piece in pieces if piece.going == going])
        inside = left.intersection(area).length
        assert lengths.get(going, 0.0) == pytest.approx(inside, abs=1e-4)
        left = left.difference(area)


@given(piece_lists(), st.lists(st.tuples(points, points), min_size=1, max_size=5))
def test_many_legs_cost_what_each_costs_alone(pieces: tuple[Piece, ...], legs: list[tuple[PointXY, PointXY]]) -> None:
    table = Table(48.0, 48.0, pieces)
    costs = table.costs([p for p, _ in legs], [q for _, q in legs])
    for i, (p, q) in enumerate(legs):
        lengths = by_going(table.stretches(p, q))
        assert costs.open[i] == pytest.approx(lengths.get("open", 0.0))
        assert costs.difficult[i] == pytest.approx(lengths.get("difficult", 0.0))
        assert costs.very_difficult[i] == pytest.approx(lengths.get("very-difficult", 0.0))
        assert (costs.impassable[i] >= 0) == ("impassable" in lengths)


@rule("move.terrain.classes")
def test_a_leg_into_impassable_ground_is_barred() -> None:
    table = a_table(a_building(10, 10, 20, 20))
    barrier = table.obstruction((5, 15), (15, 15), 0.5)
    assert barrier is not None
    assert barrier.id == "house"
    assert table.obstruction((5, 15), (9.4, 15), 0.5) is None


def test_an_opening_narrower_than_the_base_cannot_be_passed() -> None:
    west, east = a_building(10, 10, 20, 12, id="west"), a_building(20.8, 10, 30, 12, id="east")
    table = a_table(west, east)
    assert table.obstruction((20.4, 5), (20.4, 17), 0.4) is None
    assert table.obstruction((20.4, 5), (20.4, 17), 0.5) is not None


def test_a_model_close_to_a_wall_may_leave_it_walk_along_it_and_come_close() -> None:
    table = a_table(a_building(10, 10, 20, 20))
    assert table.obstruction((9.8, 15), (5, 15), 0.5) is None
    assert table.obstruction((9.8, 12), (9.8, 18), 0.5) is None
    assert table.obstruction((5, 15), (9.9, 15), 0.5) is None
    assert table.obstruction((9.4, 5), (9.9, 25), 0.5) is not None


def test_many_legs_are_barred_as_each_is_alone() -> None:
    table = a_table(a_building(10, 10, 20, 20), a_building(30, 10, 40, 20, id="barn"))
    starts, ends = [(5.0, 15.0), (5.0, 5.0), (25.0, 15.0)], [(15.0, 15.0), (45.0, 5.0), (35.0, 15.0)]
    assert table.obstructions(starts, ends, [0.5, 0.5, 0.5]).tolist() == [0, -1, 1]


@given(piece_lists(going="impassable"), points, points, st.sampled_from([0.3, 0.5, 1.0]))
def test_what_bars_a_leg_agrees_with_shapely(pieces: tuple[Piece, ...], p: PointXY, q: PointXY, radius: float) -> None:
    table = Table(48.0, 48.0, pieces)
    bars = table.obstructions([p], [q], [radius])[0]
    leg = shapely.LineString([p, q])
    for i, piece in enumerate(pieces):
        shape = shapely.Polygon(piece.shape)
        nearest = min(radius, shape.exterior.distance(shapely.Point(p)), shape.exterior.distance(shapely.Point(q)))
        entered, gap = shape.intersection(leg).length, shape.distance(leg)
        if entered > 1e-4 or gap < nearest - 0.0011:
            assert 0 <= bars <= i
            return
        if bars == i:
            assert entered > 1e-7 or gap < nearest - 0.0009
            return
    assert bars == -1


@given(piece_lists(), points)
def test_distances_to_pieces_are_shapelys(pieces: tuple[Piece, ...], place: PointXY) -> None:
    table = Table(48.0, 48.0, pieces)
    for piece in pieces:
        expected = shapely.Polygon(piece.shape).distance(shapely.Point(place))
        assert table.distance_to(piece.id, *place) == pytest.approx(expected, abs=1e-9)


@given(piece_lists(), points)
def test_the_pieces_at_a_point_and_its_elevation(pieces: tuple[Piece, ...], place: PointXY) -> None:
    raised = tuple(msgspec.structs.replace(piece, height=i + 1.0) for i, piece in enumerate(pieces))
    table = Table(48.0, 48.0, raised)
    near = [p for p in raised if abs(shapely.Polygon(p.shape).exterior.distance(shapely.Point(place))) < 1e-9]
    holding = [p for p in raised if shapely.Polygon(p.shape).contains(shapely.Point(place))]
    if not near:
        assert list(table.pieces_at(*place)) == holding
        assert table.elevation(*place) == max((p.height for p in holding if p.surface), default=0.0)


def test_costs_of_no_legs_are_empty() -> None:
    costs = a_table(a_wood(10, 0, 18, 20)).costs(np.zeros((0, 2)), np.zeros((0, 2)))
    assert (len(costs.open), len(costs.impassable)) == (0, 0)
