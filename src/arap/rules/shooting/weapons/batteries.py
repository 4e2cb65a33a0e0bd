"""Vehicle-mounted weapons: how many fire together, and for how many points."""

from arap.army.profile import Kind, Weapon
from arap.battle.muster import FIRES_BY_TYPE
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.wounds.strength import strength_of

VEHICLE = "vehicle"
DEFENSIVE = 6
AT_ONCE = 2


@implements("shoot.weapon.vehicle-mounted")
def is_battery(kind: Kind) -> bool:
    """Whether the model is a vehicle that fires two weapons at once; by setting each weapon pays its own cost."""
    return kind.creature_class == VEHICLE and FIRES_BY_TYPE not in kind.traits


@implements("shoot.weapon.vehicle-mounted")
def battery_cost(kind: Kind, weapon: Weapon) -> int:
    """A defensive weapon, of Strength 6 or less, fires for one point, any other for two."""
    return 1 if strength_of(kind, weapon) <= DEFENSIVE else 2


@implements("shoot.weapon.vehicle-mounted")
def weapons_at_once(kind: Kind) -> int:
    """How many weapons a model fires in one volley."""
    return AT_ONCE if is_battery(kind) else 1


@implements("shoot.weapon.vehicle-mounted")
def is_used_up(kind: Kind, model: Model, weapon: Weapon) -> bool:
    """Whether every weapon of this sort has fired as often as it may this turn."""
    return model.spent.count(weapon.id) >= kind.weapons.count(weapon.id)
