"""How to throw at a unit: the order a sensible player would give."""

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.shooting.area.proposals import by_eye, order_at_place
from arap.table import PointXY, length


def throw_order(battle: Battle, model: Model, weapon: Weapon, target: str) -> FireOrder:
    """At the nearest model of the target."""
    here = model.x, model.y
    nearest = min(battle.members(target), key=lambda other: length(here, (other.x, other.y)))
    return by_eye(battle, model, weapon, target, (nearest.x, nearest.y))


def throw_order_at(battle: Battle, model: Model, weapon: Weapon, place: PointXY) -> FireOrder:
    """A throw at a place."""
    return order_at_place(battle, model, weapon, place, guessed=True)
