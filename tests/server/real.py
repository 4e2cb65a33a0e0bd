"""A real server process, and pages that speak to it over a real WebSocket."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from websockets.sync.client import ClientConnection, connect

from arap.battle.acts import Act, Attempt
from arap.game.acts import AnyAct
from arap.game.view import LogEntry, View
from arap.server.policies import PolicyView
from arap.server.rulebook import RuleEntry
from arap.server.wire import (
    Changed,
    Delete,
    FromPage,
    ListGames,
    MixIn,
    Open,
    Opened,
    Policies,
    ShowRule,
    ToPage,
    Update,
)
from tests.server.following import applied

SECRETS: dict[str, str] = {}
"""The secrets that pages were told, by their games: pages share them like those of one browser."""
LUCK = "5eed" * 8
COMMAND = (sys.executable, "-c", "from arap.cli import main; main()")
M = TypeVar("M")


def known_act(kind: type, given: Any) -> Any:
    """An act in a message: which one, its tag says."""
    return msgspec.convert(given, AnyAct) if kind is Act else given


DECODER = msgspec.json.Decoder(ToPage, dec_hook=known_act)


class Server:
    """`arap serve` (or `arap play`) on a free port, with its games in a folder."""

    def __init__(self, data: Path, *command: str, program: tuple[str, ...] = COMMAND) -> None:
        command = command or ("serve",)
        self._complaints = data / "complaints.txt"
        with self._complaints.open("a") as complaints:
            self.process = subprocess.Popen(
                [*program, *command, "--port", "0", "--data", str(data)],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
            )
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert found, said + self.complaints
        self.url = found[0]
        self.owner = (data / "owner.key").read_text()

    @property
    def complaints(self) -> str:
        """What the server has written to its error output: nothing, unless something is wrong with it."""
        return self._complaints.read_text()

    def kill(self) -> None:
        """Ends the process with no chance to do anything more."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> tuple[int, str]:
        """Ends it as Ctrl-C does; gives the exit status and what it still said."""
        self.process.send_signal(signal.SIGINT)
        out, _ = self.process.communicate()
        return self.process.returncode, out


@contextmanager
def running(data: Path, *command: str, program: tuple[str, ...] = COMMAND) -> Iterator[Server]:
    server = Server(data, *command, program=program)
    try:
        yield server
    finally:
        server.kill()
    assert not server.complaints


class Page:
    """What a browser does: says messages and keeps what it hears."""

    def __init__(self, socket: ClientConnection, secrets: dict[str, str]) -> None:
        self.socket, self.secrets = socket, secrets
        self.opened: Opened | None = None
        self.log: list[LogEntry] = []
        self.views: list[View] = []
        self.policies: tuple[PolicyView, ...] = ()
        self.texts: list[str] = []
        self._heard: dict[str, Any] = {}
        self._decided = ""
        self._changes = 0

    @property
    def game(self) -> str:
        assert self.opened
        return self.opened.game

    @property
    def view(self) -> View:
        return self.views[-1]

    def say(self, message: FromPage) -> None:
        if isinstance(message, Open | Delete) and not message.secret:
            message = msgspec.structs.replace(message, secret=self.secrets.get(message.game, ""))
        if isinstance(message, ListGames) and not message.secrets:
            message = ListGames(tuple(self.secrets.values()))
        self.socket.send(msgspec.json.encode(message).decode())

    def hear(self, kind: type[M]) -> M:
        """The next message, which must be of this kind. What changed in a view is heard as an update; policies are kept
        when they come between."""
        message = self.followed(self._receive())
        while isinstance(message, Policies):
            self.policies = message.policies
            if kind is Policies:
                break
            message = self.followed(self._receive())
        self._take(message)
        assert isinstance(message, kind), message
        return message

    def hear_until(self, kind: type) -> None:
        """Takes in all messages up to the next of this kind."""
        message = None
        while not isinstance(message, kind):
            message = self.followed(self._receive())
            self._take(message)

    def settle(self) -> list[str]:
        """Hears everything up to the answer to a question about the rulebook; gives the texts before that."""
        before = len(self.texts)
        self.say(ShowRule("turn.sequence"))
        self.hear_until(RuleEntry)
        return self.texts[before:-1]

    def _receive(self) -> str:
        text = self.socket.recv()
        self.texts.append(text if isinstance(text, str) else text.decode())
        return self.texts[-1]

    def _take(self, message: ToPage) -> None:
        if isinstance(message, Update):
            self.log = list(message.log) if message.fresh else self.log + list(message.log)
            self.views.append(message.view)
        if isinstance(message, Opened) and message.secret:
            self.secrets[message.game] = message.secret
        if isinstance(message, Opened) and message.wants_luck:
            self.say(MixIn(LUCK))
        if isinstance(message, Opened):
            self.opened, self.log, self.views = message, self.log if self.is_same(message) else [], []
            self._decided = ""

    def followed(self, text: str | bytes) -> ToPage:
        """A message, and for changes the update they amount to."""
        message: ToPage = DECODER.decode(text)
        if isinstance(message, Update):
            self._heard, self._changes = msgspec.json.decode(text)["view"], 0
        if not isinstance(message, Changed):
            return message
        self._heard, self._changes = applied(self._heard, message.changes), self._changes + 1
        assert message.number == self._changes
        return Update(msgspec.convert(self._heard, View, dec_hook=known_act), message.log, message.fresh)

    def is_same(self, message: Opened) -> bool:
        return self.opened is not None and self.opened.game == message.game

    def ask(self, message: FromPage, kind: type[M]) -> M:
        self.say(message)
        return self.hear(kind)

    def open(self, message: FromPage) -> View:
        """Goes to a game and hears how it stands."""
        opened = self.ask(message, Opened)
        before = self.hear(Update).view
        return self.hear(Update).view if opened.wants_luck else before

    def answer(self, act: Act) -> View:
        """Decides, and hears of it."""
        self.decide(act)
        return self.hear(Update).view

    def decide(self, act: Act) -> None:
        self._decided = self.view.request
        self.socket.send(msgspec.json.encode({"type": "answer", "act": act, "request": self.view.request}).decode())

    def play_to_the_end(self) -> View:
        """Decides whatever is asked here until the battle is over."""
        while self.view.result is None:
            if self.view.ask is not None and self.view.request != self._decided:
                self.decide(choice(self.view))
            self.hear(Update)
        return self.view

    def play_until(self, turn: int) -> View:
        """Decides until it is this game turn and a decision is asked here."""
        while self.view.turn.game_turn < turn or self.view.ask is None:
            if self.view.ask is not None and self.view.request != self._decided:
                self.decide(choice(self.view))
            self.hear(Update)
        return self.view


def choice(view: View) -> Act:
    """A simple player: tries every unit with two dice, and passes otherwise."""
    assert view.ask
    tries = [
        option.answer
        for option in view.ask.options
        if option.refusal is None and isinstance(option.answer, Attempt) and option.answer.dice == 2
    ]
    return tries[0] if tries else view.ask.default


@contextmanager
def page(server: Server, secrets: dict[str, str] | None = None) -> Iterator[Page]:
    """A page of this server. Each is closed at the end of its block."""
    with connect(server.url.replace("http", "ws") + "ws", max_size=None) as socket:
        yield Page(socket, SECRETS if secrets is None else secrets)
