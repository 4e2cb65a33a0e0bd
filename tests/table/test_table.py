"""A table is checked before it is played on, and says where nobody can stand."""

import pickle

import pytest

from arap.kernel.errors import ArapError
from arap.table import PointXY, Table, snap
from tests.table.scenes import a_building, a_piece, a_table, a_wall, rectangle


@pytest.mark.parametrize(
    ("shape", "says"),
    [
        (((1, 1), (5, 5)), "at least three"),
        (((1, 1), (5, 1), (73, 5)), "is off the 72 x 48 table"),
        (((1, 1), (5, 1), (1, 1), (4, 4)), "a point twice"),
        (((1, 1), (5, 5), (5, 1), (1, 5)), "crosses or touches itself"),
        (((1, 1), (9, 1), (5, 1), (5, 5)), "crosses or touches itself"),
        (((1, 1), (3, 1), (5, 1)), "crosses or touches itself"),
        (((1, 1), (5, 1), (5, 1.0000001)), "no area"),
    ],
)
def test_a_piece_that_is_no_polygon_on_the_table_is_refused_by_name(shape: tuple[PointXY, ...], says: str) -> None:
    with pytest.raises(ArapError, match=says) as refusal:
        a_table(a_piece(shape, "copse"))
    assert "'copse'" in str(refusal.value)


def test_a_table_without_size_is_refused() -> None:
    with pytest.raises(ArapError, match="more than 0"):
        Table.of(0, 48)


def test_two_pieces_of_one_id_are_refused() -> None:
    with pytest.raises(ArapError, match="used twice"):
        a_table(a_wall(10, 1), a_wall(20, 1))


@pytest.mark.parametrize("field", ["height", "sight_depth", "inner_sight", "wood_cover", "parapet"])
def test_a_negative_measure_is_refused(field: str) -> None:
    with pytest.raises(ArapError, match=f"{field} is negative"):
        a_table(a_piece(rectangle(1, 1, 2, 2), "pond", **{field: -1.0}))


def test_only_a_surface_has_a_parapet() -> None:
    with pytest.raises(ArapError, match="only a surface has a parapet"):
        a_table(a_piece(rectangle(1, 1, 2, 2), parapet=0.5))


def test_an_unknown_piece_is_refused_by_name() -> None:
    with pytest.raises(ArapError, match="no terrain piece 'shed'"):
        a_table().distance_to("shed", 1, 1)


def test_a_base_hangs_over_no_edge() -> None:
    problem = a_table().why_not_stand(0.4, 20, 0.5)
    assert problem is not None
    assert "edge of the table" in problem.reason
    assert a_table().why_not_stand(0.5, 47.5, 0.5) is None


@pytest.mark.parametrize("radius", [0.3, 0.5, 0.8, 1.2])
def test_a_base_a_thousandth_over_an_edge_is_on_the_table_and_one_two_over_is_not(radius: float) -> None:
    table, right, top = a_table(), snap(72 - radius + 0.001), snap(48 - radius + 0.001)
    for place in ((right, 20.0), (20.0, top), (snap(radius - 0.001), 20.0)):
        assert table.why_not_stand(*place, radius) is None and table.standing([place], [radius]) == [True]
    assert table.why_not_stand(snap(right + 0.001), 20.0, radius) is not None
    assert table.standing([(snap(right + 0.001), 20.0)], [radius]) == [False]


def test_nobody_stands_in_a_house_or_on_a_wall() -> None:
    table = a_table(a_building(10, 10, 20, 20), a_wall(30, 1, standable=False))
    in_house, on_wall = table.why_not_stand(15, 15, 0.5), table.why_not_stand(15, 30, 0.5)
    assert in_house is not None and on_wall is not None
    assert (in_house.piece, on_wall.piece) == ("house", "wall")
    assert table.why_not_stand(9.9, 15, 0.5) is None


def test_one_stands_on_top_of_the_highest_surface() -> None:
    hill = a_piece(rectangle(10, 10, 30, 30), "hill", height=2.0, surface=True)
    knoll = a_piece(rectangle(15, 15, 20, 20), "knoll", height=3.0, surface=True)
    table = a_table(hill, knoll, a_wall(12, 5, id="fence"))
    assert [table.elevation(x, x) for x in (5, 12, 17, 25)] == [0.0, 2.0, 3.0, 2.0]


def test_a_corner_list_runs_either_way_round() -> None:
    shape = rectangle(10, 10, 20, 20)
    one, other = a_table(a_building(10, 10, 20, 20)), a_table(a_piece(shape[::-1], "house", going="impassable"))
    assert one.route((15, 5), (15, 25), 0.5) == other.route((15, 5), (15, 25), 0.5)


def test_a_leg_may_meet_only_the_pieces_whose_rectangle_it_comes_into() -> None:
    near, touched, far = (
        a_piece(rectangle(x, 10, x + 2, 12), id=name) for name, x in (("n", 10), ("t", 16), ("f", 17))
    )
    found = a_table(near, touched, far).pieces_along((16, 5), (12, 20))
    assert [piece.id for piece in found] == ["n", "t"]


def test_a_table_travels_between_processes() -> None:
    table = a_table(a_building(10, 10, 20, 20))
    way = table.route((15, 5), (15, 25), 0.5)
    copy = pickle.loads(pickle.dumps(table))
    assert copy == table
    assert copy.route((15, 5), (15, 25), 0.5) == way
