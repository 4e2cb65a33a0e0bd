"""Climbers fall when they are hit."""

from collections.abc import Iterable, Iterator

import msgspec

from arap.battle.battle import Battle
from arap.battle.settings import WATER_FALL
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.movement.climbing.holds import climbing, level_below, stands, water_at
from arap.rules.movement.dice.injuries import fall
from arap.rules.movement.measures.field import field_around, overlapping
from arap.rules.movement.paths.places import RING, ring
from arap.rules.movement.paths.standing import on_level
from arap.rules.overwatch import end_overwatch
from arap.table import GROUND, PointXY, snap, within

MOST_RINGS = 40


@implements("climb.damage-falls")
@cites("ladder.fixed.progress")
def shake_off(battle: Battle, wounded: Iterable[str]) -> Flow[None]:
    """A model wounded while climbing falls, even if the wound was saved."""
    if not battle.table.tiered:
        return
    for model_id in dict.fromkeys(wounded):
        model = battle.models.get(model_id)
        if model is not None and climbing(battle, model):
            yield from fall_off(battle, model)


def fall_off(battle: Battle, model: Model) -> Flow[None]:
    """It falls from where it hangs, onto the nearest free spot below."""
    bottom = level_below(battle.table, model.x, model.y, model.z)
    place = free_spot(battle, model, bottom)
    wet = water_at(battle.table, *place, bottom) != GROUND and within(model.z - bottom, WATER_FALL(battle))
    height = round(model.z - bottom, 3)
    halt = None if wet else (yield from fall(battle, model.id, height, place, "climb.damage-falls"))
    if fallen := battle.models.get(model.id):
        x, y = place
        prone = fallen.prone or halt is not None
        end_overwatch(battle, model.unit, "overwatch.stationary")
        battle.put_model(msgspec.structs.replace(fallen, x=x, y=y, z=bottom, prone=prone))


@cites("climb.damage-falls")
def free_spot(battle: Battle, model: Model, z: float) -> PointXY:
    """Falling onto other models does not hurt them: it is put down next to them."""
    radius = battle.kind(model).base_radius
    comrades = [other for other in battle.members(model.unit) if other.id != model.id]
    field = field_around(battle, model.unit, comrades, [(model.x, model.y)], MOST_RINGS * RING)
    bodies = on_level(battle, field.bodies, z, z)
    for place in spots(model):
        fits = stands(battle.table, *place, z) and battle.table.why_not_stand(*place, radius, z) is None
        if fits and not overlapping(*place, radius, bodies):
            return place
    return model.x, model.y


def spots(model: Model) -> Iterator[PointXY]:
    yield model.x, model.y
    for number in range(1, MOST_RINGS + 1):
        for dx, dy in ring(RING * number):
            yield snap(model.x + dx), snap(model.y + dy)
