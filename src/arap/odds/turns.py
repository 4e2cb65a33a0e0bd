"""Which tier of cover the next hit falls on, by the hits taken so far."""

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import TypeAlias

import msgspec
import numpy as np

from arap.odds.fates import Index
from arap.odds.salvos import Effect, Fall, Salvo
from arap.rules.wounds.hits import tier_in_turn

Layout: TypeAlias = tuple[tuple[int, ...], ...]
MOST_COUNTS = 250_000


class TooLong(Exception):
    """An exact answer would take too long."""


class Order(msgspec.Struct, frozen=True):
    """The tier that takes the next hit, for every number of hits the tiers have taken. `counts`: which counts to add up
    for each tier."""

    tier: Index
    counts: tuple[tuple[int, ...], ...]


class Turns(msgspec.Struct, frozen=True):
    """Counts of hits taken. There is one for each set of groups that share their tiers, and for each load (salvos with
    the same effects) where loads are kept apart. `orders`: for each salvo, which tier is next. `steps`: how a hit of
    the salvo on each group changes the counts. With a single tier nothing is counted. If all shooters have the target
    in the same cover, only the total is counted."""

    sizes: tuple[int, ...]
    orders: tuple[Order, ...]
    steps: tuple[tuple[int, ...], ...]
    sets: Layout = ()
    loads: tuple[dict[int, Effect], ...] = ()

    def tier(self, salvo: int, taken: Index) -> Index:
        """The next tier at each of these counts; the counts are packed into one number."""
        order = self.orders[salvo]
        if not order.counts:
            return np.zeros(len(taken), dtype=np.intp)
        size = self.sizes[0]
        digits = [taken // size ** (len(self.sizes) - 1 - axis) % size for axis in range(len(self.sizes))]
        used = [np.minimum(sum(digits[axis] for axis in held), size - 1) for held in order.counts]
        found: Index = order.tier[tuple(used)]
        return found


def turns_of(fall: Fall) -> Turns:
    layouts = list(dict.fromkeys(salvo.tiers for salvo in fall.salvos))
    if all(len(tiers) == 1 for tiers in layouts):
        alone = Order(np.zeros(1, dtype=np.intp), ())
        return Turns((), (alone,) * len(fall.salvos), ((0,) * len(fall.groups),) * len(fall.salvos))
    if len(layouts) == 1:
        return _by_total(fall, layouts[0])
    return _by_sets(fall, layouts)


def wounds_in(fall: Fall, tiers: Layout) -> list[int]:
    """The number of Wounds in each tier."""
    return [sum(fall.groups[number].count * fall.groups[number].wounds for number in tier) for tier in tiers]


def _by_total(fall: Fall, tiers: Layout) -> Turns:
    """All shooters have the target in the same cover: the number of hits gives what each tier has taken."""
    room, used, turns = wounds_in(fall, tiers), [0] * len(tiers), list[int]()
    for _ in range(fall.shots + 1):
        turns.append(tier_in_turn(room, used))
        used[turns[-1]] += 1
    order, each = Order(np.array(turns, dtype=np.intp), ((0,),)), len(fall.salvos)
    return Turns((fall.shots + 1,), (order,) * each, ((1,) * len(fall.groups),) * each)


def sets_of(fall: Fall, layouts: Sequence[Layout]) -> list[int]:
    """For each group, the number of the set of groups that share its tiers."""
    seen: dict[tuple[int, ...], int] = {}
    found = []
    for number in range(len(fall.groups)):
        ranks = [next((n for n, tier in enumerate(tiers) if number in tier), -1) for tiers in layouts]
        found.append(seen.setdefault(tuple(ranks), len(seen)))
    return found


def loads_of(fall: Fall) -> tuple[list[dict[int, Effect]], list[int]]:
    """The loads (effects on each group), and for each salvo the number of its load."""
    loads: list[dict[int, Effect]] = []
    own = []
    for salvo in fall.salvos:
        fitting = (n for n, load in enumerate(loads) if all(load.get(g, e) == e for g, e in salvo.effects.items()))
        number = next(fitting, len(loads))
        if number == len(loads):
            loads.append({})
        loads[number].update(salvo.effects)
        own.append(number)
    return loads, own


def _by_sets(fall: Fall, layouts: Sequence[Layout]) -> Turns:
    """Shooters have the target in different cover. Loads are kept apart unless there would be too many counts."""
    sets, (loads, own) = sets_of(fall, layouts), loads_of(fall)
    size, many = fall.shots + 1, max(sets) + 1
    if size ** (many * len(loads)) > MOST_COUNTS:
        loads, own = [], [0] * len(fall.salvos)
    sizes = (size,) * (many * max(1, len(loads)))
    if prod(sizes) > MOST_COUNTS:
        raise TooLong
    strides = [size ** (len(sizes) - 1 - axis) for axis in range(len(sizes))]
    orders = {tiers: _order(fall, sets, tiers, len(sizes) // many) for tiers in layouts}
    return Turns(
        sizes,
        tuple([orders[salvo.tiers] for salvo in fall.salvos]),
        tuple([tuple([strides[load * many + each] for each in sets]) for load in own]),
        tuple([tuple([n for n, each in enumerate(sets) if each == number]) for number in range(many)]),
        tuple(loads),
    )


def _order(fall: Fall, sets: Sequence[int], tiers: Layout, loads: int) -> Order:
    room, many, size = wounds_in(fall, tiers), max(sets) + 1, fall.shots + 1
    turns = [tier_in_turn(room, used) for used in product(range(size), repeat=len(tiers))]
    within = [sorted({sets[number] for number in tier}) for tier in tiers]
    counts = [tuple([load * many + each for load in range(loads) for each in held]) for held in within]
    return Order(np.array(turns, dtype=np.intp).reshape((size,) * len(tiers)), tuple(counts))


def tier_sizes(fall: Fall, salvo: Salvo) -> list[int]:
    return [sum(fall.groups[number].count for number in tier) for tier in salvo.tiers]
