"""What a path costs: distance, ground, manner of going, turns."""

from collections.abc import Container, Sequence

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.movement.climbing.course import courses
from arap.rules.movement.climbing.feats import Course
from arap.rules.movement.measures.ground import (
    CRAWL,
    DIFFICULT,
    FREE,
    OPEN,
    VERY_DIFFICULT,
    WALK,
    Going,
    Pace,
    is_open,
    look_over,
)
from arap.rules.movement.measures.plan import CostPart
from arap.rules.movement.measures.steps import (
    AFOOT,
    BACKWARD,
    BORNE,
    FORWARD,
    FREE_TURN,
    SIDESTEP,
    Step,
    steps_of,
    turn_cost,
)
from arap.table import PointXY

PARTS = (
    (FORWARD.label, FORWARD.rule),
    (DIFFICULT.label, DIFFICULT.rule),
    (VERY_DIFFICULT.label, VERY_DIFFICULT.rule),
    (BACKWARD.label, BACKWARD.rule),
    (SIDESTEP.label, SIDESTEP.rule),
    ("turns", "move.turning"),
    ("crawling", "move.crawl"),
)


class PathCost(msgspec.Struct, frozen=True, gc=False):
    """The whole path: what each part of it costs (in the order of PARTS), the total, where it ends and how.

    `bar` is the number of the piece of terrain that bars it, -1 if none does; `course` what it is beside a walk on
    level ground."""

    amounts: tuple[float, ...]
    total: float
    end: PointXY
    facing: float
    steps: tuple[Step, ...]
    bar: int = FREE
    course: Course | None = None

    @property
    def parts(self) -> tuple[CostPart, ...]:
        parts = tuple(
            [
                CostPart(label, round(amount, 6), rule)
                for (label, rule), amount in zip(PARTS, self.amounts, strict=True)
                if amount > 1e-6
            ]
        )
        return parts + self.course.parts if self.course else parts

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
        return self.amounts[0] > 0.0 or self.course is not None


def path_cost(battle: Battle, model: Model, legs: Sequence[Leg], pace: Pace = WALK) -> PathCost:
    """What this path would cost this model."""
    return path_costs(battle, [(model, legs)], (model.id,) if pace is CRAWL else (), pace)[0]


def path_costs(
    battle: Battle, walks: Sequence[tuple[Model, Sequence[Leg]]], crawling: Container[str] = (), pace: Pace = WALK
) -> list[PathCost]:
    """What each path costs its model; the ground under all of them is asked for at once. The pace is that of those who
    do not crawl."""
    kinds = battle.scenario.kinds
    stepped = [(model, kinds[model.kind].base_radius, *steps_of(model, legs)) for model, legs in walks]
    legs = [(step.start, step.end, radius) for _, radius, steps, _ in stepped for step in steps if step.length]
    bare = is_open(battle.table, legs) if legs else True
    grounds = [[OPEN] * len(steps) for _, _, steps, _ in stepped]
    if not bare:
        ground = iter(look_over(battle, legs))
        grounds = [[next(ground) if step.length else OPEN for step in steps] for _, _, steps, _ in stepped]
    ways: Sequence[Course | None] = [None] * len(walks)
    if not bare or not on_foot(walks):
        ways = courses(
            battle,
            [(model, given, steps) for (model, given), (_, _, steps, _) in zip(walks, stepped, strict=True)],
            [model.id in crawling for model, _ in walks],
        )
    return [
        summed(model, steps, facing, goings, CRAWL if model.id in crawling else pace, course)
        for (model, _, steps, facing), goings, course in zip(stepped, grounds, ways, strict=True)
    ]


def on_foot(walks: Sequence[tuple[Model, Sequence[Leg]]]) -> bool:
    """Whether all paths begin on the ground and are walked."""
    for model, legs in walks:
        if model.z:
            return False
        for leg in legs:
            if leg.by != AFOOT or leg.z is not None:
                return False
    return True


@implements("move.cost", "move.sidestep", "move.turning", "move.crawl")
def summed(
    model: Model, steps: tuple[Step, ...], facing: float, ground: Sequence[Going], pace: Pace, course: Course | None
) -> PathCost:
    """Length times manner times ground of every leg, the fixed costs of turns and sidesteps, and what feats cost."""
    ground = course.goings if course else ground
    distance = difficult = very = backwards = sidesteps = turns = 0.0
    free, side = FREE_TURN, 0
    bar = FREE
    for step, going in zip(steps, ground, strict=True):
        if step.turn and pace.turns:
            paid, free = turn_cost(step.turn, free)
            turns += paid
        manner = step.manner if pace.turns or step.manner is BORNE else FORWARD
        if not step.length or manner is BORNE:
            continue
        distance += step.length
        backwards += step.length * (manner.factor - 1.0)
        if going.difficult or going.very:
            difficult += going.difficult * manner.factor * (pace.difficult - pace.open)
            very += going.very * manner.factor * (pace.very - pace.open)
        if bar == FREE:
            bar = going.bar
        if step.side and step.side != side and pace.turns:
            sidesteps += manner.fixed
        side = step.side
    if course:
        distance -= course.free
    crawling = distance * (pace.open - 1.0)
    amounts = (distance, difficult, very, backwards, sidesteps, turns, crawling)
    end = steps[-1].end if steps else (model.x, model.y)
    total = distance + difficult + very + backwards + sidesteps + turns + crawling
    if course:
        total += course.inches
    return PathCost(amounts, round(total, 6), end, facing, steps, bar, course)
