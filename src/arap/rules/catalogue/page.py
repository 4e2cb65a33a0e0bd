"""One entry of the catalogue as a page of text."""

import shutil
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from arap.rules.catalogue.entry import Entry, Example, Setting, Throw


class Style(Protocol):
    """Gives text a weight for the terminal."""

    def __call__(self, text: str, *, bold: bool) -> str: ...


def page(entry: Entry, implemented: list[str], cited: list[str], tests: list[str], style: Style) -> str:
    """The whole entry, section by section, with the places in code and tests."""
    parts = [f"{style(entry.id, bold=True)}  {entry.title}  ({entry.status})"]
    for name, lines in (*sections(entry), *places(implemented, cited, tests)):
        parts.append("\n".join([style(name, bold=True), *lines]))
    return "\n\n".join(parts)


def places(implemented: list[str], cited: list[str], tests: list[str]) -> Iterator[tuple[str, Iterable[str]]]:
    """The home of the entry, where else the code cites it, and where it is tested."""
    yield "Implemented in", map(wrapped, implemented or ["nothing yet"])
    if cited:
        yield "Cited by", map(wrapped, cited)
    yield "Tested by", map(wrapped, tests or ["no test"])


def sections(entry: Entry) -> Iterator[tuple[str, Iterable[str]]]:
    """The sections that have something to say, in reading order."""
    yield "Rule", indented(entry.rule)
    if entry.ruling:
        yield "Ruling", indented(entry.ruling)
    if entry.setting:
        yield "Settings", map(setting_line, entry.setting)
    if entry.decisions:
        yield "Decisions", map(wrapped, entry.decisions)
    if entry.dice:
        yield "Dice", map(dice_line, entry.dice)
    if entry.bad_input:
        yield "Refused", map(wrapped, entry.bad_input)
    yield "Examples", map(example_lines, entry.examples)
    yield "Source", map(wrapped, entry.source)


def indented(text: str) -> list[str]:
    return [f"  {line}".rstrip() for line in text.rstrip().splitlines()]


def wrapped(text: str) -> str:
    width = min(shutil.get_terminal_size().columns, 100)
    return textwrap.fill(
        text, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False, break_long_words=False
    )


def setting_line(setting: Setting) -> str:
    return wrapped(f"{setting.key} = {plain(setting.default)} (set in the {setting.scope}): {setting.values}")


def plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def dice_line(throw: Throw) -> str:
    return wrapped(f"{throw.purpose}: {throw.dice} per {throw.per}, {throw.direction}")


def example_lines(example: Example) -> str:
    return "\n".join(
        wrapped(f"{word} {text}")
        for word, text in (("Given:", example.given), ("When:", example.when), ("Then:", example.then))
    )
