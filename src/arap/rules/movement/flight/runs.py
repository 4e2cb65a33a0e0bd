"""Straight runs of a fleeing unit: how far each model gets on a bearing before ground, bases or the edge stop it."""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from math import cos, radians, sin, sqrt
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.climbing.reach import rough_ways, walkable
from arap.rules.movement.measures.bases import same_level
from arap.rules.movement.measures.field import Body, Field, field_around
from arap.rules.movement.measures.ground import DIFFICULT, FLIGHT, VERY_DIFFICULT, paid_for
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.mover import Mover, mover_of
from arap.table import TINY, TOLERANCE, PointXY, Table, length, snap, within

Array: TypeAlias = NDArray[np.float64]
HALVINGS = 14
STEP_BACK = 0.1
PACE = 0.25
LEEWAY = 0.0002
LEAST = 1.0


class Flight(msgspec.Struct, frozen=True):
    """Which unit flees, how far, and from which enemies: after a melee there may be several. `berth`: it keeps this far
    from all other enemies on its whole way. `only`: this model alone runs, the others stand where they are. `least`: a
    shorter run counts as none."""

    unit: str
    distance: float
    cause: str | None
    others: tuple[str, ...] = ()
    berth: float = 0.0
    only: str = ""
    least: float = LEAST

    @property
    def causes(self) -> tuple[str, ...]:
        return (self.cause, *self.others) if self.cause else self.others


class Span(msgspec.Struct, frozen=True, gc=False):
    """A stretch of a run on which the model may not end; it may not pass a solid one either. `menace`: it is within the
    melee radius of an enemy."""

    low: float
    high: float
    solid: bool
    menace: bool = False


class Base(NamedTuple):
    """The base of another member where it has ended."""

    x: float
    y: float
    radius: float
    levels: frozenset[float]


class Run(msgspec.Struct, frozen=True):
    """A run of the whole unit: where each model ends, and how far the farthest gets. `own`: the bearings of the models
    if each goes its own way; `rule`: what lets it run so, if that is not the table; `by`: how it goes; `back`: it turns
    back from a dead end."""

    bearing: float
    ends: tuple[PointXY, ...]
    longest: float
    own: tuple[float, ...] = ()
    rule: str = ""
    by: str = "walk"
    back: bool = False

    def bearing_of(self, number: int) -> float:
        return self.own[number] if self.own else self.bearing


class Alone(NamedTuple):
    """The runs of each model by itself, a row for every bearing: how far it gets, where it ends, and on which
    stretches other models do not let it end."""

    lengths: list[list[float]]
    ends: list[list[PointXY]]
    spans: list[dict[int, list[Span]]]


def runners_of(battle: Battle, flight: Flight) -> list[Mover]:
    """The members of a unit that flees; turning is free for them."""
    return [mover_of(battle, model, flight.distance, pace=FLIGHT) for model in fleeing(battle, flight)]


def fleeing(battle: Battle, flight: Flight) -> list[Model]:
    """The models that run."""
    return [battle.models[flight.only]] if flight.only else battle.members(flight.unit)


def heading(bearing: float) -> PointXY:
    return sin(radians(bearing)), cos(radians(bearing))


def after(start: PointXY, way: PointXY, distance: float) -> PointXY:
    return snap(start[0] + way[0] * distance), snap(start[1] + way[1] * distance)


def touches_edge(table: Table, place: PointXY, radius: float, edges: Sequence[str]) -> bool:
    """Whether a base reaches one of these edges of the table."""
    x, y = place
    gaps = {"north": table.depth - y, "east": table.width - x, "south": y, "west": x}
    return any(within(gaps[edge], radius) for edge in edges)


@cites("rout.move", "move.other-models")
def runs_on(battle: Battle, flight: Flight, bearings: Sequence[float]) -> list[Run]:
    """Runs of the unit on each of the bearings. All models go the same distance unless something stops them; none ends
    on a base or within melee radius of an enemy it does not run from, or passes through anything solid."""
    if not bearings:
        return []
    runners, ways = runners_of(battle, flight), [heading(bearing) for bearing in bearings]
    lengths, ends, spans = alone(battle, flight, runners, ways)
    parted = battle.table.tiered and overlap_in_plan(runners)
    found = []
    for n, (bearing, way) in enumerate(zip(bearings, ways, strict=True)):
        stopped = bool(spans[n]) or min(lengths[n]) < flight.distance - TOLERANCE
        stopped = stopped or (parted and end_on_each_other(battle.table, runners, ends[n]))
        if stopped or not all_stand(battle.table, runners, ends[n]):
            ends[n] = together(battle.table, runners, way, lengths[n], ends[n], spans[n])
        longest = max([length(runner.start, end) for runner, end in zip(runners, ends[n], strict=True)])
        found.append(Run(bearing, tuple(ends[n]), longest))
    return found


def alone(battle: Battle, flight: Flight, runners: Sequence[Mover], ways: Sequence[PointXY]) -> Alone:
    lengths, ends = Lone(battle.table, runners, ways, flight.distance).runs()
    if battle.table.tiered:
        hold_back(battle, runners, ways, flight.distance, lengths, ends)
    stay_burning(runners, lengths, ends)
    staying = [model for model in battle.members(flight.unit) if model.id != flight.only] if flight.only else ()
    places = [end for row in ends for end in row] + [runner.start for runner in runners]
    field = field_around(battle, flight.unit, staying, places)
    return Alone(lengths, ends, spans_of(field, runners, ways, flight))


@cites("fire.burning.behaviour")
def stay_burning(runners: Sequence[Mover], lengths: list[list[float]], ends: list[list[PointXY]]) -> None:
    """Burning models do not flee with their unit."""
    for n in [n for n, runner in enumerate(runners) if runner.model.aflame]:
        for far, row in zip(lengths, ends, strict=True):
            far[n], row[n] = 0.0, runners[n].start


@cites("rout.move")
def hold_back(
    battle: Battle,
    runners: Sequence[Mover],
    ways: Sequence[PointXY],
    distance: float,
    lengths: list[list[float]],
    ends: list[list[PointXY]],
) -> None:
    """No model runs up or down anything it would have to climb, or into deep water; low obstacles cost it their
    height."""
    models, starts = [runner.model for runner in runners], [runner.start for runner in runners]
    for way, far, row in zip(ways, lengths, ends, strict=True):
        for n in rough_ways(battle, models, starts, row):
            far[n] = walkable(battle, models[n], starts[n], row[n], distance)
            row[n] = after(starts[n], way, far[n])


@cites("move.other-models")
def overlap_in_plan(runners: Sequence[Mover]) -> bool:
    """Whether one model stands above another, as on the brink of a trench: on one level they would be in each other's
    way."""
    return any(overlap(one, other) for one, other in combinations(runners, 2))


def overlap(one: Mover, other: Mover) -> bool:
    return length(one.start, other.start) < one.kind.base_radius + other.kind.base_radius - TOLERANCE


@cites("move.other-models")
def end_on_each_other(table: Table, runners: Sequence[Mover], ends: Sequence[PointXY]) -> bool:
    """Whether two models would reach one place on one level."""
    spots = list(zip(runners, ends, strict=True))
    return any(
        length(end, there) < one.kind.base_radius + other.kind.base_radius - TOLERANCE
        and meet(levels_of(table, one, [end]), levels_of(table, other, [there]))
        for (one, end), (other, there) in combinations(spots, 2)
    )


def levels_of(table: Table, runner: Mover, places: Iterable[PointXY]) -> frozenset[float]:
    """The levels on which a runner may be at these places: on a brink it may have kept its own."""
    level = runner.model.z
    return frozenset([level, *[table.support(*place, level) for place in places]]) if table.tiered else frozenset([0.0])


def meet(levels: Iterable[float], others: Collection[float]) -> bool:
    """Whether two models on any of these levels may be on the same one."""
    return any(same_level(one, other) for one in levels for other in others)


def all_stand(table: Table, runners: Sequence[Mover], ends: Sequence[PointXY]) -> bool:
    return all(table.standing(ends, [runner.kind.base_radius for runner in runners]))


class Lone:
    """Runs of each model separately: to the edge, to something impassable, or as far as the ground allows."""

    def __init__(self, table: Table, runners: Sequence[Mover], ways: Sequence[PointXY], distance: float) -> None:
        self.table, self.distance, self.count = table, distance, len(runners)
        self.starts = np.tile(np.array([runner.start for runner in runners]), (len(ways), 1))
        self.radii = np.tile(np.array([runner.kind.base_radius for runner in runners]), len(ways))
        self.ways = np.repeat(np.array(ways), len(runners), axis=0)

    def runs(self) -> tuple[list[list[float]], list[list[PointXY]]]:
        """Lengths and ends, a row for every bearing."""
        lengths = self.before_walls(np.minimum(self.distance, self.to_edge()))
        ends = self.ends(lengths)
        costs = self.table.costs(self.starts, ends)
        extra = costs.difficult * (DIFFICULT.factor - 1.0) + costs.very_difficult * (VERY_DIFFICULT.factor - 1.0)
        for n in np.nonzero(lengths + extra > self.distance + TOLERANCE)[0].tolist():
            start, end = tuple(self.starts[n].tolist()), tuple(ends[n].tolist())
            lengths[n] = paid_for(self.table, start, end, self.distance)
            ends[n] = after(start, tuple(self.ways[n].tolist()), lengths[n])
        rows = range(0, len(lengths), self.count)
        flat, places = lengths.tolist(), [(x, y) for x, y in ends.tolist()]
        return [flat[n : n + self.count] for n in rows], [places[n : n + self.count] for n in rows]

    def ends(self, lengths: Array) -> Array:
        return np.round(self.starts + self.ways * lengths[:, None], 3) + 0.0

    def to_edge(self) -> Array:
        """How far a base can run before it touches the edge."""
        size, radii = np.array([self.table.width, self.table.depth]), self.radii[:, None]
        room = np.where(self.ways > 0.0, size - radii - self.starts, self.starts - radii)
        steps = np.abs(self.ways)
        ahead = np.where(steps > TINY, room / np.maximum(steps, TINY), np.inf)
        room_ahead: Array = np.maximum(0.0, np.min(ahead, axis=1))
        return room_ahead

    def before_walls(self, lengths: Array) -> Array:
        """The lengths, cut short where impassable ground blocks a run."""
        if not self.table.barred:
            return lengths
        bars = self.table.obstructions(self.starts, self.ends(lengths), self.radii)
        stopped = np.nonzero(bars >= 0)[0]
        if not len(stopped):
            return lengths
        starts, ways, radii = self.starts[stopped], self.ways[stopped], self.radii[stopped]
        low, high = np.zeros(len(stopped)), lengths[stopped]
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            ends = np.round(starts + ways * middle[:, None], 3) + 0.0
            shut = self.table.obstructions(starts, ends, radii) >= 0
            low, high = np.where(shut, low, middle), np.where(shut, middle, high)
        lengths[stopped] = low
        return lengths


def spans_of(
    field: Field, runners: Sequence[Mover], ways: Sequence[PointXY], flight: Flight
) -> list[dict[int, list[Span]]]:
    """For each bearing, the stretches of each runner's run on which other models do not let it end."""
    found: list[dict[int, list[Span]]] = [{} for _ in ways]
    if not field.bodies:
        return found
    starts, headings = np.array([runner.start for runner in runners]), np.array(ways)
    away = np.array([(body.x, body.y) for body in field.bodies])[None, :, :] - starts[:, None, :]
    along = np.einsum("wk,nmk->wnm", headings, away)
    across = np.einsum("wk,nmk->wnm", headings[:, ::-1] * np.array([1.0, -1.0]), away)
    touch, reach = reaches(field.bodies, runners, flight)
    solid = np.array([body.solid for body in field.bodies])
    limits = (touch - LEEWAY, solid, False), (reach + 2 * TOLERANCE, solid & bool(flight.berth), True)
    for limit, bars, menacing in limits:
        half = np.sqrt(np.maximum(0.0, limit[None] ** 2 - across**2)) * (limit > 0.0)
        close = (half > 0.0) & (along + half > 0.0) & (along - half < flight.distance)
        for way, n, m in np.argwhere(close).tolist():
            middle, chord = float(along[way, n, m]), float(half[way, n, m])
            span = Span(middle - chord, middle + chord, bool(bars[m]), menace=menacing)
            found[way].setdefault(n, []).append(span)
    return found


def reaches(others: Sequence[Body], runners: Sequence[Mover], flight: Flight) -> tuple[Array, Array]:
    """How near each runner may come to each other base, and to each enemy it does not run from (0: any distance)."""
    radii = np.array([runner.kind.base_radius for runner in runners])[:, None]
    touch = radii + np.array([body.radius for body in others])[None, :]
    melee = np.array([melee_radius(runner.kind) for runner in runners])[:, None]
    near = np.maximum(melee, np.array([max(body.melee, flight.berth) for body in others])[None, :])
    shunned = np.array([body.menace and body.model.unit not in flight.causes for body in others])[None, :]
    return touch, np.where(shunned, near, -1.0)


def together(
    table: Table,
    runners: Sequence[Mover],
    way: PointXY,
    lengths: Sequence[float],
    ends: Sequence[PointXY],
    spans: dict[int, list[Span]],
) -> list[PointXY]:
    """The ends of a run with something in the way: the foremost go first, the others stop short of them. A model that
    comes up or down to another's level gets clear of the place of the one behind, or stays."""
    firm = table.standing(ends, [runner.kind.base_radius for runner in runners])
    settled: list[Base] = []
    found = list(ends)
    order = sorted(range(len(runners)), key=lambda n: -(runners[n].start[0] * way[0] + runners[n].start[1] * way[1]))
    for place, n in enumerate(order):
        runner = runners[n]
        behind_it = [runners[m] for m in order[place + 1 :]]
        behind = [at_place(table, other, other.start) for other in behind_it if overlap(runner, other)]
        near = in_the_way(table, runner, way, lengths[n], [*settled, *behind])
        taken = [*spans.get(n, ()), *comrades_at(runner, way, near)]
        if far := farthest(lengths[n], taken):
            untouched = firm[n] and far == lengths[n]
            found[n] = ends[n] if untouched else firm_ground(table, runner, way, far, taken)
        else:
            found[n] = runner.start
        settled.append(at_place(table, runner, found[n]))
    return found


def at_place(table: Table, runner: Mover, place: PointXY) -> Base:
    return Base(*place, runner.kind.base_radius, levels_of(table, runner, [place]))


@cites("move.other-models")
def in_the_way(table: Table, runner: Mover, way: PointXY, far: float, bases: Sequence[Base]) -> list[Base]:
    """The members a runner may end on: those on any level it is on during its run."""
    if not table.tiered or not bases:
        return list(bases)
    levels = levels_passed(table, runner, way, far)
    return [base for base in bases if meet(levels, base.levels)]


def levels_passed(table: Table, runner: Mover, way: PointXY, far: float) -> frozenset[float]:
    """The levels a runner may be on during its run."""
    start, level = runner.start, runner.model.z
    if not level and not table.rough((start,), (after(start, way, far),), (level,)):
        return frozenset([level])
    passed = [*np.arange(0.0, far, PACE).tolist(), far]
    return levels_of(table, runner, [after(start, way, distance) for distance in passed])


def comrades_at(runner: Mover, way: PointXY, bases: Iterable[Base]) -> Iterable[Span]:
    """The stretches of a run on which a model would stand on the bases of other members."""
    x, y = runner.start
    for to_x, to_y, radius, _ in bases:
        along = (to_x - x) * way[0] + (to_y - y) * way[1]
        across = (to_x - x) * way[1] - (to_y - y) * way[0]
        square = (runner.kind.base_radius + radius - LEEWAY) ** 2 - across * across
        if square > 0.0 and along + sqrt(square) > 0.0:
            yield Span(along - sqrt(square), along + sqrt(square), False)


def farthest(far: float, taken: Sequence[Span]) -> float:
    """The farthest point up to `far` that is in no stretch and behind no solid one; 0 if there is none."""
    far = min([far, *[span.low for span in taken if span.solid and span.low >= 0.0]])
    while far > 0.0:
        inside = [span.low for span in taken if span.low < far < span.high]
        if not inside:
            return far
        far = min(inside)
    return 0.0


def firm_ground(table: Table, runner: Mover, way: PointXY, far: float, taken: Sequence[Span]) -> PointXY:
    """The last place of the run where the model can stand."""
    while far > 0.0:
        place = after(runner.start, way, far)
        if not table.why_not_stand(*place, runner.kind.base_radius):
            return place
        far = farthest(far - STEP_BACK, taken)
    return runner.start
