"""Events of hiding: models hide, are found or give themselves away; movers come upon hidden enemies."""

from typing import ClassVar, TypeAlias

from arap.battle.event import Event, Place
from arap.kernel.requests import Faces


class ModelsHid(Event, frozen=True, tag="models-hid", kw_only=True):
    """Models that have claimed to hide; nobody else is told."""

    unit: str
    models: tuple[str, ...]


class ModelsRevealed(Event, frozen=True, tag="models-revealed", kw_only=True):
    """Models that are no longer hidden, and where they stand. `how` says why; `by` is the enemy model that found them,
    so many inches away."""

    masks: ClassVar[tuple[str, ...]] = ("by",)
    unit: str
    models: tuple[str, ...]
    places: tuple[Place, ...]
    how: str
    by: str = ""
    distance: float = 0.0


class MoverHalted(Event, frozen=True, tag="mover-halted", kw_only=True):
    """A moving model halts before an enemy that it did not know of."""

    unit: str
    model: str
    foe: str
    distance: float


class StayedHidden(Event, frozen=True, tag="stayed-hidden", kw_only=True):
    """Dice for shots with a weapon that may give its user away; shown only to its own side until the secret ends."""

    told_later: ClassVar[bool] = True
    unit: str
    model: str
    faces: Faces
    needed: int
    hidden: bool


class DenseRangeRolled(Event, frozen=True, tag="dense-range-rolled", kw_only=True):
    """How far the shots of a unit go in dense woods, for one shooting action."""

    unit: str
    faces: Faces
    inches: int


class BlipConverted(Event, frozen=True, tag="blip-converted", kw_only=True):
    """A blip, or a counter that lay face down, gives way to its models, with their places; without models it was a
    decoy or a dummy. `how`: it was "seen" or "hit", it "charges", or its owner has chosen so. Of a dummy `unit` is its
    counter: enemies do not learn where it belonged."""

    masks: ClassVar[tuple[str, ...]] = ("by",)
    unit: str
    side: str
    counter: str
    at: Place
    how: str
    by: str = ""
    models: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


class DummiesPlaced(Event, frozen=True, tag="dummies-placed", kw_only=True):
    """Where the dummies of a side stand when the battle begins; only that side knows."""

    side: str
    models: tuple[str, ...]
    places: tuple[Place, ...]


HidingEvent: TypeAlias = (
    ModelsHid | ModelsRevealed | MoverHalted | StayedHidden | DenseRangeRolled | BlipConverted | DummiesPlaced
)
