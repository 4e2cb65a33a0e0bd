"""Places to end on: whether a base fits there, and the nearest place where it fits."""

from collections.abc import Sequence
from math import cos, pi, sin

from arap.battle.battle import Battle
from arap.rules.movement.measures.bases import same_level
from arap.rules.movement.measures.field import Body, Field, near_menaces, overlapping
from arap.rules.movement.measures.ground import off_ground
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.mover import Mover
from arap.rules.movement.paths.routes import Route
from arap.rules.movement.paths.standing import no_footing, on_level
from arap.table import TOLERANCE, PointXY, Table, length, snap, within

RING, RINGS, AROUND = 0.25, 6, 12
FARTHEST = RING * RINGS


def ring(radius: float) -> tuple[PointXY, ...]:
    angles = [2.0 * pi * step / AROUND for step in range(AROUND)]
    return tuple((radius * sin(angle), radius * cos(angle)) for angle in angles)


SPIRAL = tuple(ring(RING * number) for number in range(1, RINGS + 1))


def settled(battle: Battle, routes: Sequence[Route], fixed: frozenset[int], field: Field) -> list[PointXY]:
    """The places, where each member that does not fit on its own is moved to the nearest place where it fits."""
    found = [route.place for route in routes]
    standing = [body_at(route.mover, route.place) for route in routes]
    flat = on_flat(battle.table, routes, field)
    grounds = [battle.table] * len(routes) if flat else [ground_for(battle, route.mover) for route in routes]
    firm = firm_places(routes, grounds)
    for n, route in enumerate(routes):
        mover = route.mover
        if n in fixed or route.place == mover.start:
            continue
        near = field if flat else on_storey(battle, field, mover.model.z)
        before = standing[:n] if flat else on_a_level(mover, standing[:n])
        if firm[n] and fits(battle, mover, route.place, near, before):
            continue
        if not (flat or firm[n]) and leads_there(battle, route, field, standing[:n]):
            continue
        comrades = on_a_level(mover, standing[:n] + standing[n + 1 :])
        place = nearest_fit(battle, route, near, comrades, grounds[n])
        if place:
            found[n], standing[n] = place, body_at(mover, place)
    return found


def leads_there(battle: Battle, route: Route, field: Field, comrades: Sequence[Body]) -> bool:
    """Whether a walk ends where the model stands and fits after all: up a ramp or stairs, or just at the edge of
    water. What a model cannot walk over from where it stands may be reached so."""
    if not route.affordable:
        return False
    path = route.mover.path(battle, route.legs)
    if path.refusal or no_footing(battle, path):
        return False
    return fits(battle, route.mover, route.place, on_storey(battle, field, path.z), comrades)


def on_flat(table: Table, routes: Sequence[Route], field: Field) -> bool:
    """Whether all models and terrain nearby are level with the ground."""
    if not table.tiered:
        return True
    if not field.level or off_ground([route.mover.model for route in routes]):
        return False
    xs, ys = [route.place[0] for route in routes], [route.place[1] for route in routes]
    return table.level_within(min(xs) - FARTHEST, min(ys) - FARTHEST, max(xs) + FARTHEST, max(ys) + FARTHEST)


def on_a_level(mover: Mover, comrades: Sequence[Body]) -> list[Body]:
    """The other members on the level of a mover."""
    return [body for body in comrades if same_level(body.z, mover.model.z)]


def on_storey(battle: Battle, field: Field, z: float) -> Field:
    """The part of a field that matters to models on a level; menaces matter on all levels."""
    return Field(list(on_level(battle, field.bodies, z, z)), list(on_level(battle, field.solid, z, z)), field.menaces)


def firm_places(routes: Sequence[Route], grounds: Sequence[Table]) -> list[bool]:
    """Whether each member can stand on its place."""
    places, radii = [route.place for route in routes], [route.mover.kind.base_radius for route in routes]
    if grounds.count(grounds[0]) == len(grounds):
        return grounds[0].standing(places, radii)
    firm = [False] * len(routes)
    sorts: dict[int, tuple[Table, list[int]]] = {}
    for n, table in enumerate(grounds):
        sorts.setdefault(id(table), (table, []))[1].append(n)
    for table, numbers in sorts.values():
        there = table.standing([places[n] for n in numbers], [radii[n] for n in numbers])
        for n, stands in zip(numbers, there, strict=True):
            firm[n] = stands
    return firm


def ground_for(battle: Battle, mover: Mover) -> Table:
    """The ground that counts for a mover: that of its storey, or the ground without anything it cannot walk over."""
    table, model = battle.table, mover.model
    if not table.tiered:
        return table
    if table.grounded(model.x, model.y, model.z):
        return table.walkways(mover.kind.height)
    return table.storey(model.z, grounded=False)


def body_at(mover: Mover, place: PointXY) -> Body:
    return Body(place[0], place[1], mover.model.z, mover.kind.base_radius, 0.0, False, False, mover.model)


def fits(battle: Battle, mover: Mover, place: PointXY, field: Field, comrades: Sequence[Body]) -> bool:
    """Whether a base there overlaps no other and keeps out of the enemy's melee radius."""
    (x, y), radius = place, mover.kind.base_radius
    if overlapping(x, y, radius, field.bodies) or overlapping(x, y, radius, comrades):
        return False
    return not field.menaces or keeps_off(battle, mover, place, field.menaces)


def keeps_off(battle: Battle, mover: Mover, place: PointXY, menaces: Sequence[Body]) -> bool:
    """Whether a place is outside every melee radius, or no nearer to the enemy than the model was."""
    (x, y), model, melee = place, mover.model, melee_radius(mover.kind)
    z = battle.table.support(x, y, model.z) if battle.table.tiered else battle.table.elevation(x, y)
    for body, distance in near_menaces(x, y, z, melee, menaces):
        before = near_menaces(model.x, model.y, model.z, melee, [body])
        if not before or distance < before[0][1] - TOLERANCE:
            return False
    return True


def menaced(battle: Battle, routes: Sequence[Route], field: Field) -> frozenset[int]:
    """The members, by number, whose places are too near to enemies."""
    if not field.menaces:
        return frozenset()
    near = [n for n, route in enumerate(routes) if not keeps_off(battle, route.mover, route.place, field.menaces)]
    return frozenset(near)


def nearest_fit(battle: Battle, route: Route, field: Field, comrades: Sequence[Body], ground: Table) -> PointXY | None:
    """The first place on rings round the place that fits and is not farther away than the model may go."""
    (x, y), mover = route.place, route.mover
    for ring in SPIRAL:
        tries = [(snap(x + dx), snap(y + dy)) for dx, dy in ring]
        near = [spot for spot in tries if within(length(mover.start, spot), mover.allowance)]
        firm = ground.standing(near, [mover.kind.base_radius] * len(near)) if near else []
        for spot, stands in zip(near, firm, strict=True):
            if stands and fits(battle, mover, spot, field, comrades):
                return spot
    return None
