"""Saves: a file of JSON lines with the scenario, the inputs, and the events with their hashes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from arap.army.scenario import Scenario
from arap.battle.battle import Logged
from arap.game.game import Decided, Game, Input, Interjected, Rolled
from arap.kernel.errors import ArapError
from arap.kernel.sources import DiceSource, SeededDice, TypedDice
from arap.kernel.version import __version__

FORMAT = 1
ENCODE = msgspec.json.encode
BEGINNING = '{"line"'


class Header(msgspec.Struct, frozen=True, tag="header", tag_field="line"):
    format: int
    version: str
    scenario: Scenario
    seed: str | int | None = None
    players: dict[str, str] = {}
    gm: bool = False


class InputLine(msgspec.Struct, frozen=True, tag="input", tag_field="line"):
    given: Input


class EventLine(msgspec.Struct, frozen=True, tag="event", tag_field="line"):
    logged: Logged


class EndLine(msgspec.Struct, frozen=True, tag="end", tag_field="line"):
    """The last line: a save without it has been cut off."""

    inputs: int
    events: int
    hash: str


Line = Header | InputLine | EventLine | EndLine
DECODER = msgspec.json.Decoder(Line)


class Save(msgspec.Struct, frozen=True):
    """What a save file holds."""

    header: Header
    inputs: tuple[Input, ...]
    events: tuple[Logged, ...]
    end: EndLine


def save_text(game: Game, players: dict[str, str] | None = None) -> str:
    """The save of a game as text, one value a line."""
    return "".join(ENCODE(line).decode() + "\n" for line in _lines(game, players or {}))


def _lines(game: Game, players: dict[str, str]) -> Iterator[Any]:
    seed = game.dice.seed if isinstance(game.dice, SeededDice) else None
    yield Header(FORMAT, __version__, game.scenario, seed, players, game.gm)
    events = iter(game.log)
    written = 0
    for given, before in zip(game.inputs, game.input_events, strict=True):
        while written < before:
            yield EventLine(next(events))
            written += 1
        yield InputLine(given)
    for logged in events:
        yield EventLine(logged)
    yield EndLine(len(game.inputs), len(game.log), game.battle.hash())


def write_save(game: Game, path: Path, players: dict[str, str] | None = None) -> None:
    """Writes a save whole or not at all."""
    beside = path.with_name(path.name + ".part")
    beside.write_text(save_text(game, players), encoding="utf-8", newline="\n")
    beside.replace(path)


def read_save(path: Path) -> Save:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ArapError(f"{path} is not a save of ARAP: it is not even text.") from None
    except OSError as problem:
        raise ArapError(f"{path} cannot be read as a save: {problem.strerror}.") from None
    return parse_save(text, str(path))


def parse_save(text: str, name: str) -> Save:
    """Reads a save; one that is damaged or cut off is refused with its line."""
    header: Header | None = None
    inputs: list[Input] = []
    events: list[Logged] = []
    end: EndLine | None = None
    if not text.startswith(BEGINNING):
        raise ArapError(f"{name} is not a save of ARAP: its first line is not the header of one.")
    lines = text.removesuffix("\n").split("\n")
    for number, line in enumerate(lines, 1):
        match _line(line, number, name):
            case Header() as header if header.format != FORMAT:
                raise ArapError(f"{name} is a save of format {header.format}; this version reads format {FORMAT}.")
            case InputLine() as found:
                inputs.append(found.given)
            case EventLine() as event:
                events.append(event.logged)
            case EndLine() as end:
                pass
    if header is None:
        raise ArapError(f"{name} is not a save of ARAP: its first line is not the header of one.")
    if end is None or (end.inputs, end.events) != (len(inputs), len(events)):
        raise ArapError(f"{name} is cut off after line {len(lines)}; take an earlier save.")
    return Save(header, tuple(inputs), tuple(events), end)


def _line(line: str, number: int, name: str) -> Line:
    try:
        found: Line = DECODER.decode(line)
        return found
    except (msgspec.DecodeError, UnicodeEncodeError) as problem:
        raise ArapError(f"{name}, line {number}: damaged or cut off ({problem}); take an earlier save.") from None


def dice_of(header: Header) -> DiceSource:
    return TypedDice() if header.seed is None else SeededDice(header.seed)


def load_game(save: Save, *, hashing: bool = True) -> Game:
    """The game of a save, ready to go on: its inputs given one by one as if they were new."""
    header = save.header
    try:
        game = Game(header.scenario, TypedDice(), hashing=hashing, gm=header.gm)
        for number, given in enumerate(save.inputs, 1):
            take(game, given, number)
    except (LookupError, AttributeError, TypeError, ValueError) as problem:
        raise ArapError(f"The save does not hold together ({problem!r}); take an earlier save.") from problem
    game.dice = dice_of(header)
    game.go_on()
    return game


def take(game: Game, given: Input, number: int) -> None:
    """Gives a game one input of a save, unless it does not fit."""
    refusal = None
    match given:
        case Decided():
            refusal = game.answer(given.act, given.seat)
        case Interjected():
            refusal = game.interject(given.act, given.seat)
        case Rolled() if game.roll is not None and game.roll.purpose == given.purpose:
            game.give_dice(given.faces)
        case Rolled():
            raise ArapError(f"The save does not hold: input {number} is dice that nobody asked for.")
    if refusal is not None:
        raise ArapError(f"The save does not hold: input {number} is not allowed ({refusal.reason}).")


class Difference(msgspec.Struct, frozen=True):
    """The first event in which a replay differs from its record."""

    event: int
    reason: str


def check_replay(save: Save) -> Difference | None:
    """Plays the inputs again and compares event and hash after every event."""
    game = load_game(save)
    for number, (was, now) in enumerate(zip(save.events, game.log, strict=False), 1):
        if was.event != now.event:
            return Difference(number, f"it was {type(was.event).__name__} and is {type(now.event).__name__}")
        if was.hash and was.hash != now.hash:
            return Difference(number, f"the state was {was.hash} and is {now.hash}")
    if len(save.events) != len(game.log):
        return Difference(min(len(save.events), len(game.log)) + 1, f"{len(save.events)} events became {len(game.log)}")
    return None
