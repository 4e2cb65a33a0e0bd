"""Fire in a charge: which weapons may be used, and how often each fires."""

import msgspec

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.shooting.shots.delivery import delivery
from arap.rules.shooting.shots.volley import Haste, Volley
from arap.rules.shooting.weapons.types import FULL_BURST, battery_cost, is_battery

STANDING, CHARGING = "react.stand-and-fire.weapons", "react.fire-and-charge.weapons"
READY = ("quick", "ready")
BLIND = ("indirect", "hidden")
BOTH = 2


def why_not_in_haste(battle: Battle, volley: Volley, haste: Haste, order: FireOrder) -> Refusal | None:
    """Why an order cannot be given in a charge: too slow a weapon, a way of firing that takes time, too many shots."""
    kind, weapon = battle.kind(battle.models[order.model]), battle.weapon(order.weapon)
    rule = CHARGING if haste.charging else STANDING
    if refusal := why_not_weapon(kind, weapon, volley.points, charging=haste.charging):
        return refusal
    if order.mode in BLIND or order.points == FULL_BURST:
        return Refusal(f"{weapon.name} cannot be fired that way in a charge", rule)
    most = most_in_haste(kind, weapon, volley)
    if most is not None and order.shots is not None and order.shots > most:
        return Refusal(f"{weapon.name} fires once in a charge", rule)
    return None


def why_not_weapon(kind: Kind, weapon: Weapon, successes: int, *, charging: bool) -> Refusal | None:
    """Why a weapon is not used in a charge at all, or not with so few successes."""
    return why_not_by_charger(weapon) if charging else why_not_standing(kind, weapon, successes)


@implements("react.fire-and-charge.weapons")
def why_not_by_charger(weapon: Weapon) -> Refusal | None:
    """Chargers fire only pistols and assault weapons, and throw nothing."""
    if weapon.nature.haste == "quick":
        return None
    return Refusal(f"{weapon.name} is neither a pistol nor an assault weapon", CHARGING)


@implements("react.stand-and-fire.weapons", "react.stand-and-fire.relentless", "react.stand-and-fire.vehicle")
def why_not_standing(kind: Kind, weapon: Weapon, successes: int) -> Refusal | None:
    """With one success pistols, assault, rapid fire and salvo weapons, and heavy ones of Relentless models; with two
    heavy and slow ones too. A vehicle fires its defensive weapons with one success, any with two."""
    if is_battery(kind) and not delivery(weapon).by_hand:
        few = battery_cost(kind, weapon) > successes
        return Refusal(f"{weapon.name} needs two successes", "react.stand-and-fire.vehicle") if few else None
    if weapon.nature.haste in READY:
        return None
    if weapon.nature.haste != "ponderous":
        return Refusal(f"{weapon.name} cannot be used against a charge", STANDING)
    if successes >= BOTH or (weapon.nature.relentless_cost and kind.powers.relentless):
        return None
    return Refusal(f"{weapon.name} needs two successes", STANDING)


@cites("react.stand-and-fire.weapons", "react.stand-and-fire.relentless", "react.fire-and-charge.weapons")
def most_in_haste(kind: Kind, weapon: Weapon, volley: Volley) -> int | None:
    """How often a weapon fires: once, except that a heavy weapon fires its normal number of times (None) with two
    successes, or if its user is Relentless."""
    assert volley.haste is not None
    normally = weapon.nature.relentless_cost and (volley.points >= BOTH or kind.powers.relentless)
    return None if normally and not volley.haste.charging else 1


def in_haste(battle: Battle, volley: Volley, order: FireOrder) -> FireOrder:
    """An order as it is fired in a charge."""
    if volley.haste is None or order.shots is not None:
        return order
    kind = battle.kind(battle.models[order.model])
    return msgspec.structs.replace(order, shots=most_in_haste(kind, battle.weapon(order.weapon), volley))
