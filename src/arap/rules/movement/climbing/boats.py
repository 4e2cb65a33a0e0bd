"""Boats: how they move with everybody aboard, and which swimmers they pick up on the way."""

from collections.abc import Sequence
from functools import reduce
from math import dist

from msgspec import Struct
from msgspec.structs import replace
from shapely import Point, Polygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from arap.army.troops import places
from arap.battle.acts import Sail
from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.movement.climbing.holds import swimming
from arap.rules.movement.measures.bases import overlap
from arap.rules.movement.measures.proximity import melee_radius
from arap.table import TOLERANCE, Piece, PointXY, middle_of, snap_point, within

RULE = "swim.pick-up"
SLOW, NEAR = 6.0, 2.0
"""A boat that goes no faster than this in a player turn picks up swimmers that are so near to its hull."""
STEP = 0.25


class Voyage(Struct, frozen=True):
    """A boat where it will be, how far it goes, and where everybody aboard stands then."""

    boat: Piece
    inches: float
    crew: tuple[tuple[str, PointXY], ...]
    picked_up: tuple[tuple[str, PointXY], ...]


def boats(battle: Battle) -> list[Piece]:
    return [piece for piece in battle.table.pieces if piece.seats]


def aboard(battle: Battle, boat: Piece) -> list[Model]:
    """The models that stand in a boat."""
    table = battle.table
    return [
        model
        for model in battle.models.values()
        if within(abs(model.z - boat.top), TOLERANCE) and within(table.distance_to(boat.id, model.x, model.y), 0.0)
    ]


def seats_left(battle: Battle, boat: Piece) -> int:
    """The seats nobody has; a bulky model takes more than one."""
    return boat.seats - sum([places(battle.kind(model).bulk) for model in aboard(battle, boat)])


def sailed(battle: Battle, boat: str) -> float:
    """How far a boat has gone in this player turn."""
    now = (boat, battle.turn.serial)
    return sum([inches for each, serial, inches in battle.scenery.sailed if (each, serial) == now])


@cites("shoot.to-hit.moving-surface")
def in_sailing_boat(battle: Battle, model: Model) -> bool:
    """Whether a model is in a boat that has gone somewhere in this player turn."""
    if not battle.scenery.sailed:
        return False
    return any(sailed(battle, boat.id) and model in aboard(battle, boat) for boat in boats(battle))


def way_of(boat: Piece, to: PointXY) -> tuple[Polygon, BaseGeometry]:
    """The hull of a boat where it will be, and everything it passes over."""
    (x, y), hull = middle_of(boat.shape), Polygon(boat.shape)
    there = translate(hull, to[0] - x, to[1] - y)
    return there, hull.union(there).convex_hull


def voyage_of(battle: Battle, unit: Unit, act: Sail) -> Voyage | Refusal:
    """Where a boat and everybody aboard will be, or why it cannot go there."""
    boat = next((each for each in boats(battle) if each.id == act.boat), None)
    if boat is None:
        return Refusal("There is no such boat", RULE)
    crew = aboard(battle, boat)
    inches = dist(middle_of(boat.shape), act.to)
    refusal = (
        why_not_crew(battle, unit, crew, act)
        or why_not_way(battle, boat, act, crew, inches)
        or why_not_pick_up(battle, unit, boat, act, inches)
    )
    if refusal:
        return refusal
    return seated(battle, boat, act, crew, inches)


def why_not_crew(battle: Battle, unit: Unit, crew: Sequence[Model], act: Sail) -> Refusal | None:
    """The whole unit is in the boat, or comes aboard on the way, and no enemy is."""
    on, name = {model.id for model in crew}, unit.name
    if not on & set(unit.models):
        return Refusal(f"Nobody of {name} is aboard", RULE)
    if unit.locked:
        return Refusal(f"{name} are in melee", RULE)
    if any(battle.units[model.unit].side != unit.side for model in crew):
        return Refusal("There are enemies aboard", RULE)
    if not (on | set(act.aboard)).issuperset(unit.models):
        return Refusal(f"{name} cannot leave members behind; they come aboard first", "coherency.distance")
    return None


@cites("move.other-models", "move.enemy-proximity")
def why_not_way(battle: Battle, boat: Piece, act: Sail, crew: Sequence[Model], inches: float) -> Refusal | None:
    """A boat stays in deep water, clear of everything else there; nobody aboard comes near an enemy."""
    if not within(inches, boat.sails):
        return Refusal(f'{boat.name} goes {boat.sails:g}" in an action', RULE)
    there, way = way_of(boat, act.to)
    if not way.buffer(-TOLERANCE).within(deep_water(battle)):
        return Refusal(f"{boat.name} stays in deep water", RULE)
    others = [piece for piece in battle.table.pieces if piece.surface and piece.id != boat.id and piece.base < boat.top]
    for piece in others:
        if way.buffer(-TOLERANCE).intersects(Polygon(piece.shape)):
            return Refusal(f"{piece.name} is in the way", RULE)
    stay = {model.id for model in crew} | set(act.aboard)
    for model in battle.models.values():
        if model.id in stay:
            continue
        away, kind = Point(model.x, model.y), battle.kind(model)
        if abs(model.z) < 1.0 and way.distance(away) < kind.base_radius - TOLERANCE:
            return Refusal(f"{battle.full_name(model.id)} is in the way", "move.other-models")
        hostile = battle.units[model.unit].side != battle.units[crew[0].unit].side
        if hostile and there.distance(away) < melee_radius(kind) - TOLERANCE:
            return Refusal(f"It would come near {battle.full_name(model.id)}", "move.enemy-proximity")
    return None


def deep_water(battle: Battle) -> BaseGeometry:
    """All deep water of the table as one shape."""
    shapes: list[BaseGeometry] = [Polygon(piece.shape) for piece in battle.table.pieces if piece.water == "deep"]
    return battle.table.once("deep water", lambda: reduce(lambda one, other: one.union(other), shapes, Polygon()))


@implements("swim.pick-up")
def why_not_pick_up(battle: Battle, unit: Unit, boat: Piece, act: Sail, inches: float) -> Refusal | None:
    """A boat that has gone 6" or less in this player turn takes friendly swimmers aboard that it passes within 2", as
    long as there are seats."""
    if not act.aboard:
        return None
    if not within(sailed(battle, boat.id) + inches, SLOW):
        return Refusal(f'A boat that goes more than {SLOW:g}" in a turn picks nobody up', RULE)
    if len(set(act.aboard)) < len(act.aboard):
        return Refusal("Name each swimmer once", RULE)
    near = {model.id for model in passed(battle, unit, boat, act.to)}
    for model_id in act.aboard:
        if model_id not in near:
            return Refusal(f'{model_id} is not a friendly swimmer within {NEAR:g}" of the way of the boat', RULE)
    taken = sum([places(battle.kind(battle.models[model]).bulk) for model in act.aboard])
    return Refusal(f"{boat.name} has no more seats", RULE) if taken > seats_left(battle, boat) else None


@cites("swim.pick-up")
def passed(battle: Battle, unit: Unit, boat: Piece, to: PointXY) -> list[Model]:
    """The friendly swimmers that a boat passes near enough, the nearest first."""
    _, way = way_of(boat, to)
    found = [
        (way.distance(Point(model.x, model.y)), model.id, model)
        for friend in battle.units_of(unit.side)
        if not friend.locked
        for model in battle.members(friend.id)
        if swimming(battle, model)
    ]
    return [model for away, _, model in sorted(found, key=lambda each: each[:2]) if within(away, NEAR)]


def seated(battle: Battle, boat: Piece, act: Sail, crew: Sequence[Model], inches: float) -> Voyage | Refusal:
    """The boat at its goal. Everybody aboard stays in place there; the swimmers get the free places."""
    x, y = middle_of(boat.shape)
    dx, dy = act.to[0] - x, act.to[1] - y
    there = replace(boat, shape=tuple([snap_point((px + dx, py + dy)) for px, py in boat.shape]))
    standing = [(model.id, snap_point((model.x + dx, model.y + dy))) for model in crew]
    bases = [(place, battle.kind(battle.models[model]).base_radius) for model, place in standing]
    coming: list[tuple[str, PointXY]] = []
    for model_id in act.aboard:
        radius = battle.kind(battle.models[model_id]).base_radius
        spot = free_place(there, radius, bases)
        if spot is None:
            return Refusal(f"There is no room for {battle.full_name(model_id)} in {boat.name}", RULE)
        coming.append((model_id, spot))
        bases.append((spot, radius))
    return Voyage(there, inches, tuple(standing), tuple(coming))


def free_place(boat: Piece, radius: float, bases: Sequence[tuple[PointXY, float]]) -> PointXY | None:
    """A place for a base in a boat, clear of others."""
    hull = Polygon(boat.shape).buffer(-min(radius, STEP))
    left, low, right, high = hull.bounds if not hull.is_empty else (0.0, 0.0, -1.0, -1.0)
    rows, columns = int((high - low) / STEP) + 1, int((right - left) / STEP) + 1
    for row in range(rows):
        for column in range(columns):
            spot = snap_point((left + column * STEP, low + row * STEP))
            clear = not any(overlap((*spot, boat.top), radius, (*place, boat.top), other) for place, other in bases)
            if clear and hull.buffer(TOLERANCE).covers(Point(spot)):
                return spot
    return None
