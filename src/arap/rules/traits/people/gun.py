"""Gun."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "gun",
    "Is a larger gun that the other models of its unit serve: any hit that equals its armour destroys it.",
    "artillery.gun",
    Powers(gun=True),
)
