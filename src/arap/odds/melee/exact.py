"""A round of two units, exactly: the chance of every number of losses, step by step."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import TypeAlias

from arap.odds.distributions import total
from arap.odds.melee.blows import OUT_OF_REACH, Force, NotExact, Sort
from arap.odds.melee.falling import TINY, Body, State, States, fallen_states
from arap.odds.melee.groups import grouped, is_indifferent, may_have_lost
from arap.odds.melee.pools import Pool, pools_of

Joint: TypeAlias = dict[tuple[State, State], float]
MOST_STATES = 6000
MOVES = "models move up between the steps"
MOST_OPEN = 0.005
SEED = 7


class Round:
    """Two units and their steps, the fastest first."""

    def __init__(self, forces: tuple[Force, Force], *, told_apart: bool = False) -> None:
        self.forces = forces
        speeds = {each.initiative for force in forces for each in force.fighters if each.strikes}
        self.steps = sorted(speeds, reverse=True)
        self.refuse_moves()
        self.groups = grouped(forces, self.steps, told_apart=told_apart)
        self.own = [
            {step: [number for number, each in enumerate(force.fighters) if each.initiative == step and each.strikes]
             for step in self.steps}
            for force in forces
        ]  # fmt: skip
        self.group_of = [
            {number: place for place, group in enumerate(groups) for number in group} for groups in self.groups
        ]
        pairs = (forces[0], forces[1]), (forces[1], forces[0])
        self.indifferent = [not told_apart and is_indifferent(*pair) for pair in pairs]
        self.open = self.doubt = 0.0
        self._doubt = 0.0
        self._struck: dict[Hashable, tuple[States, float]] = {}

    def refuse_moves(self) -> None:
        """Models that can strike nobody move up between steps if their own step is still to come."""
        for force in self.forces:
            for each in force.fighters:
                waits = each.initiative and each.initiative < max(self.steps, default=0)
                if waits and not each.reached and force.bout.order(each.model.id).closes is not False:
                    raise NotExact(MOVES)
                if force.bout.order(each.model.id).closes:
                    raise NotExact(MOVES)

    def may_have_lost(self, side: int, step: int) -> bool:
        """Whether a unit may have lost models before this step."""
        return may_have_lost(self.forces[1 - side], step)

    def start(self) -> tuple[State, State]:
        """Both units as they are now."""
        found = []
        for force, groups in zip(self.forces, self.groups, strict=True):
            state = []
            for group in groups:
                size = max(force.battle.kind(force.models[group[0]]).profile.W, force.models[group[0]].wounds)
                left = Counter([force.models[number].wounds for number in group])
                state.append(tuple([left[wounds] for wounds in range(1, size + 1)]))
            found.append(tuple(state))
        return found[0], found[1]

    def run(self, start: Joint | None = None) -> Joint:
        """The chance of every state of both units after all steps, from now or from other states before them."""
        joint: Joint = start or {self.start(): 1.0}
        for step in self.steps:
            after: Joint = defaultdict(float)
            for (one, other), chance in joint.items():
                (ours, doubt), (theirs, more_doubt) = self.struck(0, one, other, step), self.struck(1, other, one, step)
                self.doubt += chance * (doubt + more_doubt)
                for here, share in ours.items():
                    for there, more in theirs.items():
                        after[here, there] += chance * share * more
            joint = self.settled(after, step)
        return joint

    def settled(self, joint: Joint, step: int) -> Joint:
        """The states after a step without those in which models now have to move up. Their chances are left open."""
        found = {key: chance for key, chance in joint.items() if chance > TINY}
        if len(found) > MOST_STATES:
            raise NotExact("too many cases")
        late = [
            (side, number)
            for side in (0, 1)
            if self.may_have_lost(1 - side, step - 1)
            for number, each in enumerate(self.forces[side].fighters)
            if each.strikes and each.initiative < step and self.forces[side].bout.order(each.model.id).closes is None
        ]
        for key in list(found) if late else ():
            if any(map(sum, key[0])) and any(map(sum, key[1])) and any(self.moves_up(key, *each) for each in late):
                self.open += found.pop(key)
        if self.open > MOST_OPEN:
            raise NotExact(MOVES)
        if self.doubt > MOST_OPEN:
            raise NotExact("wounds go on to models out of reach")
        return found

    def moves_up(self, key: tuple[State, State], side: int, number: int) -> bool:
        """Whether a model that may be left has lost all the enemies in its reach."""
        return bool(sum(key[side][self.group_of[side][number]])) and not self.has_foe_left(side, number, key[1 - side])

    def struck(self, side: int, state: State, enemy: State, step: int) -> tuple[States, float]:
        """What the enemy's blows in a step leave of a unit, and the chance that this is not quite certain."""
        striking = tuple(self.striking(1 - side, enemy, state, step))
        state = put_together(state) if self.indifferent[side] else state
        key = side, state, striking
        if key not in self._struck:
            self._doubt = 0.0
            found = self.after_blows(side, state, striking) if striking else {state: 1.0}
            self._struck[key] = found, self._doubt
        return self._struck[key]

    def striking(self, side: int, state: State, enemy: State, step: int) -> Iterator[int]:
        """The fighters of a step that are left and have an enemy in reach; of equal models the first ones."""
        left = [sum(counts) for counts in state]
        late = self.may_have_lost(1 - side, step)
        for number in self.own[side][step]:
            group = self.group_of[side][number]
            if not left[group]:
                continue
            left[group] -= 1
            if self.is_free(side, number, enemy) or (late and not self.has_foe_left(side, number, enemy)):
                continue
            yield number

    def is_free(self, side: int, number: int, enemy: State) -> bool:
        """Whether fire has removed all the enemies in reach of a fighter. Models fall in one order drawn at random:
        only their number is known."""
        foes = self.forces[1 - side]
        if not foes.thinned:
            return False
        order = Random(SEED).sample(range(len(foes.models)), len(foes.models))
        left = set(order[: sum(map(sum, enemy))])
        return left.isdisjoint(self.forces[side].fighters[number].reached)

    def has_foe_left(self, side: int, number: int, enemy: State) -> bool:
        places = {self.group_of[1 - side][foe] for foe in self.forces[side].fighters[number].reached}
        return any(sum(enemy[place]) for place in places)

    def after_blows(self, side: int, state: State, striking: tuple[int, ...]) -> States:
        """Special fighters' wounds are given out first, then all others."""
        states: States = {state: 1.0}
        for pool in pools_of(self.forces[1 - side], striking):
            after: States = defaultdict(float)
            for before, chance in states.items():
                for now, share in self.after_pool(side, before, pool).items():
                    after[now] += chance * share
            states = after
        return states

    def after_pool(self, side: int, state: State, pool: Pool) -> States:
        """What the wounds of one pool leave of a unit."""
        groups, force = self.groups[side], self.forces[side]
        sorts: dict[Sort, list[float]] = defaultdict(list)
        for strike in pool.strikes:
            sorts[strike.sort].append(strike.chance)
        first = {strike.sort: strike for strike in pool.strikes}
        bodies = {sort: tuple([force.body(group[0], first[sort]) for group in groups]) for sort in sorts}
        if self.indifferent[side] or (len(groups) == 1 and self.forces[1 - side].beyond):
            return self.by_number(state, sorts, bodies)
        if len(set(bodies.values())) > 1 or len({sort[2] for sort in sorts}) > 1:
            raise NotExact("wounds of several kinds fall on models of several kinds")
        (victims,) = set(bodies.values())
        near, far = self.tiers(side, pool)
        found: States = defaultdict(float)
        for wounds, chance in enumerate(wounds_scored(tuple(sorted([strike.chance for strike in pool.strikes])))):
            if chance > TINY:
                for (now, left), share in fallen_states(state, near, victims, wounds).items():
                    for then, more in self.beyond(side, pool, far, victims, now, left, chance * share):
                        found[then] += chance * share * more
        return found

    def beyond(
        self, side: int, pool: Pool, far: Sequence[int], victims: Sequence[Body], state: State, left: int, weight: float
    ) -> list[tuple[State, float]]:
        """Wounds that no model in reach can take go on to the nearest models out of reach. Groups that stand mixed have
        no order: the first of each counts, and this is noted as a doubt."""
        enemy, groups = self.forces[1 - side], self.groups[side]
        if not left or not any(map(sum, state)) or not enemy.beyond:
            return [(state, 1.0)]
        gaps = {place: sorted([enemy.gap(pool.fighters, model) for model in groups[place]]) for place in far}
        order = sorted([place for place in far if sum(state[place])], key=lambda place: gaps[place])
        mixed = any(gaps[one][-1] >= gaps[other][0] for one, other in pairwise(order))
        if mixed or not pool.last:
            self._doubt += weight
        results = fallen_states(state, [[place] for place in order], victims, left)
        return [(now, chance) for (now, _), chance in results.items()]

    def by_number(
        self,
        state: State,
        sorts: dict[Sort, list[float]],
        bodies: dict[Sort, tuple[Body, ...]],
    ) -> States:
        """All models are alike: only the number of wounds matters. If each has one Wound, wounds of several kinds are
        put together as unsaved ones."""
        if len({each[0] for each in bodies.values()}) > 1:
            if len(state[0]) > 1:
                raise NotExact("wounds of several kinds fall on models of several Wounds")
            deadly = [chance * bodies[sort][0].unsaved for sort, each in sorts.items() for chance in each]
            victim = Body(1, True, 1.0, False)
        else:
            deadly = [chance for each in sorts.values() for chance in each]
            victim = next(iter(bodies.values()))[0]
        found: States = defaultdict(float)
        for wounds, chance in enumerate(wounds_scored(tuple(sorted(deadly)))):
            if chance > TINY:
                for (now,), share in beaten(state[:1], (victim,), wounds):
                    found[now, *state[1:]] += chance * share
        return found

    def tiers(self, side: int, pool: Pool) -> tuple[list[list[int]], list[int]]:
        """The groups of a unit by their tier for a pool, and those out of its reach."""
        enemy, arc = self.forces[1 - side], pool.strikes[0].arc
        fighters: Sequence[int] = pool.fighters
        if enemy.thinned and pool.last:
            step = enemy.fighters[fighters[0]].initiative
            fighters = self.own[1 - side][step]
        near: dict[int, list[int]] = defaultdict(list)
        for place, group in enumerate(self.groups[side]):
            near[min([enemy.tier(number, group[0], arc) for number in fighters])].append(place)
        far = near.pop(OUT_OF_REACH, [])
        return [near[tier] for tier in sorted(near)], far


def put_together(state: State) -> State:
    """All models of a unit in its first group."""
    together = tuple([sum(counts) for counts in zip(*state, strict=True)])
    return (together, *[(0,) * len(together) for _ in state[1:]])


@lru_cache(maxsize=65536)
def beaten(state: State, bodies: tuple[Body, ...], wounds: int) -> list[tuple[State, float]]:
    """What so many wounds leave of a unit of equal models."""
    return [(now, chance) for (now, _), chance in fallen_states(state, [[0]], bodies, wounds).items()]


@lru_cache(maxsize=65536)
def wounds_scored(chances: tuple[float, ...]) -> list[float]:
    """The number of wounds by strikes of these chances."""
    found: list[float] = total([(count, chance) for chance, count in Counter(chances).items()]).tolist()
    return found
