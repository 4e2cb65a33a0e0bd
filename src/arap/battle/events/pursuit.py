"""Events of pursuits."""

from typing import TypeAlias

from arap.battle.event import Event, Place
from arap.kernel.requests import Faces


class PursuitBegan(Event, frozen=True, tag="pursuit-began", kw_only=True):
    """The unit follows these routers from the next compulsory phase on."""

    unit: str
    routers: str


class PursuitEnded(Event, frozen=True, tag="pursuit-ended", kw_only=True):
    """The unit stops pursuing, or does not begin to; `why` in words."""

    unit: str
    why: str


class PursuitRolled(Event, frozen=True, tag="pursuit-rolled", kw_only=True):
    """How far a pursuit move goes."""

    unit: str
    routers: str
    faces: Faces


class PursuerMoved(Event, frozen=True, tag="pursuer-moved", kw_only=True):
    """The path of one pursuer."""

    unit: str
    model: str
    path: tuple[Place, ...]
    facing: float
    cost: float


class PursuersLeftTable(Event, frozen=True, tag="pursuers-left-table", kw_only=True):
    unit: str
    at: Place
    models: tuple[str, ...]


class ReturnRolled(Event, frozen=True, tag="return-rolled", kw_only=True):
    """Whether pursuers that left the table come back."""

    unit: str
    side: str
    face: int
    returns: bool


class PursuersReturned(Event, frozen=True, tag="pursuers-returned", kw_only=True):
    unit: str
    places: tuple[tuple[str, float, float], ...]
    facing: float


PursuitEvent: TypeAlias = (
    PursuitBegan | PursuitEnded | PursuitRolled | PursuerMoved | PursuersLeftTable | ReturnRolled | PursuersReturned
)
