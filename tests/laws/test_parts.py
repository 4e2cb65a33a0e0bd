"""Laws of squads and their parts: random games in which units are also divided and joined at random between steps."""

from collections import Counter

import pytest

from arap.kernel.sources import SeededDice
from tests.laws.dividing import DividedGame
from tests.laws.playing import RANDOM, SCENARIOS, VARIANTS, play_out
from tests.support import rule


@rule("coherency.split")
@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("variant", ["as it is", "face to face", "small squads"])
def test_games_with_units_divided_and_joined_at_random_keep_every_invariant(variant: str, name: str) -> None:
    scenario, told = VARIANTS[variant](name), Counter[str]()
    for number in range(4):
        game = DividedGame(scenario, SeededDice(f"parts/{number}"), hashing=False, checkpoints=True)
        play_out(game, RANDOM, f"parts/{variant}/{number}")
        assert game.over
        told.update([type(logged.event).__name__ for logged in game.log])
    assert told["UnitSplit"] and told["UnitsJoined"]
