"""Events of fire that strikes places: markers, templates, throws, hits on armour."""

from typing import ClassVar, TypeAlias

import msgspec

from arap.battle.event import Event, Place
from arap.kernel.requests import Faces
from arap.kernel.target import Target
from arap.kernel.throws import Throw


class ThrowRolled(Event, frozen=True, tag="throw-rolled", kw_only=True):
    """A grenade or a stone thrown, or a bomb dropped, at a place: whether it lands there."""

    masks: ClassVar[tuple[str, ...]] = ("unit", "model", "target_unit")
    unit: str
    model: str
    weapon: str
    aim: Place
    needed: Target
    throw: Throw


class MarkerPlaced(Event, frozen=True, tag="marker-placed", kw_only=True):
    """The centre of a burst. `value` is what was subtracted from the scatter dice, `scatter` the inches it moved along
    `bearing`, `limit` the most it could move; `stopped`: something on the way stopped it."""

    masks: ClassVar[tuple[str, ...]] = ("unit", "model", "target_unit")
    unit: str
    model: str
    weapon: str
    mode: str
    target_unit: str
    aim: Place
    place: Place
    radius: float
    faces: Faces = ()
    value: Target | None = None
    scatter: float = 0.0
    bearing: int | None = None
    limit: float | None = None
    stopped: bool = False


class TemplatePlaced(Event, frozen=True, tag="template-placed", kw_only=True):
    """A stream: its outline in plan, in two parts if a wall threw it back; the single die rolled, and its goal in the
    open."""

    masks: ClassVar[tuple[str, ...]] = ("unit", "model", "target_unit")
    unit: str
    model: str
    weapon: str
    target_unit: str
    shapes: tuple[tuple[Place, ...], ...]
    needed: Target
    throw: Throw


class StruckFigure(msgspec.Struct, frozen=True):
    """A figure under a marker or template: its cover, what it is hit on (6: automatically), and the die if one was
    rolled for it."""

    model: str
    unit: str
    cover: str
    needed: int
    face: int | None
    hit: bool


class FiguresStruck(Event, frozen=True, tag="figures-struck", kw_only=True):
    masks: ClassVar[tuple[str, ...]] = ("unit", "model")
    unit: str
    model: str
    weapon: str
    figures: tuple[StruckFigure, ...]


class ArmourStruck(Event, frozen=True, tag="armour-struck", kw_only=True):
    """A hit on something with an armour value: a die and the Strength against it."""

    masks: ClassVar[tuple[str, ...]] = ("unit", "model")
    unit: str
    target_unit: str
    model: str
    weapon: str
    strength: int
    armour: int
    face: int
    result: str


AreaEvent: TypeAlias = ThrowRolled | MarkerPlaced | TemplatePlaced | FiguresStruck | ArmourStruck
