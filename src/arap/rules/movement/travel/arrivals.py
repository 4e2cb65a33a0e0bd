"""Where travelling models stand: at a moment of their path, at its end, and clear of each other's bases."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import ModelMoved
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.guns import abandon_guns
from arap.rules.movement.climbing.feats import RUNGS
from arap.rules.movement.climbing.holds import held_level
from arap.rules.movement.climbing.ladders import count_traffic
from arap.rules.movement.dice.trials import Halt
from arap.rules.movement.measures.bases import overlap, same_level
from arap.rules.movement.measures.field import Body, field_around, overlapping
from arap.rules.movement.measures.ground import CRAWL, WALK
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.places import RING, ring
from arap.rules.movement.paths.standing import on_level
from arap.rules.movement.paths.tracks import Track
from arap.rules.overwatch import end_overwatch
from arap.table import PointXY, length, snap

Flight: TypeAlias = tuple[tuple[float, float, float], ...]
STEP_BACK = 0.1
MOST_RINGS = 40


class Arrival(msgspec.Struct, frozen=True):
    """Where a path has led a model: `way` is the part it has gone, `at` the inches of that part. `halt`: it did not
    reach the end."""

    path: Path
    way: Path
    place: PointXY
    z: float
    halt: Halt | None = None
    at: float = 0.0

    @property
    def moved(self) -> ModelMoved:
        """The path as the log describes it."""
        corners = self.way.corners or (self.way.end,)
        path = corners if corners[-1] == self.place else (*corners, self.place)
        return ModelMoved(self.path.model.id, path, self.way.facing, self.way.total)


def at_its_end(path: Path) -> Arrival:
    """The model has gone the whole path."""
    return Arrival(path, path, path.end, path.z)


def stopped(battle: Battle, path: Path, at: float, halt: Halt) -> Arrival:
    """A model stopped by dice or an enemy this many inches along its path."""
    way = path_along(battle, path.model, path.cut(at), CRAWL if path.crawls else WALK)
    place = halt.place or way.end
    z = way.z if halt.z is None else halt.z
    return Arrival(path, way, place, z if place == way.end or halt.z is not None else level(battle, place, z), halt, at)


@cites("react.intercept.stray")
def at_moment(battle: Battle, path: Path, track: Track, share: float) -> Arrival:
    """A model at a moment of its path: never in the air or between the levels of a hill."""
    at, z = track.reached(share)
    held = held_level(battle.table, *path.point_at(at), snap(z)) if battle.table.tiered else None
    return stopped(battle, path, at, Halt(z=held, met=True))


def level(battle: Battle, place: PointXY, z: float) -> float:
    """The level of a place near one on level z."""
    return battle.table.support(*place, z) if battle.table.tiered else battle.table.elevation(*place)


def stand(battle: Battle, start: Model, arrival: Arrival) -> None:
    """Puts a model where it has arrived; `start` is the model as it set out."""
    model = battle.models[start.id]
    if model.prone != arrival.path.model.prone:
        model = msgspec.structs.replace(model, prone=arrival.path.model.prone)
    put_down(battle, model, arrival.place, arrival.way.facing, arrival.z, start, flight_of(battle, start, arrival))


@implements("move.speed.total")
@cites("shoot.los.betrayed-position", "overwatch.stationary")
def put_down(
    battle: Battle, model: Model, place: PointXY, facing: float, z: float, start: Model | None = None, way: Flight = ()
) -> None:
    """Puts the model on its new place. Its speed grows by the straight distance in plan from where the move began
    (`start`, if it has stopped on the way since), and that place is remembered; of a flight, its whole way. Any
    movement ends overwatch."""
    start, (x, y) = start or model, place
    covered = length((start.x, start.y), place)
    came, flight = start.came, start.flight
    if covered or z != start.z:
        end_overwatch(battle, model.unit, "overwatch.stationary")
        came, flight = (start.x, start.y, start.z, battle.turn.serial), way
    speed = snap(start.speed + covered)
    battle.put_model(
        msgspec.structs.replace(model, x=x, y=y, z=z, facing=facing, speed=speed, came=came, flight=flight)
    )


@cites("shoot.at-routers")
def flight_of(battle: Battle, start: Model, arrival: Arrival) -> Flight:
    """Where the flight or pursuit of a model began and turned so far; a flight of several courses is one. Empty for
    any other move."""
    unit = battle.units[start.unit]
    if not unit.routing and not unit.pursuing:
        return ()
    turns = [(x, y, level(battle, (x, y), start.z)) for x, y in arrival.way.corners[1:-1]]
    return *start.flight, (start.x, start.y, start.z), *turns


@cites("shoot.at-routers")
def begin_flight(battle: Battle, unit_id: str) -> None:
    """The unit runs anew: its last flight is forgotten, and guns stay behind."""
    abandon_guns(battle, unit_id)
    for model in battle.members(unit_id):
        if model.flight:
            battle.put_model(msgspec.structs.replace(model, flight=()))


def use_ladders(battle: Battle, arrival: Arrival) -> None:
    """Counts a model that used ladders."""
    if any(arrival.way.feat(way) for way in RUNGS):
        count_traffic(battle, battle.models[arrival.path.model.id], arrival.way.feats)


@cites("move.other-models")
def apart(
    battle: Battle, staying: Sequence[Model], waiting: Sequence[Model], arrivals: Sequence[Arrival]
) -> list[Arrival]:
    """No model is left on another's base: a model stopped there is put back along its path, else next to it. So is a
    model whose end is still taken by a comrade that waits for its turn to go."""
    there = [model for model in (*staying, *waiting) if model.id in battle.models]
    arrivals = [before_comrades(battle, arrival, waiting) for arrival in arrivals]
    taken = bodies_about(battle, there, arrivals) if arrivals else []
    taken += [body_of(arrival) for arrival in arrivals if not arrival.halt]
    found = []
    for arrival in arrivals:
        if arrival.halt:
            arrival = clear_of(battle, arrival, taken) or arrival
            taken.append(body_of(arrival))
        found.append(arrival)
    return found


def before_comrades(battle: Battle, arrival: Arrival, waiting: Sequence[Model]) -> Arrival:
    """A model that has arrived counts as stopped if comrades that wait stand at its end."""
    if arrival.halt or not any(stands_on(battle, arrival, model) for model in waiting):
        return arrival
    return stopped(battle, arrival.path, arrival.path.length, Halt(met=True))


def stands_on(battle: Battle, arrival: Arrival, model: Model) -> bool:
    """Whether the base of a model that has arrived overlaps that of another model on its level."""
    there, radius = (*arrival.place, arrival.z), arrival.path.kind.base_radius
    return overlap(there, radius, (model.x, model.y, model.z), battle.kind(model).base_radius)


def bodies_about(battle: Battle, comrades: Sequence[Model], arrivals: Sequence[Arrival]) -> list[Body]:
    """The bases near these paths, including those of the members named."""
    corners = [corner for arrival in arrivals for corner in (*arrival.path.corners, arrival.place)]
    unit_id = arrivals[0].path.model.unit
    return field_around(battle, unit_id, comrades, corners, MOST_RINGS * RING).bodies


def body_of(arrival: Arrival) -> Body:
    (x, y), path = arrival.place, arrival.path
    return Body(x, y, arrival.z, path.kind.base_radius, 0.0, False, False, path.model)


def clear_of(battle: Battle, arrival: Arrival, taken: Sequence[Body]) -> Arrival | None:
    """Where it was stopped, or near there. None if there is no room."""
    radius = arrival.path.kind.base_radius
    for place, z in spots_near(battle, arrival):
        bodies = on_level(battle, taken, z, z)
        if not overlapping(*place, radius, bodies) and battle.table.why_not_stand(*place, radius, z) is None:
            return arrival if place == arrival.place else msgspec.structs.replace(arrival, place=place, z=z)
    return None


def spots_near(battle: Battle, arrival: Arrival) -> Iterator[tuple[PointXY, float]]:
    """Places near where it was stopped, on the level it has reached: a model that fell is not put back on the ledge. A
    model halted by an enemy on top of something it cannot stand on, such as a hedge, goes back down the way it came."""
    yield arrival.place, arrival.z
    for place in chain(places_back(arrival), places_around(arrival)):
        z = level(battle, place, arrival.z)
        if same_level(z, arrival.z):
            yield place, z
    if arrival.halt and arrival.halt.met:
        for place in places_back(arrival):
            yield place, level(battle, place, arrival.z)


def places_back(arrival: Arrival) -> Iterator[PointXY]:
    """Back along its path, step by step."""
    at = arrival.at - STEP_BACK
    while at > -STEP_BACK:
        yield arrival.path.point_at(max(0.0, at))
        at -= STEP_BACK


def places_around(arrival: Arrival) -> Iterator[PointXY]:
    """Wider and wider rings."""
    x, y = arrival.place
    for number in range(1, MOST_RINGS + 1):
        for dx, dy in ring(RING * number):
            yield snap(x + dx), snap(y + dy)
