"""Auto pin on hit."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "auto-pin-on-hit",
    "Pins without a test when it hits.",
    "pin.weapons.automatic",
    Nature(pins_on_hit=True),
)
