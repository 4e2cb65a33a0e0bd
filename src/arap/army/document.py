"""A parsed file whose every key and value remembers its line, so that errors can name it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import msgspec

from arap.kernel.errors import ArapError

Key = str | int
KeyPath = tuple[Key, ...]
LONGEST, LONGEST_TALE = 200, 10_000
TALES = frozenset({"briefing", "description", "text", "say", "end"})
"""Keys whose texts may be as long as a page or two."""


class Spot(NamedTuple):
    """Where something stands in a file, counted from one."""

    line: int
    column: int


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A value out of a file. `at` is the key path from the top of the file to this value."""

    source: str
    value: Any
    folder: Path | None = None
    spots: dict[KeyPath, Spot] = {}
    at: KeyPath = ()

    def sub(self, *keys: Key) -> "Document":
        """The part under these keys, which still knows its place in the whole file."""
        value = self.value
        for key in keys:
            value = value[key]
        return msgspec.structs.replace(self, value=value, at=self.at + keys)

    def fail(self, keys: KeyPath, what: str) -> NoReturn:
        """Refuses the value under the keys with one sentence: file, line, key, what is wrong."""
        raise ArapError(f"{self.place(keys)}: {what}{'' if what.endswith('?') else '.'}")

    def place(self, keys: KeyPath = ()) -> str:
        path = self.at + keys
        spot = self._nearest_spot(path)
        parts = [self.source]
        if spot:
            parts.append(f"line {spot.line}")
        if path:
            parts.append(dotted(path))
        return ", ".join(parts)

    def _nearest_spot(self, path: KeyPath) -> Spot | None:
        while path and path not in self.spots:
            path = path[:-1]
        return self.spots.get(path)


def dotted(path: KeyPath) -> str:
    """A key path as people write it: units.first.models[2]."""
    text = ""
    for key in path:
        if isinstance(key, int):
            text += f"[{key + 1}]"
        else:
            text += f".{key}" if text else key
    return text


def check_texts(document: Document) -> None:
    """Refuses a document with a text or a key that is too long, with its length and its place."""
    for path, length, most in overlong(document.value):
        document.fail(path, f"a text of {length} letters is too long; at most {most} are allowed")


def overlong(value: Any, path: KeyPath = (), most: int = LONGEST) -> Iterator[tuple[KeyPath, int, int]]:
    """The texts that are too long: where, how long, and how long they may be. A key that is too long is found at its
    mapping."""
    if isinstance(value, str):
        if len(value) > most:
            yield path, len(value), most
    elif isinstance(value, dict):
        for key, item in value.items():
            if isinstance(key, str) and len(key) > LONGEST:
                yield path, len(key), LONGEST
            else:
                yield from overlong(item, (*path, key), LONGEST_TALE if key in TALES else LONGEST)
    elif isinstance(value, list | tuple):
        for number, item in enumerate(value):
            yield from overlong(item, (*path, number), most)
