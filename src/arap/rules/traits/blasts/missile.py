"""Missile."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag("missile", "Fires missiles, which a chance card may use up.", "chance.example", Nature(used_up=True))
