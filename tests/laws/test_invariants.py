"""Nothing a battle may not be: 200 random games over all scenarios, looked over after every event."""

import pytest

from arap.army.loading import load_scenario
from arap.bots import NAMES
from arap.game.save import check_replay, parse_save, save_text
from arap.kernel.sources import SeededDice
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, SCENARIOS, face_to_face, play_out

BATCHES = range(4)
GAMES_EACH = 10


@pytest.mark.parametrize("batch", BATCHES)
@pytest.mark.parametrize("name", SCENARIOS)
def test_random_games_keep_every_invariant_and_end_and_replay(name: str, batch: int) -> None:
    scenario = load_scenario(name) if batch % 2 else face_to_face(name)
    for number in range(GAMES_EACH):
        seed = f"laws/{batch}/{number}"
        game = WatchedGame(scenario, SeededDice(seed), checkpoints=False)
        play_out(game, RANDOM, seed)
        assert game.over and game.battle.result is not None
        assert check_replay(parse_save(save_text(game), name)) is None


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("bot", NAMES)
def test_games_of_every_bot_keep_every_invariant(bot: str, name: str) -> None:
    for opponent in (bot, "random"):
        game = WatchedGame(load_scenario(name), SeededDice(opponent), hashing=False, checkpoints=False)
        play_out(game, (bot, opponent), opponent)
        assert game.over
