"""How many dice the cautious bot tries a unit with."""

import pytest

from arap.bots.judging.luck import best_dice, bust_chance, expected_gain, outcomes

EACH_POINT = (0.0, 1.0, 2.0, 3.0)
HEAVY = (0.0, 0.0, 2.0, 2.0)


@pytest.mark.parametrize("value", [3, 4, 5])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_outcomes_of_an_attempt_are_all_there_is(value: int, dice: int) -> None:
    assert sum(chance for _, chance in outcomes(value, dice)) == pytest.approx(1)


def test_one_die_never_busts() -> None:
    assert bust_chance(3, 1) == 0
    assert bust_chance(3, 2) == pytest.approx(1 / 4)


def test_a_bust_gives_no_points_and_a_pin_takes_two() -> None:
    assert expected_gain(3, 2, EACH_POINT) == pytest.approx(0.5 * 1 + 0.25 * 2)
    assert expected_gain(3, 3, EACH_POINT, pinned=True) == pytest.approx(1 / 8)


def dice(value: int, gains: tuple[float, ...], at_stake: float) -> int:
    return best_dice(value, gains, at_stake)[1]


def test_a_quick_unit_takes_three_dice_and_the_last_unit_too() -> None:
    assert dice(5, EACH_POINT, at_stake=3.0) == 3
    assert dice(4, EACH_POINT, at_stake=0.0) == 3


def test_a_slow_unit_takes_one_die_while_much_is_at_stake() -> None:
    assert dice(3, EACH_POINT, at_stake=6.0) == 1


def test_an_ordinary_unit_takes_two() -> None:
    assert dice(4, (0.0, 1.5, 3.0, 4.5), at_stake=5.0) == 2


def test_heavy_weapons_that_need_two_points_are_worth_more_dice_and_wait_until_little_is_at_stake() -> None:
    assert dice(3, HEAVY, at_stake=0.0) == 3
    assert best_dice(3, HEAVY, at_stake=6.0)[0] < 0 < best_dice(3, HEAVY, at_stake=0.0)[0]
