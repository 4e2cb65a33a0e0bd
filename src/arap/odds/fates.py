"""What may happen to the models of a group (their fates), and every way to spread the group over these fates."""

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
    """Every way to spread a number of models over the fates: a row for each way, with the number of models that have
    each fate. `moves` says which way follows when one model changes from one fate to another."""

    fates: tuple[int, ...]
    ways: NDArray[np.int64]
    moves: dict[tuple[int, int], Index]


def next_fate(group: Group, fate: int, effect: Effect) -> int:
    """The fate of a model after one more unsaved wound; a fate is the number of Wounds lost. A model of a pooled group
    that is killed outright has a fate of its own: no comrade takes that wound."""
    if fate == OUTRIGHT or (fate == group.wounds and not group.pooled):
        return fate
    if effect.outright:
        return OUTRIGHT if group.pooled else group.wounds
    return min(group.wounds, fate + effect.damage)


def fates_of(group: Group, effects: Iterable[Effect]) -> tuple[int, ...]:
    """Every fate that these effects can give a model of the group."""
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
