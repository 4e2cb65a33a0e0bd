"""What may be fired at: units on the table, also in melees and out of trenches."""

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import INTO_MELEE
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.rules.combats import linked
from arap.rules.majority import most_have
from arap.rules.movement.climbing.holds import under_water
from arap.rules.sight.indoors import RULE, trench_of
from arap.rules.sight.passing import why_not_passing


@cites("shoot.declare", "swim.underwater")
def why_not_target(battle: Battle, unit_id: str, target_id: str) -> Refusal | None:
    """Fire is declared at an enemy unit on the table that is not under water, nor in a melee in which friends fight."""
    target = battle.units.get(target_id)
    if target is None:
        return Refusal(f"There is no unit {target_id!r} on the table", "shoot.declare")
    if target.side == battle.units[unit_id].side:
        return Refusal(f"{target.does('be')} on the same side", "shoot.declare")
    if battle.table.deep_water and under_water(battle, target_id):
        return Refusal(f"{target.does('be')} hidden under water", "swim.underwater")
    return why_not_into_melee(battle, unit_id, target_id) if target.locked else None


@cites("shoot.at-routers")
def why_not_passed(battle: Battle, unit_id: str, target_id: str) -> Refusal | None:
    """Why a unit cannot be fired at where it passed."""
    return why_not_passing(battle, battle.units[unit_id], battle.units[target_id])


@cites("shoot.into-melee")
def why_not_into_melee(battle: Battle, unit_id: str, target_id: str) -> Refusal | None:
    """No fire at a unit in a melee in which a unit of the firer's side fights, unless the firers are careless. By
    setting fire into a melee is forbidden or free."""
    target = battle.units[target_id]
    if not target.locked or (setting := INTO_MELEE(battle)) == "free":
        return None
    unit = battle.units[unit_id]
    if setting == "forbidden":
        return Refusal(f"{target.does('be')} in melee", "shoot.into-melee")
    if most_have(battle, unit, "careless"):
        return None
    side = unit.side
    friend = next(
        (unit for unit in sorted(linked(battle, target_id, battle.units)) if battle.units[unit].side == side), None
    )
    if friend is None:
        return None
    return Refusal(
        f"{target.does('be')} in melee with {battle.units[friend].name} of your own side", "shoot.into-melee"
    )


@cites("shoot.cover.buildings-trenches-roofs")
def why_heads_down(battle: Battle, model: Model, order: FireOrder) -> Refusal | None:
    """With heads down in a trench a unit does not fire out of it, at a place or along a bearing; within it, it does."""
    if order.aim is None and order.bearing is None:
        return None
    trench = trench_of(battle, model) if battle.units[model.unit].heads_down else None
    if trench is None or (order.aim and trench in [piece.id for piece in battle.table.pieces_at(*order.aim)]):
        return None
    foes = battle.members(order.target) if order.target in battle.units else []
    if any(trench_of(battle, foe) == trench for foe in foes):
        return None
    return Refusal("A unit that ducks in a trench cannot fire", RULE)
