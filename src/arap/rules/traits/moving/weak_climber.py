"""Weak climbers."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "weak-climber",
    "Must pass Strength tests to climb a rope.",
    "grapple.strength-test",
    Powers(weak_climber=True),
)
