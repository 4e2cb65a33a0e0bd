"""Unwieldy."""

from arap.army.special.registry import tag

tag(
    "unwieldy",
    "Is heavy in the hand; its figures say all of it.",
    "melee.weapons.strength",
)
