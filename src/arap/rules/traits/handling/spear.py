"""Spear."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "spear",
    "Is too long to be used beside a buckler.",
    "shield.buckler-attack",
    Nature(spear=True),
)
