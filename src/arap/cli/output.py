"""What several commands print of battles: log lines, for people and as JSON."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import typer

from arap.army.scenario import Scenario
from arap.battle.battle import Logged
from arap.cli.goals import reasons
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.narration.telling import ASIDE, TURN
from arap.game.view import Die, LogEntry
from arap.kernel.requests import Ask, Request
from arap.kernel.words import plural

COLOURS = ("blue", "yellow", "green", "magenta")


class LogPrinter:
    """Prints events as they happen, each with its dice, its reasons and its rule."""

    def __init__(self, scenario: Scenario) -> None:
        self.names = Names(scenario)
        self.colours = dict(zip((side.id for side in scenario.sides), COLOURS * len(scenario.sides), strict=False))
        self.printed = 0

    def show(self, log: Sequence[Logged]) -> None:
        """Prints what has not been printed yet."""
        for logged in log[self.printed :]:
            self.printed += 1
            self.line(log_entry(self.names, self.printed, logged))

    def line(self, entry: LogEntry) -> None:
        indent = "  " * entry.level
        text = typer.style(
            entry.text, fg=self.colours.get(entry.side or ""), bold=entry.level == TURN, dim=entry.level == ASIDE
        )
        typer.echo(f"{indent}{text} {typer.style(f'({entry.rule})', dim=True)}")
        for detail in (dice_text(entry.dice), reasons(entry.breakdown)):
            if detail:
                typer.echo(f"{indent}    {typer.style(detail, dim=True)}")


def dice_text(dice: Iterable[Die]) -> str:
    """The faces as they lay, those that met their goal marked."""
    faces = [f"{die.face}{f'/{die.second}' if die.second else ''}{'*' if die.met else ''}" for die in dice]
    return f"dice: {' '.join(faces)}" if faces else ""


def pending_text(request: Request | None) -> str:
    if request is None:
        return ""
    what = request.prompt if isinstance(request, Ask) else f"{plural(request.dice, 'die')}, {request.label}"
    return f"Waiting for {request.seat}: {what}"


def events_as_data(scenario: Scenario, log: Sequence[Logged]) -> list[dict[str, Any]]:
    """The events with all their fields, the log's sentence and the hash of the state after each."""
    names = Names(scenario)
    return [
        {"n": number}
        | msgspec.to_builtins(logged.event)
        | {"text": log_entry(names, number, logged).text, "hash": logged.hash}
        for number, logged in enumerate(log, 1)
    ]
