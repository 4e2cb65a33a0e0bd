"""What an event is."""

from typing import TypeAlias

import msgspec

Place: TypeAlias = tuple[float, float]


class Event(msgspec.Struct, frozen=True, tag_field="event", kw_only=True):
    """Something that happened, by a rule."""

    rule: str
