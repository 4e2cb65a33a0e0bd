"""Levels: what a straight walk meets, where one can stand, what is seen through and under."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon

from arap.kernel.errors import ArapError
from arap.table import Ladder, Piece, PointXY, Profile, Table
from tests.table.scenes import UNEVEN, a_body, a_piece, a_table, look, points, rectangle, rings, seen


def a_low_wall(low: float = 10.0, high: float = 10.5, height: float = 1.2) -> Piece:
    return a_piece(rectangle(0, low, 40, high), "wall", height=height, face=True)


def a_cliff(low: float = 20.0, height: float = 6.0) -> Piece:
    return a_piece(rectangle(0, low, 40, 40), "cliff", height=height, face=True, surface=True)


def a_bridge() -> Piece:
    return a_piece(rectangle(30, 0, 32, 12), "bridge", base=2.0, height=0.3, surface=True)


def a_river() -> Piece:
    return a_piece(rectangle(0, 4, 48, 8), "river", water="deep")


def steps(profile: Profile) -> list[tuple[Any, Any, Any]]:
    """Where, from which level, to which."""
    return [(pytest.approx(rise.at), pytest.approx(rise.start), pytest.approx(rise.end)) for rise in profile.rises]


def test_a_leg_that_touches_nothing_uneven_has_no_profile() -> None:
    profile = a_table(a_low_wall()).profile((5, 5), (5, 8), 0.0)
    assert profile == Profile(0.0)


def test_a_wall_is_gone_up_and_down() -> None:
    profile = a_table(a_low_wall()).profile((5, 9), (5, 12), 0.0)
    assert steps(profile) == [(1.0, 0.0, 1.2), (1.5, 1.2, 0.0)]
    assert profile.end == 0.0


def test_a_leg_that_ends_on_a_wall_ends_at_its_top() -> None:
    assert a_table(a_low_wall()).profile((5, 9), (5, 10.2), 0.0).end == 1.2


def test_one_who_hangs_on_a_face_goes_on_from_there() -> None:
    table = a_table(a_cliff())
    assert steps(table.profile((5, 20), (5, 22), 4.0)) == [(0.0, 4.0, 6.0)]
    assert steps(table.profile((5, 20), (5, 19), 4.0)) == [(0.0, 4.0, 0.0)]


def test_a_hill_is_walked_up_by_its_slopes() -> None:
    hill = a_piece(rectangle(10, 10, 20, 20), "hill", height=1.5, surface=True)
    (rise,) = a_table(hill, a_cliff(30)).profile((15, 8), (15, 12), 0.0).rises
    assert rise.slope
    assert rise.end == 1.5


def test_a_ramp_leads_to_the_level_at_its_head() -> None:
    ramp = a_piece(rectangle(10, 14, 12, 20), "ramp", height=6.0, rise=0.0)
    table = a_table(a_cliff(), ramp)
    assert table.profile((11, 13), (11, 17), 0.0).end == pytest.approx(3.0)
    profile = table.profile((11, 13), (11, 22), 0.0)
    assert steps(profile) == []
    assert profile.end == 6.0
    assert steps(table.profile((9, 17), (11, 17), 0.0)) == [(1.0, 0.0, 3.0)]


def test_a_slope_steeper_than_its_run_is_a_face() -> None:
    bank = a_piece(rectangle(10, 10, 14, 11.5), "bank", height=2.0, rise=0.0)
    assert not bank.ramp
    assert steps(a_table(bank).profile((12, 9), (12, 11), 0.0)) == [(1.0, 0.0, 2.0)]


def test_steps_near_each_other_are_one_obstacle() -> None:
    flight = [a_piece(rectangle(0, 10 + n / 2, 9, 12), f"s{n}", height=0.8 * (n + 1), face=True) for n in range(3)]
    assert steps(a_table(*flight).profile((5, 9), (5, 11.6), 0.0)) == [(1.0, 0.0, 2.4)]


def test_steps_an_inch_apart_are_steps() -> None:
    flight = [a_piece(rectangle(0, 10 + n, 9, 14), f"s{n}", height=0.8 * (n + 1), face=True) for n in range(2)]
    assert steps(a_table(*flight).profile((5, 9), (5, 12), 0.0)) == [(1.0, 0.0, 0.8), (2.0, 0.8, 1.6)]


def test_a_bridge_is_walked_over_and_under() -> None:
    table = a_table(a_bridge(), a_river())
    over, under = table.profile((31, 1), (31, 9), 2.3), table.profile((31, 1), (31, 9), 0.0)
    assert (over.end, over.rises, over.beds) == (2.3, (), ())
    assert under.end == 0.0
    (water,) = under.beds
    assert (water.begin, water.end) == (3.0, 7.0)


def test_what_is_too_low_to_pass_beneath_stands_in_the_way() -> None:
    table = a_table(a_bridge())
    assert steps(table.profile((28, 5), (34, 5), 0.0, height=1.9)) == []
    assert steps(table.profile((28, 5), (34, 5), 0.0, height=2.5)) == [(2.0, 0.0, 2.3), (4.0, 2.3, 0.0)]


def test_a_gap_is_a_hole_in_the_ground() -> None:
    ditch = a_piece(rectangle(0, 2, 8, 3.5), "ditch", gap=2.0)
    table = a_table(ditch)
    profile = table.profile((4, 1), (4, 5), 0.0)
    assert steps(profile) == [(1.0, 0.0, -2.0), (2.5, -2.0, 0.0)]
    assert [(bed.begin, bed.width) for bed in profile.beds] == [(1.0, 1.5)]
    assert table.levels(4, 3) == (-2.0,)
    assert table.elevation(4, 3) == -2.0


def test_a_place_has_as_many_levels_as_one_can_stand_on() -> None:
    floors = [a_piece(rectangle(0, 0, 10, 10), f"f{n}", base=3 * n - 0.1, height=0.1, surface=True) for n in (1, 2)]
    table = a_table(*floors, a_cliff())
    assert table.levels(5, 5) == pytest.approx((0.0, 3.0, 6.0))
    assert table.levels(5, 30) == (6.0,)
    assert table.elevation(5, 5) == pytest.approx(6.0)
    assert [table.support(5, 5, z) for z in (0.4, 2.5, 5.0, 9.0)] == pytest.approx([0.0, 3.0, 6.0, 6.0])


def test_ground_counts_only_on_its_own_level() -> None:
    bog = a_piece(rectangle(0, 0, 10, 10), "bog", going="difficult")
    wall = a_piece(rectangle(20, 0, 21, 10), "wall", height=6.0, going="impassable")
    roof = a_piece(rectangle(15, 0, 30, 10), "roof", base=5.9, height=0.1, surface=True)
    table = a_table(bog, wall, roof)
    assert table.storey(0.0) is table
    assert [piece.id for piece in table.storey(3.0, grounded=False).pieces] == ["wall"]
    assert table.storey(6.0, grounded=False).pieces == ()
    assert table.grounded(5, 5, 0.0)
    assert not table.grounded(20.5, 5, 6.0)


def test_a_floor_hides_what_is_above_it() -> None:
    floor = a_piece(rectangle(0, 0, 10, 10), "floor", base=2.9, height=0.1, surface=True, opaque=True)
    shooter = a_body(5, 2)
    assert seen(look(floor, shooter=shooter, target=a_body(5, 6, z=3.0))) == 0
    assert seen(look(floor, shooter=shooter, target=a_body(5, 2, z=3.0))) == 0
    assert seen(look(floor, shooter=shooter, target=a_body(5, 6))) == 9


def test_one_sees_under_what_hangs_in_the_air() -> None:
    lintel = a_piece(rectangle(0, 4, 10, 5), "lintel", base=2.0, height=1.0, opaque=True)
    assert seen(look(lintel, shooter=a_body(5, 2), target=a_body(5, 8))) == 9
    assert seen(look(lintel, shooter=a_body(5, 2, z=2.0, height=0.8), target=a_body(5, 8, z=2.0, height=0.8))) == 0


def test_the_rim_of_a_trench_hides_those_in_it() -> None:
    trench = a_piece(rectangle(0, 4, 40, 6), "trench", gap=2.0, cover="hard", form="area")
    man = a_body(5, 5, z=-2.0)
    assert seen(look(trench, shooter=a_body(5, 20), target=man)) == 0
    assert seen(look(trench, shooter=man, target=a_body(12, 5, z=-2.0))) == 9
    assert 0 < seen(look(trench, shooter=a_body(5, 8), target=man)) < 9


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"gap": -1.0}, "gap is negative"),
        ({"gap": 1.0, "surface": True}, "a hole in the ground"),
        ({"water": "deep", "face": True, "height": 1.0}, "water is no surface"),
    ],
)
def test_heights_that_make_no_sense_are_refused(fields: dict[str, Any], word: str) -> None:
    with pytest.raises(ArapError, match=word):
        a_table(a_piece(rectangle(0, 0, 2, 2), **fields))


@pytest.mark.parametrize(
    ("foot", "head", "word"),
    [((5, 5, 3), (5, 6, 0), "not above its foot"), ((5, 5, 0), (99, 6, 3), "off the")],
)
def test_ladders_that_lead_nowhere_are_refused(
    foot: tuple[float, float, float], head: tuple[float, float, float], word: str
) -> None:
    with pytest.raises(ArapError, match=word):
        Table.of(48, 48, (), (Ladder(id="l", name="l", foot=foot, head=head, length=3.0),))


@given(st.lists(st.tuples(rings, st.sampled_from(UNEVEN)), min_size=1, max_size=6), points, points)
def test_a_walk_ends_on_a_level_of_the_place_where_it_ends(
    made: list[tuple[tuple[PointXY, ...], dict[str, Any]]], p: PointXY, q: PointXY
) -> None:
    table = a_table(*[a_piece(shape, f"p{n}", **kind) for n, (shape, kind) in enumerate(made)])
    borders = [Polygon(piece.shape).exterior for piece in table.pieces]
    if any(border.distance(Point(end)) < 0.01 for border in borders for end in (p, q)) or p == q:
        return
    profile = table.profile(p, q, table.elevation(*p), height=0.1)
    if profile.stop is None:
        assert any(abs(profile.end - level) < 0.02 for level in table.levels(*q))
    for rise in profile.rises:
        at = LineString((p, q)).interpolate(rise.at)
        assert min(border.distance(at) for border in borders) < 0.01 or rise.at == 0.0


def test_a_leg_along_the_border_of_a_roof_ends_where_the_roof_does() -> None:
    for shape in (((0, 0), (4, 0), (4, 3), (0, 3)), ((0, 0), (0, 3), (4, 3), (4, 0))):
        moved = tuple([(10.0 + x, 10.0 + y) for x, y in shape])
        roof = Piece(id="roof", name="Roof", feature="roof", shape=moved, height=6.0, surface=True, face=True)
        table = Table.of(30.0, 30.0, [roof])
        for x in (10.0, 14.0):
            for start, end in (((x, 11.0), (x, 15.0)), ((x, 12.0), (x, 8.0))):
                assert table.profile(start, end, 6.0).end == 0.0
