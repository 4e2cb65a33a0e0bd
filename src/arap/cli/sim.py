"""`arap sim`: many games between bots."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from arap.bots import NAMES
from arap.cli.machines import print_json
from arap.kernel.errors import ArapError
from arap.kernel.reasons import cites
from arap.kernel.words import plural

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from arap.army.scenario import Scenario
    from arap.sim import GameResult, SimReport

ALL = "all"


def sim(
    scenario: Annotated[str, typer.Argument(help="Name of a scenario, a path to one, or `all` for all in turn.")],
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    bots: Annotated[str, typer.Option(help=f"A bot for each side: {', '.join(NAMES)}.")] = "random,random",
    workers: Annotated[
        int | None, typer.Option(help="Processes; as many as there are processors if not given.")
    ] = None,
    alternate: Annotated[
        bool, typer.Option("--alternate", help="Each side begins in turn, whatever the scenario says.")
    ] = False,
    cluster: Annotated[
        str | None,
        typer.Option(help="Play on a Dask cluster: local or local:4 starts one, tcp://HOST:PORT joins one."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Write the results to this Parquet file; a run that was stopped goes on from it."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures for machines.")] = False,
) -> None:
    """Play many games between bots and count who wins.

    Examples:

    arap sim skirmish --games 200 --bots cautious,random

    arap sim ridge --games 200 --bots cautious,cautious --alternate

    arap sim all --games 1000 --seed 7 --json

    arap sim skirmish --games 5000 --cluster local:4 --out skirmish.parquet
    """
    if cluster and workers is not None:
        raise ArapError("--workers and --cluster do not go together; write --cluster local:4 for four workers.")
    from arap.sim import simulate

    scenarios = chosen(scenario)
    if alternate:
        scenarios = [first for each in scenarios for first in taking_turns(each)]
    names = [name.strip() for name in bots.split(",")]
    watched = None if json else terminal()
    with stopping(out), bar(games, watched) as advance:
        found = simulate(
            scenarios, games, seed, names, available() if workers is None else workers, advance,
            cluster=cluster, out=out, resumed=None if advance is None else advance.resumed,
        )  # fmt: skip
    if json:
        print_json(as_json(found))
    else:
        show(found)


def terminal() -> "Console | None":
    """Where progress is shown; None where nobody watches."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console

    return Console(stderr=True)


def chosen(name: str) -> "list[Scenario]":
    from arap.army.library import list_scenarios
    from arap.army.loading import load_scenario

    names = [known for known, _ in list_scenarios()] if name == ALL else [name]
    return [load_scenario(each) for each in names]


@cites("turn.structure")
def taking_turns(scenario: "Scenario") -> "list[Scenario]":
    """The scenario once for each side, with the first turn for that side."""
    from arap.battle.settings import FIRST_PLAYER

    settings = [scenario.settings | {FIRST_PLAYER.key: side.id} for side in scenario.sides]
    return [msgspec.structs.replace(scenario, settings=each) for each in settings]


def available() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Watched:
    """A progress bar: called after every game, and once with the games of an earlier run."""

    def __init__(self, progress: "Progress", games: int) -> None:
        self.progress = progress
        self.task = progress.add_task("games", total=games, last="the first game is on", rate="")
        self.began, self.played = time.perf_counter(), 0

    def resumed(self, games: int) -> None:
        """Counts games that were played before; they say nothing about the speed of this run."""
        self.progress.reset(self.task, completed=games)

    def __call__(self, result: "GameResult") -> None:
        self.played += 1
        rate = self.played / max(time.perf_counter() - self.began, 0.001)
        self.progress.update(self.task, advance=1, last=told(result), rate=f"{rate:.3g} a second,")


@contextmanager
def bar(games: int, console: "Console | None") -> Iterator[Watched | None]:
    """A progress bar with the last game, the games a second, the time taken and the time left; none where nobody
    watches."""
    if console is None:
        yield None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    last, rate = TextColumn("{task.fields[last]}"), TextColumn("{task.fields[rate]}")
    times = (TimeElapsedColumn(), TextColumn("gone,"), TimeRemainingColumn(), TextColumn("left"))
    columns = (SpinnerColumn(), TextColumn("games"), BarColumn(), MofNCompleteColumn(), rate, *times, last)
    with Progress(*columns, console=console, transient=True) as progress:
        yield Watched(progress, games)


@contextmanager
def stopping(out: Path | None) -> Iterator[None]:
    """Says how a run that is stopped with Ctrl-C can go on."""
    try:
        yield
    except KeyboardInterrupt:
        if out:
            typer.echo(f"arap: Stopped; start the same command again to go on with {out}.", err=True)
        raise


def told(result: "GameResult") -> str:
    return f"last: {result.winner or 'a draw'}, {plural(result.decisions, 'decision')}"


def as_json(found: "SimReport") -> dict[str, object]:
    """The report with draws counted among the wins."""
    figures: dict[str, object] = msgspec.to_builtins(found)
    return figures | {"wins": found.wins | {"draws": found.draws}}


def show(found: "SimReport") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("result", "games", "share", title=plural(found.games, "game"))
    for name, count in (*found.wins.items(), ("draws", found.draws)):
        table.add_row(name, str(count), f"{count / found.games:.0%}")
    console = Console()
    console.print(table)
    console.print(
        f"{found.decisions} decisions in {found.seconds:.1f} s, {found.decisions_per_second:.0f} a second; "
        f"{found.mean_turns:.1f} game turns a game",
        highlight=False,
    )
    if found.played < found.games:
        console.print(f"{plural(found.games - found.played, 'game')} from an earlier run", highlight=False)
    console.print(f"digest {found.digest}", highlight=False)
