"""What is in the way of a move, with what a planner must know about it."""

from enum import Enum

import msgspec

from arap.kernel.reasons import Refusal


class Cause(Enum):
    """Why a move cannot be made as ordered."""

    ORDER = "order"
    """No shorter move helps: it is the order itself, or what the model may do at all."""
    AHEAD = "ahead"
    """Something on the way or at its end."""
    TOO_FAR = "too far"
    """It costs more than the allowance."""
    APART = "apart"
    """The unit would not keep together."""
    TOO_NEAR = "too near"
    """An enemy."""

    @property
    def is_avoidable(self) -> bool:
        """Whether a shorter move may avoid it."""
        return self is not Cause.ORDER

    @property
    def is_measured(self) -> bool:
        """Whether it is about too many inches."""
        return self in (Cause.TOO_FAR, Cause.APART)


class Hindrance(msgspec.Struct, frozen=True, gc=False):
    """Why a model cannot go its way."""

    why: Refusal
    cause: Cause
