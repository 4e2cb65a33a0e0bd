"""A rope launcher."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "rope-launcher",
    'Fires a hook on a rope up a wall, 12".',
    "grapple.throw",
    Powers(grapple=12.0),
)
