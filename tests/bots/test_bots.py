"""Bots: always a legal answer, the same one for the same seed."""

from collections import Counter

import msgspec
import pytest

from arap.army.loading import load_scenario
from arap.battle.acts import Attempt, Choose, GoToGround, Move, Shoot
from arap.bots import make
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.errors import ArapError
from arap.kernel.requests import Approved
from arap.kernel.sources import SeededDice
from arap.sim import play_game
from tests.bots.deciding import PLAYERS, decision


def a_seat(name: str = "skirmish", seed: int = 1) -> Seat:
    """The seat that is asked first in a battle whose order of players is settled."""
    game = Game(load_scenario(name), SeededDice(seed), checkpoints=False)
    assert game.ask is not None and game.ask.kind == "first-player"
    game.answer(Choose("first"))
    return Seat(game, game.ask.seat)


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ArapError, match="There is no bot called 'bold'; there are random, cautious, veteran, warlord"):
        make("bold", 1)


def test_a_bot_is_not_asked_when_nothing_is_asked_of_its_seat() -> None:
    seat = a_seat()
    game = seat._game
    other = Seat(game, next(side for side in game.seats if side != seat.side))
    with pytest.raises(ArapError, match="Nothing is asked"):
        decision(make("random", 1), other)


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_plays_the_same_game_and_another_seed_another(name: str) -> None:
    scenario = load_scenario("skirmish")
    one, again, other = (play_game(scenario, (name, name), seed) for seed in (5, 5, 6))
    assert one == again
    assert one.hash != other.hash


@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_does_not_touch_the_global_dice(name: str) -> None:
    import random

    random.seed(3)
    before = random.getstate()
    play_game(load_scenario("skirmish"), (name, name), 1)
    assert random.getstate() == before


def test_an_option_that_the_random_bot_takes_as_it_was_put_is_not_looked_for_again() -> None:
    seat = a_seat()
    answer = make("random", 1).answer(seat)
    assert isinstance(answer, Approved) and answer.ask is seat.ask and seat._game.approve(answer) is answer


def test_the_random_bot_draws_every_legal_option_about_equally_often() -> None:
    seat = a_seat()
    assert seat.ask is not None
    legal = [option.answer for option in seat.ask.options if option.refusal is None]
    drawn = Counter(decision(make("random", seed), seat) for seed in range(200 * len(legal)))
    assert set(drawn) == set(legal)
    assert all(120 < count < 280 for count in drawn.values())


def acting(seat: Seat, unit: str) -> Seat:
    """Tries a unit with three dice until it acts."""
    for seed in range(50):
        game = Game(seat._game.scenario, SeededDice(seed), inputs=(), checkpoints=False)
        assert game.ask is not None
        first = Seat(game, game.ask.seat)
        first.answer(Choose("first" if game.ask.seat == seat.side else "last"))
        if game.ask.seat != seat.side or game.answer(Attempt(unit, 3)):
            continue
        while game.ask is not None and game.ask.kind == "react":
            game.answer(game.ask.default)
        if game.ask is not None and game.ask.kind == "action":
            return Seat(game, seat.side)
    raise AssertionError("the unit never acts")


def test_the_random_bot_moves_and_shoots_and_all_it_draws_is_legal() -> None:
    seat = a_seat()
    unit = next(unit.id for unit in seat.units.values() if unit.side == seat.side)
    seat = acting(seat, unit)
    acts = [decision(make("random", seed), seat) for seed in range(60)]
    assert {type(act) for act in acts} >= {Move, Shoot, GoToGround}
    assert [refusal for act in acts if (refusal := seat.why_not(act))] == []
    assert len({act for act in acts if isinstance(act, Move)}) > 5


@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_plays_on_while_all_enemies_are_still_in_reserve(name: str) -> None:
    scenario = load_scenario("skirmish")
    ours, theirs = scenario.sides
    held = tuple([msgspec.structs.replace(unit, reserve=True) for unit in theirs.units])
    alone = msgspec.structs.replace(scenario, sides=(ours, msgspec.structs.replace(theirs, units=held)))
    for seed in range(2):
        assert play_game(alone, (name, name), seed).decisions > 0
