"""Suction pads."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "suction-pads",
    "Climbs without tests.",
    "climb.sustained.equipment",
    Powers(climbs_untested=True),
)
