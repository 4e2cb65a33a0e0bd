"""Random battles in a burning village: they replay to equal hashes, and nothing in them breaks."""

import pytest

from arap.battle.events.things.burning import FlamesFought
from arap.battle.events.things.flames import ExtinguishRolled, FireSpread, IgnitionRolled, SquaresBurnt
from arap.game.records.save import load_game, parse_save, save_text
from arap.kernel.sources import SeededDice
from tests.laws.fires import burning_village
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, new_game, play_out
from tests.rules.logs import events

GAMES = 8


@pytest.fixture(scope="module")
def games() -> list[WatchedGame]:
    scenario = burning_village()
    played = [WatchedGame(scenario, SeededDice(seed), checkpoints=False) for seed in range(GAMES)]
    for seed, game in enumerate(played):
        play_out(game, RANDOM, seed)
    return played


@pytest.mark.parametrize("kind", [FireSpread, IgnitionRolled, ExtinguishRolled, SquaresBurnt, FlamesFought])
def test_fires_are_lit_spread_burn_down_and_are_fought(games: list[WatchedGame], kind: type) -> None:
    assert any(events(game, kind) for game in games)


def test_a_battle_with_fires_replays_to_equal_hashes() -> None:
    game = play_out(new_game(burning_village(), "fires", hashing=True), RANDOM, "fires")
    again = load_game(parse_save(save_text(game), "fires"))
    assert again.battle.scenery == game.battle.scenery and again.battle.scenery.fires
    assert again.battle.hash() == game.battle.hash()
