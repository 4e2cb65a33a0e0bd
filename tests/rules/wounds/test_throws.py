"""Dice of wounds and saves, as a person who rolls them is asked for them."""

import msgspec

from arap.kernel.requests import Roll
from arap.rules.wounds.hits import Hit, Wound
from arap.rules.wounds.saves import save_needed, throw_saves
from tests.rules.builders import a_battle, a_weapon, squad
from tests.support import rule


@rule("shoot.save", "shoot.dice-colours")
def test_saves_are_told_by_the_weapon_they_are_against() -> None:
    unit = a_battle([squad("a1", n=3)]).units["a1"]
    axe, pistol = a_weapon("axe"), a_weapon("pistol")
    wounds = [Wound("a1.1", Hit(weapon, 3, True, ((), (), ()))) for weapon in (axe, axe, pistol)]
    profile = msgspec.structs.replace(squad("a1").members[0].kind.profile, save=5)
    needed = [save_needed(profile, wound.hit.weapon, ground=False) for wound in wounds]
    roll = next(throw_saves("melee.save", unit, wounds, needed))
    assert isinstance(roll, Roll)
    assert [(part.count, part.label) for part in roll.parts] == [(2, "against axe"), (1, "against pistol")]
    assert all(part.needed for part in roll.parts)
