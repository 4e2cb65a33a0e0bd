"""How far a straight walk leads over uneven ground without dice."""

from collections.abc import Sequence
from itertools import accumulate

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.movement.climbing.course import course_of, point_on
from arap.rules.movement.measures.ground import FREE, WALK, Going, Pace, ground_cost
from arap.rules.movement.measures.steps import FORWARD, Step
from arap.table import PointXY, length, within

BARRED = 0
JUST_BEYOND = 0.05
TRIES = 4
SHY = 0.002


def rough_ways(
    battle: Battle, models: Sequence[Model], starts: Sequence[PointXY], ends: Sequence[PointXY]
) -> list[int]:
    """The straight walks, by number, that are not on level ground."""
    if not battle.table.tiered or not models:
        return []
    return battle.table.rough(starts, ends, [model.z for model in models])


def uneven_going(battle: Battle, model: Model, start: PointXY, end: PointXY, crawls: bool = False) -> Going:
    """What a straight walk costs beyond its distance; barred where walking alone cannot continue."""
    step = Step(start, end, 0.0, length(start, end), FORWARD, 0)
    if not step.length:
        return Going()
    course = course_of(battle, model, (Leg(*end),), (step,), crawls)
    going = course.goings[0]
    bar = max(BARRED, going.bar) if course.refusal else going.bar
    return Going(going.difficult, going.very, bar, course.inches)


class Straight:
    """A straight walk of a model, to be cut short where its allowance ends or walking cannot continue."""

    def __init__(self, battle: Battle, model: Model, start: PointXY, end: PointXY, pace: Pace = WALK) -> None:
        self.battle, self.model, self.pace = battle, model, pace
        self.step = Step(start, end, 0.0, length(start, end), FORWARD, 0)

    def cost(self, at: float) -> float | None:
        """The cost of walking this far; None where walking does not lead there."""
        going = uneven_going(self.battle, self.model, self.step.start, point_on(self.step, at), self.pace is not WALK)
        return ground_cost(at, going, self.pace) if going.bar == FREE else None

    def stops(self) -> list[float]:
        """The points where something changes, including the ends."""
        table, kind = self.battle.table, self.battle.kind(self.model)
        profile = table.profile(self.step.start, self.step.end, self.model.z, kind.height)
        beds = [at for bed in profile.beds for at in (bed.begin, bed.end)]
        ground = accumulate(stretch.length for stretch in table.stretches(self.step.start, self.step.end))
        return sorted({0.0, self.step.length, *[rise.at for rise in profile.rises], *beds, *ground})

    def reach(self, budget: float) -> float:
        """How many inches of it a budget pays for."""
        stops = self.stops()
        for number in range(len(stops) - 1, 0, -1):
            here = self.cost(stops[number])
            if here is not None and within(here, budget):
                beyond = stops[number + 1] if number + 1 < len(stops) else None
                return stops[number] if beyond is None else self.between(stops[number], beyond, budget)
        return self.between(0.0, stops[1], budget) if len(stops) > 1 else 0.0

    def between(self, low: float, high: float, budget: float) -> float:
        """How far a budget carries between a point it pays for and one it does not pay for."""
        near = min(low + JUST_BEYOND, high)
        first, last = self.cost(near), self.cost(high)
        if first is None or last is None or not within(first, budget):
            return low
        if last <= first:
            return near
        at = near + (high - near) * (budget - first) / (last - first) - SHY
        for _ in range(TRIES):
            cost = self.cost(at) if at > near else first
            if cost is not None and within(cost, budget):
                return max(at, near)
            at = (near + at) / 2.0
        return near


def walkable(battle: Battle, model: Model, start: PointXY, end: PointXY, budget: float, pace: Pace = WALK) -> float:
    """How many inches of a straight walk a budget pays for, up to the first thing that stops walking."""
    return Straight(battle, model, start, end, pace).reach(budget) if start != end else 0.0
