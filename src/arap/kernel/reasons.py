"""Why: rule references in code, modifiers and refusals as values."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

T = TypeVar("T")


def implements(*rule_ids: str) -> Callable[[T], T]:
    """Names the catalogue entries whose home a function or class is: the one place to begin reading how an entry is put
    into effect. `arap rules` finds them by this."""
    return unchanged


def cites(*rule_ids: str) -> Callable[[T], T]:
    """Names further catalogue entries that a function or class has to do with; their home is elsewhere."""
    return unchanged


def unchanged(thing: T) -> T:
    return thing


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """A number added to a target number, with its reason and the rule it comes from."""

    value: int
    reason: str
    rule: str

    def __str__(self) -> str:
        return f"{self.reason} {self.value:+d}"


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why an order cannot be carried out. The answer to "may I?" is either None or one of these."""

    reason: str
    rule: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class Remark(msgspec.Struct, frozen=True):
    """Something to know before a decision, and the rule it comes from."""

    text: str
    rule: str
