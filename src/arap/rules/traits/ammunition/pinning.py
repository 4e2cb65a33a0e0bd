"""Pinning."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "pinning",
    "Pins: units that lose models to it test.",
    "pin.weapons.designated",
    Nature(pinning=True),
)
