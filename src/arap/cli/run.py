"""`arap run` and `arap replay`: battles written down, played again."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from arap.cli.machines import print_json
from arap.cli.output import LogPrinter, events_as_data, pending_text
from arap.game.game import Game
from arap.game.save import Difference, Save, check_replay, is_save, load_game, read_save
from arap.game.script import ScriptRun, play_script, read_script, script_text
from arap.kernel.errors import ArapError
from arap.kernel.words import plural

Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A battle script (YAML); see docs/battle-scripts.md.")],
    json: Json = False,
) -> None:
    """Play a battle script and check its expectations: exit status 1 if one fails.

    Examples:

    arap run tests/golden/five-marines-eight-orks.yaml

    arap run battle.yaml --json
    """
    refuse_save(file)
    script = read_script(file)
    if json:
        played = play_script(script)
        print_json(run_as_data(played))
    else:
        printer = LogPrinter(script.scenario)
        played = play_script(script, lambda game: printer.show(game.log))
        print_outcome(played)
    if played.failures:
        raise typer.Exit(1)


def refuse_save(file: Path) -> None:
    if is_save(file):
        raise ArapError(f"{file} is a save, not a battle script; look at it with `arap replay {file}`.")


def run_as_data(played: ScriptRun) -> dict[str, Any]:
    return game_as_data(played.game) | {
        "expectations": played.expectations,
        "unused_dice": played.unused_dice,
    }


def game_as_data(game: Game) -> dict[str, Any]:
    return {
        "events": events_as_data(game.scenario, game.log),
        "state": game.battle.snapshot(),
        "hash": game.battle.hash(),
        "pending": game.pending,
    }


def print_outcome(played: ScriptRun) -> None:
    """What the battle waits for, dice nobody asked for, and how the expectations fared."""
    if waiting := pending_text(played.game.pending):
        typer.echo(waiting)
    for purpose, faces in played.unused_dice.items():
        typer.echo(f"Not rolled: {' '.join(map(str, faces))} for {purpose}.")
    for failure in played.failures:
        typer.echo(typer.style(str(failure), fg="red"), err=True)
    count, failed = len(played.expectations), len(played.failures)
    if failed:
        typer.echo(f"{failed} of {count} expectations failed.", err=True)
    elif count:
        typer.echo(f"{plural(count, 'expectation')} met.")


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A save.")],
    check: Annotated[bool, typer.Option("--check", help="Play it again; compare event and state after each.")] = False,
    script: Annotated[bool, typer.Option("--script", help="Print the game as a battle script.")] = False,
    json: Json = False,
) -> None:
    """Show the events of a saved game as they were recorded; with --check play it again.

    Examples:

    arap replay battle.save

    arap replay battle.save --check

    arap replay battle.save --script > battle.yaml
    """
    if script and (check or json):
        raise ArapError("--script stands alone: it prints nothing but the script.")
    save = read_save(file)
    if script:
        typer.echo(script_text(load_game(save)), nl=False)
        return
    difference = check_replay(save) if check else None
    if json:
        print_json(replay_as_data(save, check, difference))
    else:
        LogPrinter(save.header.scenario).show(save.events)
        report(save, check, difference)
    if difference:
        raise typer.Exit(1)


def replay_as_data(save: Save, check: bool, difference: Difference | None) -> dict[str, Any]:
    data = game_as_data(load_game(save)) | {"events": events_as_data(save.header.scenario, save.events)}
    if check:
        data |= {"same": difference is None, "difference": msgspec.to_builtins(difference)}
    return data


def report(save: Save, check: bool, difference: Difference | None) -> None:
    if difference:
        where = f"{save.name}, line {difference.line}"
        typer.echo(f"{where}: the replay differs at event {difference.event}: {difference.reason}.", err=True)
    elif check:
        typer.echo(f"{plural(len(save.events), 'event')} replayed, all hashes equal ({save.end.hash}).")
