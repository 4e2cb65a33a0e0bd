"""Steps of the GM: `gm: {move-model: {model: alpha.1, at: [12, 14]}, why: it was knocked over}`.

The name is that of the act, its value what the act says. An act with one field takes the value alone. `decide` holds
the step that answers the pending question."""

from functools import cache
from typing import Any, NoReturn

import msgspec
from msgspec.structs import FieldInfo

from arap.army.convert import convert
from arap.army.document import Document
from arap.army.names import did_you_mean
from arap.battle.acts import act_name
from arap.rules.gm.act import PREFIX, GmAct, all_deeds

DECIDE, WHY = "decide", "why"


@cache
def acts_by_step() -> dict[str, type[GmAct]]:
    return {deed.name: deed.act for deed in all_deeds()}


def reason_in(rest: Document) -> str:
    """Why the GM does it."""
    if not isinstance(rest.value, dict) or WHY not in rest.value:
        rest.fail((), "'why' is missing: an act of the GM has a reason")
    return convert(rest.sub(WHY), str)


def decision_in(rest: Document) -> Document | None:
    """The step with which the GM answers the pending question, if it is one."""
    return rest.sub(DECIDE) if isinstance(rest.value, dict) and DECIDE in rest.value else None


def gm_act_of(rest: Document) -> GmAct:
    """The act of a step."""
    why = reason_in(rest)
    names = [key for key in rest.value if key != WHY]
    if len(names) != 1:
        rest.fail((), "name one act of the GM, and 'why'")
    kind = acts_by_step().get(names[0]) or unknown(rest, names[0])
    fields = own_fields(kind)
    value = rest.value[names[0]]
    if len(fields) == 1 and not (isinstance(value, dict) and fields[0].encode_name in value):
        value = {fields[0].encode_name: value}
    given = msgspec.structs.replace(rest.sub(names[0]), value={} if value is None else value)
    entry = convert(given, entry_of(kind))
    return kind(**{field.name: getattr(entry, field.name) for field in fields}, why=why)


def unknown(rest: Document, name: Any) -> NoReturn:
    rest.fail((), f"there is no act '{name}' of the GM{did_you_mean(str(name), [*acts_by_step(), DECIDE])}")


def own_fields(kind: type[GmAct]) -> list[FieldInfo]:
    """The fields of an act without its reason."""
    return [field for field in msgspec.structs.fields(kind) if field.name != WHY]


@cache
def entry_of(kind: type[GmAct]) -> type[msgspec.Struct]:
    """What the value of a step is read as."""
    fields: list[Any] = [
        (field.name, field.type) if field.required else (field.name, field.type, field.default)
        for field in own_fields(kind)
    ]
    return msgspec.defstruct("Entry", fields, forbid_unknown_fields=True, kw_only=True)


def gm_step(act: GmAct) -> dict[str, Any]:
    """The step of an act, as a script has it."""
    fields = own_fields(type(act))
    values = {field.name: getattr(act, field.name) for field in fields}
    told = {field.name: values[field.name] for field in fields if field.required or values[field.name] != field.default}
    name = act_name(act).removeprefix(PREFIX)
    value = next(iter(told.values())) if len(fields) == 1 else told
    return {name: msgspec.to_builtins(value), WHY: act.why}
