"""Nothing a battle may not be: hundreds of random games over all scenarios, looked over after every event.

Forces brought face to face stand on a bare table, where nobody can swim or venture into variable ground: the laws in
town and on rough ground ask for those acts."""

from itertools import product

import pytest

from arap.army.loading import load_scenario
from arap.game.records.save import parse_save, save_text
from arap.game.records.verify import check_replay
from arap.kernel.sources import SeededDice
from tests.bots.deciding import PLAYERS
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, SCENARIOS, VARIANTS, new_game, play_out
from tests.laws.tally import Tally

GAMES = {"as it is": 10, "face to face": 10, "small squads": 15, "muzzle-loaders": 15}
REPLAYED = 5
#: Between the walls of the hulk, squads that go about at random seldom see an enemy.
QUIET = ("as it is", "hulk")
ON_ROUGH_GROUND = {"Swim", "Venture"}
AMONG_SMOKE_AND_TRENCHES = {"Discharge", "Heads", "Casualties"}
IN_HIDING = {"Hide"}
AS_BLIPS = {"Convert", "Place"}
UNDER_GROUND = {"Tunnel", "Dig"}
DEPLOYING = {"SetDown"}
IN_HASTE = {"FleetMove", "StringMoves"}
ON_SOME_TABLES = {
    "Block",
    "CastDown",
    "HaulGear",
    "Ignite",
    "LayGear",
    "LiftLadder",
    "PutOut",
    "PutOutAfterMove",
    "RaiseLadder",
    "Sail",
    "TakeGear",
    "ThrowGrapple",
}
MATCHES = list(zip(PLAYERS, (*PLAYERS[1:], PLAYERS[0]), strict=True))
"""A ring: every bot plays both sides of every scenario, against two others."""


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("variant", GAMES)
def test_random_games_keep_every_invariant_and_end_and_one_in_five_is_replayed(variant: str, name: str) -> None:
    scenario, tally = VARIANTS[variant](name), Tally()
    for number in range(GAMES[variant]):
        seed, replayed = f"laws/{variant}/{number}", number % REPLAYED == 0
        game = WatchedGame(scenario, SeededDice(seed), hashing=replayed, checkpoints=False)
        tally.play(game, RANDOM, seed)
        assert game.over and game.battle.result is not None
        if replayed:
            assert check_replay(parse_save(save_text(game), name)) is None
    for event in ("ActivationRolled", "Bust", "UnitMoved", *(["VolleyBegan"] if (variant, name) != QUIET else [])):
        assert tally.events[event] > 0, event


def test_every_kind_of_act_and_question_and_fighting_comes_up() -> None:
    """Plays no more games than it takes. Units regroup seldom, and least seldom with muzzle-loaders."""
    tally, elsewhere = Tally(), ON_ROUGH_GROUND | AMONG_SMOKE_AND_TRENCHES | IN_HIDING | AS_BLIPS
    elsewhere |= UNDER_GROUND | DEPLOYING | IN_HASTE | ON_SOME_TABLES
    variants = ("muzzle-loaders", "small squads")
    for number, variant, name in product(range(GAMES["small squads"]), variants, SCENARIOS):
        seed = f"laws/{variant}/{number}"
        tally.play(new_game(VARIANTS[variant](name), seed), RANDOM, seed)
        if tally.missing() <= elsewhere:
            return
    assert tally.missing() <= elsewhere


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize(("bot", "opponent"), MATCHES)
def test_games_of_every_bot_keep_every_invariant(bot: str, opponent: str, name: str) -> None:
    game = WatchedGame(load_scenario(name), SeededDice(opponent), hashing=False, checkpoints=False)
    play_out(game, (bot, opponent), opponent)
    assert game.over
