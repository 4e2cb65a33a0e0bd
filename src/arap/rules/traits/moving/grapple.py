"""A grapple."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "grapple",
    'Throws a hook on a rope up a wall, 6" by hand.',
    "grapple.throw",
    Powers(grapple=6.0),
)
