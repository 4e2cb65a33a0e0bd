"""What changed between two views that one page gets, so that only that is sent."""

from collections.abc import Sequence
from typing import Any, get_args, get_origin

import msgspec

from arap.game.view import View


class Rows(msgspec.Struct, frozen=True):
    """How a list of things with ids changed.

    Things with an id in `gone` are taken out; those in `changed` get new values in these fields (`id` says which
    thing it is); those in `added` are new and go behind the others."""

    gone: tuple[str, ...]
    changed: tuple[dict[str, Any], ...]
    added: tuple[Any, ...]


class Changes(msgspec.Struct, frozen=True):
    """What is different in a later view: fields with a new value, and lists in which only some things changed.

    It tells nothing that the two views do not tell: values come from the later one, ids in `gone` from the earlier."""

    fields: dict[str, Any]
    lists: dict[str, Rows]


def has_ids(kind: Any) -> bool:
    """Whether a field of this type holds a list of things with ids."""
    return get_origin(kind) is tuple and "id" in getattr(get_args(kind)[0], "__struct_fields__", ())


LISTS = tuple([field.name for field in msgspec.structs.fields(View) if has_ids(field.type)])


def changes(before: View, after: View) -> Changes:
    """What a page that has one view needs to know to have the other."""
    fields, lists = different(before, after), dict[str, Rows]()
    for name in LISTS:
        if name in fields and (rows := changed_rows(getattr(before, name), fields[name])):
            lists[name] = rows
            del fields[name]
    return Changes(fields, lists)


def changed_rows(before: Sequence[Any], after: Sequence[Any]) -> Rows | None:
    """How a list changed; None if the things left do not stand first and in their old order: then it is sent whole."""
    known, ids = {row.id: row for row in before}, [row.id for row in after]
    gone = known.keys() - ids
    left = [row_id for row_id in known if row_id not in gone]
    if ids[: len(left)] != left:
        return None
    changed = [{"id": row.id, **new} for row in after[: len(left)] if (new := different(known[row.id], row))]
    return Rows(tuple([row_id for row_id in known if row_id in gone]), tuple(changed), tuple(after[len(left) :]))


def different(before: msgspec.Struct, after: msgspec.Struct) -> dict[str, Any]:
    """The fields that have another value now."""
    if before == after:
        return {}
    values = ((name, getattr(after, name)) for name in after.__struct_fields__)
    return {name: value for name, value in values if value != getattr(before, name)}
