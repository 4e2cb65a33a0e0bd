"""Acute senses."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "acute-senses",
    "Spots hidden models from twice the distance.",
    "hide.spotting",
    Powers(spotting_factor=2),
)
