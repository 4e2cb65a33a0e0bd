"""Digital weapons."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "digital",
    "Is worn on a finger and leaves the hand free; it is fired alone or with a pistol.",
    "pistols.digital",
    Nature(digital=True),
)
