"""What a rule may ask of the world outside: dice and decisions."""

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

import msgspec

from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal

Faces: TypeAlias = tuple[int, ...]
R = TypeVar("R")


class DicePart(msgspec.Struct, frozen=True, gc=False):
    """A run of dice inside one roll that share a goal: how a person sorts them by colour."""

    count: int
    label: str
    needed: str = ""


class Roll(msgspec.Struct, frozen=True, gc=False, tag="roll"):
    """A request for dice, answered with their faces. `seat` is the side whose dice they are, `label` what they are for
    and the score needed; `at` is the point from which a direction is rolled."""

    purpose: str
    rule: str
    seat: str
    dice: int = 1
    sides: int = 6
    label: str = ""
    parts: tuple[DicePart, ...] = ()
    at: tuple[float, float] | None = None


class Act:
    """What a seat may answer to a question. The acts of the game derive from it."""

    __slots__ = ()


A = TypeVar("A", bound=Act)


class Detail(msgspec.Struct, frozen=True):
    """What a question is about, beside the battle itself. Each chapter derives its own."""


class Option(msgspec.Struct, frozen=True, gc=False):
    """One possible answer to a decision; with a refusal when it cannot be chosen now.

    An `open` option is a kind of act whose particulars (paths, targets) the seat fills in. `does` says in a sentence
    what comes of the answer."""

    answer: Act
    label: str
    cost: int = 0
    refusal: Refusal | None = None
    rule: str = ""
    open: bool = False
    does: str = ""


class Alternative(msgspec.Struct, frozen=True, gc=False):
    """One value to choose for a plan, such as a target or a number of points; with a refusal when it cannot be chosen
    now."""

    answer: str | int
    label: str
    cost: int = 0
    refusal: Refusal | None = None
    rule: str = ""


class Ask(msgspec.Struct, frozen=True, gc=False, tag="ask"):
    """A request for a decision: who decides, about which units, what may be answered, what passing means.

    `detail` is what a check of the answer needs to know beside the battle; `notes` say what depends on the answer."""

    seat: str
    kind: str
    rule: str
    prompt: str
    options: tuple[Option, ...]
    default: Act
    about: tuple[str, ...] = ()
    detail: Detail | None = None
    notes: tuple[str, ...] = ()


def is_offered(ask: Ask, act: Act) -> bool:
    """Whether an answer is one of the options, as it was put: that is legal as long as the question stands."""
    for option in ask.options:
        if option.answer is act:
            return option.refusal is None and not option.open
    return False


class Work(msgspec.Struct, frozen=True):
    """What the check of an answer has worked out, for the flow that carries it out. Each chapter derives its own."""


class Approved(msgspec.Struct, frozen=True, gc=False):
    """An answer that can be taken as long as its question stands. `work` is None if there was nothing to work out: an
    option was taken as it was put, or a game is played again."""

    ask: Ask
    act: Act
    work: Work | None = None


Request: TypeAlias = Roll | Ask
Flow: TypeAlias = Generator[Request, Any, R]


def answer_to(ask: Ask, kind: type[A]) -> Flow[A]:
    """Puts a question; gives the act that answers it."""
    approved: Approved = yield ask
    if not isinstance(approved.act, kind):
        raise ArapError(f"That is not an answer to: {ask.prompt}")
    return approved.act
