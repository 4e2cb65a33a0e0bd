"""The Strength of a shot."""

from arap.army.profile import Kind, Weapon


def strength_of(kind: Kind, weapon: Weapon) -> int:
    """The Strength of the weapon, or that of its user as the weapon changes it."""
    own = kind.profile.S * weapon.strength_factor if weapon.strength is None else weapon.strength
    return own + weapon.strength_bonus
