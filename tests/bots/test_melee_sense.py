"""What bots do in a melee."""

import pytest

from arap.battle.acts import NO, YES, Act, Choose, Move
from arap.bots import make
from arap.bots.judging.melee_sense import halt_or_not, pursue_or_not
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.sources import SeededDice
from arap.rules.melee.moving.locking import lock
from tests.bots.deciding import PLAYERS, decision
from tests.rules.builders import Squad, a_kind, a_scenario, squad


def brawl(*units: Squad, seed: int = 1, rounds: int = 1) -> Game:
    """A game in which a1 is locked with b1, at its first question."""
    settings = {"turn.first-player": "a", "length.turns": 3}
    game = Game(a_scenario(units, settings=settings), SeededDice(seed), checkpoints=False)
    lock(game.battle, "a1", "b1")
    for unit in ("a1", "b1"):
        game.battle.change(unit, rounds=rounds)
    return game


def men(unit: str, n: int, **fields: int) -> Squad:
    y = 20.0 if unit[0] == "a" else 21.5
    return squad(unit, unit[0], at=(24, y), n=n, facing=180.0 * (unit[0] == "b"), kind=a_kind(f"{unit}-man", **fields))


def answer_of_a(kind: str, *units: Squad) -> Act:
    """What the cautious bot of side a answers to the first question of a kind."""
    game = brawl(*units)
    while game.ask is not None and (game.ask.kind, game.ask.seat) != (kind, "a"):
        assert game.answer(game.ask.default) is None
    return decision(make("cautious", 1), Seat(game, "a"))


@pytest.mark.parametrize(("enemies", "Ld", "answer"), [(10, 8, YES), (10, 6, NO), (4, 8, NO)])
def test_the_cautious_bot_breaks_off_if_it_is_outclassed_and_steady(enemies: int, Ld: int, answer: Act) -> None:
    assert answer_of_a("break-off", men("a1", 3, Ld=Ld), men("b1", enemies)) == answer


def test_friends_in_the_melee_count() -> None:
    game = brawl(men("a1", 3, Ld=8), men("b1", 8), squad("a2", "a", at=(24, 23), n=4, facing=180))
    lock(game.battle, "a2", "b1")
    while game.ask is not None and game.ask.kind != "break-off":
        game.answer(game.ask.default)
    assert decision(make("cautious", 1), Seat(game, "a")) == NO


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("seed", range(4))
def test_every_bot_finishes_a_battle_fought_hand_to_hand(name: str, seed: int) -> None:
    game = brawl(men("a1", 5), men("b1", 5), squad("a2", at=(8, 6)), squad("b2", "b", at=(8, 40)), seed=seed, rounds=0)
    bots = {side: make(name, f"{side}{seed}") for side in "ab"}
    while game.ask is not None:
        assert game.answer(decision(bots[game.ask.seat], Seat(game, game.ask.seat))) is None
    assert game.over


def test_a_bot_leaves_a_melee_by_the_way_that_is_proposed() -> None:
    game = brawl(men("a1", 3, Ld=10, T=10), men("b1", 10))
    bot = make("cautious", 1)
    while game.ask is not None and game.ask.kind != "paths":
        assert game.answer(decision(bot, Seat(game, "a")) if game.ask.seat == "a" else game.ask.default) is None
    assert game.ask is not None and game.ask.rule == "melee.break-off.move"
    move = decision(bot, Seat(game, "a"))
    assert isinstance(move, Move) and move == game.ask.default and move.paths


@pytest.mark.parametrize(("move", "answer"), [(4, Choose("b1")), (7, Choose("hold"))])
def test_the_cautious_bot_pursues_those_who_are_not_faster(move: int, answer: Act) -> None:
    game = brawl(men("a1", 5, M=4), men("b1", 3, M=move))
    seat = Seat(game, "a")
    assert pursue_or_not(seat, game.battle.units["a1"], game.battle.units["b1"]) == answer


@pytest.mark.parametrize(("pursuing", "answer"), [("b1", NO), ("b2", YES), ("gone", YES)])
def test_the_cautious_bot_halts_when_the_routers_are_well_away(pursuing: str, answer: Act) -> None:
    game = brawl(men("a1", 5), men("b1", 3), squad("b2", "b", at=(8, 40)))
    assert halt_or_not(Seat(game, "a"), game.battle.change("a1", pursuing=pursuing)) == answer
