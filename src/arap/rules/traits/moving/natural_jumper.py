"""Natural jumper."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "natural-jumper",
    "Goes by jumping: it crosses gaps as it moves.",
    "jump.natural-jumpers",
    Powers(flies=True),
)
