"""Events of units that break, run and come to a halt again."""

from typing import ClassVar, TypeAlias

from arap.battle.event import Event
from arap.battle.events.move import ModelMoved
from arap.kernel.requests import Faces


class UnitBroke(Event, frozen=True, tag="unit-broke", kw_only=True):
    """The unit routs from now on."""

    masks: ClassVar[tuple[str, ...]] = ("cause",)
    unit: str
    cause: str | None


class UnitFled(Event, frozen=True, tag="unit-fled", kw_only=True):
    """A flinch or flee move, or a run from a charge."""

    unit: str
    kind: str
    faces: Faces
    distance: float
    bearing: float
    models: tuple[ModelMoved, ...]


class UnitLeftTable(Event, frozen=True, tag="unit-left-table", kw_only=True):
    unit: str
    name: str
    side: str
    models: tuple[str, ...]


class UnitRallied(Event, frozen=True, tag="unit-rallied", kw_only=True):
    """The unit stops routing; its rule says how it rallied. `shuns`: the enemies it may not charge in its next turn."""

    masks: ClassVar[tuple[str, ...]] = ("shuns",)
    unit: str
    shuns: tuple[str, ...] = ()


class RallyDeclined(Event, frozen=True, tag="rally-declined", kw_only=True):
    unit: str


class UnitFaced(Event, frozen=True, tag="unit-faced", kw_only=True):
    """The facing given to each model of a unit that has rallied."""

    unit: str
    facings: tuple[tuple[str, float], ...]


RoutEvent: TypeAlias = UnitBroke | UnitFled | UnitLeftTable | UnitRallied | RallyDeclined | UnitFaced
