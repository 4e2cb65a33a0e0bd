"""Radio."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "radio",
    "Keeps its unit in communication with guns or observers where that needs a radio.",
    "observer.guide",
    Powers(radio=True),
)
