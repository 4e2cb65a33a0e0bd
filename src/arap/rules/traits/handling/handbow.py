"""Handbow."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "handbow",
    "Gives a hidden shooter away only by dice.",
    "hide.low-signature.handbow",
    Nature(handbow=True),
)
