"""Writes web/src/lib/wire.gen.ts: the messages of the server as TypeScript types, from the Python structs."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from arap.battle.acts import Act
from arap.game.acts import AnyAct
from arap.game.queries import Query, Reply
from arap.kernel.requests import Detail
from arap.server.wire import PROTOCOL, FromPage, ToPage

OUTPUT = Path(__file__).parents[1] / "web" / "src" / "lib" / "wire.gen.ts"
HEADING = "// Written by tools/generate_types.py from the Python structs: run it again, do not edit.\n"
ALIASES: dict[str, Any] = {"FromPage": FromPage, "ToPage": ToPage, "Act": AnyAct, "Query": Query, "Reply": Reply}
WIDEST = 120
PLAIN: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """The types a type is directly made of."""
    match kind:
        case inspect.StructType():
            return tuple(field.type for field in kind.fields)
        case inspect.UnionType():
            return kind.types
        case inspect.CustomType() if kind.cls is Act:
            return parts(inspect.type_info(AnyAct))
        case inspect.TupleType():
            return kind.item_types
        case inspect.VarTupleType() | inspect.ListType():
            return (kind.item_type,)
        case inspect.DictType():
            return (kind.value_type,)
        case _:
            return ()


def structs(kind: inspect.Type, seen: dict[str, inspect.StructType] | None = None) -> dict[str, inspect.StructType]:
    """Every struct that can occur inside a type, by name."""
    found = {} if seen is None else seen
    if isinstance(kind, inspect.StructType):
        if kind.cls.__name__ in found or kind.cls is Detail:
            return found
        found[kind.cls.__name__] = kind
    for part in parts(kind):
        structs(part, found)
    return found


def written(kind: inspect.Type) -> str:
    """A type as TypeScript spells it. An act may be any of the acts; the details of questions are left open."""
    match kind:
        case inspect.StructType() if kind.cls is not Detail:
            return kind.cls.__name__
        case inspect.CustomType() if kind.cls is Act:
            return kind.cls.__name__
        case inspect.UnionType():
            members = " | ".join(dict.fromkeys(written(part) for part in kind.types))
            if "unknown" in members.split(" | "):
                return "unknown"
            bare = members.removesuffix(" | null")
            return UNION_NAMES.get(members) or (f"{UNION_NAMES[bare]} | null" if bare in UNION_NAMES else members)
        case inspect.LiteralType():
            return " | ".join(msgspec.json.encode(value).decode() for value in kind.values)
        case inspect.TupleType():
            return f"readonly [{', '.join(written(part) for part in kind.item_types)}]"
        case inspect.VarTupleType() | inspect.ListType():
            return f"readonly {bracketed(kind.item_type)}[]"
        case inspect.DictType():
            return f"Readonly<Record<string, {written(kind.value_type)}>>"
        case _:
            return PLAIN.get(type(kind), "unknown")


def bracketed(kind: inspect.Type) -> str:
    """An element of an array, in brackets where TypeScript needs them."""
    text = written(kind)
    return f"({text})" if " " in text else text


def interface(kind: inspect.StructType, may_omit: bool) -> Iterator[str]:
    """A struct as an interface; with `may_omit`, fields that have a default may be left out."""
    text = (kind.cls.__doc__ or "").strip().split("\n")[0]
    if text and not text.startswith(f"{kind.cls.__name__}("):
        yield f"/** {text} */"
    fields = [] if kind.tag_field is None else [f"readonly {kind.tag_field}: {msgspec.json.encode(kind.tag).decode()};"]
    for field in kind.fields:
        mark = "?" if may_omit and not field.required else ""
        fields.append(f"readonly {field.encode_name}{mark}: {written(field.type)};")
    yield from block(f"export interface {kind.cls.__name__} {{", fields)


def block(head: str, fields: list[str]) -> Iterator[str]:
    """An interface on one line where there is room for it."""
    line = f"{head} {' '.join(fields)} }}\n"
    if len(line) <= WIDEST:
        yield line
        return
    yield head
    yield from filled(fields)
    yield "}\n"


def filled(fields: list[str]) -> Iterator[str]:
    """Fields set into lines as many as there is room for."""
    line = " "
    for field in fields:
        if line != " " and len(line) + len(field) >= WIDEST:
            yield line
            line = " "
        line += f" {field}"
    if fields:
        yield line


def union(name: str) -> str:
    """A named union."""
    return f"export type {name} = {written_union(ALIASES[name])};\n"


def written_union(alias: Any) -> str:
    return " | ".join(kind.__name__ for kind in get_args(alias))


UNION_NAMES = {written_union(alias): name for name, alias in ALIASES.items()}


def render() -> str:
    """The whole file."""
    sent, received = structs(inspect.type_info(FromPage)), structs(inspect.type_info(ToPage))
    lines = [HEADING, f"export const PROTOCOL = {PROTOCOL};\n"]
    for name, kind in sorted({**sent, **received}.items()):
        lines += interface(kind, may_omit=name not in received)
    lines += [union(name) for name in ALIASES]
    return "\n".join(lines)


def main() -> int:
    """Writes the file, or with `--check` says whether it is up to date."""
    if "--check" in sys.argv[1:]:
        return 0 if OUTPUT.read_text(encoding="utf-8") == render() else 1
    OUTPUT.write_text(render(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
