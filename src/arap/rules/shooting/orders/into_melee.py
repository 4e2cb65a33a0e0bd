"""Fire into a melee."""

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, implements
from arap.rules.combats import linked


@implements("shoot.into-melee")
def why_not_into_melee(battle: Battle, unit_id: str, target_id: str) -> Refusal | None:
    """No fire at a unit in a melee in which anybody of the firer's side fights."""
    target = battle.units[target_id]
    if not target.locked:
        return None
    side = battle.units[unit_id].side
    friend = next(
        (unit for unit in sorted(linked(battle, target_id, battle.units)) if battle.units[unit].side == side), None
    )
    if friend is None:
        return None
    return Refusal(f"{target.name}: in a melee with {battle.units[friend].name} of your own side", "shoot.into-melee")
