"""Going on overwatch: an action that ends a unit's activation."""

from msgspec.structs import replace

from arap.battle.acts import Overwatch
from arap.battle.battle import Battle
from arap.battle.events.reaction import WentOnOverwatch
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.movement.legality.legal import are_numbers
from arap.rules.movement.paths.stance import why_not_lie_here
from arap.rules.overwatch import can_shoot
from arap.rules.states import why_barred

RULE = "overwatch.enter"


@implements("overwatch.enter")
def why_not_overwatch(battle: Battle, unit: Unit) -> Refusal | None:
    """Not if pinned, gone to ground, routing, pursuing or in melee; it needs at least one model that can shoot."""
    if refusal := why_barred(unit, "react", RULE):
        return refusal
    return None if can_shoot(battle, unit) else Refusal(unit.does("have no ranged weapons"), RULE)


@cites("overwatch.enter", "overwatch.stationary")
def why_not_overwatch_act(battle: Battle, unit: Unit, act: Overwatch) -> Refusal | None:
    """Why a unit cannot go on overwatch facing and lying as ordered."""
    if refusal := why_not_overwatch(battle, unit):
        return refusal
    if not are_numbers([act.facing or 0.0, *[facing for _, facing in act.models]]):
        return Refusal("A facing is a number of degrees", "overwatch.stationary")
    for model_id in (*[model for model, _ in act.models], *act.prone):
        if model_id not in unit.models:
            return Refusal(f"{model_id} is not a model of {unit.name}", RULE)
    lying = [battle.models[model] for model in act.prone if not battle.models[model].prone]
    return next((why for model in lying if (why := why_not_lie_here(battle, model))), None)


@implements("overwatch.stationary")
def go_on_overwatch(battle: Battle, unit_id: str, act: Overwatch) -> None:
    """The owner may face the models in any direction and let them lie down; that is no movement."""
    own, turned = dict(act.models), []
    for model in battle.members(unit_id):
        facing = own.get(model.id, model.facing if act.facing is None else act.facing) % 360.0
        prone = model.prone or model.id in act.prone
        if (facing, prone) != (model.facing, model.prone):
            battle.put_model(replace(model, facing=facing, prone=prone))
            turned.append((model.id, facing))
    battle.change(unit_id, overwatch=True)
    battle.emit(WentOnOverwatch(rule=RULE, unit=unit_id, facings=tuple(turned), prone=act.prone))
