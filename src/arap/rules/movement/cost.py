"""What a path costs: distance, ground, manner of going, turns."""

from collections.abc import Container, Sequence
from math import atan2, ceil, degrees, sqrt

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.movement.ground import CRAWL, DIFFICULT, FREE, OPEN, VERY_DIFFICULT, WALK, Going, Pace, survey
from arap.rules.movement.plan import CostPart
from arap.table import PointXY, snap, turn_between

ANGLE_TOLERANCE = 0.01
FREE_TURN = 90.0
PAID_TURN = 0.5


class Manner(msgspec.Struct, frozen=True):
    """A way of going: what an inch of it costs, and what each stretch of it costs beside."""

    label: str
    rule: str
    factor: float = 1.0
    fixed: float = 0.0


FORWARD = Manner("distance", "move.cost")
SIDESTEP = Manner("sidestep", "move.sidestep", fixed=0.5)
BACKWARD = Manner("backwards", "move.backwards", factor=2.0)
PARTS = (
    (FORWARD.label, FORWARD.rule),
    (DIFFICULT.label, DIFFICULT.rule),
    (VERY_DIFFICULT.label, VERY_DIFFICULT.rule),
    (BACKWARD.label, BACKWARD.rule),
    (SIDESTEP.label, SIDESTEP.rule),
    ("turns", "move.turning"),
    ("crawling", "move.crawl"),
)


class Step(msgspec.Struct, frozen=True, gc=False):
    """A leg as it is walked: the turn before it, its length and manner; `side` is -1 for a sidestep to the left."""

    start: PointXY
    end: PointXY
    turn: float
    length: float
    manner: Manner
    side: int


class PathCost(msgspec.Struct, frozen=True, gc=False):
    """The whole path: what each part of it costs (in the order of PARTS), the total, where it ends and how.

    `bar` is the number of the piece of terrain that bars it, -1 if none does."""

    amounts: tuple[float, ...]
    total: float
    end: PointXY
    facing: float
    steps: tuple[Step, ...]
    bar: int = FREE

    @property
    def parts(self) -> tuple[CostPart, ...]:
        return tuple(
            [
                CostPart(label, round(amount, 6), rule)
                for (label, rule), amount in zip(PARTS, self.amounts, strict=True)
                if amount > 1e-6
            ]
        )

    @property
    def corners(self) -> tuple[PointXY, ...]:
        """The points where the path begins, bends and ends; none where it only turns."""
        steps = self.steps
        if len(steps) == 1:
            return (steps[0].start, steps[0].end) if steps[0].length else ()
        walked = [step for step in steps if step.length]
        return (walked[0].start, *[step.end for step in walked]) if walked else ()

    @property
    def walks(self) -> bool:
        return self.amounts[0] > 0.0


@implements("move.cost", "move.backwards", "move.sidestep")
def manner_of(facing: float, way: float) -> tuple[Manner, int]:
    """Up to 45 degrees off the facing is forward, from 135 backward, between them a sidestep to one side."""
    off = turn_between(facing, way)
    if abs(off) <= 45.0 + ANGLE_TOLERANCE:
        return FORWARD, 0
    if abs(off) >= 135.0 - ANGLE_TOLERANCE:
        return BACKWARD, 0
    return SIDESTEP, 1 if off > 0.0 else -1


@implements("move.turning", "activate.free-turn")
def turn_cost(turn: float, free: float) -> tuple[float, float]:
    """What a turn costs, and what is left of the free 90 degrees: half an inch for each 90 begun beyond them."""
    excess = turn - free
    if excess <= ANGLE_TOLERANCE:
        return 0.0, max(0.0, -excess)
    return PAID_TURN * ceil((excess - ANGLE_TOLERANCE) / 90.0), 0.0


def steps_of(model: Model, legs: Sequence[Leg]) -> tuple[tuple[Step, ...], float]:
    """The legs as they are walked, and the facing at the end."""
    here, facing = (model.x, model.y), model.facing
    steps = []
    for leg in legs:
        turn = 0.0
        if leg.face is not None:
            face = leg.face % 360.0
            turn, facing = abs(turn_between(facing, face)), face
        there = (snap(leg.x), snap(leg.y))
        dx, dy = there[0] - here[0], there[1] - here[1]
        if dx or dy:
            manner, side = manner_of(facing, degrees(atan2(dx, dy)))
            steps.append(Step(here, there, turn, sqrt(dx * dx + dy * dy), manner, side))
            here = there
        else:
            steps.append(Step(here, here, turn, 0.0, FORWARD, 0))
    return tuple(steps), facing


def path_cost(battle: Battle, model: Model, legs: Sequence[Leg], *, crawls: bool = False) -> PathCost:
    """What this path would cost this model."""
    return path_costs(battle, [(model, legs)], (model.id,) if crawls else ())[0]


def path_costs(
    battle: Battle, walks: Sequence[tuple[Model, Sequence[Leg]]], crawling: Container[str] = ()
) -> list[PathCost]:
    """What each path costs its model; the ground under all of them is asked for at once."""
    kinds = battle.scenario.kinds
    stepped = [(model, kinds[model.kind].base_radius, *steps_of(model, legs)) for model, legs in walks]
    legs = [(step.start, step.end, radius) for _, radius, steps, _ in stepped for step in steps if step.length]
    ground = iter(survey(battle, legs))
    return [
        summed(
            model,
            steps,
            facing,
            [next(ground) if step.length else OPEN for step in steps],
            CRAWL if model.id in crawling else WALK,
        )
        for model, _, steps, facing in stepped
    ]


@implements("move.cost", "move.sidestep", "move.turning", "move.crawl")
def summed(model: Model, steps: tuple[Step, ...], facing: float, ground: Sequence[Going], pace: Pace) -> PathCost:
    """Length times manner times ground of every leg, and the fixed costs of turns and sidesteps."""
    distance = difficult = very = backwards = sidesteps = turns = 0.0
    free, side = FREE_TURN, 0
    bar = FREE
    for step, going in zip(steps, ground, strict=True):
        if step.turn:
            paid, free = turn_cost(step.turn, free)
            turns += paid
        if not step.length:
            continue
        manner = step.manner
        distance += step.length
        backwards += step.length * (manner.factor - 1.0)
        if going.difficult or going.very:
            difficult += going.difficult * manner.factor * (pace.difficult - pace.open)
            very += going.very * manner.factor * (pace.very - pace.open)
        if bar == FREE:
            bar = going.bar
        if step.side and step.side != side:
            sidesteps += manner.fixed
        side = step.side
    crawling = distance * (pace.open - 1.0)
    amounts = (distance, difficult, very, backwards, sidesteps, turns, crawling)
    end = steps[-1].end if steps else (model.x, model.y)
    return PathCost(amounts, round(sum(amounts), 6), end, facing, steps, bar)
