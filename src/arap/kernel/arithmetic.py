"""Characteristics changed by several effects, and rounding."""

import math
from typing import Literal

import msgspec

from arap.kernel.reasons import cites, implements

Layer = Literal["user", "weapon", "attack"]
LAYERS: tuple[Layer, ...] = ("user", "weapon", "attack")


class Effect(msgspec.Struct, frozen=True):
    """Something that changes a characteristic: set, times or plus, on the user, the weapon or the attack."""

    reason: str
    layer: Layer = "user"
    times: float = 1.0
    plus: float = 0.0
    set_to: float | None = None


@implements("dice.modifier-order")
@cites("dice.rounding")
def combined(value: float, effects: tuple[Effect, ...]) -> int:
    """The value after all effects: user, weapon, attack; in each, set first, then times, then plus. Rounded up once."""
    for layer in LAYERS:
        here = [effect for effect in effects if effect.layer == layer]
        for effect in here:
            value = value if effect.set_to is None else effect.set_to
        for effect in here:
            value *= effect.times
        value += sum(effect.plus for effect in here)
    return round_up(value)


@implements("dice.rounding")
def round_up(value: float) -> int:
    """Characteristics and counts round up unless an entry says otherwise."""
    return math.ceil(value - 1e-9)
