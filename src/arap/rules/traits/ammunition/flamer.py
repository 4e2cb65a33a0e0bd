"""Flamer."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "flamer",
    "Burns what it hits.",
    "template.shape",
    Nature(flames=True),
)
