"""Template."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "template",
    "Is fired along a template instead of at a range.",
    "template.shape",
    Nature(stream=True),
)
