"""A volley as a chain of states: how the target may be after each shot, and how likely each state is.

A state says what has been tallied, how many hits each tier has taken (where that matters) and how many models of each
group have each fate. Equal shots use the same edges."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

import msgspec
import numpy as np

from arap.odds.distributions import Array, weighted
from arap.odds.fates import Index, Spreads, fates_of, next_fate, spreads
from arap.odds.salvos import Effect, Fall, Salvo
from arap.odds.tally import Tally, tally_of
from arap.odds.turns import TooLong, Turns, tier_sizes, turns_of

FEW_STATES = 4096
MOST_EDGES = 400_000


class Edges(NamedTuple):
    """Steps from the present states (by their index) to other states, each with its chance."""

    source: Index
    goal: Index
    weight: Array

    def walked(self, chances: Array) -> Array:
        """The chances after one step from every state."""
        return weighted(self.goal, chances[self.source] * self.weight, len(chances))


def effects_on(fall: Fall, number: int) -> list[Effect]:
    salvos = [salvo.effects[number] for salvo in fall.salvos if number in salvo.effects]
    return salvos + [effect for group, effect in fall.struck if group == number]


def spreads_of(fall: Fall) -> list[Spreads]:
    """For each group, every way to spread it over its fates."""
    return [spreads(group.count, fates_of(group, effects_on(fall, number))) for number, group in enumerate(fall.groups)]


class Chain:
    """The states of one volley. `drawn_first`: a model is drawn for each hit, otherwise for each wound."""

    def __init__(
        self, fall: Fall, tally: Tally, turns: Turns, *, drawn_first: bool, most_edges: int = MOST_EDGES
    ) -> None:
        self.fall, self.tally, self.turns, self.drawn_first = fall, tally, turns, drawn_first
        self.most_edges = most_edges
        self.groups = spreads_of(fall)
        self.sizes = (len(tally.marks), prod(turns.sizes), *self._losses())
        self.strides = [prod(self.sizes[number + 1 :]) for number in range(len(self.sizes))]
        self.start: tuple[Index, Array] = np.zeros(1, dtype=np.intp), np.ones(1)

    def set_states(self, states: Index) -> None:
        """Sets the states the target may be in."""
        self.states = states
        self.digits = [states // stride % size for stride, size in zip(self.strides, self.sizes, strict=True)]

    def _losses(self) -> list[int]:
        return [len(group.ways) for group in self.groups]

    def run(self) -> Array:
        """The chances after all shots: one axis for the tally, one for each group."""
        states, chances = self.walk()
        kept = self.sizes[0], prod(self.sizes[2:])
        state = states // self.strides[0] * kept[1] + states % self.strides[1]
        return weighted(state, chances, prod(kept)).reshape(self.sizes[0], *self.sizes[2:])

    def walk(self) -> tuple[Index, Array]:
        """The states the target may end in, and their chances."""
        size = prod(self.sizes)
        return self._over_all_states(size) if size <= FEW_STATES else self._over_reached_states()

    def _over_all_states(self, size: int) -> tuple[Index, Array]:
        """For few states: the edges from all of them are built once for each salvo."""
        self.set_states(np.arange(size))
        now = weighted(*self.start, size)
        for number, salvo in enumerate(self.fall.salvos):
            edges = self.edges(number, salvo)
            for _ in range(salvo.shots):
                now = edges.walked(now)
        return self.states, now

    def _over_reached_states(self) -> tuple[Index, Array]:
        """For many states: each shot starts only from the states reached so far."""
        states, now = self.start
        walked = 0
        self.set_states(states)
        for number, salvo in enumerate(self.fall.salvos):
            for _ in range(salvo.shots):
                edges = self.edges(number, salvo)
                walked += len(edges.goal)
                if walked > self.most_edges:
                    raise TooLong
                moved = now[edges.source] * edges.weight
                states, state = np.unique(edges.goal, return_inverse=True)
                now = weighted(state, moved, len(states))
                self.set_states(states)
        return self.states, now

    def edges(self, number: int, salvo: Salvo) -> Edges:
        """Everything that one shot of a salvo may change."""
        everywhere = np.arange(len(self.states))
        parts = [(everywhere, self.states, np.full(len(self.states), 1.0 - salvo.hit))]
        mark = self.digits[0]
        hit = self.states + (self.tally.steps[number][mark] - mark) * self.strides[0]
        turn = self.turns.tier(number, self.digits[1])
        for tier, size in enumerate(tier_sizes(self.fall, salvo)):
            here = everywhere if len(salvo.tiers) == 1 else np.flatnonzero(turn == tier)
            for group in salvo.tiers[tier]:
                share = salvo.hit * self.fall.groups[group].count / size
                taken = np.minimum(self.digits[1][here] + self.turns.steps[number][group], self.sizes[1] - 1)
                drawn = hit[here] + (taken - self.digits[1][here]) * self.strides[1]
                parts += self.one_hit(group, salvo.effects[group], share, here, hit[here], drawn)
        sources, goals, weights = [np.concatenate(column) for column in zip(*parts, strict=True)]
        real = np.flatnonzero(weights)
        return Edges(sources[real], goals[real], weights[real])

    def one_hit(
        self, group: int, effect: Effect, share: float, here: Index, hit: Index, drawn: Index
    ) -> Iterator[tuple[Index, Index, Array]]:
        """A hit on one model of a group: no wound, a saved wound, or an unsaved wound."""
        spared = np.full(len(here), share)
        yield here, drawn if self.drawn_first else hit, spared * (1.0 - effect.wound)
        yield here, drawn, spared * (effect.wound * (1.0 - effect.unsaved))
        if effect.wound and effect.unsaved:
            yield from self.unsaved_wound(group, effect, share * effect.wound * effect.unsaved, here, drawn)

    def unsaved_wound(
        self, group: int, effect: Effect, share: float, here: Index, drawn: Index
    ) -> Iterator[tuple[Index, Index, Array]]:
        """An unsaved wound. The more models of the group have a fate, the more likely it falls on one of them."""
        found, stride = self.groups[group], self.strides[2 + group]
        way = self.digits[2 + group][here]
        for fate, lost in enumerate(found.fates):
            then = found.fates.index(next_fate(self.fall.groups[group], lost, effect))
            weight = share / self.fall.groups[group].count * found.ways[way, fate]
            goal = drawn if then == fate else drawn + (found.moves[fate, then][way] - way) * stride
            yield here, goal, weight

    def after_each(self, loads: Sequence[Edges | None], size: int) -> Array:
        """The chances of all states after any number of steps along each of these edges."""
        found = np.zeros((size,) * len(loads) + (len(self.states),))
        found[(0,) * len(loads)][0] = 1.0
        for steps in list(product(range(size), repeat=len(loads)))[1:]:
            last = next(n for n, step in enumerate(steps) if step)
            before = found[tuple([step - (n == last) for n, step in enumerate(steps)])]
            edges = loads[last]
            found[steps] = before if edges is None else edges.walked(before)
        return found.reshape((size,) * len(loads) + self.sizes[2:])


class Count(Chain):
    """A chain that only counts unsaved wounds."""

    def _losses(self) -> list[int]:
        return [self.fall.shots + 1]

    def unsaved_wound(
        self, group: int, effect: Effect, share: float, here: Index, drawn: Index
    ) -> Iterator[tuple[Index, Index, Array]]:
        more = np.minimum(self.digits[2][here] + 1, self.fall.shots) - self.digits[2][here]
        yield here, drawn + more, np.full(len(here), share)


class Drawn(Chain):
    """A chain that only follows which sets of models the hits or wounds are drawn for. What they do to a set depends
    only on how many it takes, so it is worked out for each set separately."""

    def _losses(self) -> list[int]:
        return []

    def one_hit(
        self, group: int, effect: Effect, share: float, here: Index, hit: Index, drawn: Index
    ) -> Iterator[tuple[Index, Index, Array]]:
        taken = 1.0 if self.drawn_first else effect.wound
        yield here, hit, np.full(len(here), share * (1.0 - taken))
        yield here, drawn, np.full(len(here), share * taken)

    def run(self) -> Array:
        states, chances = self.walk()
        found = weighted(states, chances, prod(self.sizes)).reshape(self.sizes[0], *self.turns.sizes)
        many = len(self.turns.sets)
        names = [-1, *list(range(many)) * len(self.turns.loads)]
        for number, held in enumerate(self.turns.sets):
            axes = [axis for axis, name in enumerate(names) if name == number]
            found = np.tensordot(found, self.outcomes(held), axes=(axes, list(range(len(axes)))))
            names = [name for name in names if name != number] + [many + group for group in held]
        return found.transpose(names.index(-1), *[names.index(many + group) for group in range(len(self.groups))])

    def outcomes(self, held: tuple[int, ...]) -> Array:
        """The chance of every fate of the groups, for every number of hits or wounds the set takes from each load."""
        within = {group: number for number, group in enumerate(held)}
        loads = [
            {within[group]: self._with_sure_wound(effect) for group, effect in load.items() if group in within}
            for load in self.turns.loads
        ]
        salvos = [Salvo(1, 1.0, (tuple(range(len(held))),), load) for load in loads if load]
        fall = Fall(tuple([self.fall.groups[group] for group in held]), tuple(salvos))
        chain = Chain(fall, tally_of(salvos, lambda mark, salvo: 0, timing=False), turns_of(fall), drawn_first=True)
        chain.set_states(np.arange(prod(chain.sizes)))
        edges = iter([chain.edges(number, salvo) for number, salvo in enumerate(salvos)])
        return chain.after_each([next(edges) if load else None for load in loads], self.turns.sizes[0])

    def _with_sure_wound(self, effect: Effect) -> Effect:
        """The effect once the wound is certain: only the save is left to chance."""
        return effect if self.drawn_first or not effect.wound else msgspec.structs.replace(effect, wound=1.0)
