"""Tyranid."""

from arap.army.special.registry import trait

trait(
    "tyranid",
    "Is a Tyranid: veterans of the Tyranid wars know its weak spots.",
    "melee.krak-attack.war-veterans",
)
