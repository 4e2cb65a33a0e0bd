"""One handed."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "one-handed",
    "Is used in one hand, also while climbing.",
    "climb.hands",
    Nature(one_handed=True),
)
