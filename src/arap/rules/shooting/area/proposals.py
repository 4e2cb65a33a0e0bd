"""How to aim an area weapon at a unit: the order a sensible player would give."""

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import GUESS_RANGE
from arap.battle.values import Model
from arap.rules.shooting.area.aiming import middle, visible_members
from arap.rules.shooting.weapons.types import effective_range
from arap.table import PointXY, bearing, length

STEP = 0.5


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
