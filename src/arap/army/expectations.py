"""What a place in a file expects, in words."""

from typing import Any

from msgspec import inspect

from arap.army.document import KeyPath
from arap.army.names import did_you_mean
from arap.kernel.words import plural

MAPPINGS = (inspect.StructType, inspect.DictType)
LISTS = (inspect.ListType, inspect.VarTupleType, inspect.TupleType)


def type_at(schema: inspect.Type, value: Any, path: KeyPath) -> inspect.Type:
    """The type that a key path of a value is to have."""
    for key in path:
        schema = _inner(_bare(_variant(schema, value)), key)
        value = value[key]
    return _variant(schema, value) if isinstance(value, dict | list) else schema


def _inner(schema: inspect.Type, key: str | int) -> inspect.Type:
    if isinstance(schema, inspect.StructType):
        return next(field.type for field in schema.fields if field.encode_name == key)
    if isinstance(schema, inspect.DictType):
        return schema.value_type
    if isinstance(schema, inspect.ListType | inspect.VarTupleType):
        return schema.item_type
    if isinstance(schema, inspect.TupleType):
        return schema.item_types[int(key)]
    return inspect.AnyType()


def _variant(schema: inspect.Type, value: Any) -> inspect.Type:
    """Of a choice of types, the one that has the value's shape."""
    if not isinstance(schema, inspect.UnionType):
        return schema
    shapes: tuple[type, ...] = MAPPINGS if isinstance(value, dict) else LISTS
    return next((kind for kind in schema.types if isinstance(_bare(kind), shapes)), schema)


def _bare(schema: inspect.Type) -> inspect.Type:
    return schema.type if isinstance(schema, inspect.Metadata) else schema


def expected(schema: inspect.Type) -> str:
    """What is expected, in words: a whole number from 2 to 6 or 'none'."""
    if isinstance(schema, inspect.UnionType):
        kinds = [kind for kind in schema.types if not isinstance(kind, inspect.NoneType)]
        return " or ".join(expected(kind) for kind in kinds)
    if isinstance(schema, inspect.Metadata) and schema.extra_json_schema:
        return str(schema.extra_json_schema["description"])
    if isinstance(schema, inspect.LiteralType):
        words = [f"'{value}'" for value in schema.values]
        return words[0] if len(words) == 1 else f"one of {', '.join(words)}"
    if isinstance(schema, inspect.IntType | inspect.FloatType):
        return _number(schema)
    return _thing(schema)


def nearest(schema: inspect.Type, value: Any) -> str:
    """A hint at the nearest of the words that a place allows, or that its text begins with."""
    kinds = schema.types if isinstance(schema, inspect.UnionType) else (schema,)
    words = [str(word) for kind in kinds if isinstance(kind, inspect.LiteralType) for word in kind.values]
    marked = [kind.extra for kind in kinds if isinstance(kind, inspect.Metadata) and kind.extra]
    first = [str(word) for extra in marked for word in extra.get("words", ())]
    hint = did_you_mean(value.split(" ")[0] if first else value, words or first) if isinstance(value, str) else ""
    return hint if hint.endswith("?") else ""


def _number(schema: inspect.IntType | inspect.FloatType) -> str:
    noun = "a whole number" if isinstance(schema, inspect.IntType) else "a number"
    if schema.multiple_of is not None:
        noun += f" in steps of {schema.multiple_of:g}"
    if schema.ge is not None and schema.le is not None:
        return f"{noun} from {schema.ge:g} to {schema.le:g}"
    if schema.ge is not None:
        return f"{noun} of at least {schema.ge:g}"
    if schema.gt is not None:
        return f"{noun} above {schema.gt:g}" + (f" and up to {schema.le:g}" if schema.le is not None else "")
    return noun


def _thing(schema: inspect.Type) -> str:
    if isinstance(schema, inspect.TupleType):
        return f"a list of {len(schema.item_types)} numbers"
    if isinstance(schema, inspect.ListType | inspect.VarTupleType):
        return f"a list of at least {schema.min_length}" if schema.min_length else "a list"
    if isinstance(schema, inspect.DictType) and schema.min_length:
        return f"a mapping with at least {plural(schema.min_length, 'entry')}"
    if isinstance(schema, MAPPINGS):
        return "a mapping"
    return "true or false" if isinstance(schema, inspect.BoolType) else "text"


def shown(value: Any) -> str:
    """A value as an error message shows it."""
    if isinstance(value, dict):
        return "a mapping" if value else "an empty mapping"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value) if len(repr(value)) <= 60 else f"{repr(value)[:57]}..."
