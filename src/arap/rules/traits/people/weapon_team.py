"""Weapon team."""

from arap.army.special.registry import trait

trait(
    "weapon-team",
    "Is a weapon and its crew on one base, with the Wounds of the crew. The last wound removes both.",
    "artillery.team",
)
