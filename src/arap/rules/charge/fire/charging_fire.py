"""Fire and Charge: chargers fire pistols and assault weapons at their target as they come."""

from collections import Counter
from collections.abc import Sequence

from arap.battle.acts import Charge, FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.charge.approach.distance import charge_move_of
from arap.rules.charge.fire.fire_points import Arm
from arap.rules.charge.fire.standing_fire import arms_of
from arap.rules.charge.reacting import charging_of, slowest_move
from arap.rules.shooting.orders.haste import CHARGING, why_not_by_charger
from arap.rules.shooting.orders.targets import why_not_into_melee
from arap.rules.shooting.shots.volley import Haste, Volley
from arap.rules.triggers.trigger import Charging
from arap.table import TOLERANCE

ACTION, DISTANCE = "react.fire-and-charge.action", "react.fire-and-charge.distance"


@implements("react.fire-and-charge.action")
@cites("charge.into-melee", "shoot.into-melee")
def why_not_fire_and_charge(battle: Battle, unit: Unit, act: Charge, chargers: Sequence[str]) -> Refusal | None:
    """Why chargers cannot fire as they charge; a plain charge is possible all the same. It costs no further point. At
    a target in melee they fire only where fire into it is allowed."""
    if not act.fire:
        return Refusal("Orders to fire belong to a Fire and Charge", ACTION) if act.orders else None
    if refusal := why_not_into_melee(battle, unit.id, act.target) or why_not_ordered(battle, act, chargers):
        return refusal
    if not charging_arms(battle, chargers, act.orders):
        return Refusal(f"{unit.name}: no charger can fire a pistol or an assault weapon", CHARGING)
    return why_from_too_near(battle, charging_of(battle, charge_move_of(battle, act, chargers)))


@implements("react.fire-and-charge.distance")
def why_from_too_near(battle: Battle, charging: Charging) -> Refusal | None:
    """The charge must be at least as long as the basic move of the slowest charger."""
    move = slowest_move(battle, charging.chargers)
    if charging.distance >= move - TOLERANCE:
        return None
    return Refusal(f'The charge of {charging.distance:g}" is shorter than the move of {move:g}"', DISTANCE)


@cites("react.fire-and-charge.action", "react.fire-and-charge.weapons")
def why_not_ordered(battle: Battle, act: Charge, chargers: Sequence[str]) -> Refusal | None:
    """Each charger makes one shot with one weapon, at the charged unit."""
    fired = Counter([order.model for order in act.orders])
    for order in act.orders:
        if order.target != act.target:
            return Refusal("Chargers fire only on the unit they charge", ACTION)
        if order.model not in chargers:
            return Refusal(f"{order.model} does not charge and does not fire", CHARGING)
        if order.weapon not in battle.kind(battle.models[order.model]).weapons:
            return Refusal(f"{order.model} has no weapon {order.weapon!r}", CHARGING)
        if refusal := why_not_by_charger(battle.weapon(order.weapon)):
            return refusal
        if fired[order.model] > 1 or (order.shots or 1) > 1:
            return Refusal(f"{order.model} makes only one shot in a charge", CHARGING)
    return None


@implements("react.fire-and-charge.to-hit")
def charging_volley(unit: str, target: str) -> Volley:
    """Shots at BS 1, at the charged unit only."""
    return Volley(unit, 1, snap=True, reacts_to=target, haste=Haste(charging=True))


def charging_arms(battle: Battle, chargers: Sequence[str], orders: Sequence[FireOrder]) -> list[Arm]:
    """The weapons with which chargers fire: as ordered, or all they may fire."""
    models = [battle.models[model] for model in chargers if model in battle.models]
    arms = arms_of(battle, models, 1, charging=True)
    ordered = {(order.model, order.weapon) for order in orders}
    return [arm for arm in arms if not ordered or arm in ordered]
