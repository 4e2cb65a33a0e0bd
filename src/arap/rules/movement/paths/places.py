"""Places to end on: whether a base fits there, and the nearest place where it does."""

from collections.abc import Sequence
from math import cos, pi, sin

from arap.battle.battle import Battle
from arap.rules.movement.measures.field import Body, Field, near_menaces, overlapping
from arap.rules.movement.measures.ground import off_ground
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.standing import on_level, same_level
from arap.rules.movement.paths.ways import Way
from arap.table import TOLERANCE, PointXY, Table, length, snap, within

RING, RINGS, AROUND = 0.25, 6, 12
FARTHEST = RING * RINGS


def ring(radius: float) -> tuple[PointXY, ...]:
    angles = [2.0 * pi * step / AROUND for step in range(AROUND)]
    return tuple((radius * sin(angle), radius * cos(angle)) for angle in angles)


SPIRAL = tuple(ring(RING * number) for number in range(1, RINGS + 1))


def settled(battle: Battle, ways: Sequence[Way], fixed: frozenset[int], field: Field) -> list[PointXY]:
    """The places, with every member that does not fit on its own shifted to the nearest place nearby where it does."""
    found = [way.place for way in ways]
    standing = [body_at(way, way.place) for way in ways]
    flat = on_flat(battle.table, ways, field)
    grounds = [battle.table] * len(ways) if flat else [ground_for(battle, way) for way in ways]
    firm = firm_places(ways, grounds)
    for n, way in enumerate(ways):
        if n in fixed or way.place == way.start:
            continue
        near = field if flat else on_storey(battle, field, way.model.z)
        before = standing[:n] if flat else on_a_level(way, standing[:n])
        if firm[n] and fits(battle, way, way.place, near, before):
            continue
        comrades = on_a_level(way, standing[:n] + standing[n + 1 :])
        place = nearest_fit(battle, way, near, comrades, grounds[n])
        if place:
            found[n], standing[n] = place, body_at(way, place)
    return found


def on_flat(table: Table, ways: Sequence[Way], field: Field) -> bool:
    """Whether nobody and nothing thereabouts is higher or lower than the ground."""
    if not table.tiered:
        return True
    if not field.level or off_ground([way.model for way in ways]):
        return False
    xs, ys = [way.place[0] for way in ways], [way.place[1] for way in ways]
    return table.level_within(min(xs) - FARTHEST, min(ys) - FARTHEST, max(xs) + FARTHEST, max(ys) + FARTHEST)


def on_a_level(way: Way, comrades: Sequence[Body]) -> list[Body]:
    """Those of the unit on the level of a member."""
    return [body for body in comrades if same_level(body.z, way.model.z)]


def on_storey(battle: Battle, field: Field, z: float) -> Field:
    """What matters of a field to those on a level; menaces do on all of them."""
    return Field(list(on_level(battle, field.bodies, z, z)), list(on_level(battle, field.solid, z, z)), field.menaces)


def firm_places(ways: Sequence[Way], grounds: Sequence[Table]) -> list[bool]:
    """Whether each can stand on its place."""
    if grounds.count(grounds[0]) == len(grounds):
        return grounds[0].standing([way.place for way in ways], [way.kind.base_radius for way in ways])
    firm = [False] * len(ways)
    sorts: dict[int, tuple[Table, list[int]]] = {}
    for n, table in enumerate(grounds):
        sorts.setdefault(id(table), (table, []))[1].append(n)
    for table, numbers in sorts.values():
        there = table.standing([ways[n].place for n in numbers], [ways[n].kind.base_radius for n in numbers])
        for n, stands in zip(numbers, there, strict=True):
            firm[n] = stands
    return firm


def ground_for(battle: Battle, way: Way) -> Table:
    """The ground that counts for a walker: that of its storey, or the ground without what cannot be walked over."""
    table, model = battle.table, way.model
    if not table.tiered:
        return table
    if table.grounded(model.x, model.y, model.z):
        return table.walkways(way.kind.height)
    return table.storey(model.z, grounded=False)


def body_at(way: Way, place: PointXY) -> Body:
    return Body(place[0], place[1], way.model.z, way.kind.base_radius, 0.0, False, False, way.model)


def fits(battle: Battle, way: Way, place: PointXY, field: Field, comrades: Sequence[Body]) -> bool:
    """Whether a base overlaps nobody there and keeps out of the enemy's melee radius."""
    (x, y), radius = place, way.kind.base_radius
    if overlapping(x, y, radius, field.bodies) or overlapping(x, y, radius, comrades):
        return False
    return not field.menaces or keeps_off(battle, way, place, field.menaces)


def keeps_off(battle: Battle, way: Way, place: PointXY, menaces: Sequence[Body]) -> bool:
    """Whether a place is outside every melee radius, or no nearer to the enemy than the model was."""
    (x, y), model, melee = place, way.model, melee_radius(way.kind)
    z = battle.table.support(x, y, model.z) if battle.table.tiered else battle.table.elevation(x, y)
    for body, distance in near_menaces(x, y, z, melee, menaces):
        before = near_menaces(model.x, model.y, model.z, melee, [body])
        if not before or distance < before[0][1] - TOLERANCE:
            return False
    return True


def menaced(battle: Battle, ways: Sequence[Way], field: Field) -> frozenset[int]:
    """Those whose places are too near to enemies."""
    if not field.menaces:
        return frozenset()
    return frozenset([n for n, way in enumerate(ways) if not keeps_off(battle, way, way.place, field.menaces)])


def nearest_fit(battle: Battle, way: Way, field: Field, comrades: Sequence[Body], ground: Table) -> PointXY | None:
    """The first place on rings round the place that fits and is not farther off than the model may go."""
    x, y = way.place
    for ring in SPIRAL:
        tries = [(snap(x + dx), snap(y + dy)) for dx, dy in ring]
        near = [spot for spot in tries if within(length(way.start, spot), way.allowance)]
        firm = ground.standing(near, [way.kind.base_radius] * len(near)) if near else []
        for spot, stands in zip(near, firm, strict=True):
            if stands and fits(battle, way, spot, field, comrades):
                return spot
    return None
