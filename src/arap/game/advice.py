"""What a program may ask of the rules beside its seat: numbers that follow from profiles and weapons alone."""

from arap.rules.shooting.saves import save_needed
from arap.rules.shooting.weapons import delivery, effective_range, point_cost, shots

__all__ = ["delivery", "effective_range", "point_cost", "save_needed", "shots"]
