"""The exact distributions of the hits, wounds, unsaved wounds and losses of a volley."""

from collections import Counter
from collections.abc import Sequence

import msgspec
import numpy as np

from arap.odds.chain import MOST_EDGES, Chain, Count, Drawn, spreads_of
from arap.odds.distributions import NOTHING, Array, binomial, distinct_drawn, total, weighted
from arap.odds.fates import Index
from arap.odds.losses import by_slots, slots_of
from arap.odds.salvos import Fall, Group, Salvo, merged
from arap.odds.strikes import Struck
from arap.odds.tally import Counting, Tally, tally_of
from arap.odds.turns import TooLong, Turns, tier_sizes, turns_of


class ExactResult(msgspec.Struct, frozen=True):
    """The distributions, and the joint one of marks and dead: `losses` has one axis for the marks, then one for each
    slot. A slot is a set of groups whose dead are counted together."""

    hits: Array
    wounds: Array
    unsaved: Array
    losses: Array
    marks: tuple[int, ...]
    slots: tuple[tuple[int, ...], ...]

    @property
    def casualties(self) -> Array:
        by_number: Array = self.losses.sum(axis=0)
        if by_number.ndim == 1:
            return by_number
        dead = sum(np.ix_(*[np.arange(size) for size in by_number.shape]), start=np.zeros(1, dtype=np.intp))
        return weighted(np.broadcast_to(dead, by_number.shape).ravel(), by_number.ravel(), int(dead.max()) + 1)


def exact_result(
    fall: Fall, counting: Counting, most_edges: int = MOST_EDGES, struck: Struck | None = None
) -> ExactResult | None:
    """The result of the whole volley, after shots at places (`struck`). None if it would take too long, or if shooters
    have pooled groups in different tiers."""
    if struck is not None and not fall.salvos:
        return places_only(fall.groups, struck)
    if struck is None and is_uniform(fall):
        return uniform(fall.salvos[0], fall.groups[0], counting)
    if all(len(salvo.tiers) == 1 for salvo in fall.salvos):
        fall = Fall(fall.groups, merged(fall.salvos), fall.struck)
    try:
        turns = turns_of(fall)
        if struck is not None and not can_follow(fall, turns):
            return None
        begin = sorted({0, *[mark for mark, _ in struck.states]}) if struck else (0,)
        tally = tally_of(fall.salvos, counting, timing=bool(turns.sizes), begin=begin)
        return chained(fall, tally, turns, most_edges, struck)
    except TooLong:
        return None


def places_only(groups: Sequence[Group], struck: Struck) -> ExactResult:
    """The result of a volley that has only shots at places."""
    marks = sorted({mark for mark, _ in struck.states})
    losses = np.zeros((len(marks), *[group.count + 1 for group in groups]))
    for (mark, fates), chance in struck.states.items():
        dead = Counter(group for group, fate in fates if fate == groups[group].wounds)
        losses[(marks.index(mark), *[dead[number] for number in range(len(groups))])] += chance
    slots = tuple([(number,) for number in range(len(groups))])
    return ExactResult(struck.hits, struck.wounds, struck.unsaved, losses, tuple(marks), slots)


def can_follow(fall: Fall, turns: Turns) -> bool:
    """Whether the chain of aimed fire can start from the result of shots at places: no wounds are pooled, all shooters
    have the target in the same cover, and Toughness does not decide when models are drawn."""
    tough = {effect.toughness for salvo in fall.salvos for effect in salvo.effects.values()}
    tough |= {effect.toughness for _, effect in fall.struck}
    pooled = any(group.pooled for group in fall.groups)
    return not pooled and not turns.loads and (not turns.sizes or len(tough) == 1)


def start_states(chain: Chain, struck: Struck) -> tuple[Index, Array]:
    """The states of the chain that shots at places can leave the target in."""
    marks = {count: number for number, (count, tough) in enumerate(chain.tally.marks) if not tough}
    numbers = [{tuple(way): n for n, way in enumerate(group.ways.tolist())} for group in chain.groups]
    found: dict[int, float] = {}
    for (mark, fates), chance in struck.states.items():
        state = marks[mark] * chain.strides[0]
        for number, (group, spread) in enumerate(zip(chain.fall.groups, chain.groups, strict=True)):
            met = Counter(fate for each, fate in fates if each == number)
            met[0] = group.count - met.total()
            state += numbers[number][tuple([met[fate] for fate in spread.fates])] * chain.strides[2 + number]
        found[state] = found.get(state, 0.0) + chance
    return np.array(list(found), dtype=np.intp), np.array(list(found.values()))


def is_uniform(fall: Fall) -> bool:
    """Whether all shots are equal, all models are equal, and one unsaved wound kills a model."""
    if len(fall.salvos) != 1 or len(fall.groups) != 1 or fall.groups[0].pooled:
        return False
    effect = fall.salvos[0].effects[0]
    return effect.outright or effect.damage >= fall.groups[0].wounds


def uniform(salvo: Salvo, group: Group, counting: Counting) -> ExactResult:
    """The dead are the different models that the unsaved wounds fall on. Numbers of hits with a low mark are worked
    out one by one; all higher numbers share what is left."""
    effect, shots = salvo.effects[0], salvo.shots
    deadly = effect.wound * effect.unsaved
    hits, unsaved = binomial(shots, salvo.hit), binomial(shots, salvo.hit * deadly)
    dead = distinct_drawn(shots, group.count)
    losses: dict[int, Array] = {}
    rest, mark = unsaved @ dead, 0
    for number in range(shots):
        if (then := counting(mark, salvo)) == mark:
            break
        few = hits[number] * (binomial(number, deadly) @ dead[: number + 1])
        losses[mark] = losses.get(mark, 0.0) + few
        rest, mark = rest - few, then
    losses[mark] = np.maximum(rest, 0.0)
    wounds = binomial(shots, salvo.hit * effect.wound)
    return ExactResult(hits, wounds, unsaved, np.array(list(losses.values())), tuple(losses), ((0,),))


def chained(
    fall: Fall, tally: Tally, turns: Turns, most_edges: int, struck: Struck | None = None
) -> ExactResult | None:
    """Shot by shot. If Toughness decides when models are drawn, both orders are computed, each for
    the marks where it holds."""
    slots = slots_of(fall, spreads_of(fall))
    if slots is None:
        return None
    kind = Drawn if turns.loads else Chain
    chances: Array | float = 0.0
    for order, keep in orders_of(tally, turns):
        chain = kind(fall, tally, turns, drawn_first=order, most_edges=most_edges)
        chain.start = chain.start if struck is None else start_states(chain, struck)
        chances = chances + chances_for(chain, keep)
    losses = by_slots(np.asarray(chances), slots)
    counts = list(dict.fromkeys(count for count, _ in tally.marks))
    rows = np.array([[mark == count for mark, _ in tally.marks] for count in counts], dtype=float)
    return ExactResult(
        np.convolve(total([(salvo.shots, salvo.hit) for salvo in fall.salvos]), struck.hits if struck else NOTHING),
        np.convolve(unsaved_wounds(without_saves(fall), turns), struck.wounds if struck else NOTHING),
        np.convolve(unsaved_wounds(fall, turns), struck.unsaved if struck else NOTHING),
        np.tensordot(rows, losses, axes=1),
        tuple(counts),
        tuple([slot.groups for slot in slots]),
    )


def orders_of(tally: Tally, turns: Turns) -> list[tuple[bool, Array]]:
    """Whether models are drawn before wounds are rolled, with the marks for which that holds."""
    several = np.array([len(tough) > 1 for _, tough in tally.marks], dtype=float)
    if not turns.sizes or not several.any():
        return [(not turns.sizes, np.ones(len(several)))]
    return [(False, 1.0 - several), (True, several)]


def chances_for(chain: Chain, keep: Array) -> Array:
    """The chances at the end of a chain, only for the marks to keep."""
    found = chain.run()
    return found * keep.reshape(-1, *[1] * (found.ndim - 1))


def without_saves(fall: Fall) -> Fall:
    """The same volley at models without saves: its unsaved wounds are all its wounds."""
    bare = [
        msgspec.structs.replace(
            salvo,
            effects={n: msgspec.structs.replace(effect, unsaved=1.0) for n, effect in salvo.effects.items()},
        )
        for salvo in fall.salvos
    ]
    return Fall(fall.groups, tuple(bare))


def unsaved_wounds(fall: Fall, turns: Turns) -> Array:
    """The number of unsaved wounds. With one tier, or equal chances for all models, each shot has a fixed chance."""
    if not turns.sizes or all(has_equal_chances(salvo) for salvo in fall.salvos):
        return total([(salvo.shots, chance_unsaved(fall, salvo)) for salvo in fall.salvos])
    tally = tally_of(fall.salvos, lambda mark, salvo: 0, timing=True)
    parts = [chances_for(Count(fall, tally, turns, drawn_first=order), keep) for order, keep in orders_of(tally, turns)]
    return np.asarray(sum(part.sum(axis=0) for part in parts))


def has_equal_chances(salvo: Salvo) -> bool:
    """Whether a hit has the same chances against every model it may fall on."""
    return len({(effect.wound, effect.unsaved) for effect in salvo.effects.values()}) == 1


def chance_unsaved(fall: Fall, salvo: Salvo) -> float:
    """The chance that one shot at a single tier causes an unsaved wound."""
    size = tier_sizes(fall, salvo)[0]
    each = [(fall.groups[number].count, salvo.effects[number]) for number in salvo.tiers[0]]
    return salvo.hit * sum(count * effect.wound * effect.unsaved for count, effect in each) / size
