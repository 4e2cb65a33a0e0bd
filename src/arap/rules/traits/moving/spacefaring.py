"""Spacefaring."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "spacefaring",
    "Its heavy weapons have as many suspensors as they need.",
    "encumber.suspensors",
    Powers(spacefaring=True),
)
