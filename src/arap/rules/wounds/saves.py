"""Saves against wounds by shooting."""

from collections.abc import Sequence
from functools import cache

import msgspec

from arap.army.equipment import ShieldSave
from arap.army.profile import Profile, Weapon
from arap.battle.events import SaveThrow
from arap.battle.values import Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Amount, HighRoll, Target, modifier
from arap.kernel.throws import throw_all
from arap.rules.wounds.hits import Wound

NO_SAVE = 7
SHIELD_ALONE = 6


class Save(msgspec.Struct, frozen=True):
    """A wound about to be saved: the saves of the victim, the AP it must stand up to, and what betters it. `shield` is
    what an ordinary shield betters the armour by, `field` the Invulnerable save of an energy shield."""

    armour: int
    invulnerable: int
    ap: int
    needler: bool
    ground: bool
    shield: int = 0
    field: int = 0


@implements("shoot.save.ap")
def beats_armour(ap: int, save: int) -> bool:
    """A weapon whose AP is equal to or lower than the save allows none; AP 0 is no AP."""
    return 0 < ap <= save


@cites("shoot.save", "shoot.save.invulnerable")
def _best_left(save: Save) -> tuple[int, str]:
    """The better of armour and invulnerable save that AP leaves. One beyond the die stands for none."""
    worn, what = _worn(save)
    armour = worn if worn and not beats_armour(save.ap, worn) else 0
    invulnerable, why = _invulnerable(save)
    if invulnerable and (not armour or invulnerable < armour - _bettered(save)):
        return invulnerable, why
    if armour:
        return armour, what
    return NO_SAVE, f"{what} beaten by AP {save.ap}" if worn else "no save"


@implements("shield.conventional")
def _worn(save: Save) -> tuple[int, str]:
    """What AP is compared with: the body armour; for a model without any save its shield, a 6."""
    if save.shield and not save.armour and not save.invulnerable:
        return SHIELD_ALONE, "shield"
    return save.armour, "armour"


def _bettered(save: Save) -> int:
    return save.shield if save.armour else 0


@implements("shield.energy")
def _invulnerable(save: Save) -> tuple[int, str]:
    """The better of its own and that of its energy shield."""
    if save.field and (not save.invulnerable or save.field < save.invulnerable):
        return save.field, "energy shield"
    return save.invulnerable, "invulnerable save"


@modifier("shield.conventional", reason="shield")
def shield(save: Save) -> Amount:
    """An ordinary shield betters the save of the body armour by one."""
    return -_bettered(save) if _best_left(save)[1] == "armour" else 0


@modifier("shoot.save.needlers", -1, reason="needler")
def needler(save: Save) -> Amount:
    """One better against needlers; a 6 for models without a save."""
    return save.needler


@modifier("react.ground.save", -1, reason="gone to ground")
def gone_to_ground(save: Save) -> Amount:
    """One better on the ground; a 6 for models without a save."""
    return save.ground


def _none_left(save: Save) -> str:
    """A save beyond the die is none: no second die is rolled for it."""
    base, reason = _best_left(save)
    return reason if base == NO_SAVE and not save.needler and not save.ground else ""


SAVE = HighRoll[Save](
    rule="shoot.save", base=_best_left, modifiers=(shield, needler, gone_to_ground), barred=_none_left
)


@implements("shoot.save.invulnerable", "shoot.save.needlers")
@cites("shoot.save", "react.ground.save")
def save_needed(profile: Profile, weapon: Weapon, *, ground: bool, shield: ShieldSave | None = None) -> Target:
    """The best save left after AP, improved by a shield, needlers and going to ground; barred if there is none."""
    improves, field = (shield.improves, shield.invulnerable) if shield else (0, 0)
    return _needed(profile.save, profile.invulnerable, weapon.ap, weapon.nature.needler, ground, improves, field)


@cache
def _needed(armour: int, invulnerable: int, ap: int, needler: bool, ground: bool, improves: int, field: int) -> Target:
    return SAVE.needed(Save(armour, invulnerable, ap, needler, ground, improves, field))


def save_in_words(save: Target) -> str:
    """The goal of a save and why; of no save, why not."""
    return f"{save.goal}+ ({save.why})" if save.possible else save.why


@cites("shoot.save")
def throw_saves(
    purpose: str, unit: Unit, wounds: Sequence[Wound], needed: Sequence[Target]
) -> Flow[tuple[SaveThrow, ...]]:
    """One save for each potential wound, by the target's owner; a model without a save rolls nothing."""
    against = [f"against {wound.hit.weapon.name}" for wound in wounds]
    throws = yield from throw_all(purpose, "shoot.save", unit.side, needed, f"{unit.name} saves", against)
    return tuple(
        [
            SaveThrow(wound.model, wound.hit.weapon.id, goal, throw.face or None, throw.met)
            for wound, goal, throw in zip(wounds, needed, throws, strict=True)
        ]
    )
