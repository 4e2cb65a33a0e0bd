"""What a battle or a game has told."""

from typing import Protocol, TypeVar

from arap.battle.battle import Logged
from arap.battle.events import Event

E = TypeVar("E", bound=Event)


class Teller(Protocol):
    @property
    def log(self) -> list[Logged]: ...


def events(teller: Teller, kind: type[E]) -> list[E]:
    """The events of a kind, in order."""
    return [logged.event for logged in teller.log if isinstance(logged.event, kind)]


def event_types(teller: Teller) -> list[type]:
    """The kinds of all events, in order."""
    return [type(logged.event) for logged in teller.log]
