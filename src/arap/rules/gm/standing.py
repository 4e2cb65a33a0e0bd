"""Where models may be put, and whether they still stand when the terrain changes."""

from collections.abc import Callable, Collection, Iterator

from msgspec.structs import replace

from arap.army.setup.placement import LEVEL_WITH
from arap.battle.battle import Battle
from arap.battle.secrets.underground import DEPTH
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.rules.gm.act import no
from arap.rules.melee.fighting.reach import can_strike
from arap.rules.melee.moving.locking import foes_of, keep_fighting
from arap.rules.movement.climbing.holds import face_at, ladder_under, stands
from arap.rules.movement.measures.bases import overlap
from arap.table import GROUND, PointXY, PointXYZ, Table, snap, snap_point
from arap.table.shapes.footprints import ahead_of

RING, RINGS = 1.25, 8


def level_at(battle: Battle, at: tuple[float, float], z: float | None) -> float:
    """The level meant at a place: the highest one if none is named, or the nearest to the one that is."""
    x, y = snap(at[0]), snap(at[1])
    if z is None:
        return battle.table.elevation(x, y)
    return min(battle.table.levels_around(x, y), key=lambda level: abs(level - z), default=z)


def put(battle: Battle, model: Model, there: PointXYZ, towards: float) -> None:
    """Puts a model on a place. A model that leaves its place blocks nothing any more."""
    x, y, z = there
    blocks = model.blocks if there == (model.x, model.y, model.z) else None
    battle.put_model(replace(model, x=x, y=y, z=z, facing=towards, blocks=blocks))


def why_not_there(
    battle: Battle, kind: str, at: tuple[float, float], z: float | None, name: str, leaving: Collection[str] = ()
) -> Refusal | None:
    """A model stands wholly on the table, on a level, in nothing impassable, and on no other base."""
    table, radius = battle.table, battle.scenario.kinds[kind].base_radius
    x, y = snap(at[0]), snap(at[1])
    if not (radius <= x <= table.width - radius and radius <= y <= table.depth - radius):
        return no(f"{name} cannot stand at ({x:g}, {y:g}): the base would hang over the edge of the table")
    level = level_at(battle, at, z)
    if z is not None and abs(level - z) > LEVEL_WITH:
        return no(f"{name} cannot stand at ({x:g}, {y:g}): there is no level at {z:g}")
    if problem := table.why_not_stand(x, y, radius, level):
        return no(f"{name} cannot stand at ({x:g}, {y:g}): {problem.reason.removesuffix('.')}")
    for other in battle.models.values():
        if other.id in leaving or other.z == DEPTH:
            continue
        there = other.x, other.y, other.z if table.tiered else level
        if overlap((x, y, level), radius, there, battle.kind(other).base_radius):
            return no(f"{name} cannot stand at ({x:g}, {y:g}): {battle.full_name(other.id)} is there")
    return None


def clear_place(near: PointXY, why_not: Callable[[PointXY], Refusal | None]) -> PointXY:
    """The first place that is not refused, in rings round this one; or this one, if all are."""
    rings = [(ring * RING, towards) for ring in range(1, RINGS + 1) for towards in range(0, 360, 45)]
    spots = [near, *[ahead_of(near, towards, reach) for reach, towards in rings]]
    return next((snap_point(spot) for spot in spots if why_not(snap_point(spot)) is None), near)


def why_table_upsets(battle: Battle, table: Table) -> Refusal | None:
    """Why the terrain cannot be so: a model that stands now would not stand then."""
    fallen = next(upset_by(battle, table), None)
    if fallen is None:
        return None
    return no(f"{battle.full_name(fallen.id)} could not stay at ({fallen.x:g}, {fallen.y:g}); move it first")


def upset_by(battle: Battle, table: Table) -> Iterator[Model]:
    for model in battle.models.values():
        if model.z != DEPTH and holds(battle, battle.table, model) and not holds(battle, table, model):
            yield model


def holds(battle: Battle, table: Table, model: Model) -> bool:
    """Whether a model stands on a level of a table, where it can stand, or holds on to a ladder or a face of it."""
    place = model.x, model.y
    if not table.tiered or stands(table, *place, model.z):
        level = table.elevation(*place) if not table.tiered else model.z
        return level == model.z and table.why_not_stand(*place, battle.kind(model).base_radius, model.z) is None
    return bool(ladder_under(table, *place, model.z)) or face_at(table, place, model.z, model.z) != GROUND


def part_fighters(battle: Battle, unit_id: str) -> None:
    """Units that no longer reach each other are out of their melee."""
    for foe in foes_of(battle, unit_id):
        if not in_reach(battle, unit_id, foe):
            keep_fighting(battle, unit_id, tuple([each for each in foes_of(battle, unit_id) if each != foe]))
            keep_fighting(battle, foe, tuple([each for each in foes_of(battle, foe) if each != unit_id]))


def in_reach(battle: Battle, one: str, other: str) -> bool:
    return any(
        can_strike(battle, model, foe) or can_strike(battle, foe, model)
        for model in battle.members(one)
        for foe in battle.members(other)
    )
