"""Blast."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "blast",
    "Strikes under a round marker.",
    "area.marker-size",
    Nature(blast=True),
)
