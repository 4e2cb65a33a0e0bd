"""Rolling to wound."""

from functools import cache

import msgspec

from arap.kernel.reasons import implements
from arap.kernel.target import HighRoll, Target

CLOSE_QUARTERS = (8, 9)
TOUGHNESS_BASE = 4


class WoundRoll(msgspec.Struct, frozen=True):
    """Strength of an attack against a Toughness; `close` at short range and in close combat."""

    strength: int
    toughness: int
    close: bool


@implements("dice.to-wound")
def _goal(roll: WoundRoll) -> tuple[int, str]:
    """Goal = (T + 4) - S."""
    return roll.toughness + TOUGHNESS_BASE - roll.strength, f"T{roll.toughness} + 4 - S{roll.strength}"


@implements("dice.to-wound.range-limit")
def _too_far(roll: WoundRoll) -> str:
    """Goals of eight and nine may be tried only at short range."""
    if not roll.close and _goal(roll)[0] in CLOSE_QUARTERS:
        return "a goal of 8 or 9 only at short range"
    return ""


TO_WOUND = HighRoll[WoundRoll](rule="dice.to-wound", base=_goal, barred=_too_far)


@cache
def wound_needed(strength: int, toughness: int, close: bool) -> Target:
    """The goal to wound. There are few, and all who ask share them."""
    return TO_WOUND.needed(WoundRoll(strength, toughness, close))
