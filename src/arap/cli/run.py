"""`arap run` and `arap replay`: battles written down, played again. What they do is loaded when they do it."""

from pathlib import Path
from typing import Annotated

import typer

from arap.kernel.errors import ArapError

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
    from arap.cli.playing import run_script

    run_script(file, json=json)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A save.")],
    check: Annotated[bool, typer.Option("--check", help="Play it again; compare event and state after each.")] = False,
    script: Annotated[bool, typer.Option("--script", help="Print the game as a battle script.")] = False,
    seat: Annotated[str, typer.Option("--seat", help="Only what this seat was told: a side, or gm for all.")] = "",
    json: Json = False,
) -> None:
    """Show the events of a saved game as they were recorded; with --check play it again.

    Examples:

    arap replay battle.save

    arap replay battle.save --check

    arap replay battle.save --seat guard

    arap replay battle.save --script > battle.yaml
    """
    if script and (check or json or seat):
        raise ArapError("--script stands alone: it prints nothing but the script.")
    from arap.cli.playing import replay_save

    replay_save(file, check=check, script=script, seat=seat, json=json)
