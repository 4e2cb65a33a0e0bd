"""Confuses."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "confuses",
    "A model that it hits is confused and idles in the next activation of its unit.",
    "pistols.special",
    Nature(confuses=True),
)
