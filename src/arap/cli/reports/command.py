"""`arap report`: results of many games as one HTML page."""

from pathlib import Path
from typing import Annotated

import typer

from arap.kernel.errors import ArapError
from arap.kernel.words import plural


def report(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files written by `arap sim --out`.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The page to write.")] = Path("report.html"),
) -> None:
    """Show the results of many games as plots: wins, first player, losses, deaths on the table, length and luck.

    Examples:

    arap report skirmish.parquet

    arap report monday.parquet tuesday.parquet -o week.html
    """
    from arap.cli.reports.figures import figures_of
    from arap.cli.reports.page import page
    from arap.sim.store import read_results

    found = [read_results(path) for path in files]
    scenarios = [scenario for each in found for scenario in each.header.scenarios]
    rows = [row for each in found for row in each.rows]
    try:
        output.write_text(page([path.name for path in files], figures_of(scenarios, rows)), encoding="utf-8")
    except OSError as error:
        raise ArapError(f"{output} cannot be written ({error.strerror}); choose another place with -o.") from None
    typer.echo(f"{output} written: {plural(len(rows), 'game')}.")
