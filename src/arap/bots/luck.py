"""How many dice to try a unit with."""

from collections.abc import Iterator, Sequence
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


def expected_gain(value: int, dice: int, gains: Sequence[float], *, pinned: bool = False) -> float:
    """What is to be hoped for, `gains` being worth for each number of points; a bust gives none, a pin takes two."""
    return sum(
        chance * gains[max(0, successes - PIN * pinned)]
        for successes, chance in outcomes(value, dice)
        if dice - successes < BUST
    )


def bust_chance(value: int, dice: int) -> float:
    return sum(chance for successes, chance in outcomes(value, dice) if dice - successes >= BUST)


def best_dice(value: int, gains: Sequence[float], at_stake: float, *, pinned: bool = False) -> tuple[float, int]:
    """The number of dice that gains most, and what: points for this unit, less what a bust would lose of the units
    still to be tried, less a little for every failed die handed to the enemy."""

    def gain(dice: int) -> float:
        failures = dice * (1 - value / 6)
        hoped = expected_gain(value, dice, gains, pinned=pinned)
        return hoped - at_stake * bust_chance(value, dice) - GIFT * failures

    return max((gain(dice), dice) for dice in DICE)
