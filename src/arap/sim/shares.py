"""Shares of games with their 95 % intervals."""

from math import sqrt

import msgspec

WIDTH = 1.96
"""Standard deviations on either side of the middle that hold 95 % of a normal distribution."""


class Share(msgspec.Struct, frozen=True):
    """A share of games, and between which values the true one lies in 95 % of such samples (Wilson)."""

    value: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.value:.0%} ({self.low:.0%} to {self.high:.0%})"


def share(count: float, games: int) -> Share:
    """`count` of `games`; a draw may count half."""
    if not games:
        return Share(0.0, 0.0, 1.0, 0)
    part, square = count / games, WIDTH**2
    middle = (part + square / (2 * games)) / (1 + square / games)
    reach = WIDTH / (1 + square / games) * sqrt(part * (1 - part) / games + square / (4 * games**2))
    return Share(part, max(0.0, middle - reach), min(1.0, middle + reach), games)
