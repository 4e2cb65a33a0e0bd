"""`arap balance`: changes that make a scenario fair, with the evidence."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from arap.bots import NAMES
from arap.cli.machines import print_json
from arap.cli.sim import available
from arap.kernel.errors import ArapError

if TYPE_CHECKING:
    from arap.sim.balance import Balance, Trial
    from arap.sim.changes import Draft


def balance(
    scenario: Annotated[str, typer.Argument(help="Name of a scenario, or a path to one.")],
    games: Annotated[int, typer.Option(help="Games before and after; changes are screened with fewer.")] = 200,
    steps: Annotated[int, typer.Option(help="How many changes may be suggested together.", min=1)] = 2,
    bots: Annotated[str, typer.Option(help=f"A bot for each side: {', '.join(NAMES)}.")] = "cautious,cautious",
    seed: Annotated[str, typer.Option(help="The same seed gives the same suggestion.")] = "0",
    workers: Annotated[
        int | None, typer.Option(help="Processes; as many as there are processors if not given.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write the scenario with the suggestion to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures for machines.")] = False,
) -> None:
    """Suggest changes that bring a scenario to 50 : 50: models, places, points of objectives, or the first turn.

    Examples:

    arap balance skirmish

    arap balance my-battle.yaml --games 400 --out my-fair-battle.yaml
    """
    from arap.sim.balance import Judge, balanced
    from arap.sim.changes import draft_of

    draft = draft_of(scenario)
    check_out(draft, out)
    names = tuple(name.strip() for name in bots.split(","))
    watched = not json and sys.stderr.isatty()
    tell = (lambda line: typer.echo(line, err=True)) if watched else (lambda line: None)
    found = balanced(draft, games, steps, Judge(names, seed, available() if workers is None else workers, tell))
    if out:
        write(out, found.text)
    if json:
        print_json(msgspec.to_builtins(found))
    else:
        show(found, out)


def check_out(draft: "Draft", out: Path | None) -> None:
    """A file that names others by their path must stay in its folder."""
    if out is None:
        return
    if out.suffix not in (".yaml", ".yml"):
        raise ArapError(f"A scenario is written to a .yaml file, not to '{out.name}'.")
    if draft.files_beside and draft.folder and out.parent.resolve() != draft.folder.resolve():
        raise ArapError(f"{draft.name} names files beside it; write the suggestion into its folder, {draft.folder}.")


def write(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ArapError(f"{out} cannot be written ({error.strerror}); choose another place with --out.") from None


def show(found: "Balance", out: Path | None) -> None:
    from rich.console import Console
    from rich.table import Table

    first, second = found.sides
    console = Console()
    table = Table("", "games", f"share of {first}", "95% interval", title=f"{first} against {second}")
    for name, trial in (("before", found.before), ("after", found.after)):
        if name == "before" or trial.changes:
            table.add_row(name, *cells(trial))
    if found.tried:
        table.add_section()
    for trial in found.tried:
        table.add_row("; ".join(trial.changes), *cells(trial))
    console.print(table)
    console.print(verdict(found), highlight=False)
    if out:
        console.print(f"{out} written.", highlight=False)


def cells(trial: "Trial") -> tuple[str, str, str]:
    found = trial.first
    return str(found.games), f"{found.value:.0%}", f"{found.low:.0%} to {found.high:.0%}"


def verdict(found: "Balance") -> str:
    if found.before.fair:
        return "The games do not show that one side is better: no change is suggested."
    if not found.after.changes:
        return "No change that was tried makes the scenario fairer."
    changes = "; ".join(found.after.changes)
    if found.after.fair:
        return f"Suggestion: {changes}. After it the games do not show that one side is better."
    return f"Suggestion: {changes}. It is fairer, but one side is still better; try more --steps."
