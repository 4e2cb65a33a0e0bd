"""Look out sir."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "look-out-sir",
    "Comrades may take hits for it.",
    "casualty.look-out-sir",
    Powers(look_out_sir=True),
)
