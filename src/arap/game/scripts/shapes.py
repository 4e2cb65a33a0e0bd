"""Steps of actions, by the shape of their acts: a word, one value, or a mapping of fields.

An act without particulars is a word (`aim`). An act with one field is its value (`leave: north`), any other act a
mapping (`tunnel: {path: [...]}`). The file of an action says where this differs: another name, words for acts, other
names of fields, and models that may be `all`."""

from functools import cache
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import FieldInfo

from arap.army.convert import convert
from arap.army.document import Document
from arap.battle.acts import Act
from arap.battle.battle import Battle
from arap.kernel.requests import Ask
from arap.rules.turn.action import ACTION_OF, AnyAction, all_actions

Names: TypeAlias = tuple[str, ...]
Pairs: TypeAlias = tuple[tuple[str, float], ...]
Everybody: TypeAlias = list[str] | Literal["all"]
EVERYBODY = "all"


@cache
def actions_by_step() -> dict[str, AnyAction]:
    """The actions that have a step by the shape of their act. Those that are planned have steps of their own."""
    return {action.step or action.name: action for action in all_actions() if is_shaped(action)}


def is_shaped(action: AnyAction) -> bool:
    return not action.open and ACTION_OF[action.act] is action


def needs_value(action: AnyAction) -> bool:
    return any(field.required for field in fields_of(action))


def fields_of(action: AnyAction) -> tuple[FieldInfo, ...]:
    return msgspec.structs.fields(action.act)


def holds(field: FieldInfo) -> Any:
    """The type of the values of a field."""
    return field.type


def is_single(action: AnyAction) -> bool:
    """Whether a step has one value instead of a mapping."""
    return len(fields_of(action)) == 1 and not action.all_members


def key_of(action: AnyAction, field: FieldInfo) -> str:
    """What a field is called in a step."""
    return action.step_fields().get(field.name, field.name.replace("_", "-"))


@cache
def entry_of(action: AnyAction) -> type[msgspec.Struct]:
    """What the mapping of a step is read as."""
    fields = [defined(action, field) for field in fields_of(action)]
    names = {field.name: key_of(action, field) for field in fields_of(action)}
    return msgspec.defstruct("Entry", fields, forbid_unknown_fields=True, kw_only=True, rename=names)


def defined(action: AnyAction, field: FieldInfo) -> tuple[str, Any] | tuple[str, Any, Any]:
    """A field of the mapping: its type, and what it is if it is left out."""
    if holds(field) == Names and action.all_members:
        return field.name, Everybody, EVERYBODY if field.required else ()
    kind = dict[str, float] if holds(field) == Pairs else holds(field)
    if field.required:
        return field.name, kind
    return field.name, kind, {} if holds(field) == Pairs else field.default


def word_of(action: AnyAction) -> Act:
    """The act of a step without a value."""
    kind: type[Act] = action.act
    return kind()


def read_value(action: AnyAction, battle: Battle, ask: Ask | None, rest: Document) -> Act:
    """The act of a step with a value."""
    words: dict[str, Act] = action.step_words()
    kind: type[Act] = action.act
    if words:
        if rest.value not in words:
            rest.fail((), f"this is {' or '.join([repr(word) for word in words])}, not '{rest.value}'")
        return words[rest.value]
    if is_single(action):
        return kind(*[read_single(field, rest) for field in fields_of(action)])
    entry = convert(rest, entry_of(action))
    values = {field.name: getattr(entry, field.name) for field in fields_of(action)}
    return kind(**{name: as_field(action, battle, ask, name, value) for name, value in values.items()})


def read_single(field: FieldInfo, rest: Document) -> Any:
    """One value; a single name needs no list."""
    if holds(field) == Names and isinstance(rest.value, str):
        return (rest.value,)
    return convert(rest, holds(field))


def as_field(action: AnyAction, battle: Battle, ask: Ask | None, name: str, value: Any) -> Any:
    if value == EVERYBODY and action.all_members and ask is not None:
        unit = battle.units[ask.about[0]]
        return action.everybody(battle, unit) if name == "models" else unit.models
    return tuple(value.items()) if isinstance(value, dict) else tuple(value) if isinstance(value, list) else value


def written(act: Act) -> tuple[str, Any] | None:
    """An act of an action as the name of its step and its value, None for a word; None if it has another shape."""
    action = ACTION_OF[type(act)]
    if action is None or not is_shaped(action):
        return None
    name = action.step or action.name
    if not needs_value(action) and act == word_of(action):
        return name, None
    for word, meant in action.step_words().items():
        if meant == act:
            return name, word
    fields = fields_of(action)
    if is_single(action):
        return name, getattr(act, fields[0].name)
    values = {key_of(action, field): getattr(act, field.name) for field in fields if is_told(act, field)}
    pairs = {key_of(action, field) for field in fields if holds(field) == Pairs}
    return name, {key: dict(value) if key in pairs else value for key, value in values.items()}


def is_told(act: Act, field: FieldInfo) -> bool:
    return field.required or getattr(act, field.name) != field.default
