"""Stubborn."""

from arap.army.special.registry import trait

trait(
    "stubborn",
    "Passes morale checks in melee without dice, by the default of a setting.",
    "morale.no-test",
)
