"""Senior NCO."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "senior-nco",
    "Is trained to observe for the guns, unless the settings say otherwise.",
    "observer.training",
    Powers(training=frozenset({"senior-nco"})),
)
