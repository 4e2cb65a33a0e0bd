"""Krak."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "krak",
    "Serves for krak attacks in melee, and can be planted on machines.",
    "melee.krak-attack",
    Nature(krak=True, plantable=True),
)
