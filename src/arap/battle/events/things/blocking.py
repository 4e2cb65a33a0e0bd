"""Events of models that block narrow places."""

from typing import TypeAlias

from arap.battle.event import Event


class PlaceBlocked(Event, frozen=True, tag="place-blocked", kw_only=True):
    """Models block a door, a bridge or a ladder from now on; `name` is the place in words, `attackers` how many enemies
    may fight each of them."""

    unit: str
    models: tuple[str, ...]
    place: str
    name: str
    attackers: tuple[int, ...]


class BlockEnded(Event, frozen=True, tag="block-ended", kw_only=True):
    """A model no longer blocks a place; `why` in words."""

    unit: str
    model: str
    place: str
    name: str
    why: str


class PostHeld(Event, frozen=True, tag="post-held", kw_only=True):
    """Blockers stay where they are while the rest of their unit routs; `alone`: nobody else is left of it."""

    unit: str
    models: tuple[str, ...]
    alone: bool


BlockingEvent: TypeAlias = PlaceBlocked | BlockEnded | PostHeld
