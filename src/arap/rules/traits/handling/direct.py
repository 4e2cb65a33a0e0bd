"""Direct."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "direct",
    "Fires flat as well as in a high curve.",
    "area.modes",
    Nature(direct=True),
)
