"""Distributions of counts."""

import pytest

from arap.odds.distributions import binomial, distinct_drawn, total


def test_two_coins() -> None:
    assert binomial(2, 0.5).tolist() == [0.25, 0.5, 0.25]


@pytest.mark.parametrize("chance", [0.0, 1.0])
def test_what_is_certain_is_certain(chance: float) -> None:
    assert binomial(3, chance)[round(3 * chance)] == 1.0


def test_lots_of_different_chances_are_added() -> None:
    assert total([(1, 0.5), (1, 0.25)]).tolist() == pytest.approx([0.375, 0.5, 0.125])
    assert total([]).tolist() == [1.0]


def test_three_draws_among_two_strike_both_three_times_in_four() -> None:
    assert distinct_drawn(3, 2)[3].tolist() == [0.0, 0.25, 0.75]
