"""Ambidextrous with pistols."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "ambidextrous-pistols",
    "Fires two pistols out to their full range without a penalty.",
    "pistols.ambidextrous",
    Powers(pistol_level="4"),
)
