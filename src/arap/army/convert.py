"""From plain values to typed ones, with errors that name file, line, key and what was expected."""

import re
from typing import Any, NoReturn, TypeVar

import msgspec
from msgspec import inspect

from arap.army.document import Document, KeyPath
from arap.army.names import did_you_mean

T = TypeVar("T")
STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|(\[\.\.\.\])")
ANY_KEY = "[...]"
WORDS = {
    "int": "a whole number", "float": "a number", "str": "text", "bool": "true or false", "array": "a list",
    "object": "a mapping", "null": "nothing",
}  # fmt: skip


def convert(document: Document, wanted: type[T]) -> T:
    """The document's value as the wanted type, strictly."""
    try:
        return msgspec.convert(document.value, wanted, strict=True)
    except msgspec.ValidationError as error:
        _refuse(document, wanted, str(error))


def _refuse(document: Document, wanted: Any, message: str) -> NoReturn:
    what, _, where = message.partition(" - at `")
    path = _path_of(document.value, wanted, where.rstrip("`"), what)
    schema = _type_at(inspect.type_info(wanted), document.value, path)
    value = _value_at(document.value, path)
    key = re.match(r"Object contains unknown field `(.*)`", what)
    if key:
        document.fail((*path, key[1]), f"there is no such key here{did_you_mean(key[1], _keys_of(schema))}.")
    key = re.match(r"Object missing required field `(.*)`", what)
    if key:
        document.fail(path, f"'{key[1]}' is missing.")
    document.fail(path, f"{_expected(what, schema)}, got {_shown(value)}.")


def _path_of(value: Any, wanted: Any, text: str, what: str) -> KeyPath:
    """The key path of an error message; keys of free mappings, which it leaves out, are found by trying."""
    steps = [named or (int(number) if number else ANY_KEY) for named, number, _ in STEP.findall(text.removeprefix("$"))]
    path: KeyPath = ()
    for step in steps:
        path = (*path, _offending_key(value, wanted, path, what) if step == ANY_KEY else step)
    return path


def _offending_key(value: Any, wanted: Any, path: KeyPath, what: str) -> str:
    here: dict[str, Any] = _value_at(value, path)
    return next((key for key in here if _fails(_only(value, path, key), wanted, what)), next(iter(here)))


def _fails(value: Any, wanted: Any, what: str) -> bool:
    try:
        msgspec.convert(value, wanted, strict=True)
    except msgspec.ValidationError as error:
        return str(error).startswith(what)
    return False


def _only(value: Any, path: KeyPath, key: str) -> Any:
    """The same value with all other entries of the mapping at the path left out."""
    if not path:
        return {key: value[key]}
    if isinstance(value, list):
        return [_only(item, path[1:], key) if n == path[0] else item for n, item in enumerate(value)]
    return {k: _only(v, path[1:], key) if k == path[0] else v for k, v in value.items()}


def _value_at(value: Any, path: KeyPath) -> Any:
    for key in path:
        value = value[key]
    return value


def _type_at(schema: inspect.Type, value: Any, path: KeyPath) -> inspect.Type:
    schema = _variant(schema, value)
    if not path:
        return schema
    if isinstance(schema, inspect.Metadata):
        schema = schema.type
    key = path[0]
    inner: inspect.Type = inspect.AnyType()
    if isinstance(schema, inspect.StructType):
        inner = next(field.type for field in schema.fields if field.encode_name == key)
    elif isinstance(schema, inspect.DictType):
        inner = schema.value_type
    elif isinstance(schema, inspect.ListType | inspect.VarTupleType):
        inner = schema.item_type
    elif isinstance(schema, inspect.TupleType):
        inner = schema.item_types[int(key)]
    return _type_at(inner, value[key], path[1:])


def _variant(schema: inspect.Type, value: Any) -> inspect.Type:
    """Of a choice of types, the one that fits the value's shape."""
    if isinstance(schema, inspect.UnionType):
        shapes: tuple[type, ...] = ()
        if isinstance(value, dict):
            shapes = (inspect.StructType, inspect.DictType)
        elif isinstance(value, list):
            shapes = (inspect.ListType, inspect.VarTupleType, inspect.TupleType)
        elif isinstance(value, str):
            shapes = (inspect.LiteralType, inspect.StrType)
        return next((kind for kind in schema.types if isinstance(_bare(kind), shapes)), schema)
    return schema


def _bare(schema: inspect.Type) -> inspect.Type:
    return schema.type if isinstance(schema, inspect.Metadata) else schema


def _keys_of(schema: inspect.Type) -> list[str]:
    return [field.encode_name for field in schema.fields] if isinstance(schema, inspect.StructType) else []


def _expected(what: str, schema: inspect.Type) -> str:
    if isinstance(schema, inspect.LiteralType):
        return f"expected one of {', '.join(map(str, schema.values))}"
    if isinstance(schema, inspect.Metadata) and schema.extra_json_schema:
        return f"expected {schema.extra_json_schema['description']}"
    text = what.split(", got ")[0].replace("Expected", "expected")
    text = re.sub(r"`([^`]*)`", lambda match: " or ".join(WORDS.get(w, w) for w in match[1].split(" | ")), text)
    for sign, words in ((">=", "of at least"), ("<=", "of at most"), (">", "above"), ("<", "below")):
        text = text.replace(f" {sign} ", f" {words} ")
    return text.replace(".0", "")


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value)
