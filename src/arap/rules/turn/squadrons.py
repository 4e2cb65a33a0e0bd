"""Squadrons: vehicles that act as one."""

from arap.battle.acts import Act, Charge, GetUp, Move, Shoot, Swim, Venture
from arap.battle.battle import Battle
from arap.battle.muster import is_squadron
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, implements


def is_squadron_now(battle: Battle, unit: Unit) -> bool:
    return is_squadron(battle.scenario, battle, [model.kind for model in battle.members(unit.id)])


@implements("activate.vehicles")
def why_squadron_is_apart(battle: Battle, unit: Unit, act: Act) -> Refusal | None:
    """No vehicle of a squadron idles while another acts."""
    if not battle.once(("squadron", unit.models), lambda: is_squadron_now(battle, unit)):
        return None
    acting = acting_in(act)
    if acting is not None and acting != set(unit.models):
        return Refusal(f"Every vehicle of {unit.name} takes the same action", "activate.vehicles")
    return None


def acting_in(act: Act) -> set[str] | None:
    """The models an act names; None for an act of the whole unit."""
    match act:
        case Move():
            return {path.model for path in act.paths}
        case Shoot():
            return {order.model for order in act.orders}
        case Charge():
            return set(act.models) or None
        case Venture() | Swim() | GetUp():
            return set(act.models)
        case _:
            return None
