"""Grenade."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "grenade",
    "Launches grenades in a high curve; at short range they scatter without limit.",
    "area.high-trajectory",
    Nature(used_up=True, curved=True, scatters_freely=True),
)
