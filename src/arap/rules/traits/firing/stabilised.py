"""Stabilised."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "stabilised",
    "Fires from a moving mount without a penalty.",
    "shoot.to-hit.moving-surface",
    Powers(stabilised=True),
)
