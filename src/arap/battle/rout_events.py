"""Events of units that come to a halt again after a rout."""

from typing import TypeAlias

from arap.battle.event import Event


class UnitRallied(Event, frozen=True, tag="unit-rallied", kw_only=True):
    """The unit routs no longer; its rule tells how it rallied. `shuns`: whom it may not charge in its next turn."""

    unit: str
    shuns: tuple[str, ...] = ()


class RallyDeclined(Event, frozen=True, tag="rally-declined", kw_only=True):
    unit: str


class UnitFaced(Event, frozen=True, tag="unit-faced", kw_only=True):
    """The facing given to each model of a unit that has rallied."""

    unit: str
    facings: tuple[tuple[str, float], ...]


RoutEvent: TypeAlias = UnitRallied | RallyDeclined | UnitFaced
