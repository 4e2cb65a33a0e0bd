"""Moving and turning a whole unit."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, Ghost, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, facing, place
from arap.rules.gm.lookup import why_not_model, why_not_unit
from arap.rules.gm.standing import level_at, part_fighters, put, why_not_there
from arap.table import PointXYZ, middle_of, snap_point
from arap.table.arcs import turned
from arap.table.spacing import first_clash

LOOSER = 1.002
"""Bases that touch overlap by a hair when their places are rounded; then the formation is wider by so much."""


class MoveUnit(GmAct, frozen=True, tag="gm-move-unit"):
    """A unit is put with its middle on a place, each model on the level nearest to its own. If the first model has
    another facing there, the formation turns with it."""

    unit: str
    at: tuple[float, float]
    facing: float | None = None


@deed
@cites("turn.adjudication")
class MovingUnit(Deed[MoveUnit]):
    """It keeps its formation; nothing is paid or rolled for it, and nobody reacts."""

    act = MoveUnit
    title = "Move the unit"
    does = "Puts the whole unit on another place in its formation, or turns it. Nobody reacts to it."
    group = "unit"
    place = 5

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        members = battle.members(thing.unit)
        middle = snap_point(middle_of([(model.x, model.y) for model in members]))
        return place(middle, label="Middle"), facing(members[0].facing)

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return not any(why_not_model(battle, model) for model in battle.units[thing.unit].models)

    def why_not(self, battle: Battle, act: MoveUnit) -> Refusal | None:
        if refusal := why_not_unit(battle, act.unit):
            return refusal
        members = battle.units[act.unit].models
        if refusal := next(filter(None, [why_not_model(battle, model) for model in members]), None):
            return refusal
        for model, (x, y, z) in zip(battle.members(act.unit), places_of(battle, act), strict=True):
            name = battle.full_name(model.id)
            if refusal := why_not_there(battle, model.kind, (x, y), z, name, members):
                return refusal
        clash = first_clash(bases_of(battle, act.unit, places_of(battle, act)))
        return no("The models have no room beside each other there") if clash else None

    def carry_out(self, battle: Battle, act: MoveUnit) -> None:
        by, places = turn_by(battle, act), places_of(battle, act)
        for model, there in zip(battle.members(act.unit), places, strict=True):
            put(battle, model, there, (model.facing + by) % 360.0)
        unit, to = battle.units[act.unit], f"({act.at[0]:g}, {act.at[1]:g})"
        does = unit.does("be put") + f" at {to}" + (f" and turned by {by:g} degrees" if by else "")
        self.tell(battle, act, does, units=(unit.id,), models=unit.models, at=act.at)
        part_fighters(battle, unit.id)

    def ghost(self, battle: Battle, act: MoveUnit) -> Ghost:
        return Ghost(tuple(bases_of(battle, act.unit, places_of(battle, act))))


def turn_by(battle: Battle, act: MoveUnit) -> float:
    """By how many degrees the formation turns, clockwise."""
    first = battle.models[battle.units[act.unit].models[0]]
    return 0.0 if act.facing is None else round((act.facing - first.facing) % 360.0, 2) % 360.0


def places_of(battle: Battle, act: MoveUnit) -> list[PointXYZ]:
    """Where the models stand then."""
    found = turned_to(battle, act, 1.0)
    return turned_to(battle, act, LOOSER) if first_clash(bases_of(battle, act.unit, found)) else found


def turned_to(battle: Battle, act: MoveUnit, wider: float) -> list[PointXYZ]:
    members = battle.members(act.unit)
    x, y = snap_point(middle_of([(model.x, model.y) for model in members]))
    offsets = [(wider * (model.x - x), wider * (model.y - y)) for model in members]
    spots = [
        snap_point((act.at[0] + dx, act.at[1] + dy)) for dx, dy in turned(offsets, (0.0, 0.0), turn_by(battle, act))
    ]
    return [(*spot, level_at(battle, spot, model.z)) for spot, model in zip(spots, members, strict=True)]


def bases_of(battle: Battle, unit_id: str, places: Sequence[PointXYZ]) -> list[tuple[float, float, float]]:
    """The bases of a unit in these places."""
    radii = [battle.kind(model).base_radius for model in battle.members(unit_id)]
    return [(x, y, radius) for (x, y, _), radius in zip(places, radii, strict=True)]
