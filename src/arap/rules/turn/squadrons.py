"""Squadrons: vehicles that act as one."""

from arap.battle.acts import Act
from arap.battle.battle import Battle
from arap.battle.muster import is_squadron
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, implements
from arap.rules.turn.action import ACTION_OF


def is_squadron_now(battle: Battle, unit: Unit) -> bool:
    return is_squadron(battle.scenario, battle, [model.kind for model in battle.members(unit.id)])


@implements("activate.vehicles")
def why_squadron_is_apart(battle: Battle, unit: Unit, act: Act) -> Refusal | None:
    """No vehicle of a squadron idles while another acts."""
    if not battle.once(("squadron", unit.models), lambda: is_squadron_now(battle, unit)):
        return None
    action = ACTION_OF[type(act)]
    acting = action.models_in(act) if action else None
    if acting is not None and set(acting) != set(unit.models):
        return Refusal(f"Every vehicle of {unit.name} takes the same action", "activate.vehicles")
    return None
