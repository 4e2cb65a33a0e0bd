"""The headers of new games: who plays, and where the dice come from."""

from collections.abc import Mapping

import msgspec

from arap.army.scenario import Scenario
from arap.game.game import Game
from arap.game.records.save import FORMAT, Header
from arap.game.records.sealed import Seal, SealedDice, new_seal
from arap.kernel.version import __version__


def new_header(
    scenario: Scenario,
    players: Mapping[str, str],
    seed: str | None = None,
    seal: Seal | None = None,
    *,
    gm: bool = False,
) -> Header:
    """The header of a new game: with a seed, sealed, or neither for real dice."""
    return Header(FORMAT, __version__, scenario, seed, dict(players), gm, seal)


def with_new_dice(header: Header, game: Game) -> Header:
    """The header of a game that goes on from another with dice of its own; real dice stay real. The game gets them."""
    if header.seed is None and header.seal is None:
        return header
    seal = new_seal(game.drawn)
    game.dice = SealedDice(seal)
    return msgspec.structs.replace(header, seed=None, seal=seal)
