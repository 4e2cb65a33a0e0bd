"""Frenzy."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "frenzy",
    "Must pursue, unless it fought for a feature.",
    "pursuit.frenzy",
    Powers(frenzy=True),
)
