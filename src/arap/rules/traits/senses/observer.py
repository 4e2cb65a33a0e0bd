"""Observer."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "observer",
    "Sees where shots fall and corrects the guns of its side.",
    "shoot.corrective-aiming.indirect",
    Powers(observer=True),
)
