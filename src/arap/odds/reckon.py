"""The exact distribution of a volley's hits, wounds, unsaved wounds and losses."""

from collections.abc import Callable

import msgspec
import numpy as np

from arap.odds.chain import Chain, Count, Drawn
from arap.odds.distributions import Array, binomial, binomials, struck, total, weighted
from arap.odds.fates import fates_of
from arap.odds.losses import by_slots, slots_of
from arap.odds.salvos import Fall, Group, Salvo, merged
from arap.odds.tally import Tally, tally_of
from arap.odds.turns import TooLong, Turns, tier_sizes, turns_of


class Reckoning(msgspec.Struct, frozen=True):
    """Each distribution, and the joint one of marks and dead: `losses` has an axis for the marks, then one for each of
    the `slots`, sets of groups whose dead are counted together."""

    hits: Array
    wounds: Array
    unsaved: Array
    losses: Array
    marks: tuple[int, ...]
    slots: tuple[tuple[int, ...], ...]

    @property
    def casualties(self) -> Array:
        by_number = self.losses.sum(axis=0)
        dead = sum(np.ix_(*[np.arange(size) for size in by_number.shape]), start=np.zeros(1, dtype=np.intp))
        return weighted(np.broadcast_to(dead, by_number.shape).ravel(), by_number.ravel(), int(dead.max()) + 1)


def reckon(fall: Fall, counting: Callable[[int, Salvo], int]) -> Reckoning | None:
    """The whole volley; None where it would take too long or the wounds cannot be told apart."""
    if is_uniform(fall):
        return uniform(fall.salvos[0], fall.groups[0], counting)
    if all(len(salvo.tiers) == 1 for salvo in fall.salvos):
        fall = Fall(fall.groups, merged(fall.salvos))
    try:
        turns = turns_of(fall)
        return chained(fall, tally_of(fall.salvos, counting, timing=bool(turns.sizes)), turns)
    except TooLong:
        return None


def is_uniform(fall: Fall) -> bool:
    """Shots alike on models alike, each of whom one unsaved wound kills."""
    if len(fall.salvos) != 1 or len(fall.groups) != 1 or fall.groups[0].pooled:
        return False
    return fates_of(fall.groups[0], fall.salvos[0].effects.values()) == (0, fall.groups[0].wounds)


def uniform(salvo: Salvo, group: Group, counting: Callable[[int, Salvo], int]) -> Reckoning:
    """Hits, then of each number of hits the unsaved wounds, then of each number of these the models they strike."""
    effect, shots = salvo.effects[0], salvo.shots
    hits = binomial(shots, salvo.hit)
    deadly = effect.wound * effect.unsaved
    joint = hits[:, None] * (binomials(shots, deadly) @ struck(shots, group.count))
    marks = [0]
    for _ in range(shots):
        marks.append(counting(marks[-1], salvo))
    names = tuple(dict.fromkeys(marks))
    first = [marks.index(mark) for mark in names]
    losses = np.add.reduceat(joint, first, axis=0)
    wounds, unsaved = binomial(shots, salvo.hit * effect.wound), binomial(shots, salvo.hit * deadly)
    return Reckoning(hits, wounds, unsaved, losses, names, ((0,),))


def chained(fall: Fall, tally: Tally, turns: Turns) -> Reckoning | None:
    """Shot by shot. Where Toughness decides when models are drawn both orders are followed, each where it holds."""
    orders = orders_of(tally, turns)
    kind = Drawn if turns.loads else Chain
    chances = sum(where(kind(fall, tally, turns, drawn_first=order), keep) for order, keep in orders)
    slots = slots_of(fall, Chain(fall, tally, turns, drawn_first=True).groups)
    if slots is None:
        return None
    losses = by_slots(np.asarray(chances), slots)
    counts = list(dict.fromkeys(count for count, _ in tally.marks))
    rows = np.array([[mark == count for mark, _ in tally.marks] for count in counts], dtype=float)
    return Reckoning(
        total([(salvo.shots, salvo.hit) for salvo in fall.salvos]),
        counted(unsaved_by_all(fall), turns),
        counted(fall, turns),
        np.tensordot(rows, losses, axes=1),
        tuple(counts),
        tuple([slot.groups for slot in slots]),
    )


def orders_of(tally: Tally, turns: Turns) -> list[tuple[bool, Array]]:
    """Whether models are drawn before wounds are rolled, and for which marks that holds."""
    several = np.array([len(tough) > 1 for _, tough in tally.marks], dtype=float)
    if not turns.sizes or not several.any():
        return [(not turns.sizes, np.ones(len(several)))]
    return [(False, 1.0 - several), (True, several)]


def where(chain: Chain, keep: Array) -> Array:
    """The chances at the end of a chain for the marks to keep."""
    found = chain.run()
    return found * keep.reshape(-1, *[1] * (found.ndim - 1))


def unsaved_by_all(fall: Fall) -> Fall:
    """The same volley on models without saves: its unsaved wounds are the wounds."""
    bare = [
        msgspec.structs.replace(
            salvo,
            effects={n: msgspec.structs.replace(effect, unsaved=1.0) for n, effect in salvo.effects.items()},
        )
        for salvo in fall.salvos
    ]
    return Fall(fall.groups, tuple(bare))


def counted(fall: Fall, turns: Turns) -> Array:
    """How many unsaved wounds there are. On one tier, or if all fare alike, each shot has a chance of its own."""
    if not turns.sizes or all(fares_alike(salvo) for salvo in fall.salvos):
        return total([(salvo.shots, chance_unsaved(fall, salvo)) for salvo in fall.salvos])
    tally = tally_of(fall.salvos, lambda mark, salvo: 0, timing=True)
    parts = [where(Count(fall, tally, turns, drawn_first=order), keep) for order, keep in orders_of(tally, turns)]
    return np.asarray(sum(part.sum(axis=0) for part in parts))


def fares_alike(salvo: Salvo) -> bool:
    """Whether a hit has the same chances on everybody it may fall on."""
    return len({(effect.wound, effect.unsaved) for effect in salvo.effects.values()}) == 1


def chance_unsaved(fall: Fall, salvo: Salvo) -> float:
    """The chance of one shot to end as an unsaved wound, on whomever of its only tier it falls."""
    size = tier_sizes(fall, salvo)[0]
    each = [(fall.groups[number].count, salvo.effects[number]) for number in salvo.tiers[0]]
    return salvo.hit * sum(count * effect.wound * effect.unsaved for count, effect in each) / size
