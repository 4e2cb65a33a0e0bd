"""Observer."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "observer",
    "Is trained to see where shots fall and to guide the guns of its side.",
    "shoot.corrective-aiming.indirect",
    Powers(observer=True),
)
