"""Climbing equipment."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "climbing-equipment",
    "A squad in which all members have it climbs without tests.",
    "climb.sustained.equipment",
    Powers(climbing_equipment=True),
)
