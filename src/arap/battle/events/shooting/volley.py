"""Events of shots and blows: aims, hits, wounds, saves, and losses."""

from typing import ClassVar, TypeAlias

import msgspec

from arap.battle.event import Event, Place
from arap.kernel.requests import Faces
from arap.kernel.target import Target
from arap.kernel.throws import Throw


class UnitAimed(Event, frozen=True, tag="unit-aimed", kw_only=True):
    unit: str


class UnitReloaded(Event, frozen=True, tag="unit-reloaded", kw_only=True):
    unit: str
    models: tuple[str, ...]


class VolleyBegan(Event, frozen=True, tag="volley-began", kw_only=True):
    masks: ClassVar[tuple[str, ...]] = ("unit", "targets")
    drops: ClassVar[tuple[str, ...]] = ("pivots",)
    unit: str
    volley: int
    of: int
    targets: tuple[str, ...]
    pivots: tuple[tuple[str, float], ...] = ()
    spots: tuple[Place, ...] = ()


class ShotLost(Event, frozen=True, tag="shot-lost", kw_only=True):
    """A declared shot that turns out to be impossible: no die is rolled."""

    unit: str
    model: str
    weapon: str
    target: str
    reason: str


class HitsRolled(Event, frozen=True, tag="hits-rolled", kw_only=True):
    """Dice of one group: same weapon, same target unit, same goal. `models` names the shooter of each die. Unless
    `told`, the goal and the dice would reveal a hidden model."""

    masks: ClassVar[tuple[str, ...]] = ("unit", "models")
    unit: str
    target_unit: str
    weapon: str
    needed: Target
    models: tuple[str, ...]
    throws: tuple[Throw, ...]
    hits: int
    told: bool = True


class WoundsRolled(Event, frozen=True, tag="wounds-rolled", kw_only=True):
    """Dice of one group: same weapon, same target unit, same goal. `models` names the model that scored the hit of each
    die."""

    masks: ClassVar[tuple[str, ...]] = ("unit", "models")
    unit: str
    target_unit: str
    weapon: str
    needed: Target
    models: tuple[str, ...]
    throws: tuple[Throw, ...]
    wounds: int


class WoundsAllocated(Event, frozen=True, tag="wounds-allocated", kw_only=True):
    """The model in the target unit on which each hit or potential wound falls, in order; `sides` is the size of each
    die drawn. In melee they fall on the models of a `tier`."""

    target_unit: str
    models: tuple[str, ...]
    faces: Faces
    sides: Faces = ()
    tier: int = 0


class SaveThrow(msgspec.Struct, frozen=True):
    """One potential wound and the save against it; no face if the model has no save."""

    model: str
    weapon: str
    needed: Target
    face: int | None
    saved: bool


class SavesRolled(Event, frozen=True, tag="saves-rolled", kw_only=True):
    target_unit: str
    saves: tuple[SaveThrow, ...]


class ModelWounded(Event, frozen=True, tag="model-wounded", kw_only=True):
    model: str
    unit: str
    left: int


class ModelRemoved(Event, frozen=True, tag="model-removed", kw_only=True):
    masks: ClassVar[tuple[str, ...]] = ("by",)
    model: str
    unit: str
    at: Place
    by: str | None
    outright: bool = False


class UnitDestroyed(Event, frozen=True, tag="unit-destroyed", kw_only=True):
    unit: str
    name: str
    side: str


VolleyEvent: TypeAlias = (
    UnitAimed
    | UnitReloaded
    | VolleyBegan
    | ShotLost
    | HitsRolled
    | WoundsRolled
    | WoundsAllocated
    | SavesRolled
    | ModelWounded
    | ModelRemoved
    | UnitDestroyed
)
