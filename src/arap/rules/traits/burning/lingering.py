"""Lingering."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "lingering",
    "Sprays acid that stays on its victims: they behave as if they burned.",
    "fire.non-flame-templates",
    Nature(lingers=True),
)
