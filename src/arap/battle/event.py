"""What every event has."""

from typing import TypeAlias

import msgspec

Place: TypeAlias = tuple[float, float]


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", kw_only=True):
    """Something that happened, by a rule."""

    rule: str
