"""How many dice to try a unit with."""

from collections.abc import Iterator
from math import comb

DICE = (1, 2, 3)
BUST = 2
PIN = 2
GIFT = 0.1


def outcomes(value: int, dice: int) -> Iterator[tuple[int, float]]:
    """Each number of successes and its chance."""
    good = value / 6
    for successes in range(dice + 1):
        yield successes, comb(dice, successes) * good**successes * (1 - good) ** (dice - successes)


def expected_points(value: int, dice: int, *, pinned: bool = False) -> float:
    """Action points to be hoped for; a bust gives none and a pin takes two."""
    return sum(
        chance * max(0, successes - PIN * pinned)
        for successes, chance in outcomes(value, dice)
        if dice - successes < BUST
    )


def bust_chance(value: int, dice: int) -> float:
    return sum(chance for successes, chance in outcomes(value, dice) if dice - successes >= BUST)


def best_dice(value: int, worth: float, at_stake: float, *, pinned: bool = False) -> int:
    """The number of dice that gains most: points for this unit, less what a bust would lose of the units still to be
    tried, less a little for every failed die handed to the enemy."""

    def gain(dice: int) -> float:
        failures = dice * (1 - value / 6)
        points = expected_points(value, dice, pinned=pinned)
        return worth * points - at_stake * bust_chance(value, dice) - GIFT * failures

    return max(DICE, key=gain)
