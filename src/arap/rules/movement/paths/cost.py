"""Paths worked out from legs: distance, ground, manner of going, turns and feats, and what they cost."""

from collections.abc import Container, Mapping, Sequence
from math import inf
from types import MappingProxyType
from typing import TypeAlias

from msgspec.structs import replace

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.movement.climbing.course import courses
from arap.rules.movement.climbing.feats import Course
from arap.rules.movement.measures.ground import CRAWL, FREE, OPEN, WALK, Going, Pace, is_open, look_over
from arap.rules.movement.measures.steps import AFOOT, BORNE, FORWARD, FREE_TURN, Step, steps_of, turn_cost
from arap.rules.movement.paths.path import Path

NOTHING: Mapping[str, float] = MappingProxyType({})
Walk: TypeAlias = tuple[Model, tuple[Leg, ...], float]
"""A model, the legs it is given, and its allowance."""


def path_along(
    battle: Battle, model: Model, legs: Sequence[Leg], pace: Pace = WALK, allowance: float = inf, *, safe: bool = False
) -> Path:
    """The path of this model along these legs."""
    crawling = (model.id,) if pace is CRAWL else ()
    return paths_along(battle, [(model, tuple(legs), allowance)], crawling, pace, safe=safe)[0]


def paths_along(
    battle: Battle, walks: Sequence[Walk], crawling: Container[str] = (), pace: Pace = WALK, *, safe: bool = False,
    spared: Mapping[str, float] = NOTHING,
) -> list[Path]:  # fmt: skip
    """The path of each model; the ground under all of them is looked up at once. `pace` is the pace of the models that
    do not crawl, `spared` the inches of bad ground that cost some of them no more than open ground."""
    kinds = battle.scenario.kinds
    stepped = [(kinds[model.kind].base_radius, *steps_of(model, legs)) for model, legs, _ in walks]
    stretches = [(step.start, step.end, radius) for radius, steps, _ in stepped for step in steps if step.length]
    bare = is_open(battle.table, stretches) if stretches else True
    grounds = [[OPEN] * len(steps) for _, steps, _ in stepped]
    if not bare:
        ground = iter(look_over(battle, stretches))
        grounds = [[next(ground) if step.length else OPEN for step in steps] for _, steps, _ in stepped]
    ways: Sequence[Course | None] = [None] * len(walks)
    if not bare or not on_foot(walks):
        ways = courses(
            battle,
            [(model, legs, steps) for (model, legs, _), (_, steps, _) in zip(walks, stepped, strict=True)],
            [model.id in crawling for model, _, _ in walks],
        )
    return [
        summed(battle, walk, steps, facing, goings, pace_of(walk[0].id, crawling, pace, spared), course, safe)
        for walk, (_, steps, facing), goings, course in zip(walks, stepped, grounds, ways, strict=True)
    ]


def pace_of(model: str, crawling: Container[str], pace: Pace, spared: Mapping[str, float]) -> Pace:
    if model in crawling:
        return CRAWL
    return replace(pace, spared=spared[model]) if model in spared else pace


def on_foot(walks: Sequence[Walk]) -> bool:
    """Whether all paths begin on the ground and are walked."""
    for model, legs, _ in walks:
        if model.z:
            return False
        for leg in legs:
            if leg.by != AFOOT or leg.z is not None:
                return False
    return True


@implements("move.cost")
@cites("move.sidestep", "move.turning", "move.crawl")
def summed(
    battle: Battle, walk: Walk, steps: tuple[Step, ...], facing: float, ground: Sequence[Going], pace: Pace,
    course: Course | None, safe: bool,
) -> Path:  # fmt: skip
    """Length times manner times ground of every leg, the fixed costs of turns and sidesteps, and what feats cost."""
    model, legs, allowance = walk
    distance = difficult = very = backwards = sidesteps = turns = 0.0
    free, side = FREE_TURN, 0
    bar = FREE
    for step, going in zip(steps, course.goings if course else ground, strict=True):
        if step.turn and pace.turns:
            paid, free = turn_cost(step.turn, free)
            turns += paid
        manner = step.manner if pace.turns or step.manner is BORNE else FORWARD
        if not step.length or manner is BORNE:
            continue
        distance += step.length
        backwards += step.length * (manner.factor - 1.0)
        if going.difficult or going.very:
            difficult += going.difficult * manner.factor
            very += going.very * manner.factor
        if bar == FREE:
            bar = going.bar
        if step.side and step.side != side and pace.turns:
            sidesteps += manner.fixed
        side = step.side
    if course:
        distance -= course.free
    difficult, very = pace.extra(difficult, very)
    crawling = distance * (pace.open - 1.0)
    amounts = (distance, difficult, very, backwards, sidesteps, turns, crawling)
    total = distance + difficult + very + backwards + sidesteps + turns + crawling
    kind, crawls = battle.scenario.kinds[model.kind], pace is CRAWL
    x, y = steps[-1].end if steps else (model.x, model.y)
    if course is None:
        z = model.z if battle.table.tiered else battle.table.elevation(x, y)
        return Path(
            model, kind, legs, steps, amounts, round(total, 6), allowance, x, y, z, facing, distance > 0.0, crawls,
            safe, bar, low=z, high=z,
        )  # fmt: skip
    return Path(
        model, kind, legs, steps, amounts, round(total + course.inches, 6), allowance, x, y, course.z, facing, True,
        crawls, safe, bar, True, tuple(course.feats), course.refusal, course.low, course.high, tuple(course.track),
        tuple(course.air),
    )  # fmt: skip
