"""Events of movement: paths, dice on them, falls and their effects."""

from collections.abc import Mapping
from typing import ClassVar, Literal, Self, TypeAlias

import msgspec
from msgspec.structs import replace

from arap.battle.event import Event, Place, renamed
from arap.kernel.requests import Faces
from arap.kernel.target import Target
from arap.kernel.throws import Throw
from arap.kernel.walking import values_in

Harm = Literal["", "wound", "kill", "stop", "prone", "drowned"]


class ModelMoved(msgspec.Struct, frozen=True, gc=False):
    """The path of one model: its corners, the facing at the end, and what it cost."""

    model: str
    path: tuple[Place, ...]
    facing: float
    cost: float


class MovesStrung(Event, frozen=True, tag="moves-strung", kw_only=True):
    """A Fleet unit has declared so many moves in a row."""

    unit: str
    moves: int


class UnitMoved(Event, frozen=True, tag="unit-moved", kw_only=True):
    """A movement action, ordinary or tactical, or a free move. `halted` are models stopped on their way by dice or an
    enemy, `prone` models that lay down and `up` models that stood up during it."""

    unit: str
    models: tuple[ModelMoved, ...]
    points: int
    halted: tuple[str, ...] = ()
    prone: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    manner: str = "move"

    def told_of_counter(self, unknown: frozenset[str], counters: Mapping[str, str]) -> Self | None:
        """Enemies see where a counter goes, not what that costs it. The order tells nothing either."""
        if self.unit not in counters and counters.keys().isdisjoint([each.model for each in self.models]):
            return None
        whole = self.unit in counters
        moved = [as_counter(each) if whole or each.model in counters else each for each in self.models]
        moved.sort(key=lambda each: each.path)
        stances = {name: known_of(getattr(self, name), unknown) for name in ("halted", "prone", "up")}
        told: Self = renamed(replace(self, models=tuple(moved), **stances), counters)
        return told if unknown.isdisjoint(values_in(told, str)) else None

    def told_to(self, unknown: frozenset[str]) -> Self | None:
        """Of a unit that is partly hidden, the moves of the models that are seen."""
        seen = tuple([moved for moved in self.models if moved.model not in unknown])
        if len(seen) == len(self.models) or self.unit in unknown or not seen:
            return super().told_to(unknown)
        stances = {name: known_of(getattr(self, name), unknown) for name in ("halted", "prone", "up")}
        return replace(self, models=seen, **stances)


def as_counter(moved: ModelMoved) -> ModelMoved:
    """The move of a model as enemies see it that see a counter."""
    return replace(moved, cost=0.0, facing=0.0)


def known_of(models: tuple[str, ...], unknown: frozenset[str]) -> tuple[str, ...]:
    return tuple([model for model in models if model not in unknown])


class UnitGotUp(Event, frozen=True, tag="unit-got-up", kw_only=True):
    unit: str
    models: tuple[str, ...]


class AllowanceRolled(Event, frozen=True, tag="allowance-rolled", kw_only=True):
    """Dice that decide how far these models may go. `values` are the faces as read (a D5 from a D10 of ten sides).
    `charge`: how far they may charge with it, 0 if they do not charge."""

    told_later: ClassVar[bool] = True
    unit: str
    models: tuple[str, ...]
    die: str
    faces: Faces
    values: tuple[int, ...]
    inches: float
    sides: int = 6
    charge: float = 0.0


class HazardTested(Event, frozen=True, tag="hazard-tested", kw_only=True):
    """A die in dangerous ground; `effect` is what happens to the model, "" if nothing does."""

    told_later: ClassVar[bool] = True
    unit: str
    model: str
    at: Place
    hazard: str
    threshold: int
    face: int
    effect: Harm


class AgilityRolled(Event, frozen=True, tag="agility-rolled", kw_only=True):
    """A movement save or an agility roll, `against` what."""

    told_later: ClassVar[bool] = True
    unit: str
    model: str
    at: Place
    against: str
    needed: Target
    throw: Throw


class InitiativeTested(Event, frozen=True, tag="initiative-tested", kw_only=True):
    """A test of one model, or one for several, and the models that failed. No throws are listed if one die counted for
    all."""

    unit: str
    models: tuple[str, ...]
    test: str
    needed: Target
    throw: Throw | None = None
    failed: tuple[str, ...] = ()


class JumpFellShort(Event, frozen=True, tag="jump-fell-short", kw_only=True):
    """A jump that was too far: no die is rolled."""

    unit: str
    model: str
    width: float
    limit: float


class ModelFell(Event, frozen=True, tag="model-fell", kw_only=True):
    told_later: ClassVar[bool] = True
    unit: str
    model: str
    at: Place
    height: float
    strength: int
    face: int
    hits: int


class InjuriesRolled(Event, frozen=True, tag="injuries-rolled", kw_only=True):
    """Hits of a fall, a mine or a vehicle on one model, and how many of them wound."""

    told_later: ClassVar[bool] = True
    unit: str
    model: str
    cause: str
    needed: Target
    throws: tuple[Throw, ...]
    wounds: int


class Swerved(Event, frozen=True, kw_only=True):
    """A move that dice have decided: how far it went, and the model that stopped it."""

    unit: str
    faces: Faces
    distance: float
    moved: ModelMoved
    stopped_by: str = ""


class CreatureStampeded(Swerved, frozen=True, tag="creature-stampeded", kw_only=True):
    """The random move of a maddened creature."""


class VehicleVeered(Swerved, frozen=True, tag="vehicle-veered", kw_only=True):
    """A vehicle ends to the left or right of where it meant to: the dice for left and right."""


MoveEvent: TypeAlias = (
    MovesStrung
    | UnitMoved
    | UnitGotUp
    | AllowanceRolled
    | HazardTested
    | AgilityRolled
    | InitiativeTested
    | JumpFellShort
    | ModelFell
    | InjuriesRolled
    | CreatureStampeded
    | VehicleVeered
)
