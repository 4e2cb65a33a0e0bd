"""Random games in which units hide, are blips or lie face down: nothing breaks, and all comes to an end."""

from itertools import product

import msgspec
import pytest

from arap.army.scenario import Scenario, SideSetup, UnitSetup
from arap.kernel.sources import SeededDice
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, blind_ground, near_each_other
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


def as_blips(name: str) -> Scenario:
    """The sides close to each other; every unit begins as a blip, and each side has a decoy."""
    scenario = near_each_other(name)
    settings = {**scenario.settings, "blip.enabled": True, "blip.decoys": 1, "hide.enabled": True}
    sides = tuple([with_blips(scenario, side) for side in scenario.sides])
    return msgspec.structs.replace(scenario, sides=sides, settings=settings)


def with_blips(scenario: Scenario, side: SideSetup) -> SideSetup:
    units = [msgspec.structs.replace(unit, blip=not unit.reserve) for unit in side.units]
    near = next(unit for unit in units if not unit.reserve)
    back = scenario.depth - 1.5 if side.home == "north" else 1.5
    models = tuple([msgspec.structs.replace(model, x=1.5, y=back, z=None) for model in near.models])
    ghost = UnitSetup(id=f"ghost-{side.id}", name="Ghost", models=models, decoy=True)
    return msgspec.structs.replace(side, units=(*units, ghost))


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
    tally, scenario = Tally(), near_each_other(name)
    settings = {**scenario.settings, "hide.face-down": {"mode": mode, "dummy-ratio": 0.6}, "hide.enabled": True}
    scenario = msgspec.structs.replace(scenario, settings=settings)
    for number in range(GAMES):
        seed = f"face-down/{number}"
        game = WatchedGame(scenario, SeededDice(seed), hashing=False, checkpoints=False)
        tally.play(game, RANDOM, seed)
        assert game.over
    assert tally.events["DummiesPlaced"] and tally.events["BlipConverted"]
