"""Only for melee."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "melee-only",
    "Cannot be fired in a shooting action.",
    "pistols.digital",
    Nature(melee_only=True),
)
