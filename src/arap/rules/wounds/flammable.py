"""Fire weapons against what burns well."""

from arap.army.profile import Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.fire_settings import FLAMMABLE_STRENGTH
from arap.kernel.reasons import cites, implements

STOKED = 1
"""What a fire weapon adds to its Strength in the damage roll against something flammable."""


@implements("fire.flammable-strength")
def stokes(battle: Battle, weapon: Weapon, flammable: bool) -> bool:
    """Whether a weapon is one Strength stronger against this: a fire weapon against something flammable."""
    return flammable and weapon.nature.fire and FLAMMABLE_STRENGTH(battle)


@cites("fire.flammable-strength")
def strength_against(battle: Battle, strength: int, weapon: Weapon, kind: Kind) -> int:
    """The Strength in the damage roll against a kind of model."""
    return strength + (STOKED if stokes(battle, weapon, kind.powers.flammable) else 0)


def any_flammable(battle: Battle) -> bool:
    return "flammable" in battle.powers
