"""The account of a battle that one seat is given: the events it is told, numbered by themselves."""

from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from arap.battle.battle import Logged
from arap.battle.events import AnyEvent
from arap.battle.secrets.knowledge import counters_seen, unknown_to

ENCODE = msgspec.json.Encoder().encode
LENGTH = 8


def told_of(logged: Logged, unknown: frozenset[str], seat: str) -> AnyEvent | None:
    """An event as a seat reads it, with the names of counters for what it does not know. None if it reads nothing."""
    if counters := counters_seen(logged.secrets, seat):
        told = logged.event.told_of_counter(unknown, counters)
        if told is not None:
            return told
    return logged.event.told_to(unknown)


def is_told(logged: Logged, seat: str) -> bool:
    """Whether a seat reads anything of an event."""
    return told_of(logged, unknown_to(logged.secrets, seat), seat) is not None


class Account:
    """The events as a seat is told them. `at` are their numbers in the whole log. When the battle is over, everything
    is told, and an account that lacks something begins anew.

    A hash of the whole state could be used to test guesses about what is hidden. From the first secret on, the hash of
    an event is therefore made from what the seat was told so far."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.events: list[Logged] = []
        self.at: list[int] = []
        self._read, self._open, self._chained = 0, False, False
        self._withheld: list[tuple[int, AnyEvent]] = []

    def follow(self, log: Sequence[Logged], *, over: bool) -> None:
        """Brings the account into step with the log, which may have grown or been cut back."""
        if over != self._open:
            if self._chained or not over:
                self.events, self.at, self._read, self._chained, self._withheld = [], [], 0, False, []
            self._open = over
        if len(log) < self._read:
            self._cut(len(log))
        for number in range(self._read + 1, len(log) + 1):
            self._take(number, log[number - 1])
        self._read = len(log)

    def _cut(self, length: int) -> None:
        if self._withheld or any(logged.event.told_later for logged in self.events):
            self.events, self.at, self._read, self._chained, self._withheld = [], [], 0, False, []
            return
        while self.at and self.at[-1] > length:
            self.at.pop()
            self.events.pop()
        self._read = length

    def _take(self, number: int, logged: Logged) -> None:
        unknown = frozenset[str]() if self._open else unknown_to(logged.secrets, self.seat)
        self._chained = self._chained or bool(unknown)
        told = told_of(logged, unknown, self.seat)
        if told is not None:
            self._add(number, logged, told)
        elif logged.event.told_later:
            self._withheld.append((number, logged.event))
        if self._withheld:
            self._tell_later(number, logged, unknown)

    def _add(self, number: int, logged: Logged, told: AnyEvent) -> None:
        if self._chained:
            logged = Logged(told, self._chain(told) if logged.hash else "")
        self.events.append(logged)
        self.at.append(number)

    def _tell_later(self, number: int, logged: Logged, unknown: frozenset[str]) -> None:
        """Dice that were rolled in secret are shown as soon as the secret has ended."""
        for when, event in list(self._withheld):
            if event.told_to(unknown) is event:
                self._withheld.remove((when, event))
                self._add(number, logged, event)

    def _chain(self, event: msgspec.Struct) -> str:
        before = self.events[-1].hash if self.events else ""
        return blake2b(before.encode() + ENCODE(event), digest_size=LENGTH).hexdigest()

    @property
    def is_partial(self) -> bool:
        """Whether something has been kept from the seat, and still is."""
        return self._chained and not self._open

    def in_log(self, event: int) -> int:
        """How long the whole log was right after an event of this account; before the first, at the beginning."""
        return self.at[event - 1] if event else 0
