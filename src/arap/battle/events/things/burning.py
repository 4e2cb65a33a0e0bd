"""Events of models that burn."""

from typing import TypeAlias

from arap.battle.event import Event
from arap.battle.events.move import Swerved
from arap.kernel.target import Target
from arap.kernel.throws import Throw


class CatchRolled(Event, frozen=True, tag="catch-rolled", kw_only=True):
    """Models that were hit by a weapon have rolled for catching fire, a die each. `acid`: it is acid that stays on
    them."""

    unit: str
    models: tuple[str, ...]
    needed: Target
    throws: tuple[Throw, ...]
    acid: bool = False


class FlamesFought(Event, frozen=True, tag="flames-fought", kw_only=True):
    """A burning model has rolled for its flames to go out, with these helpers."""

    unit: str
    model: str
    needed: Target
    throw: Throw
    helpers: tuple[str, ...] = ()
    acid: bool = False


class FlamesIgnored(Event, frozen=True, tag="flames-ignored", kw_only=True):
    """A model that may ignore its flames does so (`ignored`), or does not."""

    unit: str
    model: str
    ignored: bool


class BurningModelRan(Swerved, frozen=True, tag="burning-model-ran", kw_only=True):
    """A burning model has run in a random direction; `faces` are the dice for the distance, if any."""

    bearing: int


BurningEvent: TypeAlias = CatchRolled | FlamesFought | FlamesIgnored | BurningModelRan
