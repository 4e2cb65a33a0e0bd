"""Careless."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "careless",
    "Fires into melees in which its own side fights.",
    "shoot.into-melee",
    Powers(careless=True),
)
