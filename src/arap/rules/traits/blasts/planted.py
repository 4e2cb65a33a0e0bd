"""Planted."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "planted",
    "As a grenade, it can be planted on machines.",
    "grenade.melee.planted",
    Nature(plantable=True),
)
