"""Why: rule references in code, modifiers and refusals as values."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

T = TypeVar("T")


def implements(*rule_ids: str) -> Callable[[T], T]:
    """Names the catalogue entries that a function or class puts into effect; `arap rules` finds them by this."""

    def mark(thing: T) -> T:
        return thing

    return mark


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
