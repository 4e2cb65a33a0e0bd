"""Auto pin on casualty."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "auto-pin-on-casualty",
    "Pins without a test when it kills.",
    "pin.weapons.automatic",
    Nature(pins_on_casualty=True),
)
