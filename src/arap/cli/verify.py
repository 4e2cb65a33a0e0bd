"""`arap verify`: are the dice of a save those of its key, and does it play again as it was saved?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from arap.cli.machines import print_json
from arap.cli.run import Json

if TYPE_CHECKING:
    from arap.game.records.fairness import DiceCheck
    from arap.game.records.save import Save
    from arap.game.records.verify import Verified

VERDICTS = {"verified": "Verified", "changed": "Changed", "not-verifiable": "Not verifiable"}


def verify_save(
    file: Annotated[Path, typer.Argument(metavar="SAVE", help="A save.")],
    json: Json = False,
) -> None:
    """Check every die of a save against the key the server committed to, and play the save again: exit status 1 if
    something was changed. Dice from a seed, typed dice and saves of older formats are "not verifiable".

    Examples:

    arap verify battle.save

    arap verify battle.save --json
    """
    from arap.game.records.fairness import check_dice
    from arap.game.records.save import read_save
    from arap.game.records.verify import verify

    save = read_save(file)
    dice = check_dice(save)
    if dice.verdict == "changed":
        show(dice, json)
        raise typer.Exit(1)
    played = verify(save)
    show(dice, json, played, save)
    if played.difference:
        raise typer.Exit(1)


def show(dice: "DiceCheck", json: bool, played: "Verified | None" = None, save: "Save | None" = None) -> None:
    if json:
        data: dict[str, Any] = msgspec.to_builtins(dice)
        print_json(data | {"same": played is not None and played.difference is None})
        return
    typer.echo(f"{VERDICTS[dice.verdict]}: {dice.reason}", err=dice.verdict == "changed")
    if dice.commitment:
        typer.echo(f"Commitment: {dice.commitment}")
    for luck in dice.luck:
        typer.echo(f"Mixed in by {luck.seats} before die {luck.first + 1}: {luck.value}")
    if played is not None and save is not None:
        from arap.cli.playing import report

        report(save, played)
