"""A number and its reasons, written out for people."""

from functools import lru_cache

import msgspec

from arap.kernel.reasons import Modifier
from arap.kernel.target import Target
from arap.kernel.two_dice import TwoDiceTarget


class Breakdown(msgspec.Struct, frozen=True):
    """A number and its reasons."""

    label: str
    needed: str
    base: int
    base_reason: str
    modifiers: tuple[Modifier, ...]
    chance: float
    rule: str


@lru_cache(maxsize=4096)
def breakdown(target: Target | TwoDiceTarget, label: str) -> Breakdown:
    """The value object of a roll as people read it."""
    return Breakdown(
        label, target.needed, target.base, target.base_reason, target.modifiers, float(target.chance), target.rule
    )


@lru_cache(maxsize=4096)
def sum_breakdown(target: Target, label: str) -> Breakdown:
    """A number that nothing is rolled against: what it comes to, and why."""
    return Breakdown(label, str(target.total), target.base, target.base_reason, target.modifiers, 1.0, target.rule)
