"""Walking a path: the dice on it, and where each model ends."""

from collections.abc import Iterator, Sequence

import msgspec

from arap.battle.battle import Battle
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.movement.dice.sources import trials_of
from arap.rules.movement.dice.together import tested_together
from arap.rules.movement.dice.trials import Halt
from arap.rules.movement.measures.field import Body, field_around, overlapping
from arap.rules.movement.measures.ground import CRAWL, WALK
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.party import Party
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.places import RING, ring
from arap.rules.movement.paths.standing import on_level, same_level
from arap.table import PointXY, snap

STEP_BACK = 0.1
MOST_RINGS = 40


class Arrival(msgspec.Struct, frozen=True):
    """Where a walk has led: `way` is what was walked of the path, `at` the inches of it."""

    path: Path
    way: Path
    place: PointXY
    z: float
    halt: Halt | None = None
    at: float = 0.0


def walk(battle: Battle, party: Party) -> Flow[list[Arrival]]:
    """Everybody's way with the dice on it, one after the other. The dead have no arrival."""
    party = yield from tested_together(battle, party)
    found = []
    for path in party.paths:
        if path.steps and (arrival := (yield from walk_one(battle, path))):
            found.append(arrival)
    return found if not any(arrival.halt for arrival in found) else apart(battle, party, found)


def walk_one(battle: Battle, path: Path) -> Flow[Arrival | None]:
    """A model goes on until something stops it."""
    for trial in trials_of(battle, path):
        halt = yield from trial.attempt(battle, path)
        if path.model.id not in battle.models:
            return None
        if halt:
            return stopped(battle, path, trial.at, halt)
    return at_its_end(path)


def at_its_end(path: Path) -> Arrival:
    """The whole way is walked."""
    return Arrival(path, path, path.end, path.z)


def stopped(battle: Battle, path: Path, at: float, halt: Halt) -> Arrival:
    way = path_along(battle, path.model, path.cut(at), CRAWL if path.crawls else WALK)
    place = halt.place or way.end
    z = way.z if halt.z is None else halt.z
    return Arrival(path, way, place, z if place == way.end or halt.z is not None else level(battle, place, z), halt, at)


def level(battle: Battle, place: PointXY, z: float) -> float:
    """The level of a place near one on level z."""
    return battle.table.support(*place, z) if battle.table.tiered else battle.table.elevation(*place)


@implements("move.other-models")
def apart(battle: Battle, party: Party, arrivals: Sequence[Arrival]) -> list[Arrival]:
    """Nobody is left on another's base: who was stopped there is put back along his path, else beside it."""
    staying = [model for model in party.staying if model.id in battle.models]
    unit_id = arrivals[0].path.model.unit
    corners = [corner for arrival in arrivals for corner in (*arrival.path.corners, arrival.place)]
    taken = field_around(battle, unit_id, staying, corners, MOST_RINGS * RING).bodies
    taken += [body_of(arrival) for arrival in arrivals if not arrival.halt]
    found = []
    for arrival in arrivals:
        if arrival.halt:
            arrival = clear_of(battle, arrival, taken)
            taken.append(body_of(arrival))
        found.append(arrival)
    return found


def body_of(arrival: Arrival) -> Body:
    (x, y), path = arrival.place, arrival.path
    return Body(x, y, arrival.z, path.kind.base_radius, 0.0, False, False, path.model)


def clear_of(battle: Battle, arrival: Arrival, taken: list[Body]) -> Arrival:
    """Where it was stopped or near it, on the level it has come to: who has fallen is not put back on the ledge."""
    radius = arrival.path.kind.base_radius
    for place in places_near(arrival):
        z = arrival.z if place == arrival.place else level(battle, place, arrival.z)
        if not same_level(z, arrival.z):
            continue
        bodies = on_level(battle, taken, z, z)
        if not overlapping(*place, radius, bodies) and battle.table.why_not_stand(*place, radius, z) is None:
            return arrival if place == arrival.place else msgspec.structs.replace(arrival, place=place, z=z)
    return arrival


def places_near(arrival: Arrival) -> Iterator[PointXY]:
    """Where it was stopped, then back along its path, then ever wider rings."""
    yield arrival.place
    at = arrival.at - STEP_BACK
    while at > -STEP_BACK:
        yield arrival.path.point_at(max(0.0, at))
        at -= STEP_BACK
    x, y = arrival.place
    for number in range(1, MOST_RINGS + 1):
        for dx, dy in ring(RING * number):
            yield snap(x + dx), snap(y + dy)
