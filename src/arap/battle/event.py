"""What every event has."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self, TypeAlias

import msgspec

from arap.kernel.walking import values_in

Place: TypeAlias = tuple[float, float]
UNSEEN = "unseen"
"""What a player is told instead of the name of a model or a unit that the player does not know."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", kw_only=True):
    """Something that happened, by a rule.

    `masks` are the fields in which a name can be kept back while the rest of the event is told; `drops` are fields that
    only those read who know all of it. With `by_counter`, enemies read the event as that of a counter, with these
    values in its fields. `told_later`: dice that were rolled in secret and are shown when the secret ends."""

    rule: str
    by_counter: ClassVar[dict[str, Any] | None] = None
    told_later: ClassVar[bool] = False
    masks: ClassVar[tuple[str, ...]] = ()
    drops: ClassVar[tuple[str, ...]] = ()

    def told_to(self, unknown: frozenset[str]) -> Self | None:
        """The event as a player is told it who does not know these models and units; None if it is not told."""
        if not unknown or unknown.isdisjoint(values_in(self, str)):
            return self
        fields: dict[str, Any] = {
            name: () for name in self.drops if not unknown.isdisjoint(values_in(getattr(self, name), str))
        }
        fields |= {name: masked(getattr(self, name), unknown) for name in self.masks}
        told = msgspec.structs.replace(self, **fields)
        return told if unknown.isdisjoint(values_in(told, str)) else None

    def told_of_counter(self, unknown: frozenset[str], counters: Mapping[str, str]) -> Self | None:
        """The event for a player that sees these counters in place of models and units."""
        if self.by_counter is None or counters.keys().isdisjoint(values_in(self, str)):
            return None
        told: Self = renamed(msgspec.structs.replace(self, **self.by_counter), counters)
        return told if unknown.isdisjoint(values_in(told, str)) else None


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A value with other names in place of these, however deep."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple([renamed(each, names) for each in value])
    if isinstance(value, msgspec.Struct):
        fields = {field: renamed(getattr(value, field), names) for field in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    return value


def masked(value: Any, unknown: frozenset[str]) -> Any:
    """A name, or a list of names, with those that are not known kept back."""
    if isinstance(value, tuple):
        return tuple([masked(each, unknown) for each in value])
    return UNSEEN if value in unknown else value
