"""Tidying up after a round: units that are still locked close up for the next one."""

from arap.battle.battle import Battle
from arap.battle.secrets.underground import is_below
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.blocking.holding import is_blocking
from arap.rules.combats import Combat
from arap.rules.melee.fighting.bout import can_fight
from arap.rules.melee.moving.stepping import has_foe_in_reach, move_up, nearest_first
from arap.rules.movement.underground.columns import close_ranks


@implements("melee.tidy-up", "melee.wound-difference.environment")
def tidy_up(battle: Battle, combat: Combat) -> Flow[None]:
    """In units that are still locked, models with no enemy to strike move up to their basic move into contact or melee
    radius, the active player's first. The others stay. Wounds from the ground count in the next round."""
    for unit_id in combat.units:
        if still_locked(battle, combat, unit_id) and is_below(battle, unit_id):
            close_ranks(battle, unit_id)
        elif still_locked(battle, combat, unit_id):
            lost = yield from move_up(battle, combat, unit_id, idle(battle, combat, unit_id))
            if lost and unit_id in battle.units:
                battle.change(unit_id, toll=battle.units[unit_id].toll + lost)


def still_locked(battle: Battle, combat: Combat, unit_id: str) -> bool:
    unit = battle.units.get(unit_id)
    return unit is not None and not unit.routing and any(foe in battle.units for foe in unit.locked)


def idle(battle: Battle, combat: Combat, unit_id: str) -> list[Model]:
    """The models that can fight but have no enemy to strike, the nearest to an enemy first."""
    return [
        model
        for model in nearest_first(battle, combat, unit_id)
        if can_fight(battle, model)
        and not has_foe_in_reach(battle, combat, model)
        and not is_blocking(battle, model.id)
    ]
