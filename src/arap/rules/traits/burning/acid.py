"""Acid."""

from arap.army.special.registry import tag

tag(
    "acid",
    "Sprays acid.",
    "template.shape",
)
