"""What a rule may ask of the world outside: dice and decisions."""

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

import msgspec

from arap.kernel.reasons import Refusal

Faces: TypeAlias = tuple[int, ...]
R = TypeVar("R")


class DicePart(msgspec.Struct, frozen=True, gc=False):
    """A run of dice inside one roll that share a goal: how a person sorts them by colour."""

    count: int
    label: str
    needed: str = ""


class Roll(msgspec.Struct, frozen=True, gc=False, tag="roll"):
    """A request for dice, answered with their faces. `seat` is the side whose dice they are."""

    purpose: str
    rule: str
    seat: str
    dice: int = 1
    sides: int = 6
    label: str = ""
    parts: tuple[DicePart, ...] = ()


class Option(msgspec.Struct, frozen=True, gc=False):
    """One possible answer to a decision; with a refusal when it cannot be chosen now.

    An `open` option is a kind of act whose particulars (paths, targets) the seat fills in."""

    answer: Any
    label: str
    cost: int = 0
    refusal: Refusal | None = None
    rule: str = ""
    open: bool = False


class Ask(msgspec.Struct, frozen=True, gc=False, tag="ask"):
    """A request for a decision: who decides, about which units, what may be answered, what passing means.

    `detail` is what a check of the answer needs to know beside the battle itself; `notes` tell what hangs on it."""

    seat: str
    kind: str
    rule: str
    prompt: str
    options: tuple[Option, ...]
    default: Any
    about: tuple[str, ...] = ()
    detail: Any = None
    notes: tuple[str, ...] = ()


def is_offered(ask: Ask, act: object) -> bool:
    """Whether an answer is one of the options, just as it was put: such a one is legal as long as it is asked for."""
    for option in ask.options:
        if option.answer is act:
            return option.refusal is None and not option.open
    return False


Request: TypeAlias = Roll | Ask
Flow: TypeAlias = Generator[Request, Any, R]
