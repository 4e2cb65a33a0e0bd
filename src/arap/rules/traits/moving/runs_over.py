"""Runs over."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "runs-over",
    "Drives over models on foot, which make movement saves.",
    "move.save.run-over",
    Powers(runs_over=True),
)
