"""Low signature."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "low-signature",
    "Does not give a hidden shooter away.",
    "hide.low-signature",
    Nature(low_signature=True),
)
