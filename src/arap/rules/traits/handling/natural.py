"""Natural."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "natural",
    "Is a part of the body: claws, teeth, horns.",
    "melee.arc.special",
    Nature(natural=True),
)
