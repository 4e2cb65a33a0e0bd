"""Reading YAML: plain values, each with its line and column; only `true` and `false` are booleans."""

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from arap.army.document import Document, KeyPath, Spot, check_texts, dotted
from arap.kernel.errors import ArapError

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 40
LARGEST = 2_000_000
INTEGER = re.compile(r"[-+]?[0-9]+$")
NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$")
CONSTANTS: dict[str, bool | None] = {
    "true": True, "True": True, "false": False, "False": False, "": None, "~": None, "null": None,
}  # fmt: skip


def read_document(path: Path, source: str | None = None) -> Document:
    """Reads a YAML file, or says in a sentence why it cannot."""
    name = source or path.name
    try:
        if path.stat().st_size > LARGEST:
            raise ArapError(f"{name}: the file is larger than {LARGEST // 1_000_000} MB, which no file of ours is.")
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ArapError(f"{path}: there is no such file.") from None
    except UnicodeDecodeError:
        raise ArapError(f"{name}: the file is not UTF-8 text.") from None
    except OSError as error:
        raise ArapError(f"{path}: the file cannot be read ({error.strerror}).") from None
    return parse_document(text, name, path.parent)


def parse_document(text: str, source: str, folder: Path | None = None) -> Document:
    """Parses YAML text. `folder` is where relative paths in it start."""
    try:
        reader = _Reader(source, yaml.parse(text, Loader=Loader))
        value = reader.document()
    except yaml.YAMLError as error:
        raise ArapError(_yaml_sentence(error, source, text)) from None
    document = Document(source=source, value=value, folder=folder, spots=reader.spots)
    check_texts(document)
    return document


def _yaml_sentence(error: yaml.YAMLError, source: str, text: str) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", "unreadable text"))
    if mark is None:
        return f"{source}: not valid YAML: {problem}."
    lines = text.splitlines()
    if "\t" in (lines[mark.line] if mark.line < len(lines) else "")[: mark.column + 1]:
        problem = "a tab is used for indentation; use spaces"
    return f"{source}, line {mark.line + 1}, column {mark.column + 1}: not valid YAML: {problem}."


class _Reader:
    """Builds values from parser events; never deeper than DEEPEST, so no file can exhaust the stack."""

    def __init__(self, source: str, events: Iterator[Any]) -> None:
        self.source = source
        self.events = events
        self.spots: dict[KeyPath, Spot] = {}

    def document(self) -> Any:
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            raise ArapError(f"{self.source}: the file is empty.")
        value = self.value(next(self.events), ())
        next(self.events)
        if not isinstance(next(self.events), yaml.StreamEndEvent):
            raise ArapError(f"{self.source}: the file holds more than one document; remove the '---' lines.")
        if value is None:
            raise ArapError(f"{self.source}: the file is empty.")
        return value

    def value(self, event: Any, path: KeyPath) -> Any:
        self.spots.setdefault(path, Spot(event.start_mark.line + 1, event.start_mark.column + 1))
        if isinstance(event, yaml.ScalarEvent):
            return plain_scalar(event.value) if event.implicit[0] and not event.style else event.value
        if isinstance(event, yaml.AliasEvent):
            self.refuse(event, path, "anchors and aliases are not supported; write the value out")
        if len(path) >= DEEPEST:
            self.refuse(event, path[:3], "the file is nested too deeply")
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(path)
        return self.mapping(path)

    def sequence(self, path: KeyPath) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.value(event, (*path, len(items))))
        return items

    def mapping(self, path: KeyPath) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                self.refuse(event, path, "a key must be a single word, not a list or mapping")
            key = event.value
            where = (*path, key)
            if key in entries:
                first = self.spots[where].line
                self.refuse(event, where, f"the key is given twice (first in line {first})")
            self.spots[where] = Spot(event.start_mark.line + 1, event.start_mark.column + 1)
            entries[key] = self.value(next(self.events), where)
        return entries

    def refuse(self, event: Any, path: KeyPath, what: str) -> None:
        key = f", {dotted(path)}" if path else ""
        raise ArapError(f"{self.source}, line {event.start_mark.line + 1}{key}: {what}.")


def plain_scalar(text: str) -> Any:
    """An unquoted word: a number, true, false, nothing, or itself (`off` and `no` are words)."""
    if text in CONSTANTS:
        return CONSTANTS[text]
    if INTEGER.match(text):
        return int(text) if len(text) < 20 else text
    if NUMBER.match(text) and math.isfinite(number := float(text)):
        return number
    return text
