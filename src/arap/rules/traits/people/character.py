"""Character."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "character",
    "Drowns only by a second die, as leaders do.",
    "swim.drowning.character",
    Powers(character=True),
)
