"""Verifying saves: their inputs are played again, and the results are compared with the record."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from arap.battle.battle import Logged
from arap.battle.events import EVENT_KINDS
from arap.game.game import Game
from arap.game.records.old_formats import MENDED, OLD_FORMATS, OLD_GAMES
from arap.game.records.save import Recorded, Save, load_game
from arap.kernel.words import plural

WORDS = frozenset(("reason", "base_reason", "why"))
"""Fields with words for people. A later version may put them better, so they are not compared."""


class Difference(msgspec.Struct, frozen=True):
    """The first event in which a replay differs from its record, and its line in the save."""

    event: int
    line: int
    reason: str


class Verified(msgspec.Struct, frozen=True):
    """The result of a replay: how many inputs were accepted, how many events and hashes of states are as recorded.

    In a save of an older format, `uncompared` are kinds of events and fields that only the save or only this version
    has, and `on_the_way` are the numbers of events after which the state differs. That alone is no difference: the
    state may now change in another order. The last state counts."""

    inputs: int
    events: int
    states: int
    uncompared: tuple[str, ...] = ()
    on_the_way: tuple[int, ...] = ()
    difference: Difference | None = None


class Entry(NamedTuple):
    """An event as data, with the hash of the state after it, its number and its line in a save."""

    event: dict[str, Any]
    hash: str
    number: int
    line: int

    @property
    def kind(self) -> str:
        return str(self.event.get("event", "no event"))


def check_replay(save: Save) -> Difference | None:
    """Where a replay differs from its record."""
    return verify(save).difference


def verify(save: Save) -> Verified:
    """Plays the inputs again and compares event and state after every event. For a save of an older format, only kinds
    of events and fields that both versions have are compared, and only the last state must be the same."""
    old = OLD_FORMATS.get(save.header.format)
    game = load_game(save, OLD_GAMES.get(save.header.format, Game))
    record, replay = entries(save.events, save.event_lines), entries(game.log, range(len(game.log)))
    uncompared: set[str] = set()
    if old is not None:
        record, replay = known(record, EVENT_KINDS, uncompared), known(replay, old.events, uncompared)
    equal, difference = equal_events(record, replay, uncompared if save.older else None)
    states = [(was, now) for was, now in equal if was.hash and now.hash]
    others = [(was, now) for was, now in states if was.hash != now.hash]
    if others and not save.older:
        was, now = others[0]
        difference = Difference(was.number, was.line, f"the state was {was.hash} and is {now.hash}")
    return Verified(
        len(save.inputs),
        len(equal),
        len(states) - len(others),
        tuple(sorted(uncompared)),
        tuple([was.number for was, _ in others]),
        difference or other_end(save, record, len(replay), game.battle.hash()),
    )


def equal_events(
    record: list[Entry], replay: list[Entry], uncompared: set[str] | None
) -> tuple[list[tuple[Entry, Entry]], Difference | None]:
    """Pairs of equal events, up to the first that differ."""
    equal: list[tuple[Entry, Entry]] = []
    for was, now in zip(record, replay, strict=False):
        if reason := unequal(was, now, uncompared):
            return equal, Difference(was.number, was.line, reason)
        equal.append((was, now))
    return equal, None


def entries(events: Sequence[Logged | Recorded], lines: Iterable[int]) -> list[Entry]:
    numbered = enumerate(zip(lines, events, strict=False), 1)
    return [Entry(as_data(logged.event), logged.hash, number, line) for number, (line, logged) in numbered]


def as_data(event: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(event))


def known(events: list[Entry], kinds: frozenset[str], uncompared: set[str]) -> list[Entry]:
    """The events of these kinds; the other kinds are noted."""
    uncompared.update([entry.kind for entry in events if entry.kind not in kinds])
    return [entry for entry in events if entry.kind in kinds]


def unequal(was: Entry, now: Entry, uncompared: set[str] | None) -> str:
    """How two events differ, "" if they do not. Fields that only one of them has are noted, or a difference too."""
    if was.kind != now.kind:
        return f"it was {was.kind} and is {now.kind}"
    if uncompared is not None and (was.kind, was.event.get("rule"), now.event.get("rule")) in MENDED:
        was = was._replace(event=was.event | {"rule": now.event["rule"]})
    if was.event != now.event:
        single: set[str] = set()
        if reason := first_difference(was.event, now.event, was.kind, single):
            return reason
        if uncompared is None and single:
            return f"{' and '.join(sorted(single))} should be in both"
        if uncompared is not None:
            uncompared |= single
    return ""


def first_difference(was: Any, now: Any, name: str, single: set[str]) -> str:
    """The first value that differs, "" if none does; fields that only one side has go to `single`. A field that is new
    and empty says nothing."""
    if isinstance(was, dict) and isinstance(now, dict):
        single.update([f"{name}.{key}" for key in was.keys() ^ now.keys() if key in was or now[key]])
        both = [(was[key], now[key], f"{name}.{key}") for key in was if key in now and key not in WORDS]
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        both = [(one, other, name) for one, other in zip(was, now, strict=True)]
    else:
        return "" if was == now else f"{name} was {was} and is {now}"
    return next((reason for pair in both if (reason := first_difference(*pair, single))), "")


def other_end(save: Save, record: Sequence[Entry], replayed: int, last: str) -> Difference | None:
    """Whether a replay has a different number of events, or ends in a different state."""
    line = len(save.inputs) + len(save.events) + 2
    if len(record) != replayed:
        number, at = record[replayed][2:] if replayed < len(record) else (len(save.events) + 1, line)
        return Difference(number, at, f"{plural(len(record), 'event')} became {replayed}")
    if last and save.end.hash != last:
        return Difference(len(save.events), line, f"the last state was {save.end.hash} and is {last}")
    return None


def told_events(save: Save) -> list[Logged]:
    """The events of a save as they were recorded; of an older format, as the replay gives them."""
    found = [logged for logged in save.events if isinstance(logged, Logged)]
    return load_game(save).log if save.older else found


def ends_as_recorded(save: Save, game: Game) -> bool:
    """Whether the game of a save has reached the state recorded last. If the hash of an older format cannot be worked
    out any more, whether the events are as recorded."""
    old = OLD_FORMATS.get(save.header.format)
    last = old.state_hash(game.battle.snapshot()) if old is not None else game.battle.hash()
    return last == save.end.hash if last else check_replay(save) is None
