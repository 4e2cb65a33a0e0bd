"""Gas."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "gas",
    "Does nothing to models in air-tight armour.",
    "armour.airtight",
    Nature(gas=True),
)
