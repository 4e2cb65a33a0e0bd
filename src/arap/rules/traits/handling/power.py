"""Power."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "power",
    "Is no simple hand weapon.",
    "melee.weapons.free",
    Nature(power=True),
)
