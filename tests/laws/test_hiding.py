"""Random games in which units hide, are blips, lie face down or go under the ground: nothing breaks."""

from itertools import product
from typing import Any

import pytest

from arap.kernel.sources import SeededDice
from tests.laws.hidden import DISPLAYS, as_blips, face_down, in_hiding, in_passages, tunnelled
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, near_each_other
from tests.laws.tally import Tally

TABLES, GAMES = ("skirmish", "ridge"), 4


@pytest.mark.parametrize("name", TABLES)
def test_random_games_with_hidden_units_keep_every_invariant(name: str) -> None:
    tally = Tally()
    for number, display in product(range(GAMES), DISPLAYS):
        seed = f"hiding/{display}/{number}"
        game = WatchedGame(in_hiding(name, display), SeededDice(seed), hashing=False, checkpoints=False)
        tally.play(game, RANDOM, seed)
        assert game.over
    assert tally.acts["Hide"] and tally.events["ModelsHid"] and tally.events["ModelsRevealed"]


@pytest.mark.parametrize("name", TABLES)
def test_random_games_with_blips_keep_every_invariant(name: str) -> None:
    tally = Tally()
    for number in range(GAMES):
        seed = f"blips/{number}"
        game = WatchedGame(as_blips(name), SeededDice(seed), hashing=False, checkpoints=False)
        tally.play(game, RANDOM, seed)
        assert game.over
    assert 0 < tally.acts["Convert"] < tally.events["BlipConverted"]


@pytest.mark.parametrize("mode", ["both-sides", "one-side"])
@pytest.mark.parametrize("name", TABLES)
def test_random_games_with_counters_face_down_keep_every_invariant(name: str, mode: str) -> None:
    tally, scenario = Tally(), face_down(name, mode)
    for number in range(GAMES):
        seed = f"face-down/{number}"
        game = WatchedGame(scenario, SeededDice(seed), hashing=False, checkpoints=False)
        tally.play(game, RANDOM, seed)
        assert game.over
    assert tally.events["DummiesPlaced"] and tally.events["BlipConverted"]


@pytest.mark.parametrize("heard", [True, False])
@pytest.mark.parametrize("name", TABLES)
def test_random_games_under_the_ground_keep_every_invariant(name: str, heard: bool) -> None:
    tally = Tally()
    detectors: dict[str, Any] = {} if heard else {"underground.detectors": {}}
    scenario = tunnelled(name, **{"underground.emerge-points": 1, **detectors})
    for number in range(GAMES):
        seed = f"underground/{number}"
        game = WatchedGame(scenario, SeededDice(seed), hashing=False, checkpoints=False)
        tally.play(game, RANDOM, seed)
        assert game.over
    assert tally.events["UnitTunnelled"] and tally.events["UnitSurfaced"] and tally.events["WentBelow"]


@pytest.mark.parametrize("name", TABLES)
def test_random_games_with_melees_in_tunnels_keep_every_invariant(name: str) -> None:
    tally, scenario = Tally(), in_passages(near_each_other(name))
    for number in range(GAMES):
        seed = f"passages/{number}"
        game = WatchedGame(scenario, SeededDice(seed), hashing=False, checkpoints=False)
        tally.play(game, RANDOM, seed)
        assert game.over
    assert tally.events["MetBelow"]
