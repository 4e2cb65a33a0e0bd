"""How often a fighter strikes in a round of melee, and how hard."""

from arap.army.profile import Kind, Weapon
from arap.battle.values import Direction
from arap.kernel.arithmetic import Effect, combined
from arap.kernel.reasons import cites, implements
from arap.rules.wounds.strength import strength_of

BONUS: dict[Direction, int] = {"front": 1, "flank": 2, "rear": 2}
JUMPED = Effect("jumped down", "attack", plus=1)


@implements("charge.bonus")
def bonus_attacks(charge: Direction | None) -> int:
    """One more attack in the first round after a charge from the front, two more after a charge into the flank or
    rear."""
    return BONUS[charge] if charge else 0


@implements("melee.weapons.strength")
@cites("jump.into-melee")
def blow_strength(kind: Kind, weapon: Weapon, *, jumped: bool = False) -> int:
    """The Strength of a weapon in a fighter's hands. For a contact weapon it is a minimum: a stronger user strikes with
    its own Strength. For a pistol it is fixed. A contact weapon has one more after a jump down into the melee."""
    contact = weapon.nature.contact
    effects = (JUMPED,) if contact and jumped else ()
    own = combined(kind.profile.S, effects) if contact and weapon.strength is not None else 0
    return max(strength_of(kind, weapon, *effects), own)
