"""Saves against wounds by shooting."""

from arap.army.profile import Profile, Weapon
from arap.kernel.reasons import implements

BEST, WORST = 2, 6


@implements("shoot.save.ap")
def beats_armour(ap: int, save: int) -> bool:
    """A weapon whose AP is equal to or lower than the save allows none; AP 0 is no AP."""
    return 0 < ap <= save


@implements("shoot.save", "shoot.save.invulnerable", "shoot.save.needlers", "react.ground.save")
def save_needed(profile: Profile, weapon: Weapon, *, ground: bool) -> tuple[int, str]:
    """The best save left after AP, improved by needlers and going to ground; 0 if there is none.

    A model without a save has a 6 by the first improvement. Never better than 2+."""
    save, reason = _basic_save(profile, weapon)
    if "needler" in weapon.tags:
        save, reason = _better(save), f"{reason}, needler".lstrip(", ")
    if ground:
        save, reason = _better(save), f"{reason}, gone to ground".lstrip(", ")
    return max(BEST, save) if save else 0, reason or "no save"


def _basic_save(profile: Profile, weapon: Weapon) -> tuple[int, str]:
    armour = profile.save if profile.save and not beats_armour(weapon.ap, profile.save) else 0
    if profile.invulnerable and (not armour or profile.invulnerable < armour):
        return profile.invulnerable, "invulnerable save"
    if armour:
        return armour, "armour"
    return 0, f"armour beaten by AP {weapon.ap}" if profile.save else ""


def _better(save: int) -> int:
    return save - 1 if save else WORST
