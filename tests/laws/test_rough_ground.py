"""Random battles on a table where dice decide about most paths."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario
from arap.battle.acts import GetUp, Move, Tactical, Venture
from arap.battle.events import AgilityRolled, AllowanceRolled, HazardTested, ModelFell, UnitMoved
from arap.game.game import Decided
from arap.kernel.sources import SeededDice
from arap.table import Agility, Dangerous, Piece
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, face_to_face, play_out

GAMES = 48
COLUMNS, ROWS, PATCH = 5, 6, 5.0
KINDS: tuple[dict[str, Any], ...] = (
    {"variable": True},
    {"dangerous": Dangerous(threshold=2, effect="stop")},
    {"dangerous": Dangerous(threshold=3, effect="prone")},
    {"dangerous": Dangerous(strength=4)},
    {"agility": Agility()},
    {"agility": Agility(when="over-half-rate")},
    {"agility": Agility(fail="fall"), "surface": True, "height": 0.9},
    {"tactical": False},
    {"variable": True, "going": "difficult", "dangerous": Dangerous(effect="kill")},
)


def rough_ground(scenario: Scenario) -> Scenario:
    """The scenario with patches of all kinds between the forces."""
    pieces = []
    wide, deep = scenario.width / COLUMNS, scenario.depth / ROWS
    for number in range(COLUMNS * ROWS):
        x, y = wide * (number % COLUMNS) + 1.0, deep * (number // COLUMNS) + 1.0
        shape = ((x, y), (x + PATCH, y), (x + PATCH, y + PATCH), (x, y + PATCH))
        fields = KINDS[number % len(KINDS)]
        pieces.append(Piece(id=f"patch-{number}", name=f"Patch {number}", feature="patch", shape=shape, **fields))
    return msgspec.structs.replace(scenario, terrain=tuple(pieces))


@pytest.fixture(scope="module")
def games() -> list[WatchedGame]:
    scenario = rough_ground(face_to_face("skirmish"))
    played = [WatchedGame(scenario, SeededDice(seed), checkpoints=False) for seed in range(GAMES)]
    for seed, game in enumerate(played):
        play_out(game, RANDOM, seed)
    return played


def test_random_play_reaches_every_way_of_moving(games: list[WatchedGame]) -> None:
    acts = Counter(type(given.act) for game in games for given in game.inputs if isinstance(given, Decided))
    assert all(acts[act] for act in (Move, GetUp, Tactical, Venture))
    moves = [given.act for game in games for given in game.inputs if isinstance(given, Decided)]
    assert any(isinstance(move, Move) and move.crawl and move.paths for move in moves)
    assert any(isinstance(move, Move) and move.prone for move in moves)


def test_dice_on_the_way_are_rolled_and_stop_some(games: list[WatchedGame]) -> None:
    events = [logged.event for game in games for logged in game.log]
    for kind in (AllowanceRolled, HazardTested, AgilityRolled, ModelFell):
        assert any(isinstance(event, kind) for event in events), kind
    assert any(isinstance(event, UnitMoved) and event.halted for event in events)


@pytest.mark.parametrize("bots", [("cautious", "random"), ("cautious", "cautious")])
def test_the_cautious_bot_finds_its_way(bots: tuple[str, str]) -> None:
    game = WatchedGame(rough_ground(load_scenario("skirmish")), SeededDice(1), checkpoints=False)
    play_out(game, bots, 1)
    assert game.over
