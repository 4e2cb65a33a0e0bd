"""The volley as a chain: where the target may stand after each shot, and how likely.

A place says what has been tallied, how many hits each tier has taken (where that matters) and how many models of each
group have met which fate. Shots that are alike move along the same edges."""

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

import numpy as np

from arap.odds.distributions import Array, weighted
from arap.odds.fates import Index, Spreads, fates_of, next_fate, spreads
from arap.odds.salvos import Effect, Fall, Salvo
from arap.odds.tally import Tally
from arap.odds.turns import Turns, tier_sizes

FEW_PLACES = 4096
MOST_EDGES = 400_000


class Edges(NamedTuple):
    """From the places stood on (by number) to others, and how likely."""

    source: Index
    goal: Index
    weight: Array


def effects_on(fall: Fall, number: int) -> list[Effect]:
    return [salvo.effects[number] for salvo in fall.salvos if number in salvo.effects]


class TooLong(Exception):
    """A chain would walk along more edges than there is time for."""


class Chain:
    """The places of one volley. `drawn_first`: who is hit is drawn for each hit, else for each wound."""

    def __init__(self, fall: Fall, tally: Tally, turns: Turns, *, drawn_first: bool) -> None:
        self.fall, self.tally, self.turns, self.drawn_first = fall, tally, turns, drawn_first
        self.groups = self._spreads()
        self.sizes = (len(tally.marks), prod(turns.sizes), *self._losses())
        self.strides = [prod(self.sizes[number + 1 :]) for number in range(len(self.sizes))]
        self.stand_on(np.zeros(1, dtype=np.intp))

    def stand_on(self, places: Index) -> None:
        """Takes these to be all the places the target may be in."""
        self.places = places
        self.digits = [places // stride % size for stride, size in zip(self.strides, self.sizes, strict=True)]

    def _spreads(self) -> list[Spreads]:
        return [
            spreads(group.count, fates_of(group, effects_on(self.fall, number)))
            for number, group in enumerate(self.fall.groups)
        ]

    def _losses(self) -> list[int]:
        return [len(group.ways) for group in self.groups]

    def run(self) -> Array:
        """The chances when all shots have been fired: an axis for the tally, one for each group."""
        size = prod(self.sizes)
        places, chances = self._everywhere(size) if size <= FEW_PLACES else self._where_it_may_be()
        kept = self.sizes[0], prod(self.sizes[2:])
        place = places // self.strides[0] * kept[1] + places % self.strides[1]
        return weighted(place, chances, prod(kept)).reshape(self.sizes[0], *self.sizes[2:])

    def _everywhere(self, size: int) -> tuple[Index, Array]:
        """Few places: the edges from all of them are made once for a salvo."""
        self.stand_on(np.arange(size))
        now: Array = np.zeros(size)
        now[0] = 1.0
        for number, salvo in enumerate(self.fall.salvos):
            edges = self.edges(number, salvo)
            for _ in range(salvo.shots):
                now = weighted(edges.goal, now[edges.source] * edges.weight, size)
        return self.places, now

    def _where_it_may_be(self) -> tuple[Index, Array]:
        """Many places: only those reached so far are looked at, shot by shot."""
        now, walked = np.ones(1), 0
        for number, salvo in enumerate(self.fall.salvos):
            for _ in range(salvo.shots):
                edges = self.edges(number, salvo)
                walked += len(edges.goal)
                if walked > MOST_EDGES:
                    raise TooLong
                moved = now[edges.source] * edges.weight
                places, place = np.unique(edges.goal, return_inverse=True)
                now = weighted(place, moved, len(places))
                self.stand_on(places)
        return self.places, now

    def edges(self, number: int, salvo: Salvo) -> Edges:
        """All that one shot of a salvo may change."""
        everybody = np.arange(len(self.places))
        parts = [(everybody, self.places, np.full(len(self.places), 1.0 - salvo.hit))]
        mark = self.digits[0]
        hit = self.places + (self.tally.steps[number][mark] - mark) * self.strides[0]
        turn = self.turns.tiers[number][self.digits[1]]
        for tier, size in enumerate(tier_sizes(self.fall, salvo)):
            here = everybody if len(salvo.tiers) == 1 else np.flatnonzero(turn == tier)
            for group in salvo.tiers[tier]:
                share = salvo.hit * self.fall.groups[group].count / size
                parts += self.falls(group, salvo.effects[group], share, here, hit[here])
        sources, goals, weights = [np.concatenate(column) for column in zip(*parts, strict=True)]
        real = np.flatnonzero(weights)
        return Edges(sources[real], goals[real], weights[real])

    def falls(
        self, group: int, effect: Effect, share: float, here: Index, hit: Index
    ) -> Iterator[tuple[Index, Index, Array]]:
        """A hit falls on one of a group: no wound, a wound that is saved, one that is not."""
        taken = np.minimum(self.digits[1][here] + self.turns.steps[group], self.sizes[1] - 1)
        drawn = hit + (taken - self.digits[1][here]) * self.strides[1]
        spared = np.full(len(here), share)
        yield here, drawn if self.drawn_first else hit, spared * (1.0 - effect.wound)
        yield here, drawn, spared * (effect.wound * (1.0 - effect.unsaved))
        if effect.wound and effect.unsaved:
            yield from self.suffers(group, effect, share * effect.wound * effect.unsaved, here, drawn)

    def suffers(
        self, group: int, effect: Effect, share: float, here: Index, drawn: Index
    ) -> Iterator[tuple[Index, Index, Array]]:
        """An unsaved wound: the more of the group have met a fate, the more often it is one of those."""
        found, stride = self.groups[group], self.strides[2 + group]
        way = self.digits[2 + group][here]
        for fate, lost in enumerate(found.fates):
            then = found.fates.index(next_fate(self.fall.groups[group], lost, effect))
            weight = share / self.fall.groups[group].count * found.ways[way, fate]
            goal = drawn if then == fate else drawn + (found.moves[fate, then][way] - way) * stride
            yield here, goal, weight


class Count(Chain):
    """The same chain that only counts unsaved wounds."""

    def _losses(self) -> list[int]:
        return [self.fall.shots + 1]

    def suffers(
        self, group: int, effect: Effect, share: float, here: Index, drawn: Index
    ) -> Iterator[tuple[Index, Index, Array]]:
        more = np.minimum(self.digits[2][here] + 1, self.fall.shots) - self.digits[2][here]
        yield here, drawn + more, np.full(len(here), share)
