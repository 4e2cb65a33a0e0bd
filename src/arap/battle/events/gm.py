"""Events of what the GM does."""

from typing import TypeAlias

from arap.battle.event import Event, Place
from arap.battle.gm.state import Enlisted
from arap.kernel.reasons import Modifier


class GmActed(Event, frozen=True, tag="gm-acted", kw_only=True):
    """The GM has changed something: what the act is called, what it does in a sentence, and why. `enlisted` is the unit
    that has joined the battle, or has more models."""

    act: str
    text: str
    why: str
    units: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    at: Place | None = None
    enlisted: Enlisted | None = None


class GmRuled(Event, frozen=True, tag="gm-ruled", kw_only=True):
    """The GM has answered the question of a side; `about` are the units and models that the question is about."""

    side: str
    answer: str
    why: str
    about: tuple[str, ...] = ()


class ValueImposed(Event, frozen=True, tag="value-imposed", kw_only=True):
    """Modifiers of the GM count in the dice a unit is about to roll, against this value."""

    unit: str
    value: int
    modifiers: tuple[Modifier, ...]


GmEvent: TypeAlias = GmActed | GmRuled | ValueImposed
