"""Distributions of counts as arrays: the index is the count, the value its probability."""

from functools import lru_cache
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]
NOTHING: Array = np.ones(1)


@lru_cache(maxsize=512)
def choices(n: int) -> tuple[Array, Array, Array]:
    """For every k up to n: in how many ways k of n can be chosen, k, and n - k."""
    ways = np.array([float(comb(n, k)) for k in range(n + 1)])
    return ways, np.arange(n + 1.0), np.arange(n, -1.0, -1.0)


def binomial(n: int, p: float) -> Array:
    """How many of n tries succeed."""
    ways, successes, failures = choices(n)
    found: Array = ways * p**successes * (1.0 - p) ** failures
    return found


def weighted(places: NDArray[np.intp], weights: Array, size: int) -> Array:
    """The weights added up at their places."""
    found: Array = np.bincount(places, weights, size)  # type: ignore[assignment]
    return found


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
