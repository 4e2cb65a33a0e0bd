"""The movement action."""

import msgspec

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.events import ModelMoved, UnitMoved
from arap.battle.values import Model
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Flow
from arap.rules.movement.legal import approved
from arap.rules.movement.walk import Arrival, walk
from arap.table import PointXY, length, snap


@implements("activate.action.move")
def move_action(battle: Battle, unit_id: str, act: Move, points: int = 1) -> Flow[None]:
    """One point lets every member of the unit move up to its basic move."""
    party = approved(battle, unit_id, act.paths)
    if isinstance(party, Refusal):
        raise ArapError(str(party))
    arrivals = yield from walk(battle, party)
    moved = [carry_out(battle, arrival) for arrival in arrivals]
    if unit_id in battle.units:
        halted = tuple([arrival.walker.model.id for arrival in arrivals if arrival.halt])
        battle.emit(
            UnitMoved(rule="activate.action.move", unit=unit_id, models=tuple(moved), points=points, halted=halted)
        )


def carry_out(battle: Battle, arrival: Arrival) -> ModelMoved:
    """The model where its walk has led it, lying down and out of action if that is how it ended."""
    way, halt = arrival.way, arrival.halt
    model = battle.models[arrival.walker.model.id]
    if halt:
        until = battle.turn.serial if halt.spent else model.spent_until
        model = msgspec.structs.replace(model, prone=model.prone or halt.prone, spent_until=until)
    put_down(battle, model, arrival.place, way.facing, arrival.z)
    corners = way.corners or (way.end,)
    path = corners if corners[-1] == arrival.place else (*corners, arrival.place)
    return ModelMoved(model.id, path, way.facing, way.total)


@implements("move.speed.total")
def put_down(battle: Battle, model: Model, place: PointXY, facing: float, z: float) -> None:
    """The model on its new place; its speed grows by the straight distance in plan from the old one."""
    x, y = place
    covered = length((model.x, model.y), place)
    battle.put_model(msgspec.structs.replace(model, x=x, y=y, z=z, facing=facing, speed=snap(model.speed + covered)))
