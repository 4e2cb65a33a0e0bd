"""`arap army`: checking army files."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from arap.army.armies import Army, ArmyUnit, load_army
from arap.army.profile import Kind
from arap.cli.machines import print_json
from arap.cli.tables import print_table

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    epilog="Examples:\n\narap army check border-guard\n\narap army check my-army.yaml --json",
)

HEADS = ("no", "model", "M", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "Sv", "weapons")


@app.callback()
def army() -> None:
    """Check army files."""


@app.command(epilog="Examples:\n\narap army check border-guard\n\narap army check my-army.yaml --json")
def check(
    files: Annotated[list[str], typer.Argument(metavar="NAME|FILE...")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON for machines.")] = False,
) -> None:
    """Check armies and print their rosters."""
    armies = {file: load_army(file) for file in files}
    if json:
        print_json([{"name": Path(file).stem} | roster(found) for file, found in armies.items()])
        return
    for file, found in armies.items():
        print_roster(found)
        typer.echo(f"{file}: ok")


def roster(found: Army) -> dict[str, Any]:
    units = [{"id": unit.id, "name": unit.name, "models": lines(unit, found)} for unit in found.units.values()]
    return {"title": found.title, "description": found.description, "units": units}


def lines(unit: ArmyUnit, found: Army) -> list[dict[str, Any]]:
    """The kinds of models in a unit, how many of each, with profile and weapons."""
    counts = Counter(kind.id for kind in unit.models)
    kinds = {kind.id: kind for kind in unit.models}
    return [
        {
            "count": count,
            "name": kinds[key].name,
            "role": kinds[key].role,
            "profile": kinds[key].profile,
            "weapons": [found.stock.weapons[weapon].name for weapon in kinds[key].weapons],
        }
        for key, count in counts.items()
    ]


def print_roster(found: Army) -> None:
    typer.echo(typer.style(found.title, bold=True))
    for unit in found.units.values():
        typer.echo(f"\n{unit.name} ({len(unit.models)} model{'s' * (len(unit.models) > 1)})")
        kinds = {kind.id: kind for kind in unit.models}
        counts = Counter(kind.id for kind in unit.models)
        print_table(HEADS, [cells(kinds[key], count, found) for key, count in counts.items()], right=(0, *range(2, 12)))
    typer.echo()


def cells(kind: Kind, count: int, found: Army) -> tuple[Any, ...]:
    p = kind.profile
    save = "/".join(
        text for text in (f"{p.save}+" * bool(p.save), f"{p.invulnerable}++" * bool(p.invulnerable)) if text
    )
    weapons = ", ".join(found.stock.weapons[weapon].name for weapon in kind.weapons)
    return count, kind.name, f"{p.M:g}", p.WS, p.BS, p.S, p.T, p.W, p.I, p.A, p.Ld, save or "-", weapons
