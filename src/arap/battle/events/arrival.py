"""Events of units and characters that come and go."""

from typing import TypeAlias

from arap.battle.event import Event


class ReserveRolled(Event, frozen=True, tag="reserve-rolled", kw_only=True):
    unit: str
    side: str
    face: int
    needed: int
    arrives: bool


class UnitArrived(Event, frozen=True, tag="unit-arrived", kw_only=True):
    """A unit from reserve stands at the edge, each model on its place."""

    unit: str
    side: str
    models: tuple[str, ...]
    places: tuple[tuple[float, float], ...]
    facing: float


class ReserveWaits(Event, frozen=True, tag="reserve-waits", kw_only=True):
    """A unit that may come on finds no room; it needs no roll next turn."""

    unit: str
    side: str


class CharacterJoined(Event, frozen=True, tag="character-joined", kw_only=True):
    model: str
    character: str
    unit: str


class CharacterLeft(Event, frozen=True, tag="character-left", kw_only=True):
    model: str
    character: str
    unit: str


ArrivalEvent: TypeAlias = ReserveRolled | ReserveWaits | UnitArrived | CharacterJoined | CharacterLeft
