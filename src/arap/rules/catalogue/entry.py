"""What an entry of the rule catalogue says."""

from typing import Any, Literal, TypeAlias

import msgspec

Status: TypeAlias = Literal["core", "optional", "dropped"]


class Setting(msgspec.Struct, frozen=True):
    """A choice the book leaves open: its key, where it is set, its default and what it may be."""

    key: str
    scope: str
    default: Any
    values: str


class Throw(msgspec.Struct, frozen=True):
    """Dice an entry asks for."""

    purpose: str
    dice: str
    per: str
    direction: str


class Example(msgspec.Struct, frozen=True):
    """A worked case."""

    given: str
    when: str
    then: str


class Header(msgspec.Struct, frozen=True):
    """What a list of entries shows of one."""

    id: str
    title: str
    status: Status
    settings: tuple[Setting, ...]
    file: str

    @property
    def chapter(self) -> str:
        return self.id.partition(".")[0]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: what the book says, how it was settled for the engine, and examples."""

    id: str
    title: str
    status: Status
    source: tuple[str, ...]
    rule: str
    examples: tuple[Example, ...]
    ruling: str = ""
    setting: tuple[Setting, ...] = ()
    decisions: tuple[str, ...] = ()
    dice: tuple[Throw, ...] = ()
    bad_input: tuple[str, ...] = ()
