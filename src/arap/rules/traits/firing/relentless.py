"""Relentless."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "relentless",
    "Fires heavy weapons for one action point, and rapid fire weapons twice up to two thirds of their range.",
    "shoot.relentless.heavy",
    Powers(relentless=True),
)
