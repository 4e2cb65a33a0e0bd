"""How to aim an area weapon at a unit: the order a sensible player would give."""

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import GUESS_RANGE
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.shooting.area.aiming import middle, visible_members
from arap.rules.shooting.area.guesses import shows_distances
from arap.rules.shooting.weapons.types import effective_range, is_curved, never_flat
from arap.table import PointXY, bearing, length

STEP = 0.5


def area_order(battle: Battle, model: Model, weapon: Weapon, target: str) -> FireOrder:
    """A flat shot where the weapon makes one, else a guess made by eye."""
    flat = not is_curved(weapon) or (weapon.nature.direct and visible_members(battle, model, target))
    return FireOrder(model.id, weapon.id, target) if flat else guess_order(battle, model, weapon, target)


def area_order_at(battle: Battle, model: Model, weapon: Weapon, place: PointXY) -> FireOrder:
    """A shot at a place; what never fires flat guesses the distance."""
    return order_at_place(battle, model, weapon, place, guessed=never_flat(weapon))


@cites("shoot.hidden-target", "area.guess-range")
def order_at_place(battle: Battle, model: Model, weapon: Weapon, place: PointXY, *, guessed: bool) -> FireOrder:
    """The order for fire at a place; a guess says which way, and how far only where that may be measured."""
    if not guessed or GUESS_RANGE(battle) != "declared":
        return FireOrder(model.id, weapon.id, "", aim=place)
    far = round(length((model.x, model.y), place), 1) if shows_distances(battle) else None
    return FireOrder(model.id, weapon.id, "", bearing=direction_to(model, place), distance=far)


def direction_to(model: Model, place: PointXY) -> float:
    return round(bearing((model.x, model.y), place), 1)


def guess_order(battle: Battle, model: Model, weapon: Weapon, target: str) -> FireOrder:
    place = middle(visible_members(battle, model, target, over=True) or battle.members(target))
    return by_eye(battle, model, weapon, target, place)


def by_eye(battle: Battle, model: Model, weapon: Weapon, target: str, place: PointXY) -> FireOrder:
    """The place as it can be declared: exactly, or by a bearing and a distance judged to half an inch."""
    here = model.x, model.y
    if GUESS_RANGE(battle) == "exact":
        return FireOrder(model.id, weapon.id, target, aim=place)
    judged = max(STEP, round(length(here, place) / STEP) * STEP)
    reach = effective_range(weapon) or 0.0
    judged = reach if reach < judged <= reach + STEP else judged
    return FireOrder(model.id, weapon.id, target, bearing=round(bearing(here, place), 1), distance=judged)
