"""Following a battle by what changed, as the page does (web/src/lib/changes.ts)."""

from typing import Any

from arap.server.changes import Changes, Rows


def applied(view: dict[str, Any], changes: Changes) -> dict[str, Any]:
    """The later view, as it is in JSON."""
    lists = {name: later(view[name], rows) for name, rows in changes.lists.items()}
    return {**view, **changes.fields, **lists}


def later(before: list[Any], rows: Rows) -> list[Any]:
    new = {row["id"]: row for row in rows.changed}
    left = [{**row, **new.get(row["id"], {})} for row in before if row["id"] not in rows.gone]
    return [*left, *rows.added]
