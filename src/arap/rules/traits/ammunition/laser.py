"""Laser."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "laser",
    "Is not hindered by the speed of the target, but weakened or stopped by smoke.",
    "smoke.lasers",
    Nature(laser=True),
)
