"""Events of charges."""

from typing import Literal, TypeAlias

from arap.battle.event import Event, Place
from arap.battle.values import Direction


class ChargeDeclared(Event, frozen=True, tag="charge-declared", kw_only=True):
    """A unit charges an enemy: which models charge, how far the nearest is from it, and how far that model may go.
    `seen`: the enemy is in sight; `fire`: they fire as they charge; `fleet`: they use Fleet."""

    unit: str
    target: str
    models: tuple[str, ...]
    distance: float
    allowance: float
    seen: bool = True
    fire: bool = False
    fleet: bool = False


class ChargerMoved(Event, frozen=True, tag="charger-moved", kw_only=True):
    """The path of one charger or interceptor, what it cost, and the enemies then within its reach. `met`: it is a
    charger that was intercepted, or one that comes up to the interceptors."""

    unit: str
    model: str
    path: tuple[Place, ...]
    facing: float
    cost: float
    case: str
    engaged: tuple[str, ...] = ()
    met: bool = False


class ChargeMade(Event, frozen=True, tag="charge-made", kw_only=True):
    """A charge has succeeded: from which direction, with how many votes for each, whether it has its bonuses, and why
    they are lost; whether the cover of the charged models counts, and what it is. `locked`: the enemy units in melee
    with it now. `hazards`: wounds the ground did to the chargers. `hooks`: flesh hooks bring both to blows at once."""

    unit: str
    target: str
    direction: Direction
    votes: tuple[tuple[Direction, int], ...]
    bonus: bool
    without: str
    cover: bool
    behind: str
    engaged: int
    chargers: int
    locked: tuple[str, ...]
    hazards: int = 0
    hooks: bool = False


class FacedAttackers(Event, frozen=True, tag="faced-attackers", kw_only=True):
    """Charged models that have turned to face their attackers."""

    unit: str
    facings: tuple[tuple[str, float], ...]


class ChargeFailed(Event, frozen=True, tag="charge-failed", kw_only=True):
    """No charger came within reach: how near the nearest is."""

    unit: str
    target: str
    distance: float


class RunnersEscaped(Event, frozen=True, tag="runners-escaped", kw_only=True):
    """The target of a charge ran, and no charger came within reach: how near the nearest is. It is no failed charge."""

    unit: str
    target: str
    distance: float


class RunnersDied(Event, frozen=True, tag="runners-died", kw_only=True):
    """The target of a charge ran, and the ground killed all of it. It is no failed charge."""

    unit: str
    target: str


class GrenadesThrown(Event, frozen=True, tag="grenades-thrown", kw_only=True):
    """A unit throws grenades in a charge, as a charger or against chargers."""

    unit: str
    at: str
    use: Literal["assault", "defensive"]


class GrenadesKept(Event, frozen=True, tag="grenades-kept", kw_only=True):
    """A charged unit keeps silent and throws no grenades."""

    unit: str
    at: str


ChargeEvent: TypeAlias = (
    ChargeDeclared
    | ChargerMoved
    | ChargeMade
    | FacedAttackers
    | ChargeFailed
    | RunnersEscaped
    | RunnersDied
    | GrenadesThrown
    | GrenadesKept
)
