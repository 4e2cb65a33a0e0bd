"""Commissar."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "commissar",
    "Is trained to observe for the guns, unless the settings say otherwise.",
    "observer.training",
    Powers(training=frozenset({"commissar"})),
)
