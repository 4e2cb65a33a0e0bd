"""Mobs for tests."""

from typing import Any

from arap.game.game import Game
from arap.rules.mobs import agitate
from tests.rules.builders import Squad, a_kind, squad
from tests.rules.turn.games import a_game

RIOTER = a_kind("rioter", Ld=5, I=2)
FOES = squad("e", "b", at=(24, 44))


def a_mob(n: int = 6, at: tuple[float, float] = (24, 10), name: str = "m", **fields: Any) -> Squad:
    return squad(name, at=at, n=n, kind=RIOTER, mob=True, **fields)


def agitated(game: Game, unit: str = "m") -> Game:
    agitate(game.battle, unit, "come under fire")
    return game


def two_mobs(apart: float) -> Game:
    """Two mobs of four so far apart, before their player has chosen any."""
    units = [a_mob(4, (10, 10)), a_mob(4, (10, 10 + apart), "n"), FOES]
    return a_game(units, {"activate.roll": [1, 1, 1, 1]}, activate__pick_ups=False)
