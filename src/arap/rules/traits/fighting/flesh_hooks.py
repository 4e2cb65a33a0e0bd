"""Flesh hooks."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "flesh-hooks",
    "Takes away the advantage of cover when it charges, and climbs without tests.",
    "melee.flesh-hooks",
    Powers(climbs_untested=True, flesh_hooks=True),
)
