"""Playing battle scripts and saves, and printing what happened."""

from pathlib import Path
from typing import Any

import msgspec
import typer

from arap.battle.names import GM
from arap.cli.machines import print_json
from arap.cli.output import LogPrinter, events_as_data, pending_text
from arap.game.accounts import Account
from arap.game.game import Game
from arap.game.records.save import Save, is_save, load_game, read_save
from arap.game.records.verify import Verified, told_events, verify
from arap.game.scripts.script import ScriptRun, play_script, read_script, script_text
from arap.game.views import view
from arap.kernel.errors import ArapError
from arap.kernel.words import plural


def run_script(file: Path, *, json: bool) -> None:
    """Plays a battle script and prints its events, or everything as JSON."""
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
    """What the battle waits for, dice that were not used, and the results of the expectations."""
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


def replay_save(file: Path, *, check: bool, script: bool, seat: str, json: bool) -> None:
    """Prints the events of a save, all or those that a seat was told, or its script; with `check` plays it again."""
    save = read_save(file)
    if seat:
        show_seat(save, seat, check=check, json=json)
        return
    if script:
        typer.echo(script_text(load_game(save)), nl=False)
        return
    found = verify(save) if check else None
    if json:
        print_json(replay_as_data(save, found))
    else:
        LogPrinter(save.header.scenario).show(told_events(save))
        if found:
            report(save, found)
    if found and found.difference:
        raise typer.Exit(1)


def show_seat(save: Save, seat: str, *, check: bool, json: bool) -> None:
    """What one seat was told during the battle, and how the battle looks to it at the end of the save."""
    if check:
        raise ArapError("--check compares the whole game; leave out --seat.")
    game = load_game(save)
    if seat not in (*game.battle.sides, GM):
        raise ArapError(f"There is no seat {seat!r} in this battle; it has {', '.join((*game.battle.sides, GM))}.")
    account = Account(seat)
    account.follow(game.log, over=False)
    if json:
        print_json({"seat": seat, "events": events_as_data(game.scenario, account.events), "view": view(game, seat)})
    else:
        LogPrinter(game.scenario).show(account.events)


def replay_as_data(save: Save, found: Verified | None) -> dict[str, Any]:
    data = game_as_data(load_game(save)) | {"events": events_as_data(save.header.scenario, told_events(save))}
    if found:
        verified = msgspec.to_builtins(found)
        data |= {"same": found.difference is None, "difference": verified.pop("difference"), "verified": verified}
    return data


def report(save: Save, found: Verified) -> None:
    """Where the replay differs, if it does. If not all could be compared, what was and what was not."""
    if difference := found.difference:
        where = f"{save.name}, line {difference.line}"
        typer.echo(f"{where}: the replay differs at event {difference.event}: {difference.reason}.", err=True)
    if save.older or (not difference and found.states < found.events):
        typer.echo(verified_text(save, found), err=difference is not None)
    elif not difference:
        typer.echo(f"{plural(len(save.events), 'event')} replayed, all hashes equal ({save.end.hash}).")


def verified_text(save: Save, found: Verified) -> str:
    """All that was compared and all that was not."""
    inputs, events, states = plural(found.inputs, "input"), plural(found.events, "event"), plural(found.states, "state")
    text = f"A save of format {save.header.format}: {inputs} accepted, {events} and {states} as recorded"
    if found.on_the_way:
        others, first = plural(len(found.on_the_way), "state"), found.on_the_way[0]
        text += f"; {others} on the way not as recorded, first after event {first}"
    rest = list(found.uncompared)
    if unhashed := found.events - found.states - len(found.on_the_way):
        rest.append(f"the hashes of {plural(unhashed, 'state')}")
    if rest:
        text += f"; not compared, since only the save or only this version has them: {', '.join(rest)}"
    return f"{text}."
