"""What a seat has seen of a battle that goes on, as a file of JSON lines: a player's copy without the secrets."""

from collections.abc import Iterator

import msgspec

from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.view import LogEntry, Scene, View
from arap.game.views import scene, view
from arap.kernel.version import __version__

ENCODE = msgspec.json.encode


class SeenHeader(msgspec.Struct, frozen=True, tag="seen", tag_field="line"):
    """Which seat has seen this, of which battle."""

    version: str
    seat: str
    scene: Scene


class SeenEvent(msgspec.Struct, frozen=True, tag="told", tag_field="line"):
    entry: LogEntry


class SeenNow(msgspec.Struct, frozen=True, tag="now", tag_field="line"):
    """The last line: the battle as the seat sees it now."""

    view: View


def seen_text(game: Game, seat: str) -> str:
    """What a seat knows of a game, one value a line. It cannot be played on."""
    return "".join(ENCODE(line).decode() + "\n" for line in seen_lines(game, seat))


def seen_lines(game: Game, seat: str) -> Iterator[SeenHeader | SeenEvent | SeenNow]:
    names = Names(game.scenario)
    yield SeenHeader(__version__, seat, scene(game.battle))
    for number, logged in enumerate(game.account(seat).events, 1):
        yield SeenEvent(log_entry(names, number, logged))
    yield SeenNow(view(game, seat))
