"""Random games in which units hide: nothing breaks, all comes to an end, and models hide and are found."""

from itertools import product

import msgspec
import pytest

from arap.army.scenario import Scenario
from arap.kernel.sources import SeededDice
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, blind_ground
from tests.laws.tally import Tally

DISPLAYS = ("marker", "unit-marker", "map")
TABLES, GAMES = ("skirmish", "ridge"), 4


def in_hiding(name: str, display: str) -> Scenario:
    """Woods and trenches between the sides; the last unit of each begins in hiding."""
    scenario = blind_ground(name)
    sides = [
        msgspec.structs.replace(side, units=(*side.units[:-1], msgspec.structs.replace(side.units[-1], hidden=True)))
        for side in scenario.sides
    ]
    settings = {**scenario.settings, "hide.enabled": True, "hide.display": display}
    return msgspec.structs.replace(scenario, sides=tuple(sides), settings=settings)


@pytest.mark.parametrize("name", TABLES)
def test_random_games_with_hidden_units_keep_every_invariant(name: str) -> None:
    tally = Tally()
    for number, display in product(range(GAMES), DISPLAYS):
        seed = f"hiding/{display}/{number}"
        game = WatchedGame(in_hiding(name, display), SeededDice(seed), hashing=False, checkpoints=False)
        tally.play(game, RANDOM, seed)
        assert game.over
    assert tally.acts["Hide"] and tally.events["ModelsHid"] and tally.events["ModelsRevealed"]
