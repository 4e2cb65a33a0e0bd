"""The hall: every match under way, who is at it, and the bots that play in it."""

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from arap.battle.names import GM
from arap.game.prompts import action_help
from arap.game.view import View
from arap.kernel.errors import ArapError
from arap.server.changes import changes
from arap.server.keys import HandedOut, Key, digest_of, keys_of, narrowed, new_invitation, seats_of, secrets_for
from arap.server.lessons import LessonView
from arap.server.lobby import imported_match, lesson_match, lobby, new_match
from arap.server.match import Match
from arap.server.policies import Policy, policy_view
from arap.server.store import Store, Superseded
from arap.server.wire import (
    Changed,
    HandOver,
    Import,
    Invited,
    Learn,
    Lobby,
    NewGame,
    NewLink,
    Open,
    Opened,
    Policies,
    Refused,
    ToPage,
    Update,
)

T = TypeVar("T")
LOGGER = logging.getLogger(__name__)


NOBODY = Key("", "watcher")


def key_for(secret: str, keys: list[Key]) -> Key:
    """The key that a secret stands for; without the right secret a battle is not opened."""
    if not secret:
        raise ArapError("This battle is for invited players; open the link that you were sent, or made it with.")
    found = next((key for key in keys if key.digest == digest_of(secret)), None)
    if found is None:
        raise ArapError("This link does not open the battle: its secret is wrong. Ask for the link again.")
    return found


class Guest:
    """A page at a match: the seats it holds, the view, whose account of the battle it reads and how much of it."""

    def __init__(self, send: Callable[[ToPage], None]) -> None:
        self.send = send
        self.key = NOBODY
        self.seats: tuple[str, ...] = ()
        self.lines = 0
        self.told = ""
        self.rewound = 0
        self._view: View | None = None
        self._policies: tuple[Policy, ...] = ()
        self._lesson: LessonView | None = None
        self._changes = 0
        self._looks_from = self._handed_to = ""

    def begin_again(self, seats: tuple[str, ...]) -> None:
        """The guest now holds these seats; it will be sent all from there."""
        self.seats, self.rewound, self._view, self._changes = seats, -1, None, 0

    def take_over(self) -> None:
        """The player the page was handed to has taken it."""
        if not self._handed_to:
            raise ArapError("The screen is not handed over to anybody now.")
        self._looks_from = self._handed_to

    def waits_for_player(self, match: Match) -> bool:
        """Whether the page must first go to the player of another seat, who sees other things; that is said once."""
        seat = match.facing(self.seats)
        if seat == self._looks_from or not match.has_secrets_between(self.seats):
            self._looks_from, self._handed_to = seat, ""
            return False
        if seat != self._handed_to:
            self.send(HandOver(seat, match.game.seat_name(seat)))
            self.begin_again(self.seats)
            self._handed_to = seat
        return True

    def show(self, match: Match, view: View, *, always: bool) -> None:
        """Sends the whole view the first time, then what changed since the last one; and the new lines of the log. If
        nothing changed for this guest, nothing is sent, unless `always`: the number of messages would tell how often an
        enemy has decided something in secret."""
        if self.waits_for_player(match):
            return
        telling = match.telling(self.seats)
        fresh = self.rewound != match.rewound or self.told != telling.seat
        had = 0 if fresh else self.lines
        lines, reports = tuple(telling.lines[had:]), telling.reports(had, self.seats)
        if self._view is None:
            self.send(Update(view, lines, fresh, reports))
        elif always or fresh or lines or reports or view != self._view:
            self._changes += 1
            self.send(Changed(self._changes, changes(self._view, view), lines, fresh, reports))
        self.lines, self.told, self.rewound, self._view = len(telling.lines), telling.seat, match.rewound, view
        if (policies := match.policies_of(self.seats)) != self._policies:
            self._policies = policies
            self.send(Policies(tuple(map(policy_view, policies))))
        if (lesson := match.lesson_view()) and lesson != self._lesson:
            self._lesson = lesson
            self.send(lesson)


class Room:
    """One match with its guests. Work on the match is done by one worker thread at a time, in order."""

    def __init__(self, match: Match, on_empty: Callable[["Room"], None]) -> None:
        self.match = match
        self.guests: list[Guest] = []
        self._lock = asyncio.Lock()
        self._coming = 0
        self._bots: asyncio.Task[None] | None = None
        self._on_empty = on_empty

    async def join(self, guest: Guest, wish: Open, handed: HandedOut | None = None) -> None:
        """A guest joins and is sent the battle and its present state; who made it is told its secrets."""
        self._coming += 1
        try:
            async with self._lock:
                await self._seat(guest, wish, handed)
        finally:
            self._coming -= 1
            self._after()

    async def _seat(self, guest: Guest, wish: Open, handed: HandedOut | None) -> None:
        match = self.match
        keys = await asyncio.to_thread(match.store.keys_of, match.id)
        guest.key = key_for(wish.secret, keys)
        guest.seats = narrowed(seats_of(guest.key, match.seats, keys, guarded=match.guarded), wish.seat)
        if guest.key.role in ("player", "gm") and not guest.key.taken:
            await self._take_seat(guest)
        telling = match.telling(guest.seats)
        guest.rewound = match.rewound if telling.has_line(wish.since, wish.hash) else -1
        guest.lines, guest.told = wish.since, telling.seat
        self.guests.append(guest)
        self._open(guest, handed)
        await self._show([guest])

    def _open(self, guest: Guest, handed: HandedOut | None = None) -> None:
        match, told = self.match, handed or HandedOut("", ())
        seed = match.seed if match.game.over else ""
        held = (guest.key.role, guest.seats, told.secret, told.invitations)
        dice = (match.dice_kind, match.commitment, match.wants_luck(guest.key.role, guest.seats))
        guest.send(Opened(match.id, match.scene(), match.players, seed, action_help(), *held, *dice, match.game.gm))

    async def _take_seat(self, player: Guest) -> None:
        """An invited player takes a seat for the first time: the host no longer sees from it, nor as the GM."""
        await asyncio.to_thread(self.match.store.take_seat, self.match.id, player.key.digest)
        lost = {player.key.seat, GM}
        hosts = [guest for guest in self.guests if guest.key.role == "host" and lost.intersection(guest.seats)]
        for host in hosts:
            host.begin_again(tuple([seat for seat in host.seats if seat not in lost]))
            self._open(host)
        await self._show(hosts)

    async def new_link(self, guest: Guest, wish: NewLink) -> Invited:
        """A new link in place of one that was lost, for the host to pass on. Nobody gets the seat of a player that is
        there."""
        if guest.key.role != "host":
            raise ArapError("Only the maker of this battle can make links to it.")
        if wish.seat and any(wish.seat in other.seats for other in self.guests if other.key.role != "host"):
            raise ArapError("The player of that seat is at the battle; make a new link when they have left.")
        invitation = new_invitation(self.match.seats, wish.role, wish.seat)
        key = Key(digest_of(invitation.secret), invitation.role, invitation.seat)
        await asyncio.to_thread(self.match.store.replace_key, self.match.id, key)
        return Invited(self.match.id, invitation)

    async def take_over(self, guest: Guest) -> None:
        """The player whose decision it is sits down at a page that holds several seats."""
        async with self._lock:
            guest.take_over()
            await self._show([guest])

    def leave(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)
        self._after()

    async def read(self, work: Callable[[Match], T]) -> T:
        """Works something out from the match as it stands."""
        async with self._lock:
            return await asyncio.to_thread(work, self.match)

    async def change(self, guest: Guest, work: Callable[[Match], object]) -> None:
        """A guest changes the match. All guests are shown the result; then the bots answer."""
        try:
            async with self._lock:
                await self._changed(work, guest)
        finally:
            self._after()

    async def _changed(self, work: Callable[[Match], T], by: Guest | None = None) -> T:
        """Shows everybody what some work has changed, and what bots have answered in secret since."""
        held = {guest.seats for guest in self.guests}

        def carry_out(match: Match) -> T:
            result = work(match)
            match.decide_in_secret(held)
            return result

        try:
            result = await asyncio.to_thread(carry_out, self.match)
        except Superseded:
            await self._reload()
            raise
        await self._show(self.guests, [by] if by else [])
        return result

    def _after(self) -> None:
        """Wakes the bots if one is asked; puts the match away if nobody is at it."""
        if self._bots is not None:
            return
        if self.match.goes_on_alone:
            self._bots = asyncio.create_task(self._play_bots())
        elif not (self.guests or self._coming or self._lock.locked()):
            self._on_empty(self)

    async def _play_bots(self) -> None:
        """Lets bots decide as long as they are asked; each decision is shown on its own."""
        try:
            while self.match.goes_on_alone:
                async with self._lock:
                    await self._changed(Match.go_on_alone)
        except Exception as problem:
            LOGGER.exception("Bots stopped in game %s", self.match.id)
            reason = str(problem) if isinstance(problem, ArapError) else "The bot cannot go on; open the game again."
            for guest in self.guests:
                guest.send(Refused(reason))
            self._bots = None
        else:
            self._bots = None
            self._after()

    async def end(self) -> None:
        """The match is given up: its guests are sent away, its bots decide no more."""
        async with self._lock:
            self.guests.clear()
            if self._bots is not None:
                self._bots.cancel()

    async def _reload(self) -> None:
        rewound = self.match.rewound + 1
        self.match = await asyncio.to_thread(Match.resume, self.match.id, self.match.store)
        self.match.rewound = rewound
        await self._show(self.guests)

    async def _show(self, guests: list[Guest], waiting: Sequence[Guest] = ()) -> None:
        """Shows guests the match as it stands, each from its own seats. Guests `waiting` for an answer get one."""
        held = {guest.seats for guest in guests}
        views = await asyncio.to_thread(lambda: {seats: self.match.view(seats) for seats in held})
        for guest in list(guests):
            guest.show(self.match, views[guest.seats], always=guest in waiting)


class Hall:
    """All rooms. A match without guests whose bots have nothing to do is put away; the store has it."""

    def __init__(self, store: Store, owner: str = "") -> None:
        self.store, self._owner = store, digest_of(owner) if owner else ""
        if owner:
            store.claim(self._owner)
        self._rooms: dict[str, Room] = {}
        self._door = asyncio.Lock()

    async def lobby(self, secrets: Collection[str]) -> Lobby:
        return await asyncio.to_thread(lobby, self.store, set(map(digest_of, secrets)))

    async def hand_out(self, match: Match, known: Collection[str]) -> HandedOut:
        """Makes the secrets of a new match. If the owner of this machine made it, the owner's key opens it too."""
        handed = secrets_for(match.seats)
        owned = [Key(self._owner, "host")] if self._owner in map(digest_of, known) else []
        await asyncio.to_thread(self.store.hand_keys, match.id, [*keys_of(handed), *owned])
        return handed

    async def enter(self, guest: Guest, wish: Open, handed: HandedOut | None = None) -> Room:
        """Joins a match, which is fetched from the store if it is not under way."""
        key_for(wish.secret, await asyncio.to_thread(self.store.keys_of, wish.game))
        async with self._door:
            room = self._rooms.get(wish.game)
            if room is None:
                room = self._room(await asyncio.to_thread(Match.resume, wish.game, self.store))
            await room.join(guest, wish, handed)
        return room

    async def begin(self, wish: NewGame) -> Match:
        return await asyncio.to_thread(new_match, wish, self.store)

    async def learn(self, wish: Learn) -> Match:
        return await asyncio.to_thread(lesson_match, wish.lesson, self.store)

    async def load(self, save: Import) -> Match:
        return await asyncio.to_thread(imported_match, save.text, self.store)

    async def delete(self, game: str, secret: str, guest: Guest) -> None:
        """Deletes a game for its host, if no other guest is at it."""
        key = key_for(secret, await asyncio.to_thread(self.store.keys_of, game))
        if key.role != "host":
            raise ArapError("Only the maker of this battle can delete it.")
        async with self._door:
            if room := self._rooms.get(game):
                if any(other is not guest for other in room.guests):
                    raise ArapError("Another player is at this battle; delete it when they have left.")
                await room.end()
                self._put_away(room)
            await asyncio.to_thread(self.store.delete, game)

    def _room(self, match: Match) -> Room:
        room = self._rooms[match.id] = Room(match, self._put_away)
        return room

    def _put_away(self, room: Room) -> None:
        if self._rooms.get(room.match.id) is room:
            del self._rooms[room.match.id]
