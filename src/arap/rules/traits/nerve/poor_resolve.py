"""Poor resolve."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "poor-resolve",
    "Tests when it has lost a quarter of its models in a player turn, by the default of a setting.",
    "morale.poor-resolve",
    Powers(poor_resolve=True),
)
