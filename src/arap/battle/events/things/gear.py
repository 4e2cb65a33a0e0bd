"""Events of heavy weapons and packs: they are laid down, hauled up and taken up again."""

from typing import TypeAlias

from arap.battle.event import Event, Place


class GearLaid(Event, frozen=True, tag="gear-laid", kw_only=True):
    """A model has laid down a heavy weapon or its pack."""

    unit: str
    model: str
    name: str
    at: Place


class GearTaken(Event, frozen=True, tag="gear-taken", kw_only=True):
    """Models have taken up what they had laid down."""

    unit: str
    models: tuple[str, ...]
    names: tuple[str, ...]


class GearHauled(Event, frozen=True, tag="gear-hauled", kw_only=True):
    """Models have pulled gear up a wall by so many inches; so many are left."""

    unit: str
    models: tuple[str, ...]
    name: str
    wall: str
    at: Place
    up: float
    left: float


GearEvent: TypeAlias = GearHauled | GearLaid | GearTaken
