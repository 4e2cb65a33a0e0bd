"""How to strike a target with a weapon that strikes places: the order a sensible gunner would give."""

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import GUESS_RANGE
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.shooting.area.aiming import visible_members
from arap.rules.shooting.area.guesses import shows_distances
from arap.rules.shooting.area.proposals import guess_order
from arap.rules.shooting.grenades.proposals import throw_order
from arap.rules.shooting.templates.proposals import _laid, direction_to, template_order
from arap.rules.shooting.weapons.types import delivery, is_curved
from arap.table import PointXY, length


def strike_order(battle: Battle, model: Model, weapon: Weapon, target: str) -> FireOrder:
    """The order for fire at a unit: guesses are made by eye to half an inch, templates laid over most of the enemy."""
    match delivery(weapon):
        case "template":
            return template_order(battle, model, weapon, target)
        case "bomb":
            return FireOrder(model.id, weapon.id, target)
        case "area":
            flat = not is_curved(weapon) or ("direct" in weapon.tags and visible_members(battle, model, target))
            return FireOrder(model.id, weapon.id, target) if flat else guess_order(battle, model, weapon, target)
        case _:
            return throw_order(battle, model, weapon, target)


@implements("shoot.hidden-target", "area.guess-range")
def order_at(battle: Battle, model: Model, weapon: Weapon, place: PointXY) -> FireOrder:
    """The order for fire at a place: how far is said where it may be measured, else only which way."""
    way, far = direction_to(model, place), round(length((model.x, model.y), place), 1)
    match delivery(weapon):
        case "template":
            return _laid(model, weapon, "", way, far if shows_distances(battle) else 0.0)
        case "thrown" | "rock":
            told = GUESS_RANGE(battle) == "declared"
        case _:
            told = is_curved(weapon) and "direct" not in weapon.tags and GUESS_RANGE(battle) == "declared"
    if not told:
        return FireOrder(model.id, weapon.id, "", aim=place)
    return FireOrder(model.id, weapon.id, "", bearing=way, distance=far if shows_distances(battle) else None)
