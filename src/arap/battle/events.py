"""What happened: typed, immutable events with dice, breakdown and rule. Log, animation and replay read these."""

from typing import Literal, TypeAlias

import msgspec

from arap.battle.aftermath_events import AftermathEvent
from arap.battle.area_events import AreaEvent
from arap.battle.arrival_events import CharacterJoined as CharacterJoined
from arap.battle.arrival_events import CharacterLeft as CharacterLeft
from arap.battle.arrival_events import ReserveRolled as ReserveRolled
from arap.battle.arrival_events import ReserveWaits as ReserveWaits
from arap.battle.arrival_events import UnitArrived as UnitArrived
from arap.battle.charge_events import ChargeEvent
from arap.battle.event import Event as Event
from arap.battle.event import Place
from arap.battle.fire_events import FireEvent
from arap.battle.melee_events import RoundEvent
from arap.battle.pursuit_events import PursuitEvent
from arap.battle.reaction_events import ReactionEvent
from arap.battle.rout_events import RoutEvent
from arap.battle.values import Result
from arap.kernel.requests import Faces
from arap.kernel.target import Target
from arap.kernel.throws import Throw
from arap.kernel.two_dice import TwoDiceTarget

Harm = Literal["", "wound", "kill", "stop", "prone", "drowned"]


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
    """The dice of an attempt. `lost` are points a pinned unit goes without."""

    unit: str
    value: int
    faces: Faces
    points: int
    bust: bool
    lost: int = 0


class Bust(Event, frozen=True, tag="bust", kw_only=True):
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


class UnitFinished(Event, frozen=True, tag="unit-finished", kw_only=True):
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


class ModelMoved(msgspec.Struct, frozen=True, gc=False):
    """The way of one model: the corners of its path, its facing at the end, what the path cost."""

    model: str
    path: tuple[Place, ...]
    facing: float
    cost: float


class UnitMoved(Event, frozen=True, tag="unit-moved", kw_only=True):
    """A movement action, ordinary or tactical, or a free move. `halted` are those who were stopped on their way, by
    dice or by an enemy, `prone` those who lay down and `up` those who stood up in the course of it."""

    unit: str
    models: tuple[ModelMoved, ...]
    points: int
    halted: tuple[str, ...] = ()
    prone: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    manner: str = "move"


class UnitGotUp(Event, frozen=True, tag="unit-got-up", kw_only=True):
    unit: str
    models: tuple[str, ...]


class AllowanceRolled(Event, frozen=True, tag="allowance-rolled", kw_only=True):
    """Dice that say how far these models may go. `values` are the faces as read (a D5 from a D10 of ten sides)."""

    unit: str
    models: tuple[str, ...]
    die: str
    faces: Faces
    values: tuple[int, ...]
    inches: float
    sides: int = 6


class HazardTested(Event, frozen=True, tag="hazard-tested", kw_only=True):
    """A die in dangerous ground; `effect` is what befalls the model, "" if nothing does."""

    unit: str
    model: str
    at: Place
    hazard: str
    threshold: int
    face: int
    effect: Harm


class AgilityRolled(Event, frozen=True, tag="agility-rolled", kw_only=True):
    """A movement save or an agility roll, `against` what."""

    unit: str
    model: str
    at: Place
    against: str
    needed: Target
    throw: Throw


class InitiativeTested(Event, frozen=True, tag="initiative-tested", kw_only=True):
    """A test of one model, or one for several, and who failed it. No throw is told where one die served for all."""

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
    unit: str
    model: str
    at: Place
    height: float
    strength: int
    face: int
    hits: int


class InjuriesRolled(Event, frozen=True, tag="injuries-rolled", kw_only=True):
    """Hits of a fall, a mine or a vehicle on one model, and how many of them wound."""

    unit: str
    model: str
    cause: str
    needed: Target
    throws: tuple[Throw, ...]
    wounds: int


class CreatureStampeded(Event, frozen=True, tag="creature-stampeded", kw_only=True):
    """The random move of a maddened creature."""

    unit: str
    faces: Faces
    distance: float
    moved: ModelMoved
    stopped_by: str = ""


class UnitAimed(Event, frozen=True, tag="unit-aimed", kw_only=True):
    unit: str


class UnitReloaded(Event, frozen=True, tag="unit-reloaded", kw_only=True):
    unit: str
    models: tuple[str, ...]


class Regrouped(Event, frozen=True, tag="regrouped", kw_only=True):
    unit: str
    face: int
    removed: int
    left: int


class WentToGround(Event, frozen=True, tag="went-to-ground", kw_only=True):
    unit: str
    until: int


class VolleyBegan(Event, frozen=True, tag="volley-began", kw_only=True):
    unit: str
    volley: int
    of: int
    targets: tuple[str, ...]
    pivots: tuple[tuple[str, float], ...] = ()
    spots: tuple[Place, ...] = ()


class ShotLost(Event, frozen=True, tag="shot-lost", kw_only=True):
    """A declared shot that cannot be made after all: no die is rolled."""

    unit: str
    model: str
    weapon: str
    target: str
    reason: str


class HitsRolled(Event, frozen=True, tag="hits-rolled", kw_only=True):
    """Dice of one group: same weapon, same target unit, same goal. `models` names the shooter of each die. Unless
    `told`, the goal and the dice would tell of somebody who has hidden."""

    unit: str
    target_unit: str
    weapon: str
    needed: Target
    models: tuple[str, ...]
    throws: tuple[Throw, ...]
    hits: int
    told: bool = True


class WoundsRolled(Event, frozen=True, tag="wounds-rolled", kw_only=True):
    """Dice of one group: same weapon, same target unit, same goal. `models` names who scored the hit of each die."""

    unit: str
    target_unit: str
    weapon: str
    needed: Target
    models: tuple[str, ...]
    throws: tuple[Throw, ...]
    wounds: int


class WoundsAllocated(Event, frozen=True, tag="wounds-allocated", kw_only=True):
    """Who in the target unit each hit or potential wound falls on, in order; `sides` is the size of each die drawn. In
    melee they fall on those of a `tier`."""

    target_unit: str
    models: tuple[str, ...]
    faces: Faces
    sides: Faces = ()
    tier: int = 0


class SaveThrow(msgspec.Struct, frozen=True):
    """One potential wound and the save against it; no face when the model has none."""

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
    model: str
    unit: str
    at: Place
    by: str | None
    outright: bool = False


class UnitDestroyed(Event, frozen=True, tag="unit-destroyed", kw_only=True):
    unit: str
    name: str
    side: str


class LeadershipTested(Event, frozen=True, tag="leadership-tested", kw_only=True):
    """A test of two dice: of what kind (suppression, pinning, 25%), and against whom."""

    unit: str
    test: str
    needed: TwoDiceTarget
    faces: Faces
    passed: bool
    because_of: str | None = None


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


class UnitBroke(Event, frozen=True, tag="unit-broke", kw_only=True):
    """The unit routs from now on."""

    unit: str
    cause: str | None


class UnitFled(Event, frozen=True, tag="unit-fled", kw_only=True):
    """A flinch or flee move."""

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


AnyEvent: TypeAlias = (
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
    | PointsKept
    | PointsLapsed
    | ActivationsEnded
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
    | UnitAimed
    | UnitReloaded
    | Regrouped
    | WentToGround
    | VolleyBegan
    | ShotLost
    | FireEvent
    | HitsRolled
    | AreaEvent
    | WoundsRolled
    | WoundsAllocated
    | SavesRolled
    | RoundEvent
    | ModelWounded
    | ModelRemoved
    | UnitDestroyed
    | LeadershipTested
    | TestNotNeeded
    | SuppressionGained
    | SuppressionChanged
    | UnitPinned
    | StateLapsed
    | ChargeEvent
    | UnitBroke
    | UnitFled
    | UnitLeftTable
    | RoutEvent
    | ReactionEvent
    | AftermathEvent
    | PursuitEvent
    | RandomEvent
    | ReserveRolled
    | UnitArrived
    | ReserveWaits
    | CharacterJoined
    | CharacterLeft
    | DisputeSettled
    | BattleEnded
)
