"""Molotov."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "molotov",
    "Is a bottle of burning fuel. Models that it hits may catch fire, and what lies under it may be set alight.",
    "fire.burning.other-causes",
    Nature(fire=True, kindles=True),
)
