"""Rounds in which models move up between steps: the blows are exact, the moves are tried out on some of the losses."""

from collections import defaultdict
from collections.abc import Mapping
from math import sqrt
from random import Random
from typing import TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.odds.melee.aftermath import SIDES, Aftermath, Figures
from arap.odds.melee.blows import Force, NotExact
from arap.odds.melee.exact import MOVES, Round
from arap.odds.melee.falling import State
from arap.odds.melee.sampling import MeleeLuck, copied, copy_of
from arap.rules.melee.fighting.bout import Bout
from arap.rules.melee.moving.stepping import move_between_steps
from arap.rules.melee.rounds.round import FASTEST

SEED, TRIES = 7, 2
NINETEEN_IN_TWENTY = 1.96
RARE = 0.01
Strata: TypeAlias = dict[tuple[int, int], list[tuple[tuple[State, State], float]]]


class Course(msgspec.Struct):
    """What a round does, from some point on: the figures of both units, the wound difference, the number of positions
    tried out, the variance of the chances among them, and the chance of cases left out."""

    figures: list[Figures]
    difference: dict[int, float]
    tried: int = 0
    variance: float = 0.0
    left_out: float = 0.0

    @property
    def error(self) -> float:
        """How far off a chance may be in 19 of 20 cases."""
        return NINETEEN_IN_TWENTY * sqrt(self.variance) + max(0.0, self.left_out)

    def chances(self) -> list[float]:
        return [chance for each in self.figures for chance in (each.destroyed, each.tests, each.breaks)]


def nothing() -> Course:
    return Course([Figures(defaultdict(float), defaultdict(float)) for _ in SIDES], defaultdict(float))


def course_of(battle: Battle, bout: Bout, below: int = FASTEST, depth: int = 0) -> Course:
    """The rest of a round, in the steps below one. The battle is as it is before them."""
    one, other = bout.combat.units
    if one not in battle.units or other not in battle.units:
        return over(battle, bout)
    forces = Force(battle, bout, one, other), Force(battle, bout, other, one)
    for force in forces:
        force.steps = range(below)
    try:
        fought = Round(forces)
        after = Aftermath(battle, fought)
        after.add_up(fought.run())
    except NotExact as reason:
        if str(reason) != MOVES:
            raise
        return by_strata(battle, bout, below, depth)
    found = nothing()
    add(found, Course(after.figures, after.difference), 1.0 / (1.0 - fought.open), (0, 0), (0, 0))
    found.left_out = fought.open + fought.doubt
    return found


def over(battle: Battle, bout: Bout) -> Course:
    """A unit is destroyed: no more blows, and nobody tests."""
    found = nothing()
    for unit, figures in zip(bout.combat.units, found.figures, strict=True):
        figures.wounds[0] = figures.casualties[0] = 1.0
        figures.destroyed = float(unit not in battle.units)
    sides = {score.side: 0 for score in bout.scores.values()}
    for score in bout.scores.values():
        sides[score.side] += score.difference
    found.difference[next(iter(sides.values()))] = 1.0
    return found


def by_strata(battle: Battle, bout: Bout, below: int, depth: int) -> Course:
    """The next step exactly; then, for every number of losses that is not rare, the moves and the other steps from two
    positions drawn at random."""
    first, step = next_step(battle, bout, below)
    strata: Strata = defaultdict(list)
    for states, chance in first.run().items():
        one, other = (sum(map(sum, state)) for state in states)
        strata[one, other].append((states, chance))
    weights = {key: sum([chance for _, chance in cases]) for key, cases in strata.items()}
    kept = {key: weight for key, weight in weights.items() if weight >= RARE}
    whole, draw, found = sum(kept.values()), Random(SEED), nothing()
    found.left_out = 1.0 - whole
    for key, weight in kept.items():
        tries = [followed(battle, bout, first, step, strata[key], draw, depth) for _ in range(1 if depth else TRIES)]
        for course, lost, dead in tries:
            add(found, course, weight / whole / len(tries), lost, dead)
        found.variance += (weight / whole) ** 2 * spread([course for course, _, _ in tries])
    return found


def next_step(battle: Battle, bout: Bout, below: int) -> tuple[Round, int]:
    """The next step of the round by itself."""
    one, other = bout.combat.units
    forces = Force(battle, bout, one, other), Force(battle, bout, other, one)
    for force in forces:
        force.steps = range(below)
    step = max([each.initiative for force in forces for each in force.fighters if each.strikes])
    forces = Force(battle, bout, one, other), Force(battle, bout, other, one)
    for force in forces:
        force.steps = range(step, step + 1)
    return Round(forces, told_apart=True), step


def followed(
    battle: Battle,
    bout: Bout,
    first: Round,
    step: int,
    cases: list[tuple[tuple[State, State], float]],
    draw: Random,
    depth: int,
) -> tuple[Course, tuple[int, int], tuple[int, int]]:
    """One position after the step, the moves of both sides, and the rest of the round; with the Wounds and the models
    lost before."""
    copy, then = copy_of(battle), copied(bout)
    (states,) = draw.choices([states for states, _ in cases], [chance for _, chance in cases])
    losses = [strike_down(copy, first, side, states[side], draw) for side in SIDES]
    lost, dead = (losses[0][0], losses[1][0]), (losses[0][1], losses[1][1])
    for side, unit in enumerate(bout.combat.units):
        then.count(unit, inflicted=lost[1 - side], taken=lost[side])
    if all(unit in copy.units for unit in bout.combat.units):
        MeleeLuck(SEED).play(move_between_steps(copy, then, step))
    return course_of(copy, then, step, depth + 1), lost, dead


def strike_down(battle: Battle, first: Round, side: int, state: State, draw: Random) -> tuple[int, int]:
    """Takes the losses of a state off the battle, drawn evenly within each group. Returns the Wounds and models it
    lost."""
    force, lost, dead = first.forces[side], 0, 0
    for group, counts in zip(first.groups[side], state, strict=True):
        left = [wounds for wounds, count in enumerate(counts, 1) for _ in range(count)]
        models = draw.sample([force.models[number] for number in group], len(group))
        models.sort(key=lambda model: model.wounds)
        left = [0] * (len(models) - len(left)) + left
        dead += left.count(0)
        for model, now in zip(models, left, strict=True):
            lost += model.wounds - now
            if not now:
                battle.remove_model(model.id, None, "casualty.remove", outright=True)
            elif now < model.wounds:
                battle.put_model(msgspec.structs.replace(model, wounds=now))
    return lost, dead


def add(found: Course, course: Course, weight: float, lost: tuple[int, int], dead: tuple[int, int]) -> None:
    """Adds a course by its weight, after losses before it."""
    for side, (total, figures) in enumerate(zip(found.figures, course.figures, strict=True)):
        shift(total.wounds, figures.wounds, weight, lost[side])
        shift(total.casualties, figures.casualties, weight, dead[side])
        total.destroyed += weight * figures.destroyed
        total.tests += weight * figures.tests
        total.breaks += weight * figures.breaks
    shift(found.difference, course.difference, weight, 0)
    found.tried += max(1, course.tried)
    found.variance += weight**2 * course.variance
    found.left_out += weight * course.left_out


def shift(total: dict[int, float], chances: Mapping[int, float], weight: float, by: int) -> None:
    for count, chance in chances.items():
        total[count + by] += weight * chance


def spread(courses: list[Course]) -> float:
    """The variance of the mean of two tries, for the chance in which they differ most."""
    if len(courses) < TRIES:
        return 0.0
    one, other = (course.chances() for course in courses)
    return max([(a - b) ** 2 / 4 for a, b in zip(one, other, strict=True)])
