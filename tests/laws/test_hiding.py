"""Random games in which units hide, are blips, lie face down or go under the ground: nothing breaks."""

from itertools import product
from typing import Any

import msgspec
import pytest

from arap.army.scenario import Scenario, SideSetup, UnitSetup
from arap.army.tunnels import Node, Passage, Tunnels
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


def tunnelled(name: str, **settings: Any) -> Scenario:
    """The sides close to each other over tunnels; all units can dig, and the last of each side begins below."""
    scenario = near_each_other(name)
    wide, deep = scenario.width, scenario.depth
    corners = {"a": (4.0, deep / 2), "b": (wide - 4.0, deep / 2), "c": (wide / 2, 4.0), "hub": (wide / 2, deep / 2)}
    nodes = tuple([Node(id=key, name=key, at=at, chamber=key == "hub") for key, at in corners.items()])
    passages = tuple([Passage(ends=(key, "hub"), width=5) for key in "abc"])
    kinds = {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, "tunneller", "geophone"))
        for key, kind in scenario.kinds.items()
    }
    sides = [
        msgspec.structs.replace(side, units=(*side.units[:-1], msgspec.structs.replace(side.units[-1], below=True)))
        for side in scenario.sides
    ]
    return msgspec.structs.replace(
        scenario, kinds=kinds, sides=tuple(sides), tunnels=Tunnels(nodes=nodes, passages=passages),
        settings={**scenario.settings, **settings},
    )  # fmt: skip


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
