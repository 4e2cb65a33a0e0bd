"""Terminator."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "terminator",
    "May ignore flames on its armour and act as usual.",
    "fire.burning.behaviour",
    Powers(ignores_flames=True),
)
