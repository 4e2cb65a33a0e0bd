"""Unused to armour."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "unused-to-armour",
    "Is slowed by any heavy armour it wears.",
    "armour.move-penalty",
    Powers(unused_to_armour=True),
)
