"""Gravity chute."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "gravity-chute",
    "Comes down from any height without a test.",
    "jump.down.limit",
    Powers(sinks_softly=True),
)
