"""Bearings, turns, fields of view and formations."""

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.table import ahead, bearing, shifted, snap, turn_between, turned
from tests.support import rule
from tests.table.scenes import points

angles = st.floats(0, 360, exclude_max=True)


@pytest.mark.parametrize(
    ("place", "degrees"), [((10, 20), 0), ((20, 10), 90), ((10, 0), 180), ((0, 10), 270), ((15, 15), 45)]
)
def test_bearings_run_clockwise_from_north(place: tuple[float, float], degrees: float) -> None:
    assert bearing((10, 10), place) == degrees


@pytest.mark.parametrize(("a", "b", "turn"), [(10, 350, -20), (350, 10, 20), (0, 180, 180), (90, 270, 180), (5, 5, 0)])
def test_the_smaller_of_two_turns(a: float, b: float, turn: float) -> None:
    assert turn_between(a, b) == turn


@given(angles, angles)
def test_a_turn_leads_from_one_facing_to_the_other(a: float, b: float) -> None:
    turn = turn_between(a, b)
    assert -180 < turn <= 180
    assert abs((a + turn - b + 180) % 360 - 180) < 1e-9


@rule("shoot.field-of-view")
def test_a_man_must_be_entirely_ahead_of_the_line() -> None:
    assert not ahead((10, 10), 0, (16, 10.3), radius=0.5, size=2)
    assert ahead((10, 10), 0, (16, 10.5), radius=0.5, size=2)


@rule("shoot.field-of-view")
def test_of_a_tank_any_part_ahead_is_enough() -> None:
    assert ahead((10, 10), 0, (16, 10.3), radius=0.5, size=3)
    assert ahead((10, 10), 0, (16, 9.1), radius=1.0, size=3)
    assert not ahead((10, 10), 0, (16, 8.9), radius=1.0, size=3)


@given(st.lists(points, min_size=2, max_size=6), points, angles)
def test_a_wheeled_formation_keeps_its_shape(
    formation: list[tuple[float, float]], about: tuple[float, float], by: float
) -> None:
    after = turned(formation, about, by)
    for i in range(len(formation)):
        assert dist(about, after[i]) == pytest.approx(dist(about, formation[i]), abs=0.002)
        assert dist(after[0], after[i]) == pytest.approx(dist(formation[0], formation[i]), abs=0.003)


def test_a_formation_wheels_clockwise() -> None:
    assert turned([(10, 15), (12, 15)], (10, 10), 90) == ((15.0, 10.0), (15.0, 8.0))


def test_a_formation_is_shifted_on_the_grid() -> None:
    assert shifted([(1, 2), (3, 4)], 0.5, -0.25) == ((1.5, 1.75), (3.5, 3.75))


@given(st.floats(-100, 100))
def test_snapping_rounds_to_a_thousandth_once(value: float) -> None:
    assert abs(snap(value) - value) <= 0.0005 + 1e-9
    assert snap(snap(value)) == snap(value)
    assert str(snap(-0.0001)) == "0.0"
