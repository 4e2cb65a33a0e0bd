"""Flammable."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "flammable",
    "Burns well: fire weapons wound it more easily.",
    "fire.flammable-strength",
    Powers(flammable=True),
)
