"""From fates to casualties: how many models of each group are removed."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

import msgspec
import numpy as np

from arap.odds.distributions import Array
from arap.odds.fates import OUTRIGHT, Spreads, spreads
from arap.odds.salvos import Fall, Group
from arap.rules.wounds.damage import claim

Taker: TypeAlias = tuple[int, int, int]


class Slot(msgspec.Struct, frozen=True):
    """Groups whose losses are worked out together. `dead`: the chance of each number of dead, by how the groups are
    spread over their fates."""

    groups: tuple[int, ...]
    dead: Array


def slots_of(fall: Fall, found: Sequence[Spreads]) -> list[Slot] | None:
    """A slot for each pool and for each group outside the pools. None if there is no exact answer about the pools."""
    pools = pools_of(fall)
    if pools is None:
        return None
    slots = [Slot(pool, pooled_losses(tuple([fall.groups[n] for n in pool]), _fates(found, pool))) for pool in pools]
    alone = [number for number, group in enumerate(fall.groups) if not group.pooled]
    return slots + [Slot((number,), own_losses(fall.groups[number].wounds, found[number])) for number in alone]


def _fates(found: Sequence[Spreads], pool: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple([found[number].fates for number in pool])


def pools_of(fall: Fall) -> list[tuple[int, ...]] | None:
    """The groups that pool their wounds: rank and file of several Wounds in one tier. None if a group is in
    different pools for different shooters, or if tiers differ between shooters and the wounded models of a pool have
    different numbers of Wounds left."""
    tiers = {tuple([n for n in tier if fall.groups[n].pooled]) for salvo in fall.salvos for tier in salvo.tiers}
    pools = [tier for tier in tiers if tier]
    if sum(map(len, pools)) > len({number for pool in pools for number in pool}):
        return None
    if len({salvo.tiers for salvo in fall.salvos}) > 1 and any(len(wounds_left(fall, pool)) > 1 for pool in pools):
        return None
    return pools


def wounds_left(fall: Fall, pool: tuple[int, ...]) -> set[int]:
    """The different numbers of Wounds that wounded models of a pool have left."""
    return {fall.groups[n].wounds for n in pool if fall.groups[n].wounds < fall.groups[n].full}


def own_losses(wounds: int, found: Spreads) -> Array:
    """The dead of a group in which each model keeps its own wounds."""
    most = int(found.ways[0].sum())
    if wounds not in found.fates:
        return np.ones((1, 1))
    return np.eye(most + 1)[found.ways[:, found.fates.index(wounds)]]


@lru_cache(maxsize=256)
def pooled_losses(groups: tuple[Group, ...], fates: tuple[tuple[int, ...], ...]) -> Array:
    """The chances of the number of dead in a pool, for every way to spread its groups over their fates: one axis for
    each group, one for the number of dead."""
    held = [spreads(group.count, each) for group, each in zip(groups, fates, strict=True)]
    shape = [len(each.ways) for each in held]
    found = np.zeros((*shape, sum(group.count for group in groups) + 1))
    for place in product(*[range(size) for size in shape]):
        ways = [each.ways[n].tolist() for each, n in zip(held, place, strict=True)]
        found[place] = dead_of_pool(groups, fates, ways, found.shape[-1])
    return found


def dead_of_pool(
    groups: Sequence[Group], fates: Sequence[tuple[int, ...]], ways: Sequence[Sequence[int]], size: int
) -> Array:
    """The models killed outright, plus the models removed by the pooled wounds."""
    outright, total, takers = 0, 0, dict[tuple[int, int], int]()
    plain = len({group.wounds for group in groups if group.wounds < group.full}) < 2
    for group, each, way in zip(groups, fates, ways, strict=True):
        for fate, count in zip(each, way, strict=True):
            if fate == OUTRIGHT:
                outright += count
            elif count:
                total += fate * count
                key = group.wounds, 0 if plain else fate
                takers[key] = takers.get(key, 0) + count
    found = np.zeros(size)
    for dead, chance in removed(groups[0].full, tuple([(*key, n) for key, n in sorted(takers.items())]), total):
        found[outright + dead] += chance
    return found


@lru_cache(maxsize=65536)
def removed(full: int, takers: tuple[Taker, ...], wounds: int) -> tuple[tuple[int, float], ...]:
    """How many models die of a number of pooled wounds. A taker: Wounds left, wounds that fell on it, number of such
    models."""
    if not wounds or not takers:
        return ((0, 1.0),)
    best = max(claim(room, full, fallen) for room, fallen, _ in takers)
    equal = [taker for taker in takers if claim(taker[0], full, taker[1]) == best]
    found: dict[int, float] = {}
    for room, fallen, count in equal:
        chance = count / sum(taker[2] for taker in equal)
        rest = tuple([taker if taker[:2] != (room, fallen) else (room, fallen, count - 1) for taker in takers])
        left = tuple([taker for taker in rest if taker[2]])
        for dead, then in removed(full, left, wounds - min(wounds, room)):
            number = dead + (wounds >= room)
            found[number] = found.get(number, 0.0) + chance * then
    return tuple(found.items())


def by_slots(chances: Array, slots: Sequence[Slot]) -> Array:
    """The chance of every number of dead in every slot: one axis for the tally, then one for each slot."""
    axes = list(range(chances.ndim - 1))
    for slot in slots:
        where = [1 + axes.index(number) for number in slot.groups]
        chances = np.tensordot(chances, slot.dead, axes=(where, list(range(len(where)))))
        axes = [number for number in axes if number not in slot.groups] + [-1 - slot.groups[0]]
    return chances
