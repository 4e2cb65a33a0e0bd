"""Shields against shooting: when they count, and what they are worth."""

from collections.abc import Iterable

import msgspec

from arap.army.equipment import Shield, ShieldSave
from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.battle.gm.imposed import with_imposed
from arap.battle.settings import LOW_VELOCITY, SHIELD_ARC
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.target import Target
from arap.rules.movement.climbing.holds import may_use_shield
from arap.rules.shields import any_shields, carried_shield
from arap.rules.shooting.shots.fire import Fire
from arap.rules.shooting.weapons.pivots import in_arc
from arap.rules.wounds.hits import Hit, Tier
from arap.rules.wounds.saves import save_needed
from arap.table import PointXY, bearing

REAR, BEHIND = 180.0, ShieldSave(improves=1)


def bears_shields(battle: Battle, unit_id: str) -> bool:
    return any_shields(battle) and any(battle.kind(model).shield for model in battle.members(unit_id))


@implements("shield.direction", "shield.back")
@cites("climb.hands")
def shielded_from(battle: Battle, models: Iterable[str], weapon: Weapon, source: PointXY) -> Tier:
    """The models with a shield that counts against a shot from there: it comes from their front, the shield stops this
    weapon, and they have a hand for it. A shield on the back counts from behind."""
    if not any_shields(battle):
        return ()
    return tuple([model for model in models if is_shielded(battle, battle.models[model], weapon, source)])


def is_shielded(battle: Battle, model: Model, weapon: Weapon, source: PointXY) -> bool:
    shield, here = carried_shield(battle, model), (model.x, model.y)
    if shield is None or source == here or not stops(battle, shield, weapon):
        return False
    if model.slung:
        return in_arc(model.facing + 180.0, bearing(here, source), REAR)
    return may_use_shield(battle, model) and in_arc(model.facing, bearing(here, source), SHIELD_ARC(battle))


@implements("shield.primitive", "shield.small")
def stops(battle: Battle, shield: Shield, weapon: Weapon) -> bool:
    """Small shields stop no shots, primitive ones only arrows and the like, and by agreement slow bullets."""
    if not (shield.shooting.improves or shield.shooting.invulnerable):
        return False
    primitive = weapon.nature.primitive or (weapon.nature.low_velocity and LOW_VELOCITY(battle))
    return primitive or not shield.stops_only_primitive


def shield_against(battle: Battle, model_id: str, hit: Hit) -> ShieldSave | None:
    """What a model's shield is worth against a hit; None if it does not count. On the back any shield is an ordinary
    one."""
    if model_id not in hit.shielded:
        return None
    model = battle.models[model_id]
    shield = carried_shield(battle, model)
    return BEHIND if model.slung else shield.shooting if shield else None


def save_against(battle: Battle, model_id: str, hit: Hit, *, ground: bool) -> Target:
    """The save of a model against a hit, its shield included where it counts."""
    model = battle.models[model_id]
    profile, shield = battle.kind(model).profile, shield_against(battle, model_id, hit)
    return with_imposed(battle, save_needed(profile, hit.weapon, ground=ground, shield=shield), model.unit, "save")


def with_shields(battle: Battle, fire: Fire) -> Fire:
    """The shot, with the models whose shields count against it."""
    if not any_shields(battle):
        return fire
    models = [model for tier in fire.tiers for model in tier]
    firer = fire.aimed.model
    shielded = shielded_from(battle, models, fire.aimed.weapon, (firer.x, firer.y))
    return msgspec.structs.replace(fire, shielded=shielded) if shielded else fire
