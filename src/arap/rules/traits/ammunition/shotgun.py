"""Shotgun."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "shotgun",
    "Hits better up to half its range.",
    "shoot.to-hit.shotgun",
    Nature(near_bonus=1),
)
