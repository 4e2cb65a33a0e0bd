"""Hatred: `hates-` and the name of an army, a creature or a troop type."""

from arap.army.special.powers import Powers
from arap.army.special.registry import family

family(
    "hates-",
    "Checks morale at +1 in melee with the enemies that its name says: an army, a creature or a troop type.",
    "morale.hated",
    lambda name: Powers(hates=frozenset({name})),
)
