"""Events of nerve: tests, suppression, pinning and going to ground."""

from typing import ClassVar, TypeAlias

from arap.battle.event import Event
from arap.kernel.requests import Faces
from arap.kernel.two_dice import TwoDiceTarget


class Regrouped(Event, frozen=True, tag="regrouped", kw_only=True):
    unit: str
    face: int
    removed: int
    left: int


class WentToGround(Event, frozen=True, tag="went-to-ground", kw_only=True):
    unit: str
    until: int


class LeadershipTested(Event, frozen=True, tag="leadership-tested", kw_only=True):
    """A test with two dice: its kind (suppression, pinning, 25%), and which enemy caused it. `models`: only these
    members of a mob take it."""

    masks: ClassVar[tuple[str, ...]] = ("because_of",)
    unit: str
    test: str
    needed: TwoDiceTarget
    faces: Faces
    passed: bool
    because_of: str | None = None
    models: tuple[str, ...] = ()


class TestNotNeeded(Event, frozen=True, tag="test-not-needed", kw_only=True):
    unit: str
    test: str
    reason: str


class SuppressionGained(Event, frozen=True, tag="suppression-gained", kw_only=True):
    unit: str
    gained: int
    pending: int
    suppression: int


class SuppressionChanged(Event, frozen=True, tag="suppression-changed", kw_only=True):
    """S-points took effect, wore off or were removed."""

    unit: str
    suppression: int
    pending: int
    reason: str


class UnitPinned(Event, frozen=True, tag="unit-pinned", kw_only=True):
    unit: str
    until: int
    points_lost: int = 0


class StateLapsed(Event, frozen=True, tag="state-lapsed", kw_only=True):
    unit: str
    state: str


MoraleEvent: TypeAlias = (
    Regrouped
    | WentToGround
    | LeadershipTested
    | TestNotNeeded
    | SuppressionGained
    | SuppressionChanged
    | UnitPinned
    | StateLapsed
)
