"""Saves: a file of JSON lines with the scenario, the inputs, and the events with their hashes."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_bytes
from typing import Any

import msgspec

from arap.army.scenario import Scenario
from arap.battle.battle import Logged
from arap.battle.settings import ONGOING, SPLIT_ACTIONS
from arap.game.game import Decided, Game, Input, Interjected, Rolled, Ruled
from arap.game.records.old_formats import OLD_FORMATS, is_new
from arap.game.records.sealed import KEY_BYTES, Seal, SealedDice
from arap.kernel.errors import ArapError
from arap.kernel.sources import DiceSource, KeyedDice, SeededDice, TypedDice
from arap.kernel.version import __version__
from arap.kernel.words import plural

FORMAT = 7
FIRST_WITH_PARTS = 6
ENCODE = msgspec.json.encode
BEGINNING = '{"line"'


class Header(msgspec.Struct, frozen=True, tag="header", tag_field="line"):
    format: int
    version: str
    scenario: Scenario
    seed: str | int | None = None
    players: dict[str, str] = {}
    gm: bool = False
    seal: Seal | None = None


class InputLine(msgspec.Struct, frozen=True, tag="input", tag_field="line"):
    given: Input


class EventLine(msgspec.Struct, frozen=True, tag="event", tag_field="line"):
    logged: Logged


class Recorded(msgspec.Struct, frozen=True):
    """An event as another version wrote it, and the hash of the state right after it."""

    event: dict[str, Any]
    hash: str = ""


class RecordedLine(msgspec.Struct, frozen=True, tag="event", tag_field="line"):
    logged: Recorded


class EndLine(msgspec.Struct, frozen=True, tag="end", tag_field="line"):
    """The last line: a save without it was cut off."""

    inputs: int
    events: int
    hash: str


DECODERS: dict[int, msgspec.json.Decoder[Any]] = {
    **dict.fromkeys(OLD_FORMATS, msgspec.json.Decoder(Header | InputLine | RecordedLine | EndLine)),
    FORMAT: msgspec.json.Decoder(Header | InputLine | EventLine | EndLine),
}


class Save(msgspec.Struct, frozen=True):
    """What a save file holds, and on which of its lines the inputs and events stand."""

    name: str
    header: Header
    inputs: tuple[Input, ...]
    events: tuple[Logged | Recorded, ...]
    end: EndLine
    input_lines: tuple[int, ...]
    event_lines: tuple[int, ...]

    @property
    def older(self) -> bool:
        """Whether its format is older than this version's."""
        return self.header.format != FORMAT


def save_text(game: Game, players: dict[str, str] | None = None, *, tell_dice: bool = True) -> str:
    """The save of a game as text, one value a line. It tells the seed or the key of its dice, unless they must stay
    secret: then others follow. Dice already thrown are among the inputs."""
    return "".join(ENCODE(line).decode() + "\n" for line in _lines(game, players or {}, tell_dice))


def _lines(game: Game, players: dict[str, str], tell_dice: bool) -> Iterator[Any]:
    seed = game.dice.seed if isinstance(game.dice, SeededDice) and tell_dice else None
    yield Header(FORMAT, __version__, game.scenario, seed, players, game.gm, seal_of(game.dice, tell_dice))
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


def seal_of(dice: DiceSource, tell_dice: bool) -> Seal | None:
    """What a save says of the seal of its dice. Dice that are not told leave a seal without a key."""
    if isinstance(dice, SealedDice):
        return dice.seal if tell_dice else dice.seal.untold
    return None if tell_dice or not isinstance(dice, KeyedDice) else Seal()


def write_save(game: Game, path: Path, players: dict[str, str] | None = None) -> None:
    """Writes a save completely or not at all."""
    beside = path.with_name(path.name + ".part")
    beside.write_text(save_text(game, players), encoding="utf-8", newline="\n")
    beside.replace(path)


def is_save(path: Path) -> bool:
    """Whether a file begins like a save."""
    try:
        with path.open("rb") as file:
            return file.read(len(BEGINNING)) == BEGINNING.encode()
    except OSError:
        return False


def read_save(path: Path) -> Save:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ArapError(f"{path} is not a save of ARAP: it is not even text.") from None
    except OSError as problem:
        raise ArapError(f"{path} cannot be read as a save: {problem.strerror}.") from None
    return parse_save(text, str(path))


def parse_save(text: str, name: str) -> Save:
    """Reads a save; a damaged or cut-off save is refused with its line."""
    header: Header | None = None
    inputs: dict[int, Input] = {}
    events: dict[int, Logged | Recorded] = {}
    end: EndLine | None = None
    if not text.startswith(BEGINNING):
        raise ArapError(f"{name} is not a save of ARAP: its first line is not the header of one.")
    lines = text.removesuffix("\n").split("\n")
    decoder = DECODERS[FORMAT]
    for number, line in enumerate(lines, 1):
        match _line(decoder, line, number, name):
            case Header() as header:
                check_format(header, name)
                decoder = DECODERS[header.format]
            case InputLine() as found:
                inputs[number] = found.given
            case (EventLine() | RecordedLine()) as event:
                events[number] = event.logged
            case EndLine() as end:
                pass
    if header is None:
        raise ArapError(f"{name} is not a save of ARAP: its first line is not the header of one.")
    if end is None:
        raise ArapError(f"{name} is cut off after line {len(lines)}; take an earlier save.")
    refuse_other_count(name, end, len(inputs), len(events))
    return Save(name, header, tuple(inputs.values()), tuple(events.values()), end, tuple(inputs), tuple(events))


def check_format(header: Header, name: str) -> None:
    """Refuses formats this version cannot read."""
    if header.format not in DECODERS:
        *older, today = map(str, DECODERS)
        formats = f"{', '.join(older)} and {today}"
        raise ArapError(f"{name} is of save format {header.format}; this version reads formats {formats}.")


def written_anew(header: Header, **fields: Any) -> Header:
    """The header of a game that this version saves from now on."""
    return msgspec.structs.replace(as_begun(header), format=FORMAT, version=__version__, **fields)


def as_begun(header: Header) -> Header:
    """The header of a game of an older format with the rules it was begun with: its squads do not divide, and
    none leaves the table to come back."""
    if header.format >= FIRST_WITH_PARTS:
        return header
    settings = {**header.scenario.settings, SPLIT_ACTIONS.key: "never", ONGOING.key: "none"}
    return msgspec.structs.replace(header, scenario=msgspec.structs.replace(header.scenario, settings=settings))


def refuse_other_count(name: str, end: EndLine, inputs: int, events: int) -> None:
    """The last line says how many inputs and events there are."""
    for noun, said, found in (("input", end.inputs, inputs), ("event", end.events, events)):
        if said != found:
            missing = (
                f"{plural(said - found, noun)} missing" if found < said else f"{plural(found - said, noun)} too many"
            )
            counted = f"its last line says {said}, there are {found}"
            raise ArapError(f"{name}: {missing}, {counted}; put the lines back as they were or take an earlier save.")


def _line(decoder: msgspec.json.Decoder[Any], line: str, number: int, name: str) -> Any:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as problem:
        raise ArapError(f"{name}, line {number}: damaged or cut off ({problem}); take an earlier save.") from None


def dice_of(header: Header) -> DiceSource:
    """Where the dice of a game come from. If its save does not tell, from the system's randomness."""
    if header.seal is not None:
        return SealedDice(header.seal) if header.seal.key else KeyedDice(token_bytes(KEY_BYTES))
    return TypedDice() if header.seed is None else SeededDice(header.seed)


def load_game(save: Save, game_type: type[Game] = Game) -> Game:
    """The game of a save, ready to continue: its inputs are given one by one as if they were new."""
    header = save.header
    with telling(save, 1, "the scenario"):
        game = game_type(as_begun(header).scenario, TypedDice(), gm=header.gm)
    for number, (line, given) in enumerate(zip(save.input_lines, save.inputs, strict=True), 1):
        with telling(save, line, f"input {number}"):
            take_next(game, header, given)
    return ready_to_go_on(game, header)


@contextmanager
def telling(save: Save, line: int, part: str) -> Iterator[None]:
    """Adds the file and the line to any error raised in here."""
    try:
        yield
    except ArapError as problem:
        reason = str(problem).rstrip(".")
    except (LookupError, AttributeError, TypeError, ValueError) as problem:
        reason = f"{type(problem).__name__}: {problem}"
    else:
        return
    remedy = "put the line back as it was or take an earlier save"
    raise ArapError(f"{save.name}, line {line}: {part} does not hold ({reason}); {remedy}.")


def caught_up(header: Header, inputs: Sequence[Input]) -> Game:
    """The game of an older format, at the request it had come to, with the defaults of questions it was not asked."""
    game = Game(as_begun(header).scenario, TypedDice(), gm=header.gm)
    for given in inputs:
        take_next(game, header, given)
    return ready_to_go_on(game, header)


def ready_to_go_on(game: Game, header: Header) -> Game:
    """The game with its own dice, at the first question that was not answered."""
    pass_by_new_questions(game, header)
    game.dice = dice_of(header)
    game.go_on()
    return game


def pass_by_new_questions(game: Game, header: Header) -> None:
    """A game of an older format was not asked these: their defaults are what it went on with."""
    while game.ask is not None and is_new(game.ask, header.format):
        game.answer(game.ask.default, game.ask.seat)


def take_next(game: Game, header: Header, given: Input) -> None:
    pass_by_new_questions(game, header)
    take(game, given)


def take(game: Game, given: Input) -> None:
    """Gives a game one input of a save, unless it does not fit."""
    refusal = None
    match given:
        case Decided():
            refusal = game.answer(given.act, given.seat)
        case Interjected():
            refusal = game.interject(given.act, given.seat)
        case Ruled():
            refusal = game.rule(given.act, given.why)
        case Rolled() if game.roll is not None and game.roll.purpose == given.purpose:
            game.give_dice(given.faces)
        case Rolled():
            raise ArapError(f"dice for {given.purpose}, which the game did not ask for")
    if refusal is not None:
        raise ArapError(refusal.reason)
