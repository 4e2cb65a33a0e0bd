"""How often a fighter strikes in a round of melee, and how hard."""

from arap.army.profile import Kind, Weapon
from arap.battle.values import Direction
from arap.rules.movement.vertical.melee import jump_bonuses
from arap.rules.shooting.strength import strength_of

BONUS: dict[Direction, int] = {"front": 1, "flank": 2, "rear": 2}
CONTACT = "melee"


def bonus_attacks(charge: Direction | None) -> int:
    """One more in the first round after a charge from the front, two after one into the flank or rear."""
    return BONUS[charge] if charge else 0


def number_of_attacks(kind: Kind, charge: Direction | None = None, *, two_weapons: bool = False) -> int:
    """The A of the profile, what the charge gives, and one for a second weapon."""
    return kind.profile.A + bonus_attacks(charge) + two_weapons


def blow_strength(kind: Kind, weapon: Weapon, *, jumped: bool = False) -> int:
    """The Strength of a weapon in his hands; one more with a contact weapon for who has jumped down into the melee."""
    extra, _ = jump_bonuses(fallen=not jumped, contact_weapon=weapon.type == CONTACT)
    return strength_of(kind, weapon) + extra
