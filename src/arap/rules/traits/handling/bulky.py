"""Bulky."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "bulky",
    "Keeps its bearer from moving tactically.",
    "move.tactical.restrictions",
    Nature(bulky=True),
)
