"""Shields in melee: the save they give, and striking with them."""

from arap.army.equipment import Shield, ShieldSave
from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.movement.climbing.holds import may_use_shield
from arap.rules.shields import any_shields, shield_of


@cites("shield.small", "shield.direction", "shield.conventional", "climb.hands")
def shield_in_melee(battle: Battle, model: Model) -> ShieldSave | None:
    """What a model's shield is worth in melee, from any direction; None if it has none or no hand for it."""
    shield = shield_of(battle, model) if any_shields(battle) else None
    return shield.melee if shield and may_use_shield(battle, model) else None


def shield_weapon(shield: Shield) -> Weapon:
    """The shield as a weapon: with the user's Strength, or its own."""
    return Weapon(id=shield.id, name=shield.name, type="melee", strength=shield.charge_hit or None)


@implements("shield.buckler-attack")
def striking_shield(battle: Battle, model: Model) -> Shield | None:
    """The shield a model may strike with as a second weapon: a buckler or a suppressor shield."""
    shield = shield_of(battle, model) if any_shields(battle) else None
    return shield if shield and shield.extra_attack and may_use_shield(battle, model) else None


@cites("shield.buckler-attack")
def pairs_with(shield: Shield, weapon: Weapon) -> bool:
    """A shield is used beside a one-handed weapon; a buckler never beside a spear, whose reach is too different."""
    return not weapon.two_handed and (shield.energy or not weapon.nature.spear)


@implements("shield.bash")
def bashing_shield(battle: Battle, model: Model) -> Shield | None:
    """The shield a model may strike with instead of its weapons. A suppressor shield is not used so."""
    shield = shield_of(battle, model) if any_shields(battle) else None
    return shield if shield and not shield.charge_hit and may_use_shield(battle, model) else None
