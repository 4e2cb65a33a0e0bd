"""Melta."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "melta",
    "As a grenade, it can be planted on machines.",
    "grenade.melee.planted",
    Nature(plantable=True),
)
