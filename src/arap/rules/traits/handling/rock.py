"""Rock."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "rock",
    "Is thrown and strikes one model, not an area.",
    "grenade.rocks",
    Nature(rock=True),
)
