"""Greater daemon."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "greater-daemon",
    "Enemies in melee with it check morale at -2.",
    "morale.daemonic-visage",
    Powers(dread=2),
)
