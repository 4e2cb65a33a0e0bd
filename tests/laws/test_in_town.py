"""Random battles on the roofs, walls, ladders and banks of River Town."""

from collections import Counter

import pytest

from arap.battle.acts import GetUp, Move, Swim, Tactical, Venture
from arap.battle.events import AllowanceRolled, InitiativeTested, ModelFell
from arap.game.game import Decided
from arap.kernel.sources import SeededDice
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, in_town, play_out

GAMES = 60


@pytest.fixture(scope="module")
def games() -> list[WatchedGame]:
    scenario = in_town()
    played = [WatchedGame(scenario, SeededDice(seed), hashing=False, checkpoints=False) for seed in range(GAMES)]
    for seed, game in enumerate(played):
        play_out(game, RANDOM, seed)
    return played


def test_random_play_reaches_every_way_of_going(games: list[WatchedGame]) -> None:
    acts = [given.act for game in games for given in game.inputs if isinstance(given, Decided)]
    kinds = Counter(type(act) for act in acts)
    assert all(kinds[kind] for kind in (Move, GetUp, Tactical, Venture, Swim)), kinds
    moves = [act for act in acts if isinstance(act, Move)]
    legs = Counter(leg.by for move in moves for path in move.paths for leg in path.legs)
    assert all(legs[by] for by in ("walk", "climb", "jump", "ladder", "swim")), legs
    assert any(move.crawl and move.paths for move in moves) and any(move.prone for move in moves)


def test_its_dice_are_rolled(games: list[WatchedGame]) -> None:
    events = [logged.event for game in games for logged in game.log]
    for kind in (AllowanceRolled, InitiativeTested, ModelFell):
        assert any(isinstance(event, kind) for event in events), kind
