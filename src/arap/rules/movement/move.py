"""The movement action."""

import msgspec

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.events import ModelMoved, UnitMoved
from arap.battle.values import Model
from arap.kernel.errors import ArapError
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.movement.legal import check_move
from arap.rules.movement.plan import ModelPlan, MovePlan
from arap.table import PointXY, length, snap


@implements("activate.action.move")
def move_action(battle: Battle, unit_id: str, act: Move, plan: MovePlan | None = None) -> Flow[None]:
    """One point lets every member of the unit move up to its basic move. `plan` spares checking the act again."""
    plan = plan or check_move(battle, unit_id, act.paths)
    if plan.refusal:
        raise ArapError(str(plan.refusal))
    moved = [carry_out(battle, model) for model in plan.models if model.path.legs]
    battle.emit(UnitMoved(rule="activate.action.move", unit=unit_id, models=tuple(moved), points=1))
    return
    yield


def carry_out(battle: Battle, plan: ModelPlan) -> ModelMoved:
    model = battle.models[plan.model]
    put_down(battle, model, (plan.x, plan.y), plan.facing)
    corners = [(model.x, model.y)]
    for leg in plan.path.legs:
        corner = (snap(leg.x), snap(leg.y))
        if corner != corners[-1]:
            corners.append(corner)
    return ModelMoved(plan.model, tuple(corners), plan.facing, plan.cost)


@implements("move.speed.total")
def put_down(battle: Battle, model: Model, place: PointXY, facing: float) -> None:
    """The model on its new place; its speed grows by the straight distance in plan from the old one."""
    covered = length((model.x, model.y), place)
    x, y = place
    battle.put_model(
        msgspec.structs.replace(
            model, x=x, y=y, z=battle.table.elevation(x, y), facing=facing, speed=snap(model.speed + covered)
        )
    )
