"""Fearless."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "fearless",
    "Passes tests for pinning and losses without dice, and is never suppressed.",
    "pin.fearless",
    Powers(fearless=True, passes=frozenset({"pinning", "casualties"})),
)
