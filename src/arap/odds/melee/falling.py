"""Where the wounds of a step fall: tier by tier, with saves after each tier, in numbers of equal models."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

from arap.odds.distributions import binomial

Counts: TypeAlias = tuple[int, ...]
State: TypeAlias = tuple[Counts, ...]
States: TypeAlias = dict[State, float]
TINY = 1e-15


class Body(NamedTuple):
    """Equal models as victims of one sort of wound. `full`: the Wounds of their profile. `common`: they are rank and
    file. `unsaved`: the chance that a wound is not saved. `outright`: an unsaved wound kills whatever is left."""

    full: int
    common: bool
    unsaved: float
    outright: bool


class Draw(NamedTuple):
    """Models of one group that are alike during a draw: the Wounds they have left and the wounds given to them."""

    group: int
    left: int
    given: int


def wounds_in(counts: Counts) -> int:
    """The Wounds left in a group; the place of a count is the number of Wounds each such model has left, less one."""
    return sum([number * count for number, count in enumerate(counts, 1)])


def fallen_states(
    state: State, tiers: Sequence[Sequence[int]], bodies: Sequence[Body], wounds: int
) -> dict[tuple[State, int], float]:
    """What so many wounds leave of a unit, each result with the wounds that no model could take. `tiers`: the groups in
    each tier, the first tier first. As long as a wound is left and a model can take one, the tiers are gone through
    again."""
    found: dict[tuple[State, int], float] = defaultdict(float)
    waiting: dict[tuple[State, int], float] = {(state, wounds): 1.0}
    while waiting:
        after: dict[tuple[State, int], float] = defaultdict(float)
        for (before, left), chance in waiting.items():
            if not left or not any(wounds_in(before[group]) for tier in tiers for group in tier):
                found[before, left] += chance
                continue
            for now, rest, share in one_pass(before, tiers, bodies, left):
                after[now, rest] += chance * share
        waiting = {key: chance for key, chance in after.items() if chance > TINY}
    return found


def one_pass(
    state: State, tiers: Sequence[Sequence[int]], bodies: Sequence[Body], wounds: int
) -> list[tuple[State, int, float]]:
    """Goes through all tiers once: each takes as many wounds as it has Wounds left."""
    ways, left = [(state, 1.0)], wounds
    for tier in tiers:
        manned = [group for group in tier if wounds_in(state[group])]
        share = min(left, sum([wounds_in(state[group]) for group in manned]))
        if not share:
            continue
        results = tier_results(tuple([(bodies[group], state[group]) for group in manned]), share)
        ways = [
            (with_groups(before, manned, counts), chance * more) for before, chance in ways for counts, more in results
        ]
        left -= share
    return [(now, left, chance) for now, chance in ways]


def with_groups(state: State, groups: Sequence[int], counts: Sequence[Counts]) -> State:
    changed = list(state)
    for group, each in zip(groups, counts, strict=True):
        changed[group] = each
    return tuple(changed)


@lru_cache(maxsize=16384)
def tier_results(groups: tuple[tuple[Body, Counts], ...], wounds: int) -> list[tuple[State, float]]:
    """What so many wounds leave of the groups of one tier: all are given out, then the saves are rolled."""
    if all(len(counts) == 1 and body == groups[0][0] for body, counts in groups):
        return equal_models(groups[0][0].unsaved, [counts[0] for _, counts in groups], wounds)
    found: dict[State, float] = defaultdict(float)
    for given, chance in given_out(groups, wounds).items():
        for state, more in saved(groups, given):
            found[state] += chance * more
    return [(state, chance) for state, chance in found.items() if chance > TINY]


def equal_models(unsaved: float, sizes: Sequence[int], wounds: int) -> list[tuple[State, float]]:
    """Every wound falls on another model of one Wound; the dead are spread evenly over the groups."""
    found, total = list[tuple[State, float]](), sum(sizes)
    for dead, chance in enumerate(binomial(wounds, unsaved).tolist()):
        if chance > TINY:
            ways = comb(total, dead)
            found += [
                (tuple([(size - lost,) for size, lost in zip(sizes, spread, strict=True)]), chance * share / ways)
                for spread, share in spreads_of(tuple(sizes), dead)
            ]
    return found


@lru_cache(maxsize=16384)
def spreads_of(sizes: tuple[int, ...], dead: int) -> list[tuple[tuple[int, ...], int]]:
    """Every way to spread a number of dead over groups of these sizes, and how many choices of models are such."""
    if len(sizes) == 1:
        return [((dead,), comb(sizes[0], dead))] if dead <= sizes[0] else []
    room = sum(sizes[1:])
    return [
        ((here, *rest), comb(sizes[0], here) * ways)
        for here in range(max(0, dead - room), min(dead, sizes[0]) + 1)
        for rest, ways in spreads_of(sizes[1:], dead - here)
    ]


def given_out(groups: Sequence[tuple[Body, Counts]], wounds: int) -> dict[tuple[tuple[Draw, int], ...], float]:
    """Which models wounds are given to: drawn evenly among all that can take one. Rank and file that have lost Wounds
    come first."""
    whole = [
        (Draw(number, left, 0), count)
        for number, (_, counts) in enumerate(groups)
        for left, count in enumerate(counts, 1)
        if count
    ]
    states: dict[tuple[tuple[Draw, int], ...], float] = {tuple(whole): 1.0}
    for _ in range(wounds):
        after: dict[tuple[tuple[Draw, int], ...], float] = defaultdict(float)
        for state, chance in states.items():
            for then, share in one_more(groups, state):
                after[then] += chance * share
        states = after
    return states


def one_more(
    groups: Sequence[tuple[Body, Counts]], state: tuple[tuple[Draw, int], ...]
) -> Iterator[tuple[tuple[tuple[Draw, int], ...], float]]:
    able = [(draw, count) for draw, count in state if draw.left > draw.given]
    begun = [
        (draw, count)
        for draw, count in able
        if groups[draw.group][0].common and draw.left - draw.given < groups[draw.group][0].full
    ]
    able = begun or able
    total = sum([count for _, count in able])
    for draw, count in able:
        counts = dict(state)
        counts[draw] -= 1
        more = draw._replace(given=draw.given + 1)
        counts[more] = counts.get(more, 0) + 1
        yield tuple(sorted([pair for pair in counts.items() if pair[1]])), count / total


def saved(groups: Sequence[tuple[Body, Counts]], given: tuple[tuple[Draw, int], ...]) -> Iterator[tuple[State, float]]:
    """What is left of each group after its saves."""
    parts = []
    for number, (body, counts) in enumerate(groups):
        drawn = tuple([(draw.left, draw.given, count) for draw, count in given if draw.group == number])
        parts.append(left_of_group(body, len(counts), drawn))
    ways: list[tuple[State, float]] = [((), 1.0)]
    for part in parts:
        ways = [((*state, counts), chance * more) for state, chance in ways for counts, more in part]
    yield from ways


@lru_cache(maxsize=16384)
def left_of_group(body: Body, size: int, drawn: tuple[tuple[int, int, int], ...]) -> list[tuple[Counts, float]]:
    """The numbers of models by Wounds left. `drawn`: Wounds left, wounds given, number of such models."""
    ways: dict[Counts, float] = {(0,) * size: 1.0}
    for left, given, count in drawn:
        each = left_of_model(body, left, given)
        for _ in range(count):
            after: dict[Counts, float] = defaultdict(float)
            for counts, chance in ways.items():
                for rest, share in each:
                    after[one_with(counts, rest)] += chance * share
            ways = after
    return [(counts, chance) for counts, chance in ways.items() if chance > TINY]


def one_with(counts: Counts, left: int) -> Counts:
    """One model more that has so many Wounds left; a model with none is gone."""
    return counts if not left else (*counts[: left - 1], counts[left - 1] + 1, *counts[left:])


def left_of_model(body: Body, left: int, given: int) -> list[tuple[int, float]]:
    """The Wounds a model has left after its saves, with their chances."""
    found: dict[int, float] = defaultdict(float)
    for unsaved, chance in enumerate(binomial(given, body.unsaved).tolist()):
        found[0 if unsaved and body.outright else max(0, left - unsaved)] += chance
    return [(rest, chance) for rest, chance in found.items() if chance]
