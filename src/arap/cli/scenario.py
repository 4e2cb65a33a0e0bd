"""`arap scenario`: list, check and draw scenarios."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arap.army.library import list_scenarios
from arap.army.outline import Outline, outline_of
from arap.cli.machines import print_json
from arap.cli.tables import print_table
from arap.kernel.errors import ArapError

if TYPE_CHECKING:
    from arap.army.scenario import Scenario

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    epilog="Examples:\n\narap scenario list\n\narap scenario check my-battle.yaml\n\n"
    "arap scenario draw skirmish -o skirmish.svg",
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]


@app.callback()
def scenario() -> None:
    """List, check and draw scenarios."""


@app.command("list", epilog="Examples:\n\narap scenario list\n\narap scenario list --json")
def list_all(json: Json = False) -> None:
    """List the scenarios that come with ARAP."""
    rows = [described(outline_of(name)) for name, _ in list_scenarios()]
    if json:
        print_json(rows)
        return
    cells = [
        (row["name"], row["title"], f'{row["width"]:g}" x {row["depth"]:g}"', row["models"], " - ".join(row["armies"]))
        for row in rows
    ]
    print_table(("name", "title", "table", "models", "sides"), cells, right=(3,))


def described(found: Outline) -> dict[str, Any]:
    return {
        "name": found.name,
        "title": found.title,
        "sides": [force.id for force in found.forces],
        "armies": [force.name for force in found.forces],
        "width": found.width,
        "depth": found.depth,
        "units": [len(force.units) for force in found.forces],
        "models": sum(sum(force.units) for force in found.forces),
    }


@app.command(epilog="Examples:\n\narap scenario check skirmish\n\narap scenario check my-battle.yaml other.yaml")
def check(files: Annotated[list[str], typer.Argument(metavar="NAME|FILE...")]) -> None:
    """Check scenarios: everything they name, the places of all models, the settings."""
    for file in files:
        checked(file)
        typer.echo(f"{file}: ok")


def checked(file: str) -> "Scenario":
    """The scenario as a battle would use it, or what is wrong with it."""
    from arap.army.loading import load_scenario
    from arap.battle.battle import Battle
    from arap.battle.settings import check_settings

    found = load_scenario(file, check_settings)
    Battle.start(found)
    return found


@app.command(
    epilog="Examples:\n\narap scenario draw skirmish -o skirmish.svg\n\n"
    "arap scenario draw my-battle.yaml -o my-battle.png --dark"
)
def draw(
    file: Annotated[str, typer.Argument(metavar="NAME|FILE")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The picture: a name ending in .svg or .png.")],
    dark: Annotated[bool, typer.Option("--dark", help="Draw on the dark table.")] = False,
) -> None:
    """Draw a scenario: terrain, models, objectives, home edges."""
    if output.suffix not in (".svg", ".png"):
        raise ArapError(f"A scenario is drawn as .svg or .png, not as '{output.name}'.")
    from arap.pictures.picture import write_picture
    from arap.pictures.scenario import picture_of

    write_picture(picture_of(checked(file), dark=dark), output)
    typer.echo(f"{output} written.")
