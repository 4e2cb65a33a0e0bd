"""Things to raise fire with."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "lighter",
    "Has a pocket lighter: it sets things alight for two action points.",
    "fire.ignite.actions",
    Powers(ignites=frozenset({2})),
)
trait(
    "tinderbox",
    "Has a tinderbox: it sets things alight for three action points.",
    "fire.ignite.actions",
    Powers(ignites=frozenset({3})),
)
