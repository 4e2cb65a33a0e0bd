"""Places to end on: whether a base fits there, and the nearest place where it does."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from arap.battle.battle import Battle
from arap.rules.movement.field import Body, Field, near_menaces, overlapping
from arap.rules.movement.ground import FREE, has_pits
from arap.rules.movement.proximity import melee_radius
from arap.rules.movement.ways import Way
from arap.table import TOLERANCE, PointXY, Table, length, snap, within

RING, RINGS, AROUND = 0.25, 6, 12
FARTHEST = RING * RINGS


def _spiral() -> Iterator[PointXY]:
    for ring in range(1, RINGS + 1):
        for step in range(AROUND):
            angle = 2.0 * pi * step / AROUND
            yield ring * RING * sin(angle), ring * RING * cos(angle)


SPIRAL = tuple(_spiral())


def settled(battle: Battle, ways: Sequence[Way], fixed: frozenset[int], field: Field) -> list[PointXY]:
    """The places, with every member that does not fit on its own shifted to the nearest place nearby where it does."""
    found = [way.place for way in ways]
    standing = [body_at(way, way.place) for way in ways]
    shut = shut_places(battle.table, ways)
    for n, way in enumerate(ways):
        if n in fixed or way.place == way.start:
            continue
        if n not in shut and fits(battle, way, way.place, field, standing[:n]):
            continue
        place = nearest_fit(battle, way, field, standing[:n] + standing[n + 1 :])
        if place:
            found[n], standing[n] = place, body_at(way, place)
    return found


def body_at(way: Way, place: PointXY) -> Body:
    return Body(place[0], place[1], 0.0, way.kind.base_radius, 0.0, False, False, way.model)


def shut_places(table: Table, ways: Sequence[Way]) -> set[int]:
    """Numbers of the ways that end where nobody can stand. A way that nothing bars ends on firm ground."""
    pits = has_pits(table)
    doubtful = [
        n
        for n, way in enumerate(ways)
        if pits or way.going.bar != FREE or not on_table(table, way.place, way.kind.base_radius)
    ]
    if not doubtful:
        return set()
    free = roomy(table, [ways[n].place for n in doubtful], [ways[n].kind.base_radius for n in doubtful])
    return {n for n, open_ground in zip(doubtful, free, strict=True) if not open_ground}


def on_table(table: Table, place: PointXY, radius: float) -> bool:
    x, y = place
    edge = radius - TOLERANCE
    return edge <= x <= table.width - edge and edge <= y <= table.depth - edge


def roomy(table: Table, places: Sequence[PointXY], radii: Sequence[float]) -> list[bool]:
    """Whether each place is on the table and on ground that can be stood on."""
    free = [on_table(table, place, radius) for place, radius in zip(places, radii, strict=True)]
    if table.barred:
        bars = table.obstructions(places, places, radii).tolist()
        free = [here and bar < 0 for here, bar in zip(free, bars, strict=True)]
    if not has_pits(table):
        return free
    return [
        here and table.why_not_stand(x, y, radius) is None
        for here, (x, y), radius in zip(free, places, radii, strict=True)
    ]


def fits(battle: Battle, way: Way, place: PointXY, field: Field, comrades: Sequence[Body]) -> bool:
    """Whether a base overlaps nobody there and keeps out of the enemy's melee radius."""
    (x, y), radius = place, way.kind.base_radius
    if overlapping(x, y, radius, field.bodies) or overlapping(x, y, radius, comrades):
        return False
    return not field.menaces or keeps_off(battle, way, place, field.menaces)


def keeps_off(battle: Battle, way: Way, place: PointXY, menaces: Sequence[Body]) -> bool:
    """Whether a place is outside every melee radius, or no nearer to the enemy than the model was."""
    (x, y), model, melee = place, way.model, melee_radius(way.kind)
    for body, distance in near_menaces(x, y, battle.table.elevation(x, y), melee, menaces):
        before = near_menaces(model.x, model.y, model.z, melee, [body])
        if not before or distance < before[0][1] - TOLERANCE:
            return False
    return True


def nearest_fit(battle: Battle, way: Way, field: Field, comrades: Sequence[Body]) -> PointXY | None:
    """The first place on a small spiral that fits and is not farther off than the model may go."""
    x, y = way.place
    tries = [(snap(x + dx), snap(y + dy)) for dx, dy in SPIRAL]
    near = [spot for spot in tries if within(length(way.start, spot), way.allowance)]
    if not near:
        return None
    free = roomy(battle.table, near, [way.kind.base_radius] * len(near))
    for spot, open_ground in zip(near, free, strict=True):
        if open_ground and fits(battle, way, spot, field, comrades):
            return spot
    return None
