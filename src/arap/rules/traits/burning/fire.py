"""Fire."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "fire",
    "Is a fire weapon: it wounds flammable targets more easily.",
    "fire.flammable-strength",
    Nature(fire=True),
)
