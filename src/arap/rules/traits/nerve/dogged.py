"""Dogged."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "dogged",
    "Passes tests for losses without dice; after heavy losses it tests for pinning only.",
    "pin.dogged",
    Powers(passes=frozenset({"casualties"}), tests_after_heavy_losses=True),
)
