"""Events of fires on the table."""

from typing import TypeAlias

from arap.battle.event import Event, Place
from arap.battle.things.scenery import Pool, Square
from arap.kernel.target import Target
from arap.kernel.throws import Throw


class IgnitionRolled(Event, frozen=True, tag="ignition-rolled", kw_only=True):
    """A model has tried to set a square on fire; `what` is the name of the terrain. `square` is None if it failed."""

    unit: str
    model: str
    at: Place
    what: str
    needed: Target
    throw: Throw
    square: Square | None = None


class FireSpread(Event, frozen=True, tag="fire-spread", kw_only=True):
    """Squares next to burning ones have rolled, a die each; `lit` are those that burn now."""

    places: tuple[Place, ...]
    throws: tuple[Throw, ...]
    lit: tuple[Square, ...]


class SquaresBurnt(Event, frozen=True, tag="squares-burnt", kw_only=True):
    """Squares are burnt out."""

    squares: tuple[Square, ...]


class ExtinguishRolled(Event, frozen=True, tag="extinguish-rolled", kw_only=True):
    """A model has tried to put out a burning square, with these helpers; `out` are the squares that went out."""

    unit: str
    model: str
    at: Place
    what: str
    needed: Target
    throw: Throw
    helpers: tuple[str, ...] = ()
    out: tuple[Square, ...] = ()


class PoolLit(Event, frozen=True, tag="pool-lit", kw_only=True):
    """A flamer was aimed at the ground; `pool` is None if the ground did not take light."""

    unit: str
    model: str
    at: Place
    needed: Target
    throw: Throw
    pool: Pool | None = None


class PoolRolled(Event, frozen=True, tag="pool-rolled", kw_only=True):
    """A pool of fire may have ended."""

    pool: str
    at: Place
    needed: Target
    throw: Throw


FlamesEvent: TypeAlias = IgnitionRolled | FireSpread | SquaresBurnt | ExtinguishRolled | PoolLit | PoolRolled
