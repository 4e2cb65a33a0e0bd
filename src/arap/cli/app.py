"""The table of commands. Each lives in a module of its own, imported only when the command is used."""

from typing import Annotated

import typer

from arap.cli.lazy import Lazy, lazy_commands
from arap.kernel.version import __version__

COMMANDS = {
    "play": Lazy("arap.cli.play:play", "Play a battle in the browser (also what plain `arap` does)."),
    "serve": Lazy("arap.cli.play:serve", "Run the server for others to play on."),
    "run": Lazy("arap.cli.run:run", "Play a battle script and check its expectations."),
    "replay": Lazy("arap.cli.run:replay", "Show the events of a saved game; with --check play it again."),
    "verify": Lazy("arap.cli.verify:verify_save", "Check the dice of a saved game, and that it plays again as saved."),
    "odds": Lazy("arap.cli.odds:app", "The odds of fire, melee, charges and morale."),
    "sim": Lazy("arap.cli.sim:sim", "Play many games between bots."),
    "tournament": Lazy("arap.cli.tournament:tournament", "Let bots play each other, and rate them."),
    "report": Lazy("arap.cli.reports.command:report", "Show results of many games as a page of plots."),
    "balance": Lazy("arap.cli.balance:balance", "Suggest changes that make a scenario fair."),
    "scenario": Lazy("arap.cli.scenario:app", "List, check and draw scenarios."),
    "army": Lazy("arap.cli.army:app", "Check army files."),
    "cards": Lazy("arap.cli.cards:cards", "List and check decks of chance cards, and the effects cards may have."),
    "rules": Lazy("arap.cli.rules:app", "Read the rule catalogue, and see what is implemented and tested."),
}


app = lazy_commands(
    COMMANDS,
    pretty_exceptions_enable=False,
    epilog="Examples:\n\narap\n\narap play --port 8001\n\narap rules show shoot.to-hit\n\narap COMMAND --help",
)


def print_version(wanted: bool) -> None:
    """Prints the version and stops."""
    if wanted:
        typer.echo(f"arap {__version__}")
        raise typer.Exit


@app.callback()
def arap(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=print_version, is_eager=True)
    ] = False,
) -> None:
    """A digital table for the Gemini-ARAP miniature wargame. Without a command: play in the browser."""
