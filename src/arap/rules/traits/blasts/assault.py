"""Assault."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "assault",
    "Serves as assault grenade in charges.",
    "grenade.charge.assault",
    Nature(assault_grenade=True),
)
