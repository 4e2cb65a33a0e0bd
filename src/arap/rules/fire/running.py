"""The random move of a burning model."""

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import ModelMoved
from arap.battle.events.things.burning import BurningModelRan
from arap.battle.fire_settings import BURNING_RUN
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.movement.flight.crazed import course_of, run_to
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.proximity import melee_radius
from arap.table import PointXY, length

RULE = "fire.burning.behaviour"
UNENGAGED = 0.05
"""How far outside a melee radius a model stops that is not to be engaged."""


@cites("fire.burning.behaviour")
def run_burning(battle: Battle, model_id: str) -> Flow[None]:
    """Its basic move, or 2D6 inches by setting, in a random direction."""
    model = battle.models[model_id]
    unit, label = battle.units[model.unit], f"{battle.model_name(model_id)} burns and runs"
    faces: Faces = ()
    distance = basic_move(battle, model)
    if BURNING_RUN(battle) == "2D6":
        faces = yield Roll("move.flee", RULE, unit.side, 2, label=label)
        distance = float(sum(faces))
    (bearing,) = yield Roll(
        "scatter.direction", "dice.scatter.direction", unit.side, 1, 360, label, at=(model.x, model.y)
    )
    way = float(bearing % 360)
    battle.put_model(msgspec.structs.replace(model, facing=way, prone=False))
    end, met = course(battle, battle.models[model_id], way, distance)
    place = yield from run_to(battle, model_id, end, way)
    if place is None:
        return
    battle.emit(
        BurningModelRan(
            rule=RULE, unit=unit.id, faces=faces, bearing=bearing,
            distance=round(length((model.x, model.y), place), 3),
            moved=ModelMoved(model_id, ((model.x, model.y), place), way, distance), stopped_by=met,
        )
    )  # fmt: skip


@cites("fire.burning.behaviour")
def course(battle: Battle, model: Model, bearing: float, distance: float) -> tuple[PointXY, str]:
    """As far as the ground allows; a base, a ledge, the table edge and the melee radius of an enemy stop it."""
    return course_of(battle, model, bearing, distance, lambda other: gap_to_keep(battle, model, other))


def gap_to_keep(battle: Battle, model: Model, other: Model) -> float:
    """How near it comes to another model: to its base, or to the melee radius of an enemy."""
    kind, theirs = battle.kind(model), battle.kind(other)
    touching = kind.base_radius + theirs.base_radius
    if battle.units[model.unit].side == battle.units[other.unit].side:
        return touching
    return max(touching, melee_radius(kind), melee_radius(theirs)) + UNENGAGED
