"""How many dice the cautious bot tries a unit with."""

import pytest

from arap.bots.luck import best_dice, bust_chance, expected_points, outcomes


@pytest.mark.parametrize("value", [3, 4, 5])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_outcomes_of_an_attempt_are_all_there_is(value: int, dice: int) -> None:
    assert sum(chance for _, chance in outcomes(value, dice)) == pytest.approx(1)


def test_one_die_never_busts() -> None:
    assert bust_chance(3, 1) == 0
    assert bust_chance(3, 2) == pytest.approx(1 / 4)


def test_a_bust_gives_no_points_and_a_pin_takes_two() -> None:
    assert expected_points(3, 2) == pytest.approx(0.5 * 1 + 0.25 * 2)
    assert expected_points(3, 3, pinned=True) == pytest.approx(1 / 8)


def test_a_quick_unit_takes_three_dice_and_the_last_unit_too() -> None:
    assert best_dice(5, worth=1.0, at_stake=3.0) == 3
    assert best_dice(4, worth=1.0, at_stake=0.0) == 3


def test_a_slow_unit_takes_one_die_while_much_is_at_stake() -> None:
    assert best_dice(3, worth=1.0, at_stake=6.0) == 1


def test_an_ordinary_unit_takes_two() -> None:
    assert best_dice(4, worth=1.5, at_stake=5.0) == 2
