"""Plain values as typed ones."""

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_LOCK = Lock()


def converted(value: Any, kind: type[T], *, strict: bool = True) -> T:
    """The value as the type. Only one thread converts at a time: msgspec learns the fields of a struct when it first
    converts to it, and crashes if two threads make it learn the same struct at once."""
    with _LOCK:
        return msgspec.convert(value, kind, strict=strict)
