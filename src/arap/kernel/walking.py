"""Walking through values, however deep."""

from collections.abc import Iterator
from typing import TypeVar

import msgspec

T = TypeVar("T")


def values_in(value: object, kind: type[T]) -> Iterator[T]:
    """Every value of a kind in a value, however deep: in the fields of structs, in tuples, lists and mappings."""
    if isinstance(value, kind):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from values_in(getattr(value, field), kind)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from values_in(each, kind)
    elif isinstance(value, dict):
        for each in value.values():
            yield from values_in(each, kind)
