"""What a shot as ordered costs in action points."""

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.kernel.reasons import implements
from arap.rules.shooting.area.aiming import is_curved
from arap.rules.shooting.orders.strikes import aim_strike
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.weapons.types import GUNS, delivery, point_cost


@implements("shoot.weapon.ordinance")
def order_cost(battle: Battle, kind: Kind, weapon: Weapon, order: FireOrder) -> int:
    """The points of one shot so ordered; guns pay more where the distance is guessed."""
    return point_cost(kind, weapon, order, guessed=weapon.type in GUNS and is_guessed(battle, weapon, order))


def is_guessed(battle: Battle, weapon: Weapon, order: FireOrder) -> bool:
    """Whether the shot is fired at a guessed distance, in a high curve or out of sight."""
    if delivery(weapon) != "area":
        return False
    found = aim_strike(battle, order, blind=True)
    return isinstance(found, Strike) and found.guessed


@implements("shoot.weapon.ordinance")
def least_cost(kind: Kind, weapon: Weapon) -> int:
    """The points of its cheapest shot: what never fires flat always guesses."""
    return point_cost(kind, weapon, guessed=is_curved(weapon) and "direct" not in weapon.tags)
