"""Which tier of cover the next hit falls on, by the hits taken so far."""

from collections.abc import Sequence
from itertools import product

import msgspec
import numpy as np

from arap.odds.fates import Index
from arap.odds.salvos import Fall, Group, Salvo
from arap.rules.shooting.hits import tier_in_turn


class Turns(msgspec.Struct, frozen=True):
    """Counts of hits taken, one for each set of groups that share their tiers. `tiers` tells for each salvo which tier
    is next by these counts, `steps` how a hit on each group changes them. Where there is but one tier to fall on
    nothing is counted."""

    sizes: tuple[int, ...]
    tiers: tuple[Index, ...]
    steps: tuple[int, ...]


def turns_of(fall: Fall) -> Turns:
    layouts = list(dict.fromkeys(salvo.tiers for salvo in fall.salvos))
    if all(len(tiers) == 1 for tiers in layouts):
        nowhere = np.zeros(1, dtype=np.intp)
        return Turns((), (nowhere,) * len(fall.salvos), (0,) * len(fall.groups))
    if len(layouts) == 1:
        return _by_total(fall, layouts[0])
    return _by_sets(fall, layouts)


def room(groups: Sequence[Group], tier: Sequence[int]) -> int:
    return sum(groups[number].count * groups[number].wounds for number in tier)


def _by_total(fall: Fall, tiers: tuple[tuple[int, ...], ...]) -> Turns:
    """All shooters see the same: how many hits there were tells what each tier has taken."""
    rooms, used, order = [room(fall.groups, tier) for tier in tiers], [0] * len(tiers), list[int]()
    for _ in range(fall.shots + 1):
        order.append(tier_in_turn(rooms, used))
        used[order[-1]] += 1
    return Turns((fall.shots + 1,), (np.array(order, dtype=np.intp),) * len(fall.salvos), (1,) * len(fall.groups))


def sets_of(fall: Fall, layouts: Sequence[tuple[tuple[int, ...], ...]]) -> list[int]:
    """For each group the number of the set of those that share its tiers."""
    seen: dict[tuple[int, ...], int] = {}
    found = []
    for number in range(len(fall.groups)):
        ranks = [next((n for n, tier in enumerate(tiers) if number in tier), -1) for tiers in layouts]
        found.append(seen.setdefault(tuple(ranks), len(seen)))
    return found


def _by_sets(fall: Fall, layouts: Sequence[tuple[tuple[int, ...], ...]]) -> Turns:
    sets = sets_of(fall, layouts)
    size = fall.shots + 1
    sizes = (size,) * (max(sets) + 1)
    strides = [size ** (len(sizes) - 1 - number) for number in range(len(sizes))]
    order = {tiers: _order(fall, sets, tiers, sizes) for tiers in layouts}
    return Turns(sizes, tuple([order[salvo.tiers] for salvo in fall.salvos]), tuple([strides[each] for each in sets]))


def _order(fall: Fall, sets: Sequence[int], tiers: tuple[tuple[int, ...], ...], sizes: tuple[int, ...]) -> Index:
    rooms = [room(fall.groups, tier) for tier in tiers]
    within = [{sets[number] for number in tier} for tier in tiers]
    turns = [
        tier_in_turn(rooms, [sum(taken[each] for each in held) for held in within])
        for taken in product(*[range(size) for size in sizes])
    ]
    return np.array(turns, dtype=np.intp)


def tier_sizes(fall: Fall, salvo: Salvo) -> list[int]:
    return [sum(fall.groups[number].count for number in tier) for tier in salvo.tiers]
