"""Squads that fight in several rooms of a building: when most of them fail, the others near them run too."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.muster import squad_of
from arap.battle.parts import parts_of
from arap.battle.values import Model, Unit
from arap.kernel.reasons import cites, implements
from arap.rules.shooting.area.sections import Section, section_at
from arap.rules.sight.indoors import house_of
from arap.table import TOLERANCE, Box

RULE = "coherency.melee.buildings"


@implements("coherency.melee.buildings")
def swept_along(battle: Battle, failed: Sequence[str]) -> list[str]:
    """The parts that rout without a test: most of the squad's models in melee in the building are of parts that failed,
    and the part is in a section with one of these, or next to it."""
    found: list[str] = []
    for unit_id in failed:
        parts = parts_of(battle, squad_of(unit_id))
        place = building_of(battle, battle.units[unit_id]) if len(parts) > 1 else ""
        if not place:
            continue
        fighting = [part for part in parts if has_fought(battle, part) and building_of(battle, part) == place]
        broken = [part for part in parts if part.id in failed or (part.routing and has_fought(battle, part))]
        lost, there = count(broken), count([*broken, *[part for part in fighting if part not in broken]])
        if 2 * lost > there:
            steady = [part for part in parts if part not in broken and not part.routing and part.id not in found]
            found += [part.id for part in steady if is_beside(battle, part, battle.units[unit_id])]
    return found


def count(parts: Sequence[Unit]) -> int:
    return sum([len(part.models) for part in parts])


def has_fought(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is in melee, or was in this player turn."""
    return bool(unit.locked) or unit.id in battle.turn.fought


def building_of(battle: Battle, unit: Unit) -> str:
    """The building a unit has models in; "" for none."""
    for model in battle.members(unit.id):
        if section := room_of(battle, model):
            house = house_of(battle, model)
            return house.id if house else section.piece
    return ""


def room_of(battle: Battle, model: Model) -> Section | None:
    """The section of a building a model is in. A trench is none."""
    section = section_at(battle.table, (model.x, model.y), model.z)
    return None if section is None or section.trench else section


@cites("coherency.melee.buildings")
def is_beside(battle: Battle, part: Unit, failed: Unit) -> bool:
    """Whether models of two parts are in one section, or in sections that share a wall or a floor."""
    here = [(box_of(room), model.z) for model in battle.members(part.id) if (room := room_of(battle, model))]
    there = [(box_of(room), model.z) for model in battle.members(failed.id) if (room := room_of(battle, model))]
    storey = lowest_ceiling(battle, failed)
    return any(
        touch(a, b) if abs(z - to_z) < storey / 2 else overlap(a, b) and abs(z - to_z) < 1.5 * storey
        for a, z in here
        for b, to_z in there
    )


def lowest_ceiling(battle: Battle, unit: Unit) -> float:
    """How high the storey is in which a unit fights."""
    rooms = [(model, room) for model in battle.members(unit.id) if (room := room_of(battle, model))]
    roofs = [battle.table.piece(room.roof).top - model.z for model, room in rooms]
    return min(roofs, default=0.0)


def box_of(section: Section) -> Box:
    xs, ys = [x for x, _ in section.shape], [y for _, y in section.shape]
    return min(xs), min(ys), max(xs), max(ys)


def touch(a: Box, b: Box) -> bool:
    """Whether two rectangles are the same or share a side, not only a corner."""
    across, along = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return min(across, along) >= -TOLERANCE and max(across, along) > TOLERANCE


def overlap(a: Box, b: Box) -> bool:
    """Whether one rectangle lies over the other."""
    return min(min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])) > TOLERANCE
