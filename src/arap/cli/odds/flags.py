"""What the commands of `arap odds` share: flags, positions in files, bars."""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from arap.kernel.errors import ArapError

if TYPE_CHECKING:
    from arap.game.game import Game
    from arap.game.seat import Seat

WIDEST = 40
SCRIPTS = (".yaml", ".yml")


def whole(flag: str, least: int, most: int, none: bool = False) -> Callable[[Any], int]:
    """Reads a whole number of a flag; with `none` 0 stands for none."""
    wanted = f"a whole number from {least} to {most}" + (", or 0 for none" if none else "")

    def read(text: Any) -> int:
        try:
            value = int(str(text))
        except ValueError:
            value = -1
        if least <= value <= most or (none and value == 0):
            return value
        raise ArapError(f"{flag} takes {wanted}, not {text}.")

    return read


def inches(flag: str, least: float, most: float) -> Callable[[Any], float]:
    def read(text: Any) -> float:
        try:
            value = float(str(text))
        except ValueError:
            value = -1.0
        if least <= value <= most:
            return value
        raise ArapError(f"{flag} takes inches from {least:g} to {most:g}, not {text}.")

    return read


def count(flag: str, help: str, least: int, most: int, none: bool = False) -> Any:
    return typer.Option(flag, help=help, parser=whole(flag, least, most, none), metavar="N")


def length(flag: str, help: str, least: float, most: float) -> Any:
    return typer.Option(flag, help=help, parser=inches(flag, least, most), metavar="INCHES")


def refuse_numbers(context: typer.Context, allowed: Collection[str]) -> None:
    """With a position the numbers are those of the table."""
    for name in context.params:
        source = context.get_parameter_source(name)
        if name not in allowed and source is not None and source.name == "COMMANDLINE":
            flag = f"--{name.strip('_').replace('_', '-')}"
            raise ArapError(f"{flag} goes with odds by numbers; with --position the numbers are those of the table.")


def game_of(file: Path) -> "Game":
    from arap.game.records.save import load_game, read_save
    from arap.game.scripts.script import play_script, read_script

    return play_script(read_script(file)).game if file.suffix in SCRIPTS else load_game(read_save(file))


def seat_at(file: Path, named: Mapping[str, str]) -> "Seat":
    """The seat of the first of the named units where a battle script or a save ends. All of them must be there."""
    from arap.game.seat import Seat

    game = game_of(file)
    battle = game.battle
    for flag, name in named.items():
        if name not in battle.units:
            known = ", ".join(battle.units)
            told = f"{flag} {name} is no unit on the table of {file}" if name else f"Name a unit with {flag}"
            raise ArapError(f"{told}; there are {known}.")
    return Seat(game, battle.units[next(iter(named.values()))].side)


def bar(chance: float) -> str:
    return "█" * round(chance * WIDEST)


def mean(distribution: tuple[float, ...]) -> float:
    return sum(number * chance for number, chance in enumerate(distribution))
