"""Skimmer."""

from arap.army.special.registry import trait

trait(
    "skimmer",
    "Floats above the ground: scenarios give dangerous ground a threshold of its own for skimmers.",
    "move.dangerous.severity",
)
