"""A session: one connection of a page. It takes messages, has them carried out and sends what comes of them."""

import logging
from collections.abc import Callable
from typing import Any

import msgspec

from arap.kernel.errors import ArapError
from arap.kernel.words import slug
from arap.server.hall import Guest, Hall, Room
from arap.server.keys import HandedOut
from arap.server.match import Declined, Match
from arap.server.rulebook import reference, rule_entry, rule_index
from arap.server.wire import (
    SAFE,
    Answer,
    AskFor,
    DecideFor,
    Delete,
    Dice,
    Export,
    Exported,
    FindRules,
    FromPage,
    Import,
    Learn,
    LessonBack,
    ListGames,
    Look,
    MixIn,
    NewGame,
    NewLink,
    Open,
    Past,
    PlayOn,
    Refused,
    Replied,
    SetPolicy,
    ShowDice,
    ShowMe,
    ShowReference,
    ShowReport,
    ShowRule,
    TakeOver,
    ToPage,
    Undo,
)

LOGGER = logging.getLogger(__name__)
DECODER = msgspec.json.Decoder(FromPage)
LONGEST = 100_000
"""No message but one with a save is longer."""


class Session:
    """What one page may say, message by message. Whatever goes wrong is told to the page as a refusal."""

    def __init__(self, hall: Hall, send: Callable[[ToPage], None]) -> None:
        self._hall, self._send = hall, send
        self._guest = Guest(send)
        self._room: Room | None = None
        self._secrets: tuple[str, ...] = ()

    async def take(self, text: str | bytes) -> None:
        """Takes one message; never raises for what a page may send."""
        try:
            await self._carry_out(decoded(text))
        except Declined as no:
            self._send(Refused(str(no), no.rule, id_in(text)))
        except ArapError as error:
            self._send(Refused(str(error), id=id_in(text)))
        except Exception:
            LOGGER.exception("A message could not be carried out")
            self._send(Refused("Something went wrong in the server; the battle is unchanged.", id=id_in(text)))

    def close(self) -> None:
        if self._room is not None:
            self._room.leave(self._guest)
        self._room = None

    async def _carry_out(self, message: FromPage) -> None:
        match message:
            case ListGames():
                self._secrets = message.secrets
                self._send(await self._hall.lobby(self._secrets))
            case Delete():
                await self._delete(message)
            case NewGame() | Learn() | Import() | Open() | PlayOn():
                await self._go_to_game(message)
            case Answer() | DecideFor() | Dice() | Undo() | SetPolicy() | ShowMe() | LessonBack() | MixIn():
                await self._change(message)
            case TakeOver():
                await self._at().take_over(self._guest)
            case NewLink():
                self._send(await self._at().new_link(self._guest, message))
            case AskFor() | Look() | Export() | ShowReport() | ShowDice():
                self._send(await self._asked(message))
            case ShowRule() | FindRules() | ShowReference():
                self._send(self._read(message))

    async def _go_to_game(self, message: NewGame | Learn | Import | Open | PlayOn) -> None:
        match message:
            case Open():
                await self._enter(message)
            case NewGame():
                await self._host(await self._hall.begin(message))
            case Learn():
                await self._host(await self._hall.learn(message))
            case Import():
                await self._host(await self._hall.load(message))
            case PlayOn():
                await self._host(await self._copied(message.at))

    async def _host(self, match: Match) -> None:
        """Goes to a game that was made here, as its host."""
        handed = await self._hall.hand_out(match, self._secrets)
        self._secrets = (*self._secrets, handed.secret)
        await self._enter(Open(match.id, handed.secret), handed)

    async def _copied(self, event: int) -> Match:
        """A new game from a point of the one that is open. While it goes on, that is for a page with all its seats."""
        guest = self._guest

        def work(battle: Match) -> Match:
            if not battle.game.over and not set(battle.seats) <= set(guest.seats):
                raise ArapError("Others play in this battle; it can be played on from here when it is over.")
            check_may_copy(battle, guest)
            return battle.fork(event, guest.seats)

        return await self._at().read(work)

    async def _enter(self, wish: Open, handed: HandedOut | None = None) -> None:
        """Goes to a game; the one left stays as it is. If the new one cannot be opened, nothing changes."""
        guest = Guest(self._send)
        room = await self._hall.enter(guest, wish, handed)
        self.close()
        self._room, self._guest = room, guest

    async def _delete(self, wish: Delete) -> None:
        """Deletes a game and shows the games that are left. A guest that deletes its own game leaves it."""
        await self._hall.delete(wish.game, wish.secret, self._guest)
        if self._room is not None and self._room.match.id == wish.game:
            self._room = None
        self._send(await self._hall.lobby(self._secrets))

    async def _change(
        self, message: Answer | DecideFor | Dice | Undo | SetPolicy | ShowMe | LessonBack | MixIn
    ) -> None:
        guest = self._guest

        def work(battle: Match) -> None:
            seats = guest.seats
            match message:
                case Answer():
                    battle.answer(message.act, message.request, seats)
                case DecideFor():
                    battle.decide_for(message.act, message.why, message.request, seats)
                case Dice():
                    battle.give_dice(message.faces, message.request, seats)
                case Undo():
                    battle.undo(seats, message.event)
                case ShowMe():
                    battle.show_me(seats)
                case LessonBack():
                    battle.lesson_back(seats)
                case MixIn():
                    battle.mix_in(message.value, guest.key.role, seats)
                case SetPolicy():
                    battle.set_policy(message.kind, message.manner, seats, message.seat)

        await self._at().change(guest, work)

    async def _asked(self, message: AskFor | Look | Export | ShowReport | ShowDice) -> ToPage:
        guest = self._guest

        def work(battle: Match) -> ToPage:
            seats = guest.seats
            match message:
                case AskFor():
                    return Replied(message.id, battle.query(message.query, seats))
                case Look():
                    return Past(message.at, battle.past(message.at, seats))
                case ShowReport():
                    return battle.aftermath(seats)
                case ShowDice():
                    return battle.dice_told()
                case Export():
                    check_may_copy(battle, guest)
                    return exported(battle, message.form, seats)

        return await self._at().read(work)

    def _read(self, message: ShowRule | FindRules | ShowReference) -> ToPage:
        """What the rulebook says, with the settings of the battle that is open."""
        match message:
            case ShowRule():
                return rule_entry(message.rule, self._room.match.game.scenario.settings if self._room else None)
            case FindRules():
                return rule_index(message.words)
            case ShowReference():
                return reference()

    def _at(self) -> Room:
        if self._room is None:
            raise ArapError("No game is open; start one or open one first.")
        return self._room


def decoded(text: str | bytes) -> FromPage:
    try:
        message: FromPage = DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise ArapError(f"The message is not understood: {problem}.") from None
    if len(text) > LONGEST and not isinstance(message, Import):
        raise ArapError(f"A message has at most {LONGEST} letters, this one has {len(text)}.")
    return message


def id_in(text: str | bytes) -> int | None:
    """The id of a question, so that the page knows which of its questions was refused."""
    try:
        found: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    number = found.get("id") if isinstance(found, dict) else None
    return number if isinstance(number, int) and not isinstance(number, bool) and abs(number) < SAFE else None


def check_may_copy(battle: Match, guest: Guest) -> None:
    """A watcher takes nothing along from a battle that goes on."""
    if guest.key.role == "watcher" and not battle.game.over:
        raise ArapError("You are watching this battle; it can be saved and played on when it is over.")


def exported(battle: Match, form: str, seats: tuple[str, ...]) -> Exported:
    """The game as a file, as far as the holder of these seats may know it."""
    name = f"{slug(battle.game.scenario.title)}-{battle.id}"
    match form:
        case "save":
            return Exported(f"{name}.jsonl", battle.save_text(seats))
        case "script":
            return Exported(f"{name}.yaml", battle.script_text(seats))
        case _:
            raise ArapError(f"A game is exported as save or as script, not as {form!r}.")
