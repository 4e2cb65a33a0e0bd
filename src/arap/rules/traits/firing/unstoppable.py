"""Unstoppable."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "unstoppable",
    "Loses D3 Wounds where others die outright.",
    "shoot.damage.unstoppable-gargantuan",
    Powers(unstoppable=True),
)
