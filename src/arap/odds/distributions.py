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
    """Three arrays over k from 0 to n: the number of ways to choose k of n, k, and n - k."""
    ways = np.array([float(comb(n, k)) for k in range(n + 1)])
    return ways, np.arange(n + 1.0), np.arange(n, -1.0, -1.0)


def binomial(n: int, p: float) -> Array:
    """The number of successes in n tries."""
    ways, successes, failures = choices(n)
    found: Array = ways * p**successes * (1.0 - p) ** failures
    return found


@lru_cache(maxsize=8)
def dice_sums(dice: int, sides: int = 6) -> tuple[tuple[int, float], ...]:
    """What so many dice add up to, each sum with its chance."""
    found = NOTHING
    for _ in range(dice):
        found = np.convolve(found, np.full(sides, 1.0 / sides))
    return tuple([(dice + n, float(chance)) for n, chance in enumerate(found)])


def weighted(indices: NDArray[np.intp], weights: Array, size: int) -> Array:
    """The sum of the weights at each index."""
    found: Array = np.bincount(indices, weights, size)  # type: ignore[assignment]
    return found


def total(parts: list[tuple[int, float]]) -> Array:
    """The number of successes in several series of tries. Each series has its own chance."""
    found = NOTHING
    for tries, chance in parts:
        found = np.convolve(found, binomial(tries, chance)) if len(found) > 1 else binomial(tries, chance)
    return found


@lru_cache(maxsize=512)
def distinct_drawn(n: int, models: int) -> Array:
    """A row for each number of draws up to n: how many different models are drawn."""
    rows = np.zeros((n + 1, models + 1))
    rows[0, 0] = 1.0
    again = np.arange(models + 1) / models
    for draw in range(1, n + 1):
        rows[draw] = rows[draw - 1] * again
        rows[draw, 1:] += rows[draw - 1, :-1] * (1.0 - again[:-1])
    return rows
