"""Entangles."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "entangles",
    "A model that it hits is entangled: it can neither move, attack nor defend itself until it frees itself.",
    "pistols.special",
    Nature(entangles=True),
)
