"""Unarmed."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "unarmed",
    "Has no free hand weapon in melee.",
    "melee.to-hit.unarmed",
    Powers(unarmed=True),
)
