"""Brand."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "brand",
    "Is an open flame: it sets things alight for one action point.",
    "fire.ignite.actions",
    Nature(fire=True, ignites=frozenset({1})),
)
