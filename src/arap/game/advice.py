"""What a program may ask the rules outside its seat: numbers that follow from profiles and weapons alone."""

from arap.rules.melee.fighting.attacks import bonus_attacks
from arap.rules.melee.fighting.goals import EQUAL
from arap.rules.melee.fighting.goals import HIGHER as BETTER
from arap.rules.melee.fighting.goals import LOWER as WORSE
from arap.rules.melee.fighting.grenades import grenades_in, is_machine, krak_needed
from arap.rules.shooting.orders.limits import counts_as_throwing, throwers_allowed
from arap.rules.shooting.sequence.action import MOST_POINTS
from arap.rules.shooting.shots.delivery import delivery
from arap.rules.shooting.templates.stream import LENGTH as STREAM
from arap.rules.shooting.weapons.types import FULL_BURST, effective_range, point_cost, short_range, shots
from arap.rules.wounds.saves import save_needed
from arap.rules.wounds.strength import strength_of
from arap.rules.wounds.to_wound import wound_needed

__all__ = [
    "BETTER",
    "EQUAL",
    "FULL_BURST",
    "MOST_POINTS",
    "STREAM",
    "WORSE",
    "bonus_attacks",
    "counts_as_throwing",
    "delivery",
    "effective_range",
    "grenades_in",
    "is_machine",
    "krak_needed",
    "point_cost",
    "save_needed",
    "short_range",
    "shots",
    "strength_of",
    "throwers_allowed",
    "wound_needed",
]
