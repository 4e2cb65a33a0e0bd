"""Independent character."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "independent-character",
    "Acts alone or joins squads.",
    "activate.independent-character",
    Powers(character=True, independent=True),
)
