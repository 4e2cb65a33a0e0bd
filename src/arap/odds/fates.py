"""What may become of the models of a group, and every way to spread the group over these fates."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from arap.odds.salvos import Effect, Group

Index: TypeAlias = NDArray[np.intp]
OUTRIGHT = -1


class Spreads(msgspec.Struct, frozen=True):
    """Every way to spread so many models over the fates (a row each: how many have met each), and to which way the
    change of one model from one fate to another leads."""

    fates: tuple[int, ...]
    ways: NDArray[np.int64]
    moves: dict[tuple[int, int], Index]


def next_fate(group: Group, fate: int, effect: Effect) -> int:
    """What an unsaved wound makes of a model that has lost so many Wounds. Of those who put their wounds together some
    are killed outright: that wound is no comrade's."""
    if fate == OUTRIGHT or (fate == group.wounds and not group.pooled):
        return fate
    if effect.outright:
        return OUTRIGHT if group.pooled else group.wounds
    return min(group.wounds, fate + effect.damage)


def fates_of(group: Group, effects: Iterable[Effect]) -> tuple[int, ...]:
    """All that a model of the group may come to by these effects."""
    kinds = {(effect.outright, effect.damage): effect for effect in effects if effect.wound and effect.unsaved}
    found, fresh = [0], [0]
    while fresh:
        fresh = sorted({next_fate(group, fate, effect) for fate in fresh for effect in kinds.values()} - set(found))
        found += fresh
    return tuple(found)


@lru_cache(maxsize=512)
def spreads(count: int, fates: tuple[int, ...]) -> Spreads:
    ways = sorted(compositions(count, len(fates)), reverse=True)
    number = {way: n for n, way in enumerate(ways)}
    moves = {
        (before, after): np.array([number.get(moved(way, before, after), 0) for way in ways], dtype=np.intp)
        for before, after in product(range(len(fates)), repeat=2)
        if before != after
    }
    return Spreads(fates, np.array(ways, dtype=np.int64), moves)


def compositions(count: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for rest in compositions(count - first, parts - 1):
            yield (first, *rest)


def moved(way: tuple[int, ...], before: int, after: int) -> tuple[int, ...]:
    return tuple([count - (n == before) + (n == after) for n, count in enumerate(way)])
