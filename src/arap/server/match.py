"""A match: a game, who plays it, its log, and its record in the store. Every change is kept before it is shown."""

import logging
import secrets
from collections.abc import Callable, Collection, Mapping
from typing import Literal, TypeAlias

import msgspec

from arap import bots
from arap.battle.acts import Act, Agitate
from arap.battle.names import GM, WATCHER
from arap.battle.settings import HIDING
from arap.game.aftermath.report import Aftermath, aftermath
from arap.game.game import Game
from arap.game.names import Names
from arap.game.prompts import request_id
from arap.game.queries import AskGm, Query, Reply, TryGm
from arap.game.records.fairness import DiceCheck, Thrown, check_dice, thrown
from arap.game.records.film import Film
from arap.game.records.save import FORMAT, Header, caught_up, dice_of, parse_save, save_text, written_anew
from arap.game.records.sealed import Seal, SealedDice, with_luck
from arap.game.records.seen import seen_text
from arap.game.scripts.export import script_text
from arap.game.seat import Seat
from arap.game.view import LogEntry, Scene, View
from arap.game.views import scene, view, view_of, waiting_for
from arap.game.withdrawing import last_decision, why_no_undo, withdraw
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Approved, Ask, Faces
from arap.kernel.sources import TypedDice
from arap.kernel.words import plural
from arap.rules.gm.act import GmAct
from arap.server.headers import with_new_dice
from arap.server.lessons import PLAYER as LESSON
from arap.server.lessons import LessonView, lesson_of
from arap.server.policies import Policy, kind_of, passes, with_policy
from arap.server.store import Kept, Progress, Store
from arap.server.tellings import Telling

HUMAN = "human"
ID_BYTES = 6
DiceKind: TypeAlias = Literal["sealed", "seeded", "typed"]
LOGGER = logging.getLogger(__name__)


class Declined(ArapError):
    """An order refused by the rules; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.rule = refusal.rule


class DiceTold(msgspec.Struct, frozen=True, tag="dice-told", tag_field="type"):
    """The dice of a battle that is over: what the server found, and for sealed dice all that a page needs to find it
    too."""

    check: DiceCheck
    seal: Seal | None
    rolls: tuple[Thrown, ...]


class Match:
    """A game under way. It is used by one thread at a time."""

    def __init__(self, match_id: str, header: Header, game: Game, store: Store, revision: int = 0) -> None:
        self.id, self.header, self.game = match_id, header, game
        self.players = checked_players(game.battle.sides, header.players)
        self.store, self._revision = store, revision
        self._saved = len(game.inputs)
        self._names = Names(game.scenario)
        self._tellings: dict[str, Telling] = {}
        self._film: Film | None = None
        self.lesson = lesson_of(game.scenario, self.players)
        if self.lesson:
            game.dice = self.lesson.dice(game.inputs)
        self._bots = {
            side: bots.make(self.lesson.file.bot if self.lesson and name == LESSON else name, self._bot_seed(side))
            for side, name in self.players.items()
            if name != HUMAN
        }
        self.policies: tuple[Policy, ...] = ()
        self._by_policy: set[int] = set()
        self.rewound = 0
        self._narrate()

    @classmethod
    def begin(cls, header: Header, game: Game, store: Store) -> "Match":
        """A match that is new to the store."""
        match = cls(secrets.token_hex(ID_BYTES), header, game, store)
        match._revision = store.add(match.id, game.scenario.title, header, game.inputs, match.progress)
        return match

    @classmethod
    def resume(cls, match_id: str, store: Store) -> "Match":
        """A match from the store, at the very request it had come to."""
        kept = store.read(match_id)
        if kept.header.format != FORMAT:
            kept = written_in_format_of_today(match_id, kept, store)
        header = kept.header
        game = Game(header.scenario, dice_of(header), inputs=kept.inputs, gm=header.gm)
        match = cls(match_id, header, game, store, kept.revision)
        match.policies = kept.policies
        return match

    def fork(self, event: int, seats: tuple[str, ...]) -> "Match":
        """A new match: the same battle up to an event, with other dice to come: it must not tell those of this one."""
        self._check_open(seats, "played on from an earlier point")
        game = self.game.fork(self.game.inputs_before_event(self._in_log(event, seats)), TypedDice())
        return Match.begin(with_new_dice(written_anew(self.header), game), game, self.store)

    def _bot_seed(self, side: str) -> str:
        """What a bot's choices come from: the seed of a seeded battle, else randomness of its own."""
        return f"{self.seed}-{side}" if self.seed else secrets.token_hex(16)

    @property
    def dice_kind(self) -> DiceKind:
        if self.header.seal is not None:
            return "sealed"
        return "typed" if self.header.seed is None else "seeded"

    @property
    def commitment(self) -> str:
        """What the server has said of the key of the dice before the first of them; "" if it has none."""
        return self.header.seal.commitment if self.header.seal else ""

    def wants_luck(self, role: str, seats: tuple[str, ...]) -> bool:
        """Whether a page should mix a value into the dice: the host before the first die, a player once invited."""
        seal = self.header.seal
        if seal is None or self.game.over or role in ("watcher", "gm"):
            return False
        return not seal.luck if role == "host" else seats_text(seats) not in [luck.seats for luck in seal.luck]

    def mix_in(self, value: str, role: str, seats: tuple[str, ...]) -> None:
        """Mixes a page's value into all dice to come."""
        if self.header.seal is None or not self.wants_luck(role, seats):
            raise ArapError("No value is wanted for the dice of this battle now.")
        seal = with_luck(self.header.seal, seats_text(seats), value, self.game.drawn)
        header = msgspec.structs.replace(self.header, seal=seal)
        self._revision = self.store.rewrite(self.id, self._revision, header, self.game.inputs)
        self.header, self.game.dice = header, SealedDice(seal)
        if self.game.roll is not None:
            self._change(self.game.go_on)

    def dice_told(self) -> DiceTold:
        """Everything needed to check the dice, once the battle is over."""
        if not self.game.over:
            raise ArapError("The server shows the key of the dice when the battle is over.")
        save = parse_save(self.save_text(()), self.game.scenario.title)
        return DiceTold(check_dice(save), self.header.seal, tuple(thrown(save)) if self.header.seal else ())

    @property
    def seed(self) -> str:
        """The seed of the dice; told to nobody before the battle is over, for it tells all dice to come."""
        return "" if self.header.seed is None else str(self.header.seed)

    def request(self, seats: tuple[str, ...]) -> str:
        """The id that the pending question or roll has for the holder of these seats."""
        return request_id(self.game, self.facing(seats))

    @property
    def progress(self) -> Progress:
        over = self.lesson.is_over(self.game) if self.lesson else self.game.over
        return Progress(self.game.battle.turn.game_turn, over)

    @property
    def humans(self) -> tuple[str, ...]:
        return tuple(side for side, player in self.players.items() if player == HUMAN)

    @property
    def goes_on_alone(self) -> bool:
        """Whether the next decision is a bot's, or a policy or the lesson makes it."""
        ask = self.game.ask
        return ask is not None and (
            ask.seat in self._bots or passes(self.policies, self.game.battle, ask) or self._taught
        )

    @property
    def _taught(self) -> bool:
        """Whether the lesson answers the question now asked."""
        return self.lesson is not None and self.lesson.answers(self.game)

    def policies_of(self, seats: tuple[str, ...]) -> tuple[Policy, ...]:
        """The policies in force of these seats."""
        return tuple([each for each in self.policies if each.seat in seats and each.holds(self.game.battle)])

    def set_policy(self, kind: str, manner: str, seats: tuple[str, ...], seat: str = "") -> None:
        """How offers of a kind are answered for a seat from now on; by default of the kind and the seat now asked."""
        seat, ask = seat or self._held(seats), self.game.ask
        if seat not in seats:
            raise ArapError(f"You do not hold the seat {seat!r}.")
        kind = kind or (kind_of(ask) if ask and ask.seat == seat else None) or ""
        if not kind:
            raise ArapError("No reaction is offered to you now; name the kind of offer.")
        policies = with_policy(self.policies, self.game.battle, seat, kind, manner)
        self.store.keep_policies(self.id, policies)
        self.policies = policies

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that people hold: those of the sides they play, and the GM's if there is one."""
        return (*self.humans, GM) if self.game.gm else self.humans

    @property
    def guarded(self) -> bool:
        """Whether the GM sees more than the players at the host's page do."""
        battle = self.game.battle
        return set(self.humans) != set(battle.sides) and (battle.position.secretive or HIDING(battle))

    def scene(self) -> Scene:
        return scene(self.game.battle)

    def facing(self, seats: tuple[str, ...]) -> str:
        """Which of a guest's seats the view is from: the seat that decides now, if the guest holds it."""
        pending = self.game.pending
        if pending is not None and pending.seat in seats:
            return pending.seat
        return seats[0] if seats else WATCHER

    def view(self, seats: tuple[str, ...]) -> View:
        seen = view(self.game, self.facing(seats))
        why_not = self._why_no_undo(seats)
        roll = seen.roll if self.dice_kind == "typed" else None
        return msgspec.structs.replace(seen, can_undo=not why_not, why_no_undo=why_not, roll=roll)

    @property
    def log(self) -> list[LogEntry]:
        """All lines of the log, as the GM reads them."""
        return self.telling((GM,)).lines

    def telling(self, seats: tuple[str, ...]) -> Telling:
        """What the holder of these seats is told, from the seat that it looks from now."""
        seat = self.facing(seats)
        if not self.game.account(seat).is_partial:
            seat = GM
        found = self._tellings.get(seat)
        if found is None:
            found = self._tellings[seat] = Telling(self._names, self.game, seat)
            found.follow(self.game)
        return found

    def past(self, event: int, seats: tuple[str, ...]) -> View:
        """The battle as it stood right after an event the seat was told of."""
        film, seat, number = self._filmed(), self.facing(seats), self._in_log(event, seats)
        battle = film.battle_after(number)
        known = battle if self.game.over else battle.known_to(seat)
        return view_of(known, seat, None, None, log=self.game.account(seat).events[:event])

    def _in_log(self, event: int, seats: tuple[str, ...]) -> int:
        """The number in the whole log of an event that the holder of these seats was told of."""
        account = self.game.account(self.facing(seats))
        told = len(account.events)
        if not 0 <= event <= told:
            raise ArapError(f"There is no event {event}; this battle has had {plural(told, 'event')}.")
        return account.in_log(event)

    def _check_open(self, seats: tuple[str, ...], what: str) -> None:
        """As long as a battle with secrets goes on, only the GM and a holder of all sides get all of it."""
        if self.game.over or not self.keeps_from(seats):
            return
        raise ArapError(f"This battle has secrets; it can be {what} when it is over.")

    def has_secrets_between(self, seats: tuple[str, ...]) -> bool:
        """Whether the holder of several sides is not shown the same from each of them."""
        sides = [seat for seat in seats if seat != GM]
        if len(sides) < len(self.game.battle.sides) or self.game.over:
            return False
        return any(self.game.account(seat).is_partial or self.game.battle.known_to(seat).unseen for seat in sides)

    def keeps_from(self, seats: tuple[str, ...]) -> bool:
        """Whether something has been kept from the holder of these seats."""
        if GM in seats or set(self.game.battle.sides) <= set(seats):
            return False
        return self.game.account(self.facing(seats)).is_partial

    def _filmed(self) -> Film:
        film = self._film or Film(self.game.scenario, self.game.gm)
        film.feed(self.game.inputs[len(film.inputs) :])
        self._film = film
        return film

    def aftermath(self, seats: tuple[str, ...]) -> Aftermath:
        """How the battle went, once it is over."""
        if not self.game.over:
            raise ArapError("The battle is not over yet.")
        return aftermath(self._filmed(), self.game.log, seats)

    def query(self, query: Query, seats: tuple[str, ...]) -> Reply:
        seat = GM if isinstance(query, AskGm | TryGm) and GM in seats else self._held(seats)
        return Seat(self.game, seat).query(query)

    def save_text(self, seats: tuple[str, ...]) -> str:
        """The match as a save; as long as it goes on, with other dice to come than those it has here. A player of a
        battle with secrets gets what the seat knows."""
        if not self.game.over and self.keeps_from(seats):
            return seen_text(self.game, self.facing(seats))
        return save_text(self.game, self.players, tell_dice=self.game.over)

    def script_text(self, seats: tuple[str, ...]) -> str:
        self._check_open(seats, "written down as a script")
        return script_text(self.game)

    def answer(self, act: Act, request: str, seats: tuple[str, ...]) -> None:
        """A decision of a guest that holds these seats."""
        self._check_current(request, seats)
        seat = GM if isinstance(act, Agitate | GmAct) and GM in seats else self._held(seats)
        if self.lesson and (refusal := self.lesson.why_not(self.game, act)):
            raise Declined(refusal)
        take = self.game.interject if self.game.is_out_of_turn(act, seat) else self.game.answer
        self._change(lambda: take(act, seat))

    def decide_for(self, act: Act, why: str, request: str, seats: tuple[str, ...]) -> None:
        """The GM decides the question of a side, and says why."""
        self._check_current(request, seats)
        if GM not in seats:
            raise ArapError("Only the GM decides for others.")
        self._change(lambda: self.game.rule(act, why))

    def give_dice(self, faces: Faces, request: str, seats: tuple[str, ...]) -> None:
        """What real dice show. A person throws them for the bot, too."""
        self._check_current(request, seats)
        if not isinstance(self.game.dice, TypedDice):
            raise ArapError("The dice of this battle are thrown by the server.")
        roll = self.game.roll
        if roll is not None and roll.seat in self.humans and roll.seat not in seats:
            raise ArapError(f"These dice are for {self.game.battle.side_name(roll.seat)} to throw.")
        self._held(seats)
        self._change(lambda: self.game.give_dice(faces))

    def undo(self, seats: tuple[str, ...], event: int = 0) -> None:
        """Takes back the last decision, as long as that is possible; or the act of the GM that an event tells of."""
        if why_not := self._why_no_undo(seats, event):
            raise ArapError(f"Nothing can be taken back: {why_not[0].lower()}{why_not[1:]}.")
        number = max(0, self.game.inputs_before_event(self._in_log(event, seats)) - 1)
        self._rewind((lambda: self._withdraw(number)) if event else (lambda: self._undo(seats)))

    def _withdraw(self, number: int) -> Refusal | None:
        """Takes an act of the GM back. Log and record are made anew from there."""
        self._saved = min(self._saved, number)
        return withdraw(self.game, number, self._narrate)

    def _why_no_undo(self, seats: tuple[str, ...], event: int = 0) -> str:
        """Why the holder of these seats cannot take anything back. What policies have answered goes with the decision
        before it."""
        if self.game.over and self.header.seal is not None:
            return "The battle is over, and the key of its dice has been revealed"
        if event:
            return "" if GM in seats else "Only the GM takes back what the GM has done"
        return why_no_undo(self.game, seats, self._by_policy)

    def lesson_view(self) -> LessonView | None:
        """What the coach says now, if this is a lesson."""
        return self.lesson.view(self.game) if self.lesson else None

    def show_me(self, seats: tuple[str, ...]) -> None:
        """Gives the answer that the lesson teaches now, for the learner."""
        beat = self.lesson.waits(self.game) if self.lesson else None
        if self.lesson is None or beat is None or beat.seat not in seats:
            raise ArapError("There is nothing to show now.")
        act = self.lesson.shown(self.game, beat)
        self._change(lambda: self.game.answer(act, beat.seat))

    def lesson_back(self, seats: tuple[str, ...]) -> None:
        """Takes a lesson back to the learner's last decision, also after dice."""
        inputs = self.lesson.before_last(self.game) if self.lesson and seats else None
        if inputs is None:
            raise ArapError("This is the beginning of the lesson.")
        self._by_policy = {number for number in self._by_policy if number < inputs}
        self._rewind(lambda: self.game.rewind(inputs))

    def _undo(self, seats: tuple[str, ...]) -> None:
        """Takes back the last decision, and with it what policies have answered since and others in secret."""
        last = last_decision(self.game, seats, self._by_policy)
        while len(self.game.inputs) > last:
            self._by_policy.discard(len(self.game.inputs) - 1)
            self.game.undo()

    def go_on_alone(self) -> bool:
        """Makes the decision of a bot or a policy; False when the next decision is a person's."""
        ask = self.game.ask
        if ask is None or not self.goes_on_alone:
            return False
        by_bot = ask.seat in self._bots
        if self.lesson and self._taught:
            answer: Act | Approved = self.lesson.answer(self.game)
        else:
            answer = self._bot_answer(ask) if by_bot else ask.default
        if not by_bot:
            self._by_policy.add(len(self.game.inputs))
        why = self._why(ask, answer) if by_bot else ""
        before = [(each, len(each.lines)) for each in self._tellings.values() if each.knows(self.game, ask, answer)]
        self._change(lambda: self.game.answer(answer, ask.seat))
        for telling, lines in before:
            telling.explain(lines, why)
        return True

    def decide_in_secret(self, held: Collection[tuple[str, ...]]) -> None:
        """Has bots answer what is asked about units that a guest does not know: by the pause before the answer, the
        guest would learn that they were asked."""
        while self.goes_on_alone and any(self._is_asked_in_secret(seats) for seats in held):
            self.go_on_alone()

    def _is_asked_in_secret(self, seats: tuple[str, ...]) -> bool:
        seat, ask = self.facing(seats), self.game.ask
        if ask is None or seat == GM or ask.seat in seats:
            return False
        return waiting_for(self.game.known_to(seat), seat, ask, None) is None

    def _why(self, ask: Ask, answer: Act | Approved) -> str:
        """Why the bot answers so; a bot that cannot say must not stop the battle."""
        try:
            act = answer.act if isinstance(answer, Approved) else answer
            return self._bots[ask.seat].why(Seat(self.game, ask.seat), act)
        except Exception:
            LOGGER.exception("The bot %s gave no reason in game %s", self.players[ask.seat], self.id)
            return ""

    def _bot_answer(self, ask: Ask) -> Act | Approved:
        """What the bot answers; a bot that fails must not stop the battle, so it passes."""
        try:
            found = self.game.approve(self._bots[ask.seat].answer(Seat(self.game, ask.seat)))
            if isinstance(found, Refusal):
                raise Declined(found)
        except Exception:
            LOGGER.exception("The bot %s failed at %r in game %s", self.players[ask.seat], ask.prompt, self.id)
            return ask.default
        return found

    def _rewind(self, action: Callable[[], Refusal | None]) -> None:
        self._change(action)
        self.rewound += 1
        self._film = None

    def _change(self, action: Callable[[], Refusal | None]) -> None:
        """Changes the game, tells of it and keeps the change; when any of it fails, the game stands as it stood.
        What is kept can be told, so a kept game can be opened again."""
        before = tuple(self.game.inputs)
        try:
            refusal = action()
            if refusal is None:
                self._narrate()
                self._keep()
        except Exception:
            self.game = Game(self.game.scenario, self.game.dice, inputs=before, gm=self.game.gm)
            self._narrate()
            raise
        if refusal is not None:
            raise Declined(refusal)

    def _keep(self) -> None:
        inputs = self.game.inputs
        start = min(self._saved, len(inputs))
        self._revision = self.store.change(self.id, self._revision, start, inputs[start:], self.progress)
        self._saved = len(inputs)

    def _narrate(self) -> None:
        """Brings what each seat is told into step with the events. All lines are made, so that all can be told."""
        for seat in (*self.game.seats, GM):
            self.telling((seat,))
        for telling in self._tellings.values():
            telling.follow(self.game)

    def _held(self, seats: tuple[str, ...]) -> str:
        if not seats:
            raise ArapError("You are watching this battle; you hold no seat in it.")
        return self.facing(seats)

    def _check_current(self, request: str, seats: tuple[str, ...]) -> None:
        if request != self.request(seats):
            raise ArapError("That has been answered already. Look again and decide again.")


def written_in_format_of_today(match_id: str, kept: Kept, store: Store) -> Kept:
    """A kept game of an older format, with the questions it was not asked then; it is kept so from now on."""
    game = caught_up(kept.header, kept.inputs)
    header = with_new_dice(written_anew(kept.header), game)
    revision = store.rewrite(match_id, kept.revision, header, game.inputs)
    return msgspec.structs.replace(kept, header=header, inputs=tuple(game.inputs), revision=revision)


def seats_text(seats: tuple[str, ...]) -> str:
    """How the seats of a page are written where it mixes a value into the dice."""
    return "+".join(seats) or WATCHER


def checked_players(sides: tuple[str, ...], players: Mapping[str, str]) -> dict[str, str]:
    """Who plays each side; sides not named are people's."""
    for side, player in players.items():
        if side not in sides:
            raise ArapError(f"There is no side {side!r} in this battle; it has {', '.join(sides)}.")
        if player not in (HUMAN, LESSON) and not bots.is_bot(player):
            raise ArapError(f"There is no player {player!r}; there are {', '.join((HUMAN, *bots.NAMES))}.")
    return {side: players.get(side, HUMAN) for side in sides}
