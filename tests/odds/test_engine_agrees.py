"""The odds are those of the engine: its own frequencies over many resolutions agree with the exact distributions."""

import gc
from collections import Counter
from collections.abc import Callable, Sequence
from math import erfc, exp, pi, sqrt

import pytest

from arap.odds import VolleyOdds, odds_of
from arap.odds.sampling import Luck, Sample, resolve_once
from arap.odds.volley import foresee_falls
from tests.odds.volleys import CASES, Case

RESOLUTIONS = 20_000
FIGURES = 6
LEVEL = 0.001 / (FIGURES * len(CASES))
ENOUGH = 5.0


def resolutions(found: Case, seed: int) -> list[Sample]:
    luck, shooting = Luck(seed, ground=found.ground), found.shooting
    foresee_falls(found.battle, shooting)
    gc.disable()
    try:
        return [resolve_once(found.battle, shooting, found.target, luck) for _ in range(RESOLUTIONS)]
    finally:
        gc.enable()


def chance_of_more(square: float, freedom: int) -> float:
    """The chance that chi-square with so many degrees of freedom exceeds a value."""
    half = square / 2
    if freedom % 2:
        found, term, start = erfc(sqrt(half)), exp(-half) * sqrt(half) * 2 / sqrt(pi), 1
    else:
        found, term, start = exp(-half), exp(-half) * half, 2
    for number in range(start, freedom - 1, 2):
        found += term
        term *= square / (number + 2)
    return found


def pooled(expected: Sequence[float], seen: Sequence[int]) -> list[tuple[float, int]]:
    """Neighbouring counts put together until enough of each are expected."""
    bins: list[tuple[float, int]] = []
    wanted, got = 0.0, 0
    for want, count in zip(expected, seen, strict=True):
        wanted, got = wanted + want, got + count
        if wanted >= ENOUGH:
            bins.append((wanted, got))
            wanted, got = 0.0, 0
    if bins:
        bins[-1] = bins[-1][0] + wanted, bins[-1][1] + got
    return bins or [(wanted, got)]


def likelihood(chances: Sequence[float], counts: Counter[int]) -> float:
    """How likely so great a difference is; what cannot come about must not."""
    if any(not 0 <= value < len(chances) or not chances[value] for value in counts):
        return 0.0
    bins = pooled([chance * RESOLUTIONS for chance in chances], [counts[n] for n in range(len(chances))])
    square = sum((got - want) ** 2 / want for want, got in bins)
    return chance_of_more(square, len(bins) - 1) if len(bins) > 1 else 1.0


def figures(odds: VolleyOdds, samples: list[Sample]) -> dict[str, tuple[Sequence[float], Counter[int]]]:
    """What is compared: four counts, what suppression came to, and the 25% test."""
    quarters = ["", "passed", "pinned", "routed"]
    suppression, quarter = odds.suppression, odds.quarter
    return {
        "hits": (odds.hits, Counter(each.hits for each in samples)),
        "wounds": (odds.wounds, Counter(each.wounds for each in samples)),
        "unsaved": (odds.unsaved, Counter(each.unsaved for each in samples)),
        "casualties": (odds.casualties, Counter(each.casualties for each in samples)),
        "suppression": (
            (rest(suppression.tested), rest(1 - suppression.tested + suppression.gained), suppression.gained),
            Counter(each.tested + each.gained for each in samples),
        ),
        "quarter": (
            (rest(quarter.tested), quarter.passed, quarter.pinned, quarter.routed),
            Counter(quarters.index(each.quarter) for each in samples),
        ),
    }


def rest(chance: float) -> float:
    """One less a chance; rounding is nothing."""
    return 0.0 if chance > 1 - 1e-12 else 1 - chance


def test_there_are_enough_volleys() -> None:
    assert len(CASES) >= 60


@pytest.mark.parametrize("name", CASES)
def test_the_engine_rolls_what_the_odds_say(name: str) -> None:
    make: Callable[[], Case] = CASES[name]
    found = make()
    odds = odds_of(found.battle, found.shooting, found.target, found.ground)
    assert odds.exact
    samples = resolutions(found, seed=list(CASES).index(name))
    compared = {what: likelihood(*pair) for what, pair in figures(odds, samples).items()}
    assert {what: chance for what, chance in compared.items() if chance < LEVEL} == {}


def test_the_comparison_finds_a_difference_of_a_sixth_of_a_die() -> None:
    found = CASES["plain"]()
    other = CASES["BS 5"]()
    odds = odds_of(other.battle, other.shooting, other.target)
    samples = resolutions(found, seed=1)
    compared = {what: likelihood(*pair) for what, pair in figures(odds, samples).items()}
    assert max(compared[what] for what in ("hits", "wounds", "unsaved", "casualties")) < LEVEL


@pytest.mark.parametrize(
    ("square", "freedom", "chance"), [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (23.209, 10, 0.01)]
)
def test_chi_square_is_that_of_the_tables(square: float, freedom: int, chance: float) -> None:
    assert chance_of_more(square, freedom) == pytest.approx(chance, rel=1e-3)
