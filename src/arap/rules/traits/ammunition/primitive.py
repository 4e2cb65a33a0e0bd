"""Primitive."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "primitive",
    "Shoots arrows, bolts or stones: every shield for shooting stops it.",
    "shield.primitive",
    Nature(primitive=True),
)
