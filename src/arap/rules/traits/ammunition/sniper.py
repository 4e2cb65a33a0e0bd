"""Sniper."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "sniper",
    "Pins from beyond 12 inches, by the realistic setting.",
    "pin.weapons.realistic",
    Nature(sniper=True),
)
