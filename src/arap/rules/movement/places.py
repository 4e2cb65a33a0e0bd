"""Places to end on: whether a base fits there, and the nearest place where it does."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.movement.field import Body, Field, near_menaces, overlapping
from arap.rules.movement.proximity import melee_radius
from arap.table import TOLERANCE, PointXY, Table, length, snap, within

RING, RINGS, AROUND = 0.25, 6, 12
FARTHEST = RING * RINGS


def _spiral() -> Iterator[PointXY]:
    for ring in range(1, RINGS + 1):
        for step in range(AROUND):
            angle = 2.0 * pi * step / AROUND
            yield ring * RING * sin(angle), ring * RING * cos(angle)


SPIRAL = tuple(_spiral())


def settled(
    battle: Battle,
    models: Sequence[Model],
    places: Sequence[PointXY],
    allowances: Sequence[float],
    fixed: frozenset[int],
    field: Field,
) -> list[PointXY]:
    """The places, with every member that does not fit on its own shifted to the nearest place nearby where it does."""
    found = list(places)
    kinds = [battle.scenario.kinds[model.kind] for model in models]
    standing = [body_at(kind, model, place) for kind, model, place in zip(kinds, models, places, strict=True)]
    free = roomy(battle.table, places, [kind.base_radius for kind in kinds])
    for n, model in enumerate(models):
        if n in fixed or found[n] == (model.x, model.y):
            continue
        kind, comrades = kinds[n], standing[:n]
        if free[n] and fits(battle, model, kind, found[n], field, comrades):
            continue
        comrades = standing[:n] + standing[n + 1 :]
        place = nearest_fit(battle, model, kind, found[n], allowances[n], field, comrades)
        if place:
            found[n], standing[n] = place, body_at(kind, model, place)
    return found


def body_at(kind: Kind, model: Model, place: PointXY) -> Body:
    return Body(place[0], place[1], 0.0, kind.base_radius, 0.0, False, False, model)


def roomy(table: Table, places: Sequence[PointXY], radii: Sequence[float]) -> list[bool]:
    """Whether each place is on the table and on ground that can be stood on."""
    inside = [
        min(x, y, table.width - x, table.depth - y) >= radius - TOLERANCE
        for (x, y), radius in zip(places, radii, strict=True)
    ]
    if table.barred:
        bars = table.obstructions(places, places, radii).tolist()
        inside = [here and bar < 0 for here, bar in zip(inside, bars, strict=True)]
    if all(piece.standable or piece.going == "impassable" for piece in table.pieces):
        return inside
    return [
        here and table.why_not_stand(x, y, radius) is None
        for here, (x, y), radius in zip(inside, places, radii, strict=True)
    ]


def fits(battle: Battle, model: Model, kind: Kind, place: PointXY, field: Field, comrades: Sequence[Body]) -> bool:
    """Whether a base overlaps nobody there and keeps out of the enemy's melee radius."""
    x, y = place
    if overlapping(x, y, kind.base_radius, field.bodies) or overlapping(x, y, kind.base_radius, comrades):
        return False
    if not field.menaces:
        return True
    melee = melee_radius(kind)
    for body, distance in near_menaces(x, y, battle.table.elevation(x, y), melee, field.menaces):
        before = near_menaces(model.x, model.y, model.z, melee, [body])
        if not before or distance < before[0][1] - TOLERANCE:
            return False
    return True


def nearest_fit(
    battle: Battle,
    model: Model,
    kind: Kind,
    place: PointXY,
    allowance: float,
    field: Field,
    comrades: Sequence[Body],
) -> PointXY | None:
    """The first place on a small spiral that fits and is not farther off than the model may go."""
    start = (model.x, model.y)
    tries = [(snap(place[0] + dx), snap(place[1] + dy)) for dx, dy in SPIRAL]
    near = [spot for spot in tries if within(length(start, spot), allowance)]
    if not near:
        return None
    free = roomy(battle.table, near, [kind.base_radius] * len(near))
    for spot, open_ground in zip(near, free, strict=True):
        if open_ground and fits(battle, model, kind, spot, field, comrades):
            return spot
    return None
