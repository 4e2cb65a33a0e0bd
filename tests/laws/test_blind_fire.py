"""Random battles with smoke, trenches, houses and fire at what is not seen."""

from collections import Counter

import pytest

from arap.battle.acts import Casualties, Discharge, Shoot
from arap.battle.events.shooting.fire import SmokeDischarged, SmokeLifted
from arap.game.game import Decided
from arap.kernel.sources import SeededDice
from arap.rules.actions.free.heads import Heads
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, blind_ground, play_out

GAMES = 20


@pytest.fixture(scope="module")
def games() -> list[WatchedGame]:
    scenario = blind_ground("siege-lines")
    played = [WatchedGame(scenario, SeededDice(seed), checkpoints=False) for seed in range(GAMES)]
    for seed, game in enumerate(played):
        play_out(game, RANDOM, seed)
    return played


def test_random_play_reaches_smoke_trenches_wild_fire_and_the_choice_of_casualties(games: list[WatchedGame]) -> None:
    acts = [given.act for game in games for given in game.inputs if isinstance(given, Decided)]
    counts = Counter(type(act) for act in acts)
    assert counts[Discharge] and counts[Heads] and counts[Casualties]
    assert any(order.aim for act in acts if isinstance(act, Shoot) for order in act.orders)


def test_smoke_comes_and_goes(games: list[WatchedGame]) -> None:
    events = [logged.event for game in games for logged in game.log]
    for kind in (SmokeDischarged, SmokeLifted):
        assert any(isinstance(event, kind) for event in events), kind


@pytest.mark.parametrize("bots", [("cautious", "random"), ("cautious", "cautious")])
def test_the_cautious_bot_copes(bots: tuple[str, str]) -> None:
    game = WatchedGame(blind_ground("siege-lines"), SeededDice(1), checkpoints=False)
    play_out(game, bots, 1)
    assert game.over
