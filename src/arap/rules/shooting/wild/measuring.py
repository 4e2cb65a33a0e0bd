"""Range and arc of a shot at a spot."""

import math
from math import dist

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.rules.shooting.shots.volley import Aimed, Volley
from arap.rules.shooting.weapons.lasers import dimmed_by
from arap.rules.shooting.weapons.types import effective_range, shots
from arap.rules.shooting.wild.blind import Reach, reach_spot
from arap.table import PointXY, snap_point, within


@cites("shoot.hidden-target")
def measure_spot(battle: Battle, volley: Volley, order: FireOrder, *, blind: bool = False) -> Aimed | Refusal:
    """A shot at a spot: how far it is decides how often the weapon fires."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    found = reach_spot(battle, order, weapon, blind=blind)
    if isinstance(found, Refusal):
        return found
    row, kind = battle.units[volley.unit].models.index(order.model), battle.kind(model)
    number = weapon.shots if blind else shots(kind, weapon, found.distance, order)
    if not number:
        return Refusal(f"beyond half range for {weapon.name}", "shoot.weapon.salvo")
    dimmed, distance = dimmed_by(battle, weapon, smoky=found.smoky), math.inf if blind else found.distance
    return Aimed(order, row, model, kind, weapon, found.facing, (), 0, distance, number, dimmed, order.aim)


@cites("shoot.declare")
def is_only_far(battle: Battle, order: FireOrder) -> bool:
    """Whether the range is the only reason against a spot, and must not be shown yet."""
    weapon = battle.weapon(order.weapon)
    if PREMEASURE(battle):
        return False
    near = isinstance(reach_spot(battle, order, weapon, blind=True), Reach)
    return near and not isinstance(reach_spot(battle, order, weapon), Reach)


@cites("shoot.range")
def is_far(model: Model, weapon: Weapon, aim: PointXY) -> bool:
    """Whether a spot is plainly beyond a weapon's range, on whatever level it is."""
    return not within(dist((model.x, model.y), snap_point(aim)), effective_range(weapon) or 0.0)
