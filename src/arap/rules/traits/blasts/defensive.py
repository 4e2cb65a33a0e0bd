"""Defensive."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "defensive",
    "Serves as defensive grenade in charges.",
    "grenade.charge.defensive",
    Nature(defensive_grenade=True),
)
