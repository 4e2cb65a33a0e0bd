"""Events of units and characters that come and go."""

from typing import Any, ClassVar, Self, TypeAlias

import msgspec

from arap.battle.event import Event
from arap.kernel.walking import values_in


class ReserveRolled(Event, frozen=True, tag="reserve-rolled", kw_only=True):
    unit: str
    side: str
    face: int
    needed: int
    arrives: bool


class UnitsNumbered(Event, frozen=True, tag="units-numbered", kw_only=True):
    """The order in which a player's units roll to be deployed."""

    side: str
    units: tuple[str, ...]


class DeploymentRolled(Event, frozen=True, tag="deployment-rolled", kw_only=True):
    """The die of one unit in a deployment roll: whether the unit is placed."""

    unit: str
    side: str
    face: int
    needed: int
    deployed: bool


class UnitArrived(Event, frozen=True, tag="unit-arrived", kw_only=True):
    """A unit from reserve stands on the table, each model on its place. The rule says how it has come."""

    unit: str
    side: str
    models: tuple[str, ...]
    places: tuple[tuple[float, float], ...]
    facing: float


class ReserveWaits(Event, frozen=True, tag="reserve-waits", kw_only=True):
    """A unit that may come on finds no room; it needs no roll next turn."""

    unit: str
    side: str


class UnitScattered(Event, frozen=True, tag="unit-scattered", kw_only=True):
    """A unit that drops has come down: where it was aimed, the dice, and where its first model is. A double is no
    scatter."""

    unit: str
    side: str
    aim: tuple[float, float]
    faces: tuple[int, ...]
    bearing: int | None
    at: tuple[float, float]
    places: tuple[tuple[float, float], ...]


class MishapRolled(Event, frozen=True, tag="mishap-rolled", kw_only=True):
    """Why a unit cannot stand where it came down, and what the table says."""

    unit: str
    side: str
    causes: tuple[str, ...]
    face: int
    result: str


class RepositionRolled(Event, frozen=True, tag="reposition-rolled", kw_only=True):
    """How far from its aim an opponent may set the unit down."""

    unit: str
    side: str
    faces: tuple[int, ...]


class UnitSetBeside(Event, frozen=True, tag="unit-set-beside", kw_only=True):
    """A unit does not stand at the place that an opponent named, but at the nearest one with room: something is in the
    way that the opponent does not know of. The event does not name it."""

    unit: str
    side: str
    named: tuple[float, float]
    at: tuple[float, float]


class ReserveLeft(Event, frozen=True, tag="reserve-left", kw_only=True):
    """A unit, or the part of it that reached the edge, has left the table and is an ongoing reserve. `behind` is the
    unit of the members that did not leave with it. Enemies read nothing of members in hiding, and see a blip go."""

    by_counter: ClassVar[dict[str, Any] | None] = {"name": "", "models": (), "behind": ""}
    unit: str
    name: str
    side: str
    edge: str
    models: tuple[str, ...]
    behind: str = ""

    def told_to(self, unknown: frozenset[str]) -> Self | None:
        known = tuple([model for model in self.models if model not in unknown])
        told = msgspec.structs.replace(self, models=known, behind="" if self.behind in unknown else self.behind)
        return told if known and unknown.isdisjoint(values_in(told, str)) else None


class ReserveReturned(Event, frozen=True, tag="reserve-returned", kw_only=True):
    """An ongoing reserve is back on the table, each model on its place."""

    by_counter: ClassVar[dict[str, Any] | None] = {"models": (), "places": ()}
    unit: str
    side: str
    models: tuple[str, ...]
    places: tuple[tuple[float, float], ...]
    facing: float


class CharacterJoined(Event, frozen=True, tag="character-joined", kw_only=True):
    model: str
    character: str
    unit: str


class CharacterLeft(Event, frozen=True, tag="character-left", kw_only=True):
    model: str
    character: str
    unit: str


ArrivalEvent: TypeAlias = (
    UnitsNumbered
    | DeploymentRolled
    | ReserveRolled
    | ReserveWaits
    | UnitArrived
    | UnitScattered
    | MishapRolled
    | RepositionRolled
    | UnitSetBeside
    | ReserveLeft
    | ReserveReturned
    | CharacterJoined
    | CharacterLeft
)
