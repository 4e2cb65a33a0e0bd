"""Slow and purposeful."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "slow-and-purposeful",
    "Never moves tactically.",
    "move.tactical.restrictions",
    Powers(no_dash="is Slow and Purposeful"),
)
