"""Daemonic visage."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "daemonic-visage",
    "Enemies in melee with it check morale at -1, or -2 if all their enemies have it.",
    "morale.daemonic-visage",
    Powers(dread=1),
)
