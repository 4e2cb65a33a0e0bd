"""Tests on two dice."""

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from arap.kernel.reasons import Modifier
from arap.kernel.two_dice import TwoDiceTarget
from tests.support import rule


def against(leadership: int, *values: int) -> TwoDiceTarget:
    lines = tuple(Modifier(value, "suppression", "suppress.effect") for value in values)
    return TwoDiceTarget("dice.leadership", leadership, "Leadership of the troops", lines)


@rule("dice.leadership")
def test_a_suppression_point_lowers_leadership_by_one() -> None:
    assert against(8, -1).value == 7
    assert against(8, -1).met_by((4, 3)) and not against(8, -1).met_by((4, 4))


@rule("dice.leadership")
def test_nine_fails_against_leadership_eight() -> None:
    assert not against(8).met_by((6, 3)) and against(8).met_by((5, 3))


@rule("dice.leadership")
def test_a_value_above_twelve_always_passes_and_one_below_two_never() -> None:
    assert against(10, 3).met_by((6, 6)) and against(10, 3).chance == 1
    assert not against(3, -2).met_by((1, 1)) and against(3, -2).chance == 0


@rule("dice.leadership")
@given(st.integers(0, 14), st.lists(st.integers(-3, 3), max_size=4))
def test_the_chance_is_the_count_over_all_dice(leadership: int, values: list[int]) -> None:
    target = against(leadership, *values)
    passing = sum(target.met_by(faces) for faces in product(range(1, 7), repeat=2))
    assert target.chance == Fraction(passing, 36)


@rule("dice.leadership")
@given(st.integers(0, 14), st.lists(st.integers(-3, 3), max_size=4), st.integers(-3, -1))
def test_a_penalty_never_helps(leadership: int, values: list[int], penalty: int) -> None:
    assert against(leadership, *values, penalty).chance <= against(leadership, *values).chance
