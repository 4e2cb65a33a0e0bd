"""Frag."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "frag",
    "Serves as assault and as defensive grenade in charges.",
    "grenade.charge.general",
    Nature(assault_grenade=True, defensive_grenade=True),
)
