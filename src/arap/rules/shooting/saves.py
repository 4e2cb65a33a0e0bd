"""Saves against wounds by shooting."""

from functools import cache

import msgspec

from arap.army.profile import Profile, Weapon
from arap.kernel.reasons import implements
from arap.kernel.target import Amount, HighRoll, Target, modifier

NO_SAVE = 7


class Save(msgspec.Struct, frozen=True):
    """A wound about to be saved: the saves of the victim, the AP it must stand up to, and what betters it."""

    armour: int
    invulnerable: int
    ap: int
    needler: bool
    ground: bool


@implements("shoot.save.ap")
def beats_armour(ap: int, save: int) -> bool:
    """A weapon whose AP is equal to or lower than the save allows none; AP 0 is no AP."""
    return 0 < ap <= save


@implements("shoot.save", "shoot.save.invulnerable")
def _best_left(save: Save) -> tuple[int, str]:
    """The better of armour and invulnerable save that AP leaves. One beyond the die stands for none."""
    armour = save.armour if save.armour and not beats_armour(save.ap, save.armour) else 0
    if save.invulnerable and (not armour or save.invulnerable < armour):
        return save.invulnerable, "invulnerable save"
    if armour:
        return armour, "armour"
    return NO_SAVE, f"armour beaten by AP {save.ap}" if save.armour else "no save"


@modifier("shoot.save.needlers", -1, reason="needler")
def needler(save: Save) -> Amount:
    """One better against needlers; a 6 for those without."""
    return save.needler


@modifier("react.ground.save", -1, reason="gone to ground")
def gone_to_ground(save: Save) -> Amount:
    """One better on the ground; a 6 for those without."""
    return save.ground


def _none_left(save: Save) -> str:
    """A save beyond the die is none: no second die is rolled for it."""
    base, reason = _best_left(save)
    return reason if base == NO_SAVE and not save.needler and not save.ground else ""


SAVE = HighRoll[Save](rule="shoot.save", base=_best_left, modifiers=(needler, gone_to_ground), barred=_none_left)


@implements("shoot.save", "shoot.save.invulnerable", "shoot.save.needlers", "react.ground.save")
def save_needed(profile: Profile, weapon: Weapon, *, ground: bool) -> Target:
    """The best save left after AP, improved by needlers and going to ground; barred if there is none."""
    return _needed(profile.save, profile.invulnerable, weapon.ap, "needler" in weapon.tags, ground)


@cache
def _needed(armour: int, invulnerable: int, ap: int, needler: bool, ground: bool) -> Target:
    return SAVE.needed(Save(armour, invulnerable, ap, needler, ground))


def save_in_words(save: Target) -> str:
    """The goal of a save and why; of no save, why not."""
    return f"{save.goal}+ ({save.why})" if save.possible else save.why
