"""Events of the order of play, of activations and of points, to the end of the battle."""

from typing import Any, ClassVar, TypeAlias

from arap.battle.event import Event
from arap.battle.values import Result
from arap.kernel.requests import Faces


class FirstPlayerRolled(Event, frozen=True, tag="first-player-rolled", kw_only=True):
    sides: tuple[str, ...]
    faces: Faces


class OrderSettled(Event, frozen=True, tag="order-settled", kw_only=True):
    order: tuple[str, ...]


class TurnBegan(Event, frozen=True, tag="turn-began", kw_only=True):
    side: str
    game_turn: int
    serial: int


class PhaseBegan(Event, frozen=True, tag="phase-began", kw_only=True):
    side: str
    phase: str


class TurnEnded(Event, frozen=True, tag="turn-ended", kw_only=True):
    side: str


class GameTurnEnded(Event, frozen=True, tag="game-turn-ended", kw_only=True):
    game_turn: int


class LengthRolled(Event, frozen=True, tag="length-rolled", kw_only=True):
    face: int
    left: int
    ends: bool


class ActivationRolled(Event, frozen=True, tag="activation-rolled", kw_only=True):
    """The dice of an attempt. `lost`: the points that a pinned unit loses. Of a counter only the points are shown."""

    by_counter: ClassVar[dict[str, Any] | None] = {"value": 0, "faces": ()}

    unit: str
    value: int
    faces: Faces
    points: int
    bust: bool
    lost: int = 0


class Bust(Event, frozen=True, tag="bust", kw_only=True):
    by_counter: ClassVar[dict[str, Any] | None] = {}
    masks: ClassVar[tuple[str, ...]] = ("unit",)
    side: str
    unit: str
    ends_phase: bool


class PickUpsTaken(Event, frozen=True, tag="pick-ups-taken", kw_only=True):
    side: str
    units: tuple[str, ...]


class PickUpRolled(Event, frozen=True, tag="pick-up-rolled", kw_only=True):
    unit: str
    value: int
    faces: Faces
    points: int
    lost: int = 0


class ActionTaken(Event, frozen=True, tag="action-taken", kw_only=True):
    """A unit has taken an action that has no event of its own. `how` tells apart what the action may be."""

    unit: str
    action: str
    how: str = ""
    models: tuple[str, ...] = ()


class UnitFinished(Event, frozen=True, tag="unit-finished", kw_only=True):
    by_counter: ClassVar[dict[str, Any] | None] = {}
    unit: str
    points_lost: int


class PointsKept(Event, frozen=True, tag="points-kept", kw_only=True):
    unit: str
    points: int


class PointsLapsed(Event, frozen=True, tag="points-lapsed", kw_only=True):
    unit: str
    points: int


class ActivationsEnded(Event, frozen=True, tag="activations-ended", kw_only=True):
    side: str
    reason: str


class RandomEvent(Event, frozen=True, tag="random-event", kw_only=True):
    name: str
    faces: Faces
    sides: int
    outcome: str


class DisputeSettled(Event, frozen=True, tag="dispute-settled", kw_only=True):
    side: str
    reading: str
    method: str


class BattleEnded(Event, frozen=True, tag="battle-ended", kw_only=True):
    result: Result


TurnEvent: TypeAlias = (
    FirstPlayerRolled
    | OrderSettled
    | TurnBegan
    | PhaseBegan
    | TurnEnded
    | GameTurnEnded
    | LengthRolled
    | ActivationRolled
    | Bust
    | PickUpsTaken
    | PickUpRolled
    | UnitFinished
    | ActionTaken
    | PointsKept
    | PointsLapsed
    | ActivationsEnded
    | RandomEvent
    | DisputeSettled
    | BattleEnded
)
