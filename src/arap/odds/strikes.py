"""What shots that strike places do to a unit: the joint distribution of marks and fates over all their lots."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np

from arap.battle.battle import Battle
from arap.odds.distributions import NOTHING, Array, binomial
from arap.odds.fates import next_fate
from arap.odds.salvos import Effect, Group, Salvo, effect_on
from arap.odds.tally import Counting
from arap.odds.turns import TooLong
from arap.rules.morale.suppression import is_overwhelming
from arap.rules.shooting.area.fire import tiers_for
from arap.rules.shooting.shots.lots import Lots, Risk
from arap.rules.shooting.shots.strike import Strike
from arap.rules.wounds.damage import rank_and_file
from arap.rules.wounds.hits import Hit

MOST_LOTS, MOST_UNSURE = 4000, 5
Fates: TypeAlias = tuple[tuple[int, int], ...]
State: TypeAlias = tuple[int, Fates]
Half: TypeAlias = tuple[int, int, Fates]


class Shot(NamedTuple):
    """One shot: its lots, and whether casualties are taken from those nearest the centre of its marker."""

    strike: Strike
    lots: Lots
    burst: bool


class Blow(NamedTuple):
    """A hit on a model that may come: how likely, what it does. `taker`: what it does is put together with what falls
    on the others of the rank and file, and taken by those nearest the centre."""

    model: str
    group: int
    chance: float
    effect: Effect
    heavy: bool
    taker: bool
    shot: int = 0


class Struck(msgspec.Struct, frozen=True):
    """The distributions of the shots, the chance of every mark with every set of fates (group and fate of each model
    that met one), and what their hits may do."""

    hits: Array
    wounds: Array
    unsaved: Array
    states: dict[State, float]
    effects: tuple[tuple[int, Effect], ...]


class Strikes:
    """Reckons shots that strike places, on groups of models."""

    def __init__(self, battle: Battle, target: str, groups: Sequence[Group], counting: Counting, *, down: bool) -> None:
        self.battle, self.down = battle, down
        self.groups = [msgspec.structs.replace(group, pooled=False) for group in groups]
        self.place = {model: number for number, group in enumerate(groups) for model in group.models}
        self.common = rank_and_file(battle, target)
        self.next_mark = cache(lambda mark, heavy: counting(mark, Salvo(1, 1.0, (), {}, heavy)))
        self.after, self.succeeding, self.dead_of_two = cache(self._after), cache(_succeeding), cache(dead_of_two)
        self.numbers: dict[tuple[Blow, ...], int] = {}
        self.effects: dict[tuple[int, int, int, bool], Effect] = {}

    def reckon(self, shots: Sequence[Shot]) -> Struck:
        """All shots together."""
        if len({shot.burst for shot in shots}) > 1 or prod(len(shot.lots) for shot in shots) > MOST_LOTS:
            raise TooLong
        blows = [self._all_blows(number, shot) for number, shot in enumerate(shots)]
        states: dict[State, float] = defaultdict(float)
        for lots in product(*[each.items() for each in blows]):
            chance = prod(share for _, share in lots)
            for share, lot in settled([blow for each, _ in lots for blow in each]):
                for state, part in self._outcome(lot).items():
                    states[state] += chance * share * part
        hits, wounds, unsaved = (
            added([self._mixture(each, figure) for each in blows])
            for figure in (hit_chance, wound_chance, unsaved_chance)
        )
        seen = {(group, effect) for (_, group, _, _), effect in self.effects.items()}
        return Struck(hits, wounds, unsaved, states, tuple(seen))

    def _all_blows(self, number: int, shot: Shot) -> dict[tuple[Blow, ...], float]:
        found: dict[tuple[Blow, ...], float] = defaultdict(float)
        for lot, chance in shot.lots.items():
            found[self._blows(number, shot, lot)] += chance
        return found

    def _blows(self, number: int, shot: Shot, lot: Sequence[Risk]) -> tuple[Blow, ...]:
        heavy = is_overwhelming(shot.strike.weapon)
        found = []
        for mark in lot:
            group = self.place[mark.model]
            taker = shot.burst and self.groups[group].kind == self.common
            effect = self._effect(number, shot.strike, group, mark)
            found.append(Blow(mark.model, group, mark.chance, effect, heavy, taker, number))
        return tuple(found)

    def _effect(self, number: int, strike: Strike, group: int, mark: Risk) -> Effect:
        key = number, group, mark.strength, mark.close
        if key not in self.effects:
            model = self.groups[group].models[0]
            hit = Hit(strike.weapon, mark.strength, mark.close, tiers_for(model, 0), mode=strike.mode)
            self.effects[key] = effect_on(self.battle, hit, model, self.down)
        return self.effects[key]

    def _outcome(self, lot: Sequence[Blow]) -> dict[State, float]:
        """The chances of the marks and fates that blows bring, each of which comes or not by itself."""
        takers = [blow for blow in lot if blow.taker]
        bundles: dict[str, list[Blow]] = {}
        for blow in lot:
            if not blow.taker:
                bundles.setdefault(blow.model, []).append(blow)
        others = [self._number(tuple(bundle)) for bundle in bundles.values()]
        if len({blow.shot for blow in takers}) > 1:
            return self._two_bursts(takers, self.after(tuple(sorted(others))))
        alike = sorted([self._number((blow,)) for blow in takers] + others)
        line = list({blow.model: blow.group for blow in takers}.values())
        found: dict[State, float] = defaultdict(float)
        for (mark, wounds, fates), chance in self.after(tuple(alike)).items():
            found[mark, tuple(sorted((*fates, *self._nearest(wounds, line, takers))))] += chance
        return found

    def _two_bursts(self, takers: list[Blow], others: dict[Half, float]) -> dict[State, float]:
        """Two markers on men in the open who die of a wound each: the second takes those nearest it who are left."""
        bursts = sorted({blow.shot for blow in takers})
        if len(bursts) > 2:
            raise TooLong
        first, second = ([blow for blow in takers if blow.shot == burst] for burst in bursts)
        group, effect, heavy = takers[0].group, takers[0].effect, takers[0].heavy
        plain = {(blow.group, blow.effect, blow.heavy, blow.chance) for blow in takers} == {(group, effect, heavy, 1.0)}
        models = [{blow.model for blow in burst} for burst in (first, second)]
        if not plain or sum(map(len, models)) < len(takers):
            raise TooLong
        if next_fate(self.groups[group], 0, effect) < self.groups[group].wounds:
            raise TooLong
        deadly, line = effect.wound * effect.unsaved, [blow.model for blow in first]
        left = [len(models[1].difference(line[:dead])) for dead in range(len(line) + 1)]
        dead = self.dead_of_two(len(first), len(second), deadly, tuple(left)).tolist()
        fallen = [((group, self.groups[group].wounds),) * count for count in range(len(dead))]
        found: dict[State, float] = defaultdict(float)
        for (mark, _, fates), chance in others.items():
            for _ in takers:
                mark = self.next_mark(mark, heavy)
            for men, share in zip(fallen, dead, strict=True):
                if share:
                    found[mark, tuple(sorted((*fates, *men)))] += chance * share
        return found

    def _number(self, part: tuple[Blow, ...]) -> int:
        """What is alike to all but the model itself has one number."""
        nobody = tuple([blow._replace(model="", shot=0) for blow in part])
        return self.numbers.setdefault(nobody, len(self.numbers))

    def _nearest(self, wounds: int, line: Sequence[int], takers: Sequence[Blow]) -> list[tuple[int, int]]:
        """The fates of those in the line when the first of them take so many wounds."""
        fates = [0] * len(line)
        for _ in range(wounds):
            number = next((n for n, group in enumerate(line) if fates[n] < self.groups[group].wounds), None)
            if number is not None:
                fates[number] = next_fate(self.groups[line[number]], fates[number], takers[0].effect)
        return [(group, fate) for group, fate in zip(line, fates, strict=True) if fate]

    def _after(self, parts: tuple[int, ...]) -> dict[Half, float]:
        """The chances of the marks, the wounds to be taken by the nearest, and the fates of the others."""
        if not parts:
            return {(0, 0, ()): 1.0}
        part = next(blows for blows, number in self.numbers.items() if number == parts[-1])
        found: dict[Half, float] = defaultdict(float)
        for (mark, wounds, fates), chance in self.after(parts[:-1]).items():
            for (then, fate), share in self._one_model(part, mark).items():
                if part[0].taker:
                    found[then, wounds + fate, fates] += chance * share
                else:
                    found[then, wounds, tuple(sorted((*fates, (part[0].group, fate)))) if fate else fates] += (
                        chance * share
                    )
        return found

    def _one_model(self, part: Sequence[Blow], mark: int) -> dict[tuple[int, int], float]:
        """The chances of the marks and of the fate of one model; of a taker 1 if it was wounded."""
        now = {(mark, 0): 1.0}
        for blow in part:
            then: dict[tuple[int, int], float] = defaultdict(float)
            deadly = blow.effect.wound * blow.effect.unsaved
            for (before, fate), chance in now.items():
                hit = self.next_mark(before, blow.heavy)
                worse = 1 if blow.taker else next_fate(self.groups[blow.group], fate, blow.effect)
                then[before, fate] += chance * (1.0 - blow.chance)
                then[hit, fate] += chance * blow.chance * (1.0 - deadly)
                then[hit, worse] += chance * blow.chance * deadly
            now = {state: chance for state, chance in then.items() if chance}
        return now

    def _mixture(self, lots: dict[tuple[Blow, ...], float], figure: Callable[[Blow], float]) -> Array:
        """How many blows of a shot come to something, over all its lots."""
        found = np.zeros(1 + max(map(len, lots)))
        for lot, chance in lots.items():
            part = self.succeeding(tuple(sorted([figure(blow) for blow in lot])))
            found[: len(part)] += chance * part
        return found


def hit_chance(blow: Blow) -> float:
    return blow.chance


def wound_chance(blow: Blow) -> float:
    return blow.chance * blow.effect.wound


def unsaved_chance(blow: Blow) -> float:
    return blow.chance * blow.effect.wound * blow.effect.unsaved


def _succeeding(chances: tuple[float, ...]) -> Array:
    """How many succeed of tries that have each a chance of its own."""
    found = NOTHING
    for chance in chances:
        found = np.convolve(found, [1.0 - chance, chance])
    return found


def dead_of_two(first: int, second: int, deadly: float, left: tuple[int, ...]) -> Array:
    """How many two bursts kill; `left` tells whom the second may still kill by the number the first has killed."""
    one, other = binomial(first, deadly), binomial(second, deadly)
    found = np.zeros(first + second + 1)
    for dead, chance in enumerate(one.tolist()):
        most = left[dead]
        found[dead : dead + most] += chance * other[:most]
        found[dead + most] += chance * other[most:].sum()
    return found


def added(parts: Sequence[Array]) -> Array:
    found = NOTHING
    for part in parts:
        found = np.convolve(found, part)
    return found


def settled(lot: list[Blow]) -> Iterator[tuple[float, list[Blow]]]:
    """Where it matters who of the rank and file are hit, every set of them that may be."""
    takers = [blow for blow in lot if blow.taker]
    if len({blow.shot for blow in takers}) > 1:
        yield 1.0, lot
        return
    if len({(blow.group, blow.effect) for blow in takers}) < 2 and len({blow.model for blow in takers}) == len(takers):
        yield 1.0, lot
        return
    if len({blow.effect for blow in takers}) > 1:
        raise TooLong
    unsure = [number for number, blow in enumerate(lot) if blow.taker and blow.chance < 1.0]
    if len(unsure) > MOST_UNSURE:
        raise TooLong
    for met in product((False, True), repeat=len(unsure)):
        chances = [lot[n].chance if hit else 1.0 - lot[n].chance for n, hit in zip(unsure, met, strict=True)]
        sure = dict(zip(unsure, met, strict=True))
        yield prod(chances), [blow._replace(chance=1.0) if n in sure else blow
                              for n, blow in enumerate(lot) if sure.get(n, True)]  # fmt: skip
