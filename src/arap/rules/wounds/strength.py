"""The Strength of a shot or a blow."""

from functools import lru_cache

from arap.army.profile import Kind, Weapon
from arap.kernel.arithmetic import Effect, combined


def strength_of(kind: Kind, weapon: Weapon, *attack: Effect) -> int:
    """The Strength of the weapon, or that of its user as the weapon changes it; then what changes the attack."""
    return worked_out(kind.profile.S, weapon.strength, weapon.strength_factor, weapon.strength_bonus, attack)


@lru_cache(maxsize=512)
def worked_out(own: int, given: int | None, factor: int, bonus: int, attack: tuple[Effect, ...]) -> int:
    """A Strength of the weapon's own is not multiplied."""
    times = factor if given is None else 1
    return combined(own, (Effect("weapon", "weapon", times, bonus, given), *attack))
