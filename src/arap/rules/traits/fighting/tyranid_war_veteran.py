"""Tyranid war veteran."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "tyranid-war-veteran",
    "Hits Tyranids with krak attacks on 4 or less.",
    "melee.krak-attack.war-veterans",
    Powers(veteran_against=frozenset({"tyranid"})),
)
