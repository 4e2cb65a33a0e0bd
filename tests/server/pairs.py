"""Two battles on a real server that differ only in what a seat cannot know, and all that the seat hears of them."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from arap import bots
from arap.battle.acts import Act
from arap.game.game import Game
from arap.game.records.save import save_text
from arap.game.seat import Seat
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Approved, Ask
from arap.server.wire import (
    AskFor,
    Export,
    FromPage,
    Import,
    Look,
    Open,
    Opened,
    PlayOn,
    ShowDice,
    ShowReport,
    Undo,
)
from tests.laws.secrets import PAIRS, is_told, probes_of, queries_of, rumours_of, secret_act, wild_queries
from tests.server.real import Page, Server, page

LEAVING = ("hiding", "reserves")


class Online:
    """A battle on a server, kept in step with a game of the test. A page holds the seat that must not notice, another
    one all others."""

    def __init__(self, game: Game, side: str, host: Page, player: Page) -> None:
        self.game, self.side, self._host, self._player = game, side, host, player
        host.say(Import(save_text(game)))
        opened = host.hear(Opened)
        self.heard: list[str] = []
        secret = next(each.secret for each in opened.invitations if each.seat == side)
        self._id = opened.game
        player.open(Open(opened.game, secret))
        host.settle()

    def say(self, *messages: FromPage) -> None:
        """The seat says something; what it hears is kept."""
        for message in messages:
            self._player.say(message)
        self.listen()

    def listen(self) -> None:
        """Keeps what the seat has heard by now."""
        self.heard += [text.replace(self._id, "battle") for text in self._player.settle()]

    def answer(self, act: Act, seat: str) -> None:
        """A decision, in the game of the test and on the server."""
        assert self.game.answer(act, seat) is None
        (self._player if seat == self.side else self._host).decide(act)
        self._host.settle()
        self.listen()
        self._host.settle()

    def next_question(self, secret: str, *, restless: bool) -> Ask | None:
        """Others decide until the seat is asked."""
        while (ask := self.game.ask) is not None and ask.seat != self.side:
            act = secret_act(self.game, ask, secret, restless=restless)
            self.answer(act if act and not isinstance(self.game.approve(act), Refusal) else ask.default, ask.seat)
        return self.game.ask

    def try_everything(self, ask: Ask, rumours: list[str]) -> None:
        """All that a hostile player may ask and try at a question, without a decision."""
        seat = Seat(self.game, self.side)
        queries = [*queries_of(seat, rumours), *wild_queries(seat)]
        self.say(*[AskFor(number, query) for number, query in enumerate(queries)])
        for act in probes_of(self.game, self.side, ask, rumours):
            if seat.why_not(act) is not None:
                self._player.decide(act)
        self.listen()
        told = len(self.game.account(self.side).events)
        self.say(Look(told), Look(told // 2), Look(told + 1), Export(), Export("script"), PlayOn(0))
        self.say(ShowReport(), ShowDice())
        if not self._player.view.can_undo:
            self.say(Undo())


@contextmanager
def online(server: Server, game: Game, side: str) -> Iterator[Online]:
    with page(server, {}) as host, page(server, {}) as player:
        yield Online(game, side, host, player)


def compared(server: Server, secret: str, seed: int, most: int) -> tuple[int, str]:
    """How many texts the seat has heard, and the first pair of them that differ; "" if none do."""
    one, other, side = PAIRS[secret]("skirmish", seed)
    with online(server, one, side) as here, online(server, other, side) as there:
        for number in range(most):
            asks = [each.next_question(secret, restless=each is here and secret in LEAVING) for each in (here, there)]
            if None in asks or is_told(one, other, secret):
                break
            rumours = rumours_of(one, side)
            for each, ask in zip((here, there), asks, strict=True):
                assert ask
                each.try_everything(ask, rumours)
            if difference := first_difference(here.heard, there.heard):
                return len(here.heard), difference
            found = bots.make("random", f"{seed}-{number}").answer(Seat(one, side))
            act = found.act if isinstance(found, Approved) else found
            for each in (here, there):
                each.answer(act, side)
        told = one.over or other.over or is_told(one, other, secret)
        return len(here.heard), "" if told else first_difference(here.heard, there.heard)


def first_difference(one: list[str], other: list[str]) -> str:
    for a, b in zip(one, other, strict=False):
        if a != b:
            at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
            kind = msgspec.json.decode(a)["type"]
            return f"{kind}: {a[max(0, at - 100) : at + 100]} <> {b[max(0, at - 100) : at + 100]}"
    return "" if len(one) == len(other) else f"{len(one)} and {len(other)} messages"
