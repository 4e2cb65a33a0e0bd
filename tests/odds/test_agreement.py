"""The comparison of odds with frequencies raises hardly any false alarms and overlooks no real error."""

from collections import Counter
from random import Random

import pytest

from tests.odds.agreement import ALL, FIRST, chance_of_more, differing

EVEN = (0.5, 0.5)
LEVEL = 0.001 / 400


class Coin:
    """A coin that shows heads with some chance. It counts how often it is thrown."""

    def __init__(self, heads: float, seed: int) -> None:
        self.weights, self.random, self.thrown = (1 - heads, heads), Random(seed), 0

    def throw(self, count: int) -> list[int]:
        self.thrown += count
        return self.random.choices((0, 1), self.weights, k=count)


def as_even(sides: list[int]) -> dict[str, tuple[tuple[float, float], Counter[int]]]:
    return {"heads": (EVEN, Counter(sides))}


def test_an_even_coin_raises_no_alarm_and_seldom_needs_a_closer_look() -> None:
    coins = [Coin(0.5, seed) for seed in range(200)]
    assert not [coin for coin in coins if differing(as_even, coin.throw, LEVEL)]
    assert {coin.thrown for coin in coins} == {FIRST, ALL}
    assert 4 <= sum(coin.thrown == ALL for coin in coins) <= 18


@pytest.mark.parametrize(("heads", "found"), [(0.526, 0.93), (0.535, 0.99), (0.5 + 1 / 6, 1.0)])
def test_a_coin_that_is_not_even_is_found_out(heads: float, found: float) -> None:
    coins = [Coin(heads, seed) for seed in range(100)]
    assert sum(bool(differing(as_even, coin.throw, LEVEL)) for coin in coins) >= found * len(coins)


def as_always_tails(sides: list[int]) -> dict[str, tuple[tuple[float, float], Counter[int]]]:
    return {"heads": ((1.0, 0.0), Counter(sides))}


def test_what_cannot_come_about_is_found_out_by_a_single_case() -> None:
    assert differing(as_always_tails, Coin(0.0, seed=1).throw, LEVEL) == {}
    assert differing(as_always_tails, Coin(0.001, seed=1).throw, LEVEL) == {"heads": 0.0}


@pytest.mark.parametrize(
    ("square", "freedom", "chance"), [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (23.209, 10, 0.01)]
)
def test_chi_square_is_that_of_the_tables(square: float, freedom: int, chance: float) -> None:
    assert chance_of_more(square, freedom) == pytest.approx(chance, rel=1e-3)
