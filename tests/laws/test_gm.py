"""Whatever a GM does in the middle of a battle, it stays a battle: the invariants hold, and it is its inputs."""

from random import Random

import pytest

from arap.army.loading import load_scenario
from arap.battle.events import GmActed
from arap.game.game import Game
from arap.game.records.save import parse_save, save_text
from arap.game.records.verify import check_replay
from arap.kernel.sources import SeededDice
from tests.laws.gm import HOW_OFTEN, meddle, meddled
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, play
from tests.rules.logs import events
from tests.support import rule

BATTLES = ("skirmish", "siege", "thatch", "ambush", "hulk", "riot", "river-town", "relief")


@rule("turn.adjudication")
@pytest.mark.parametrize("name", BATTLES)
def test_the_invariants_hold_whatever_the_gm_does(name: str) -> None:
    game = meddled(name, 1, WatchedGame)
    assert game.over and len({event.act for event in events(game, GmActed)}) >= 8


@rule("turn.adjudication")
@pytest.mark.parametrize("name", ["skirmish", "thatch"])
def test_a_battle_that_a_gm_has_meddled_with_replays_to_equal_hashes(name: str) -> None:
    game = meddled(name, 2, Game, hashing=True)
    assert check_replay(parse_save(save_text(game), name)) is None


@rule("turn.adjudication")
@pytest.mark.parametrize("name", ["skirmish", "siege"])
def test_undo_gives_back_the_state_before_an_act(name: str) -> None:
    random = Random(name)
    game = Game(load_scenario(name), SeededDice(3), gm=True)
    done = 0
    for _ in play(game, RANDOM, 3):
        before, inputs = game.battle.hash(), len(game.inputs)
        if random.random() < HOW_OFTEN and meddle(game, random):
            while len(game.inputs) > inputs:
                game.undo()
            assert len(game.inputs) == inputs and game.battle.hash() == before
            done += 1
    assert done >= 10
