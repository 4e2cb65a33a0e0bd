"""Nothing a battle may not be: hundreds of random games over all scenarios, looked over after every event.

Forces brought face to face stand on a bare table, where nobody can swim or venture into variable ground: the laws in
town and on rough ground ask for those acts."""

import pytest

from arap.army.loading import load_scenario
from arap.bots import NAMES
from arap.game.save import parse_save, save_text
from arap.game.verify import check_replay
from arap.kernel.sources import SeededDice
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, SCENARIOS, VARIANTS, play_out
from tests.laws.tally import Tally

GAMES_EACH, GAMES_OF_ALL_KINDS = 10, 15
ON_ROUGH_GROUND = {"Swim", "Venture"}
AMONG_SMOKE_AND_TRENCHES = {"Discharge", "Heads", "Casualties"}


def tally_of(*variants: str, games: int = GAMES_EACH) -> Tally:
    """Random games on every scenario in these variants, each looked over, ended and re-played."""
    tally = Tally()
    for variant in variants:
        for name in SCENARIOS:
            scenario = VARIANTS[variant](name)
            for number in range(games):
                seed = f"laws/{variant}/{number}"
                game = WatchedGame(scenario, SeededDice(seed), checkpoints=False)
                tally.play(game, RANDOM, seed)
                assert game.over and game.battle.result is not None
                assert check_replay(parse_save(save_text(game), name)) is None
    return tally


def test_random_games_keep_every_invariant_and_end_and_replay_and_there_is_shooting_in_them() -> None:
    tally = tally_of("as it is", "face to face")
    for event in ("VolleyBegan", "ModelRemoved", "SuppressionGained", "Bust", "PickUpRolled"):
        assert tally.events[event] > 0, event


def test_random_games_of_small_squads_do_so_too_and_every_kind_of_act_and_question_and_fighting_comes_up() -> None:
    tally = tally_of("small squads", "muzzle-loaders", games=GAMES_OF_ALL_KINDS)
    assert tally.missing() <= ON_ROUGH_GROUND | AMONG_SMOKE_AND_TRENCHES


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("bot", NAMES)
def test_games_of_every_bot_keep_every_invariant(bot: str, name: str) -> None:
    for opponent in (bot, "random"):
        game = WatchedGame(load_scenario(name), SeededDice(opponent), hashing=False, checkpoints=False)
        play_out(game, (bot, opponent), opponent)
        assert game.over
