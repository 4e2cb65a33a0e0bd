"""Improvised."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "improvised",
    "Is not made for fighting: -1 to hit in melee.",
    "fire.brand",
    Nature(improvised=True),
)
