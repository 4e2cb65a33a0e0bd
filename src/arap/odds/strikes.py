"""What shots at places do to a unit: the joint distribution of marks and fates over all their lots."""

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
    """One shot: its lots, and whether casualties are the models nearest the centre of its marker."""

    strike: Strike
    lots: Lots
    burst: bool


class PossibleHit(NamedTuple):
    """A possible hit on a model: its chance and its effect. `taker`: the model is rank and file under a marker; their
    wounds are pooled and taken by the models nearest the centre."""

    model: str
    group: int
    chance: float
    effect: Effect
    heavy: bool
    taker: bool
    shot: int = 0


class Struck(msgspec.Struct, frozen=True):
    """The distributions of the shots; the chance of every state, which is a mark and the group and fate of each model
    that suffered one; and the effects their hits may have."""

    hits: Array
    wounds: Array
    unsaved: Array
    states: dict[State, float]
    effects: tuple[tuple[int, Effect], ...]


class Strikes:
    """Works out the odds of shots at places against groups of models."""

    def __init__(self, battle: Battle, target: str, groups: Sequence[Group], counting: Counting, *, down: bool) -> None:
        self.battle, self.down = battle, down
        self.groups = [msgspec.structs.replace(group, pooled=False) for group in groups]
        self.group_of = {model: number for number, group in enumerate(groups) for model in group.models}
        self.common = rank_and_file(battle, target)
        self.next_mark = cache(lambda mark, heavy: counting(mark, Salvo(1, 1.0, (), {}, heavy)))
        self.after, self.succeeding, self.dead_of_two = cache(self._after), cache(_succeeding), cache(dead_of_two)
        self.numbers: dict[tuple[PossibleHit, ...], int] = {}
        self.effects: dict[tuple[int, int, int, bool], Effect] = {}

    def result(self, shots: Sequence[Shot]) -> Struck:
        """The result of all shots together."""
        if len({shot.burst for shot in shots}) > 1 or prod(len(shot.lots) for shot in shots) > MOST_LOTS:
            raise TooLong
        possible = [self._all_hits(number, shot) for number, shot in enumerate(shots)]
        states: dict[State, float] = defaultdict(float)
        for lots in product(*[each.items() for each in possible]):
            chance = prod(share for _, share in lots)
            for share, lot in settled([hit for each, _ in lots for hit in each]):
                for state, part in self._outcome(lot).items():
                    states[state] += chance * share * part
        hits, wounds, unsaved = (
            added([self._mixture(each, figure) for each in possible])
            for figure in (hit_chance, wound_chance, unsaved_chance)
        )
        seen = {(group, effect) for (_, group, _, _), effect in self.effects.items()}
        return Struck(hits, wounds, unsaved, states, tuple(seen))

    def _all_hits(self, number: int, shot: Shot) -> dict[tuple[PossibleHit, ...], float]:
        found: dict[tuple[PossibleHit, ...], float] = defaultdict(float)
        for lot, chance in shot.lots.items():
            found[self._possible_hits(number, shot, lot)] += chance
        return found

    def _possible_hits(self, number: int, shot: Shot, lot: Sequence[Risk]) -> tuple[PossibleHit, ...]:
        heavy = is_overwhelming(shot.strike.weapon)
        found = []
        for risk in lot:
            group = self.group_of[risk.model]
            taker = shot.burst and self.groups[group].kind == self.common
            effect = self._effect(number, shot.strike, group, risk)
            found.append(PossibleHit(risk.model, group, risk.chance, effect, heavy, taker, number))
        return tuple(found)

    def _effect(self, number: int, strike: Strike, group: int, risk: Risk) -> Effect:
        key = number, group, risk.strength, risk.close
        if key not in self.effects:
            model = self.groups[group].models[0]
            hit = Hit(strike.weapon, risk.strength, risk.close, tiers_for(model, 0), mode=strike.mode)
            self.effects[key] = effect_on(self.battle, hit, model, self.down)
        return self.effects[key]

    def _outcome(self, lot: Sequence[PossibleHit]) -> dict[State, float]:
        """The chances of the marks and fates after these possible hits; each is independent of the others."""
        takers = [hit for hit in lot if hit.taker]
        bundles: dict[str, list[PossibleHit]] = {}
        for hit in lot:
            if not hit.taker:
                bundles.setdefault(hit.model, []).append(hit)
        others = [self._number(tuple(bundle)) for bundle in bundles.values()]
        if len({hit.shot for hit in takers}) > 1:
            return self._two_bursts(takers, self.after(tuple(sorted(others))))
        alike = sorted([self._number((hit,)) for hit in takers] + others)
        line = list({hit.model: hit.group for hit in takers}.values())
        found: dict[State, float] = defaultdict(float)
        for (mark, wounds, fates), chance in self.after(tuple(alike)).items():
            found[mark, tuple(sorted((*fates, *self._nearest(wounds, line, takers))))] += chance
        return found

    def _two_bursts(self, takers: list[PossibleHit], others: dict[Half, float]) -> dict[State, float]:
        """Two markers on models in the open that die of one wound each. The second kills the nearest models that are
        left."""
        bursts = sorted({hit.shot for hit in takers})
        if len(bursts) > 2:
            raise TooLong
        first, second = ([hit for hit in takers if hit.shot == burst] for burst in bursts)
        group, effect, heavy = takers[0].group, takers[0].effect, takers[0].heavy
        plain = {(hit.group, hit.effect, hit.heavy, hit.chance) for hit in takers} == {(group, effect, heavy, 1.0)}
        models = [{hit.model for hit in burst} for burst in (first, second)]
        if not plain or sum(map(len, models)) < len(takers):
            raise TooLong
        if next_fate(self.groups[group], 0, effect) < self.groups[group].wounds:
            raise TooLong
        deadly, line = effect.wound * effect.unsaved, [hit.model for hit in first]
        left = [len(models[1].difference(line[:dead])) for dead in range(len(line) + 1)]
        dead = self.dead_of_two(len(first), len(second), deadly, tuple(left)).tolist()
        fallen = [((group, self.groups[group].wounds),) * count for count in range(len(dead))]
        found: dict[State, float] = defaultdict(float)
        for (mark, _, fates), chance in others.items():
            for _ in takers:
                mark = self.next_mark(mark, heavy)
            for killed, share in zip(fallen, dead, strict=True):
                if share:
                    found[mark, tuple(sorted((*fates, *killed)))] += chance * share
        return found

    def _number(self, part: tuple[PossibleHit, ...]) -> int:
        """A number for these possible hits; they get the same number on any model of the group."""
        anonymous = tuple([hit._replace(model="", shot=0) for hit in part])
        return self.numbers.setdefault(anonymous, len(self.numbers))

    def _nearest(self, wounds: int, line: Sequence[int], takers: Sequence[PossibleHit]) -> list[tuple[int, int]]:
        """The fates of the models in the line, when the first of them take this many wounds."""
        fates = [0] * len(line)
        for _ in range(wounds):
            number = next((n for n, group in enumerate(line) if fates[n] < self.groups[group].wounds), None)
            if number is not None:
                fates[number] = next_fate(self.groups[line[number]], fates[number], takers[0].effect)
        return [(group, fate) for group, fate in zip(line, fates, strict=True) if fate]

    def _after(self, parts: tuple[int, ...]) -> dict[Half, float]:
        """The chances of the marks, the wounds that the nearest models take, and the fates of the other models."""
        if not parts:
            return {(0, 0, ()): 1.0}
        part = next(hits for hits, number in self.numbers.items() if number == parts[-1])
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

    def _one_model(self, part: Sequence[PossibleHit], mark: int) -> dict[tuple[int, int], float]:
        """The chances of the marks and of the fate of one model. The fate of a taker is 1 if it was wounded."""
        now = {(mark, 0): 1.0}
        for hit in part:
            then: dict[tuple[int, int], float] = defaultdict(float)
            deadly = hit.effect.wound * hit.effect.unsaved
            for (before, fate), chance in now.items():
                marked = self.next_mark(before, hit.heavy)
                worse = 1 if hit.taker else next_fate(self.groups[hit.group], fate, hit.effect)
                then[before, fate] += chance * (1.0 - hit.chance)
                then[marked, fate] += chance * hit.chance * (1.0 - deadly)
                then[marked, worse] += chance * hit.chance * deadly
            now = {state: chance for state, chance in then.items() if chance}
        return now

    def _mixture(self, lots: dict[tuple[PossibleHit, ...], float], figure: Callable[[PossibleHit], float]) -> Array:
        """How many possible hits of a shot succeed, over all its lots."""
        found = np.zeros(1 + max(map(len, lots)))
        for lot, chance in lots.items():
            part = self.succeeding(tuple(sorted([figure(hit) for hit in lot])))
            found[: len(part)] += chance * part
        return found


def hit_chance(hit: PossibleHit) -> float:
    return hit.chance


def wound_chance(hit: PossibleHit) -> float:
    return hit.chance * hit.effect.wound


def unsaved_chance(hit: PossibleHit) -> float:
    return hit.chance * hit.effect.wound * hit.effect.unsaved


def _succeeding(chances: tuple[float, ...]) -> Array:
    """The number of successes in tries with different chances."""
    found = NOTHING
    for chance in chances:
        found = np.convolve(found, [1.0 - chance, chance])
    return found


def dead_of_two(first: int, second: int, deadly: float, left: tuple[int, ...]) -> Array:
    """How many models two bursts kill. `left`: how many the second may still kill, by the number the first has
    killed."""
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


def settled(lot: list[PossibleHit]) -> Iterator[tuple[float, list[PossibleHit]]]:
    """Every set of rank and file that may be hit, where it matters which of them are hit."""
    takers = [hit for hit in lot if hit.taker]
    if len({hit.shot for hit in takers}) > 1:
        yield 1.0, lot
        return
    if len({(hit.group, hit.effect) for hit in takers}) < 2 and len({hit.model for hit in takers}) == len(takers):
        yield 1.0, lot
        return
    if len({hit.effect for hit in takers}) > 1:
        raise TooLong
    unsure = [number for number, hit in enumerate(lot) if hit.taker and hit.chance < 1.0]
    if len(unsure) > MOST_UNSURE:
        raise TooLong
    for met in product((False, True), repeat=len(unsure)):
        chances = [lot[n].chance if is_hit else 1.0 - lot[n].chance for n, is_hit in zip(unsure, met, strict=True)]
        sure = dict(zip(unsure, met, strict=True))
        yield prod(chances), [hit._replace(chance=1.0) if n in sure else hit
                              for n, hit in enumerate(lot) if sure.get(n, True)]  # fmt: skip
