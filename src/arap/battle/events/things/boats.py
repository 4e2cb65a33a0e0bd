"""Events of boats."""

from arap.battle.event import Event, Place


class BoatSailed(Event, frozen=True, tag="boat-sailed", kw_only=True):
    """A boat has moved with everybody aboard; `picked_up` are the swimmers that it has taken aboard on its way."""

    unit: str
    boat: str
    name: str
    at: Place
    inches: float
    models: tuple[str, ...]
    picked_up: tuple[str, ...] = ()
