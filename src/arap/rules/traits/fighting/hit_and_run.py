"""Hit and run."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "hit-and-run",
    "May leave a melee after a round, if all models of the unit have it.",
    "melee.hit-and-run",
    Powers(hit_and_run=True),
)
