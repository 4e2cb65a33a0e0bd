"""Mounted launcher."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "mounted-launcher",
    "Is mounted on another weapon and counts as throwing a grenade.",
    "grenade.limit",
    Nature(counts_as_thrown=True),
)
