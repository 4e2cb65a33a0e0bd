"""No wild."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "no-wild",
    "Cannot be fired wild.",
    "shoot.snap-and-wild.forbidden",
    Nature(no_wild=True),
)
