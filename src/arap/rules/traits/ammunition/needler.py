"""Needler."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "needler",
    "Improves the save of its target by one.",
    "shoot.save.needlers",
    Nature(needler=True),
)
