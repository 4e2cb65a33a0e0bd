"""Fleet."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "fleet",
    "Adds a die to the distance of a charge, unless it fires or throws grenades; not while it carries a wound.",
    "move.fleet.charge",
    Powers(fleet=True),
)
