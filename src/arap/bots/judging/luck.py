"""How many dice to roll for the activation of a unit."""

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import NamedTuple

DICE = (1, 2, 3)
BUST = 2
PIN = 2
FAILED_DIE_COST = 0.1
USUAL_DICE = 2


def outcomes(value: int, dice: int) -> Iterator[tuple[int, float]]:
    """Each number of successes and its chance."""
    good = value / 6
    for successes in range(dice + 1):
        yield successes, comb(dice, successes) * good**successes * (1 - good) ** (dice - successes)


def expected_gain(value: int, dice: int, gains: Sequence[float], *, pinned: bool = False) -> float:
    """The expected gain. `gains` is what each number of points is worth; a bust gives no points, a pin takes two."""
    return sum(
        chance * gains[max(0, successes - PIN * pinned)]
        for successes, chance in outcomes(value, dice)
        if dice - successes < BUST
    )


def bust_chance(value: int, dice: int) -> float:
    return sum(chance for successes, chance in outcomes(value, dice) if dice - successes >= BUST)


def best_dice(
    value: int, gains: Sequence[float], at_stake: float, *, pinned: bool = False, failed: float = FAILED_DIE_COST
) -> tuple[float, int]:
    """The best number of dice and its gain: points for this unit, less what a bust costs the units not yet tried, less
    what every failed die is worth to the enemy, who can pick it up."""

    def gain(dice: int) -> float:
        failures = dice * (1 - value / 6)
        expected = expected_gain(value, dice, gains, pinned=pinned)
        return expected - at_stake * bust_chance(value, dice) - failed * failures

    return max((gain(dice), dice) for dice in DICE)


class Trial(NamedTuple):
    """A unit that may be tried: its activation value, and what 0 to 3 points are worth to it."""

    unit: str
    value: int
    gains: Sequence[float]
    pinned: bool

    @property
    def usual_gain(self) -> float:
        return expected_gain(self.value, USUAL_DICE, self.gains, pinned=self.pinned)


def best_attempt(trials: Sequence[Trial], failed: float, tie: Callable[[], float]) -> tuple[str, int]:
    """The unit with the best gain, and its best number of dice. A bust costs what all others would gain."""
    whole = sum([trial.usual_gain for trial in trials])
    tries = {
        trial.unit: best_dice(trial.value, trial.gains, whole - trial.usual_gain, pinned=trial.pinned, failed=failed)
        for trial in trials
    }
    best = max(tries, key=lambda unit: (tries[unit][0], tie()))
    return best, tries[best][1]
