"""Tech-priest."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "tech-priest",
    "Is trained to observe for the guns, unless the settings say otherwise.",
    "observer.training",
    Powers(training=frozenset({"tech-priest"})),
)
