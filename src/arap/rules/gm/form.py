"""What the GM fills in for an act: fields with their present values. The page shows them as they are."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from arap.battle.battle import Battle

Group = Literal["model", "unit", "terrain", "battle"]
FieldKind = Literal["number", "place", "facing", "choice", "switch"]


class Thing(msgspec.Struct, frozen=True):
    """What the GM points at on the table: a model, a unit, a piece of terrain or a ladder, a place."""

    model: str = ""
    unit: str = ""
    piece: str = ""
    at: tuple[float, float] | None = None


class Field(msgspec.Struct, frozen=True):
    """One value of an act: its name, what the page calls it, and its present value. `path` puts it into a mapping of
    the act."""

    name: str
    label: str
    kind: FieldKind
    value: Any = None
    choices: tuple[tuple[str, str], ...] = ()
    least: float | None = None
    most: float | None = None
    step: float | None = None
    path: str = ""


class Form(msgspec.Struct, frozen=True):
    """An act for a thing: the tag of the act, what it is called and does, the values that are settled, and the
    fields to fill in."""

    act: str
    title: str
    does: str
    group: Group
    fixed: dict[str, Any]
    fields: tuple[Field, ...]


def number(name: str, label: str, value: float, least: float, most: float, step: float = 1.0, path: str = "") -> Field:
    return Field(name, label, "number", value, (), least, most, step, path)


def place(value: tuple[float, float] | None, name: str = "at", label: str = "Place", path: str = "") -> Field:
    return Field(name, label, "place", value, path=path)


def facing(value: float, name: str = "facing", label: str = "Facing", path: str = "") -> Field:
    return Field(name, label, "facing", value, (), 0.0, 359.0, 1.0, path)


def choice(
    name: str, label: str, value: str, choices: Iterable[tuple[str, str]], path: str = "", *, whole: bool = False
) -> Field:
    """One of several; `whole`: the values are whole numbers."""
    return Field(name, label, "choice", value, tuple(choices), step=1.0 if whole else None, path=path)


def switch(name: str, label: str, *, on: bool) -> Field:
    return Field(name, label, "switch", on)


def middle_of_table(battle: Battle) -> tuple[float, float]:
    return battle.table.width / 2, battle.table.depth / 2
