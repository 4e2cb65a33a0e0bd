"""What a program may ask of the rules beside its seat: numbers that follow from profiles and weapons alone."""

from arap.rules.shooting.action import MOST_POINTS
from arap.rules.shooting.area.stream import LENGTH as STREAM
from arap.rules.shooting.area.throwing import counts_as_throwing, throwers_allowed
from arap.rules.shooting.saves import save_needed
from arap.rules.shooting.strength import strength_of
from arap.rules.shooting.to_wound import wound_needed
from arap.rules.shooting.weapons import FULL_BURST, delivery, effective_range, point_cost, short_range, shots

__all__ = [
    "FULL_BURST",
    "MOST_POINTS",
    "STREAM",
    "counts_as_throwing",
    "delivery",
    "effective_range",
    "point_cost",
    "save_needed",
    "short_range",
    "shots",
    "strength_of",
    "throwers_allowed",
    "wound_needed",
]
