"""From plain values to typed ones, with errors that name file, line, key and what was expected."""

import re
from typing import Any, NoReturn, TypeVar

import msgspec
from msgspec import inspect

from arap.army.document import Document, KeyPath
from arap.army.expectations import expected, nearest, shown, type_at
from arap.army.names import did_you_mean
from arap.kernel.converting import converted

T = TypeVar("T")
STEP = re.compile(r"\.([^.\[\]`]+)|\[(\d+)\]|(\[\.\.\.\])")
ANY_KEY = "[...]"
KEY_MARK = "key` in `"


def convert(document: Document, wanted: type[T]) -> T:
    """The document's value as the wanted type, strictly."""
    try:
        return converted(document.value, wanted)
    except msgspec.ValidationError as error:
        _refuse(document, wanted, str(error))


def _refuse(document: Document, wanted: Any, message: str) -> NoReturn:
    what, _, where = message.partition(" - at `")
    path = _path_of(document.value, wanted, where, what)
    schema = type_at(inspect.type_info(wanted), document.value, path)
    if where.startswith(KEY_MARK) and isinstance(schema, inspect.DictType):
        key = _offending_key(document.value, wanted, path, what)
        document.fail((*path, key), f"a name is made of {expected(schema.key_type)}, not '{key}'")
    if unknown := re.match(r"Object contains unknown field `(.*)`", what):
        keys = [field.encode_name for field in schema.fields] if isinstance(schema, inspect.StructType) else []
        document.fail((*path, unknown[1]), f"there is no such key here{did_you_mean(unknown[1], keys)}")
    if missing := re.match(r"Object missing required field `(.*)`", what):
        document.fail(path, f"'{missing[1]}' is missing")
    value = _value_at(document.value, path)
    document.fail(path, f"expected {expected(schema)}, got {shown(value)}{nearest(schema, value)}")


def _path_of(value: Any, wanted: Any, text: str, what: str) -> KeyPath:
    """The key path of an error message; keys of free mappings, which it leaves out, are found by trying."""
    steps = [named or (int(number) if number else ANY_KEY) for named, number, _ in STEP.findall(text)]
    path: KeyPath = ()
    for step in steps:
        path = (*path, _offending_key(value, wanted, path, what) if step == ANY_KEY else step)
    return path


def _offending_key(value: Any, wanted: Any, path: KeyPath, what: str) -> str:
    """The entry of a mapping that alone, or in place of all the others, gives the same error."""
    here: dict[str, Any] = _value_at(value, path)
    tries = ((key, alone) for alone in (True, False) for key in here)
    return next((key for key, alone in tries if _fails(_only(value, path, key, alone), wanted, what)), next(iter(here)))


def _fails(value: Any, wanted: Any, what: str) -> bool:
    try:
        converted(value, wanted)
    except msgspec.ValidationError as error:
        return str(error).startswith(what)
    return False


def _only(value: Any, path: KeyPath, key: str, alone: bool) -> Any:
    """The same value with all other entries of the mapping at the path left out, or made like this one."""
    if not path:
        return {name: value[key] for name in value if name == key or not alone}
    if isinstance(value, list):
        return [_only(item, path[1:], key, alone) if n == path[0] else item for n, item in enumerate(value)]
    return {k: _only(v, path[1:], key, alone) if k == path[0] else v for k, v in value.items()}


def _value_at(value: Any, path: KeyPath) -> Any:
    for key in path:
        value = value[key]
    return value
