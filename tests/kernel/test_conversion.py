"""Numbers printed for version 2.3, read in 2.4."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.kernel.conversion import escapes, hazard_strikes, high_roll_met, low_goal
from arap.kernel.reasons import Modifier
from arap.kernel.target import Target
from tests.support import rule

FACES = range(1, 7)


@rule("dice.convert-from-2-3")
@pytest.mark.parametrize(("old", "goal"), [(2, 5), (3, 4), (4, 3), (5, 2), (6, 1), (7, 0), (8, -1), (9, -2)])
def test_an_old_to_hit_is_seven_less_it(old: int, goal: int) -> None:
    assert low_goal(old) == goal


@rule("dice.convert-from-2-3")
def test_a_two_in_six_escape_from_a_blast_is_a_hit_on_four_or_less() -> None:
    assert [face for face in FACES if escapes(face, 2)] == [5, 6]
    assert [face for face in FACES if not escapes(face, 2)] == [1, 2, 3, 4]


@rule("dice.convert-from-2-3")
def test_krak_attacks_on_three_or_more_become_four_or_less() -> None:
    assert low_goal(3) == 4


@rule("dice.convert-from-2-3", "dice.out-of-range")
def test_an_old_six_with_a_penalty_is_a_one_and_then_three_or_less() -> None:
    needed = Target("shoot.to-hit", "low", low_goal(6), "2.3", (Modifier(-1, "penalty", "shoot.to-hit.modifiers"),))
    assert needed.goal == 0 and needed.needed == "1, then 3 or less"


@rule("dice.convert-from-2-3")
def test_a_two_in_six_hazard_strikes_on_a_two_and_not_on_a_three() -> None:
    assert hazard_strikes(2, 2) and not hazard_strikes(3, 2)


@rule("dice.convert-from-2-3")
def test_a_reserve_that_arrives_on_three_or_more_arrives_on_a_three() -> None:
    assert high_roll_met(3, 3) and not high_roll_met(2, 3)


@rule("dice.convert-from-2-3")
def test_a_high_roll_fails_on_a_natural_one() -> None:
    assert not high_roll_met(1, 1)


@rule("dice.convert-from-2-3")
@given(st.integers(0, 6))
def test_the_chance_is_the_same_either_way(n: int) -> None:
    assert sum(escapes(face, n) for face in FACES) == sum(hazard_strikes(face, n) for face in FACES) == n
