"""Distributions of counts as arrays: the index is the count, the value its probability."""

from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]
NOTHING: Array = np.ones(1)


@lru_cache(maxsize=512)
def choices(n: int) -> Array:
    """Pascal's triangle down to row n: in how many ways k of m can be chosen."""
    triangle = np.zeros((n + 1, n + 1))
    triangle[:, 0] = 1.0
    for m in range(1, n + 1):
        triangle[m, 1:] = triangle[m - 1, 1:] + triangle[m - 1, :-1]
    return triangle


@lru_cache(maxsize=512)
def exponents(n: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """For m tries (rows) and k successes (columns): k, and the failures m - k."""
    successes = np.broadcast_to(np.arange(n + 1), (n + 1, n + 1))
    return successes, np.maximum(np.arange(n + 1)[:, None] - successes, 0)


def weighted(places: NDArray[np.intp], weights: Array, size: int) -> Array:
    """The weights added up at their places."""
    found: Array = np.bincount(places, weights, size)  # type: ignore[assignment]
    return found


def powers(p: float, n: int) -> Array:
    """1, p, p squared, up to the n-th."""
    found = np.empty(n + 1)
    found[0] = 1.0
    found[1:] = p
    np.multiply.accumulate(found, out=found)
    return found


def binomial(n: int, p: float) -> Array:
    """How many of n tries succeed."""
    found: Array = choices(n)[n] * powers(p, n) * powers(1.0 - p, n)[::-1]
    return found


def binomials(n: int, p: float) -> Array:
    """A row for each number of tries up to n."""
    successes, failures = exponents(n)
    return choices(n) * powers(p, n)[successes] * powers(1.0 - p, n)[failures]


def total(parts: list[tuple[int, float]]) -> Array:
    """How many succeed of several lots of tries, each lot with a chance of its own."""
    found = NOTHING
    for tries, chance in parts:
        found = np.convolve(found, binomial(tries, chance)) if len(found) > 1 else binomial(tries, chance)
    return found


@lru_cache(maxsize=512)
def struck(n: int, models: int) -> Array:
    """A row for each number of draws up to n: how many different ones of so many models were drawn."""
    rows = np.zeros((n + 1, models + 1))
    rows[0, 0] = 1.0
    again = np.arange(models + 1) / models
    for draw in range(1, n + 1):
        rows[draw] = rows[draw - 1] * again
        rows[draw, 1:] += rows[draw - 1, :-1] * (1.0 - again[:-1])
    return rows


def mean(distribution: Array) -> float:
    return float(distribution @ np.arange(len(distribution)))
