"""Plasma."""

from arap.army.special.registry import tag

tag(
    "plasma",
    "Fires plasma; its figures say all of it.",
    "shoot.weapon.number",
)
