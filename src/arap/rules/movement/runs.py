"""Straight runs of a fleeing unit: how far each model gets on a bearing before ground, bases or the edge stop it."""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.movement.field import Body, field_around
from arap.rules.movement.ground import ground_cost, paid_for, survey
from arap.rules.movement.places import roomy
from arap.rules.movement.proximity import melee_radius
from arap.table import TOLERANCE, PointXY, Table, length, snap, within

BEARINGS = tuple(float(bearing) for bearing in range(0, 360, 10))
HALVINGS = 14
STEP_BACK = 0.1
LEEWAY = 0.0002


class Runner(NamedTuple):
    model: Model
    kind: Kind

    @property
    def start(self) -> PointXY:
        return self.model.x, self.model.y

    @property
    def radius(self) -> float:
        return self.kind.base_radius


class Run(NamedTuple):
    """A run of the whole unit: where each model ends, and whether one of them touches the table edge there."""

    bearing: float
    ends: tuple[PointXY, ...]
    longest: float
    at_edge: bool


def runners_of(battle: Battle, unit_id: str) -> list[Runner]:
    return [Runner(model, battle.kind(model)) for model in battle.members(unit_id)]


def heading(bearing: float) -> PointXY:
    return sin(radians(bearing)), cos(radians(bearing))


def after(start: PointXY, way: PointXY, distance: float) -> PointXY:
    return snap(start[0] + way[0] * distance), snap(start[1] + way[1] * distance)


def touches_edge(table: Table, place: PointXY, radius: float) -> bool:
    """A base that reaches the edge of the table."""
    x, y = place
    return within(min(x, y, table.width - x, table.depth - y), radius)


def to_edge(table: Table, start: PointXY, way: PointXY, radius: float) -> float:
    """How far a base can run before it touches the edge."""
    farthest = table.width + table.depth
    for at, step, size in ((start[0], way[0], table.width), (start[1], way[1], table.depth)):
        if step > 1e-9:
            farthest = min(farthest, (size - radius - at) / step)
        elif step < -1e-9:
            farthest = min(farthest, (at - radius) / -step)
    return max(0.0, farthest)


def lengths_on_ground(battle: Battle, runners: Sequence[Runner], way: PointXY, distance: float) -> list[float]:
    """How far each model gets by itself: to the edge, to something impassable, or as far as the ground lets it."""
    table = battle.table
    gone = [min(distance, to_edge(table, runner.start, way, runner.radius)) for runner in runners]
    gone = before_walls(table, runners, way, gone)
    starts = [runner.start for runner in runners]
    ends = [after(start, way, far) for start, far in zip(starts, gone, strict=True)]
    ground = survey(battle, list(zip(starts, ends, [runner.radius for runner in runners], strict=True)))
    return [
        far if within(ground_cost(far, bad), distance) else paid_for(table, start, end, distance)
        for far, bad, start, end in zip(gone, ground, starts, ends, strict=True)
    ]


def before_walls(table: Table, runners: Sequence[Runner], way: PointXY, gone: Sequence[float]) -> list[float]:
    """The lengths, cut short where impassable ground bars a run."""
    if not table.barred:
        return list(gone)
    starts, radii = [runner.start for runner in runners], [runner.radius for runner in runners]

    def barred(far: Sequence[float]) -> list[bool]:
        ends = [after(start, way, length) for start, length in zip(starts, far, strict=True)]
        return [bar >= 0 for bar in table.obstructions(starts, ends, radii).tolist()]

    high, stopped = list(gone), barred(gone)
    if not any(stopped):
        return high
    low = [0.0 if bar else far for bar, far in zip(stopped, gone, strict=True)]
    for _ in range(HALVINGS):
        middle = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
        shut = barred(middle)
        low = [a if bar else m for a, m, bar in zip(low, middle, shut, strict=True)]
        high = [m if bar else b for b, m, bar in zip(high, middle, shut, strict=True)]
    return low


@implements("rout.move", "move.other-models")
def run_on(battle: Battle, unit_id: str, bearing: float, distance: float, cause: str | None) -> Run:
    """The unit runs on a bearing. All models go the same distance unless something stops them; nobody ends on a base
    or within melee radius of an enemy it does not run from, nor passes through what is solid."""
    runners, way = runners_of(battle, unit_id), heading(bearing)
    lengths = lengths_on_ground(battle, runners, way, distance)
    ends = [after(runner.start, way, far) for runner, far in zip(runners, lengths, strict=True)]
    field = field_around(battle, unit_id, (), [*ends, *(runner.start for runner in runners)])
    front_first = sorted(range(len(runners)), key=lambda n: -ahead(runners[n].start, way))
    settled: list[Body] = []
    for n in front_first:
        ends[n] = last_place(battle, runners[n], way, lengths[n], [*field.bodies, *settled], cause)
        x, y = ends[n]
        settled.append(Body(x, y, 0.0, runners[n].radius, 0.0, False, False, runners[n].model))
    longest = max(length(runner.start, end) for runner, end in zip(runners, ends, strict=True))
    edge = any(touches_edge(battle.table, end, runner.radius) for runner, end in zip(runners, ends, strict=True))
    return Run(bearing, tuple(ends), longest, edge)


def ahead(place: PointXY, way: PointXY) -> float:
    return place[0] * way[0] + place[1] * way[1]


def last_place(
    battle: Battle, runner: Runner, way: PointXY, far: float, others: Sequence[Body], cause: str | None
) -> PointXY:
    """The farthest place on the run where the model may stand."""
    taken = list(spans(runner, way, others, cause))
    far = min([far, *(low for low, _, solid in taken if solid and low >= 0.0)])
    while far > 0.0:
        far = out_of(far, taken)
        place = after(runner.start, way, far)
        if far > 0.0 and fits_ground(battle.table, runner, place):
            return place
        far -= STEP_BACK
    return runner.start


def fits_ground(table: Table, runner: Runner, place: PointXY) -> bool:
    return roomy(table, [place], [runner.radius])[0] and table.obstruction(runner.start, place, runner.radius) is None


def spans(
    runner: Runner, way: PointXY, others: Iterable[Body], cause: str | None
) -> Iterable[tuple[float, float, bool]]:
    """Stretches of the run (from, to) on which the model may not end, and whether it may not pass them either."""
    (x, y), melee = runner.start, melee_radius(runner.kind)
    for body in others:
        along = (body.x - x) * way[0] + (body.y - y) * way[1]
        across = (body.x - x) * way[1] - (body.y - y) * way[0]
        touch = runner.radius + body.radius - LEEWAY
        if (half := half_chord(touch, across)) and along + half > 0.0:
            yield along - half, along + half, body.solid
        if body.menace and body.model.unit != cause:
            half = half_chord(max(melee, body.melee) + 2 * TOLERANCE, across)
            if half and along + half > 0.0:
                yield along - half, along + half, False


def half_chord(reach: float, across: float) -> float:
    square = reach * reach - across * across
    return sqrt(square) if square > 0.0 else 0.0


def out_of(far: float, taken: Sequence[tuple[float, float, bool]]) -> float:
    """The farthest point not beyond `far` that lies in no stretch."""
    while True:
        inside = [low for low, high, _ in taken if low < far < high]
        if not inside:
            return far
        far = min(inside)
