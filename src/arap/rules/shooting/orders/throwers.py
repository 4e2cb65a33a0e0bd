"""How many of a unit may throw in a turn."""

from collections import Counter
from collections.abc import Iterable

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.arithmetic import round_up
from arap.kernel.reasons import Refusal, implements
from arap.rules.characters import TRAIT
from arap.rules.shooting.shots.delivery import delivery

QUARTER = 4


@implements("grenade.limit")
def counts_as_throwing(weapon: Weapon) -> bool:
    """Grenades, stones, and launchers mounted on another weapon."""
    return delivery(weapon).by_hand or "mounted-launcher" in weapon.tags


@implements("grenade.limit")
def throwers_allowed(unit: Unit) -> int:
    """A quarter of the number at the start of the player turn, rounded up."""
    return round_up(unit.start_count / QUARTER)


@implements("grenade.limit")
def why_too_many_throwers(battle: Battle, unit_id: str, orders: Iterable[FireOrder]) -> Refusal | None:
    """No more than a quarter throw in a turn. A character is never barred, but takes one of the places."""
    unit = battle.units[unit_id]
    now = [order.model for order in orders if counts_as_throwing(battle.weapon(order.weapon))]
    new = [model for model in now if model not in unit.throwers]
    barred = [model for model in new if TRAIT not in battle.kind(battle.models[model]).traits]
    if not barred or len(unit.throwers) + len(new) <= throwers_allowed(unit):
        return None
    return Refusal(f"Only {throwers_allowed(unit)} of {unit.name} may throw grenades in a turn", "grenade.limit")


@implements("grenade.limit")
def note_throwers(battle: Battle, unit_id: str, orders: Iterable[FireOrder]) -> None:
    """Writes down who has thrown this turn; once is counted once."""
    throwing = [order.model for order in orders if counts_as_throwing(battle.weapon(order.weapon))]
    if throwing and unit_id in battle.units:
        known = battle.units[unit_id].throwers
        battle.change(unit_id, throwers=tuple(dict.fromkeys((*known, *throwing))))


@implements("grenade.throw")
def why_thrown_besides(battle: Battle, orders: tuple[FireOrder, ...]) -> Refusal | None:
    """A grenade is thrown instead of firing."""
    counts = Counter(order.model for order in orders)
    several = [order for order in orders if counts[order.model] > 1 and order.weapon in battle.scenario.weapons]
    if any(counts_as_throwing(battle.weapon(order.weapon)) for order in several):
        return Refusal("A grenade is thrown instead of firing a weapon, not besides", "grenade.throw")
    return None
