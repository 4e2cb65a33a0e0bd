"""Ropes."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "ropes",
    "Lets its whole unit rappel down faces.",
    "climb.rappel",
    Powers(ropes=True),
)
