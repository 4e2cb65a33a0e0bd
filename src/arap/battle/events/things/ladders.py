"""Events of portable ladders: they are lifted, set up, dropped and cast down."""

from typing import TypeAlias

from arap.battle.event import Event, Place
from arap.kernel.target import Target
from arap.kernel.throws import Throw


class LadderLifted(Event, frozen=True, tag="ladder-lifted", kw_only=True):
    """Models of a unit carry a ladder from now on. `up`: it lay on the ground before."""

    unit: str
    ladder: str
    name: str
    models: tuple[str, ...]
    up: bool = True


class LadderRaised(Event, frozen=True, tag="ladder-raised", kw_only=True):
    """A unit has set up a ladder at a wall, so high."""

    unit: str
    ladder: str
    name: str
    at: Place
    wall: str
    height: float


class LadderDropped(Event, frozen=True, tag="ladder-dropped", kw_only=True):
    """A unit has let a ladder fall."""

    unit: str
    ladder: str
    name: str
    at: Place
    why: str


class LadderPushed(Event, frozen=True, tag="ladder-pushed", kw_only=True):
    """Models of a unit push at a ladder that stands: with a die if anybody is on it. `down`: it is cast down."""

    unit: str
    ladder: str
    name: str
    models: tuple[str, ...]
    at: Place
    down: bool
    face: int = 0
    needed: int = 0
    climbers: tuple[str, ...] = ()


class GrappleThrown(Event, frozen=True, tag="grapple-thrown", kw_only=True):
    """A model has thrown a grapple at a wall; on a hit a rope hangs there."""

    unit: str
    model: str
    at: Place
    wall: str
    aim: str
    height: float
    needed: Target
    throw: Throw


LadderEvent: TypeAlias = GrappleThrown | LadderLifted | LadderRaised | LadderDropped | LadderPushed
