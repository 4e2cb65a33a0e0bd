"""Ambidextrous melee."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "ambidextrous-melee",
    "Strikes with two weapons without the usual penalty.",
    "melee.ambidextrous",
    Powers(ambidextrous=True),
)
