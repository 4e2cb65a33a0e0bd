"""Kneeling."""

from arap.army.special.registry import trait

trait(
    "kneeling",
    "Its figure kneels; it is still as high as its comrades.",
    "unit.height",
)
