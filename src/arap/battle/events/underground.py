"""Events under the ground: units go down, move there and come up."""

from typing import Any, ClassVar, Self, TypeAlias

from arap.battle.event import Event, Place


class WentBelow(Event, frozen=True, tag="went-below", kw_only=True):
    """A unit goes under the ground at a place, through a mouth or a way it has dug. `seen`: enemies saw it go."""

    by_counter: ClassVar[dict[str, Any] | None] = {"models": ()}
    unit: str
    at: Place
    models: tuple[str, ...]
    dug: bool = False
    seen: bool = True

    def told_to(self, unknown: frozenset[str]) -> Self | None:
        """Enemies that saw a unit go down know which one it was."""
        return self if self.seen else super().told_to(unknown)


class UnitTunnelled(Event, frozen=True, tag="unit-tunnelled", kw_only=True):
    """A unit has moved under the ground, with the corners of its path and what they cost. `met`: it halts before this
    enemy."""

    by_counter: ClassVar[dict[str, Any] | None] = {"cost": 0.0, "met": ""}
    unit: str
    path: tuple[Place, ...]
    cost: float
    met: str = ""


class UnitSurfaced(Event, frozen=True, tag="unit-surfaced", kw_only=True):
    """A unit comes up, with the places of its models."""

    by_counter: ClassVar[dict[str, Any] | None] = {"models": (), "places": ()}
    unit: str
    side: str
    at: Place
    models: tuple[str, ...]
    places: tuple[Place, ...]
    dug: bool = False


class MetBelow(Event, frozen=True, tag="met-below", kw_only=True):
    """Two enemy units meet in a passage and fight. They stand where the one that moved has come upon the other."""

    unit: str
    enemy: str
    at: Place


UndergroundEvent: TypeAlias = WentBelow | UnitTunnelled | UnitSurfaced | MetBelow
