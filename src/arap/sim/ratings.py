"""Ratings of players by the model of Bradley and Terry, on the scale of Elo."""

from collections.abc import Mapping, Sequence
from math import log10
from random import Random
from statistics import fmean, quantiles
from typing import TypeAlias

import msgspec

MIDDLE, SCALE = 1500.0, 400.0
"""The mean of all ratings, and the difference at which ten of eleven points are won."""
ROUNDS, SAMPLES = 200, 400
PRIOR = 0.5
"""Half a point each is added for every two players that met, so that no rating is without bounds."""

Pair: TypeAlias = tuple[str, str]
Scores: TypeAlias = Mapping[Pair, tuple[float, float]]
"""For each two players: the points of the first, and of how many games."""


class Rating(msgspec.Struct, frozen=True):
    """A rating, and between which values it lies in 95 % of tournaments like this one."""

    bot: str
    elo: float
    low: float
    high: float


def rated(players: Sequence[str], scores: Scores) -> list[Rating]:
    """The players, the best first. The intervals come from shares drawn from what these games leave likely."""
    found, random = elo(players, scores), Random(0)
    drawn = [elo(players, drawn_anew(scores, random)) for _ in range(SAMPLES)]
    rows = [Rating(player, found[player], *ends([sample[player] for sample in drawn])) for player in players]
    return sorted(rows, key=lambda rating: -rating.elo)


def ends(values: Sequence[float]) -> tuple[float, float]:
    """The limits of the middle 95 %."""
    cuts = quantiles(values, n=40, method="inclusive")
    return cuts[0], cuts[-1]


def drawn_anew(scores: Scores, random: Random) -> Scores:
    """The same meetings with other points: the share of the first player follows a beta distribution."""
    return {
        pair: (count * random.betavariate(points + PRIOR, count - points + PRIOR), count)
        for pair, (points, count) in scores.items()
    }


def elo(players: Sequence[str], scores: Scores) -> dict[str, float]:
    """The strengths under which these points are likeliest, found by repeated improvement."""
    won = dict.fromkeys(players, 0.0)
    games: dict[Pair, float] = {}
    for (one, other), (won_by_one, played) in scores.items():
        points, count = won_by_one + PRIOR, played + 2 * PRIOR
        won[one] += points
        won[other] += count - points
        games[one, other] = games[other, one] = count
    strength = dict.fromkeys(players, 1.0)
    for _ in range(ROUNDS):
        strength = {player: better(player, strength, won, games) for player in players}
    ratings = {player: SCALE * log10(value) for player, value in strength.items()}
    middle = fmean(ratings.values())
    return {player: MIDDLE + rating - middle for player, rating in ratings.items()}


def better(player: str, strength: Mapping[str, float], won: Mapping[str, float], games: Mapping[Pair, float]) -> float:
    """A better estimate of the strength of a player, given those of the others."""
    met = [(other, count) for (one, other), count in games.items() if one == player]
    weight = sum([count / (strength[player] + strength[other]) for other, count in met])
    return won[player] / weight if weight else strength[player]
