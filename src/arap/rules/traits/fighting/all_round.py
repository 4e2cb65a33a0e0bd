"""All round."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "all-round",
    "Has no flank and no rear: it is always charged from the front.",
    "charge.direction",
    Powers(all_round=True),
)
