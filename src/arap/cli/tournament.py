"""`arap tournament`: bots play each other, and are rated."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from arap.bots import NAMES
from arap.cli.machines import print_json
from arap.cli.sim import ALL, available, bar, chosen, taking_turns, terminal
from arap.kernel.errors import ArapError
from arap.kernel.words import plural

if TYPE_CHECKING:
    from rich.table import Table

    from arap.army.scenario import Scenario
    from arap.sim.tournament import TournamentReport

FORMS = (".svg", ".png")


def tournament(
    scenarios: Annotated[str, typer.Argument(help="Scenarios, with commas between them; `all` for all.")] = ALL,
    bots: Annotated[str, typer.Option(help=f"Two bots or more, of: {', '.join(NAMES)}.")] = ",".join(NAMES),
    games: Annotated[
        int, typer.Option(help="Games between every two bots: sets of four on each scenario in turn.")
    ] = 68,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    workers: Annotated[
        int | None, typer.Option(help="Processes; as many as there are processors if not given.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(help="Play on a Dask cluster: local or local:4 starts one, tcp://HOST:PORT joins one."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the ratings into this file, .svg or .png.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures for machines.")] = False,
) -> None:
    """Let bots play each other, with sides and first turn swapped, and rate them.

    Examples:

    arap tournament skirmish --bots random,cautious --games 40

    arap tournament --games 136 --plot ratings.svg

    arap tournament skirmish,ridge --bots cautious,veteran --json
    """
    if cluster and workers is not None:
        raise ArapError("--workers and --cluster do not go together; write --cluster local:4 for four workers.")
    if plot:
        check_plot(plot)
    from arap.sim.many import Run
    from arap.sim.tournament import Fixtures, play_tournament

    names = tuple([name.strip() for name in bots.split(",")])
    fixtures = Fixtures(variants(scenarios), names, seed)
    run = Run(available() if workers is None else workers, cluster)
    watched = None if json else terminal()
    with bar(games * len(fixtures.pairs), watched) as advance:
        found = play_tournament(fixtures, games, run, advance)
    if plot:
        draw(found, plot)
    if json:
        print_json(msgspec.to_builtins(found))
    else:
        show(found, plot)


def check_plot(path: Path) -> None:
    """Refuses a picture that could not be written when all games have been played."""
    if path.suffix not in FORMS:
        raise ArapError(f"The ratings are drawn as .svg or .png, not as '{path.name}'.")
    if not path.parent.is_dir():
        raise ArapError(f"{path} cannot be written: there is no folder {path.parent}.")


def variants(names: str) -> "tuple[tuple[Scenario, ...], ...]":
    """The scenarios, each once for every side that may have the first turn."""
    return tuple([tuple(taking_turns(each)) for name in names.split(",") for each in chosen(name.strip())])


def draw(found: "TournamentReport", path: Path) -> None:
    from arap.cli.draw_ratings import ratings_picture
    from arap.pictures.picture import write_picture

    write_picture(ratings_picture(found.ratings), path)


def show(found: "TournamentReport", plot: Path | None) -> None:
    from rich.console import Console

    console = Console()
    for table in (ratings_table(found), meetings_table(found), scenario_table(found)):
        console.print(table)
    speed = f"{found.decisions} decisions in {found.seconds:.1f} s"
    console.print(f"{plural(found.games, 'game')}, {speed}; digest {found.digest}", highlight=False)
    if plot:
        console.print(f"{plot} written.", highlight=False)


def ratings_table(found: "TournamentReport") -> "Table":
    from rich.table import Table

    table = Table("bot", "Elo", "95 % interval", title="Ratings")
    for rating in found.ratings:
        table.add_row(rating.bot, f"{rating.elo:.0f}", f"{rating.low:.0f} to {rating.high:.0f}")
    return table


def meetings_table(found: "TournamentReport") -> "Table":
    from rich.table import Table

    table = Table("bots", "games", "wins", "draws", "losses", "points", "share", "95 % interval", title="Meetings")
    for each in found.meetings:
        numbers = [str(number) for number in (each.games, each.wins, each.draws, each.losses)]
        ours, theirs = each.points
        share = each.share
        table.add_row(
            " : ".join(each.bots), *numbers, f"{ours:.1f} : {theirs:.1f}", f"{share.value:.0%}",
            f"{share.low:.0%} to {share.high:.0%}",
        )  # fmt: skip
    return table


def scenario_table(found: "TournamentReport") -> "Table":
    """The share of the first of two bots, by scenario."""
    from rich.table import Table

    pairs = [" : ".join(each.bots) for each in found.meetings]
    table = Table("scenario", *pairs, title="Share of the first bot")
    for name, shares in found.by_scenario.items():
        table.add_row(name, *[f"{shares[pair].value:.0%}" if pair in shares else "" for pair in pairs])
    return table
