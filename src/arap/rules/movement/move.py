"""The movement action."""

import msgspec

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.events import ModelMoved, UnitMoved
from arap.battle.values import Model
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Flow
from arap.rules.characters import leave, leavers
from arap.rules.movement.legal import approved
from arap.rules.movement.party import Walker
from arap.table import PointXY, length, snap


@implements("activate.action.move")
def move_action(battle: Battle, unit_id: str, act: Move) -> Flow[None]:
    """One point lets every member of the unit move up to its basic move."""
    party = approved(battle, unit_id, act.paths)
    if isinstance(party, Refusal):
        raise ArapError(str(party))
    moved = [carry_out(battle, walker) for walker in party.walkers if walker.cost.steps]
    battle.emit(UnitMoved(rule="activate.action.move", unit=unit_id, models=tuple(moved), points=1))
    for model in leavers(battle, unit_id, [each.model for each in moved]):
        leave(battle, model)
    return
    yield


def carry_out(battle: Battle, walker: Walker) -> ModelMoved:
    model, cost = walker.model, walker.cost
    put_down(battle, model, cost.end, cost.facing)
    return ModelMoved(model.id, cost.corners or (cost.end,), cost.facing, cost.total)


@implements("move.speed.total")
def put_down(battle: Battle, model: Model, place: PointXY, facing: float) -> None:
    """The model on its new place; its speed grows by the straight distance in plan from the old one."""
    x, y = place
    covered = length((model.x, model.y), place)
    battle.put_model(
        msgspec.structs.replace(
            model, x=x, y=y, z=battle.table.elevation(x, y), facing=facing, speed=snap(model.speed + covered)
        )
    )
