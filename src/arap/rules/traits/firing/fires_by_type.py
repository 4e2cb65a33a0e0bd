"""Fires by type."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "fires-by-type",
    "Each weapon of the vehicle pays the cost of its own type; a setting gives it to all vehicles.",
    "shoot.weapon.vehicle-mounted",
    Powers(fires_by_type=True),
)
