"""Comparing odds with frequencies: chi-square in two stages.

The first 5,000 resolutions clear most volleys. The rest are resolved only where a figure looks suspicious (p < 0.05),
and only all 20,000 together can find a figure wrong. So there are no more false alarms than if all were always
resolved: a chance of at most 0.001 over all figures of all volleys. The price is small: a chance near one half that is
wrong by 2.6 points is found 19 times in 20, instead of one that is wrong by 2.3 points. The smallest mistake in a goal
is a sixth of a die, 17 points.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import erfc, exp, pi, sqrt
from typing import TypeVar

from arap.odds import VolleyOdds
from arap.odds.sampling import Sample

FIRST, ALL = 5_000, 20_000
SUSPICIOUS = 0.05
ALARM = 0.001
FIGURES = 6
ENOUGH = 5.0
Figures = Mapping[str, tuple[Sequence[float], Counter[int]]]
S = TypeVar("S")


def disagreement(odds: VolleyOdds, draw: Callable[[int], list[Sample]], volleys: int) -> dict[str, float]:
    """The figures in which odds and resolutions differ, and how likely so great a difference is. `draw` gives so many
    more resolutions; `volleys` is how many volleys share the false alarms."""
    return differing(lambda samples: figures(odds, samples), draw, ALARM / (FIGURES * volleys))


def differing(
    compare: Callable[[list[S]], Figures],
    draw: Callable[[int], list[S]],
    level: float,
    first: int = FIRST,
    everything: int = ALL,
) -> dict[str, float]:
    """The figures found wrong at this level by all resolutions, if the first of them made any look suspicious."""
    samples = draw(first)
    if min(likelihoods(compare(samples)).values()) >= SUSPICIOUS:
        return {}
    samples += draw(everything - first)
    return {what: chance for what, chance in likelihoods(compare(samples)).items() if chance < level}


def likelihoods(compared: Figures) -> dict[str, float]:
    return {what: likelihood(*pair) for what, pair in compared.items()}


def figures(odds: VolleyOdds, samples: list[Sample]) -> Figures:
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


def likelihood(chances: Sequence[float], counts: Counter[int]) -> float:
    """How likely so great a difference is; what cannot come about must not."""
    if any(not 0 <= value < len(chances) or not chances[value] for value in counts):
        return 0.0
    bins = pooled([chance * counts.total() for chance in chances], [counts[n] for n in range(len(chances))])
    square = sum((got - want) ** 2 / want for want, got in bins)
    return chance_of_more(square, len(bins) - 1) if len(bins) > 1 else 1.0


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
