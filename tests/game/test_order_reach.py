"""Orders with "ok" are carried out only if the plan does what they say."""

import pytest

from arap.battle.acts import Attempt
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.queries import OrderRead, ReadOrder
from arap.kernel.sources import ScriptedDice
from arap.table.terrain import Piece
from tests.game.small import answer
from tests.rules.builders import Squad, a_piece, a_scenario, squad


def acting(*terrain: Piece, units: tuple[Squad, ...] = ()) -> Game:
    """Squad a1, five men facing north in a line round (12, 15), has two points and moves 4 inches."""
    scenario = a_scenario(
        [squad("a1", at=(12, 15)), squad("b1", "b", at=(40, 40)), *units],
        terrain,
        settings={"turn.first-player": "a"},
    )
    return answer(Game(scenario, ScriptedDice({"activate.roll": [1, 1]})), Attempt("a1", 2))


def read(game: Game, text: str) -> OrderRead:
    reply = answer_query(game.battle, game.ask, ReadOrder("a1", text))
    assert isinstance(reply, OrderRead)
    return reply


@pytest.mark.parametrize(
    "said",
    [
        "move 3 forward, ok",
        "move 2 left, turn 45, ok",
        "move 1 forward, line, ok",
        "turn 90, ok",
        "model 5 1 right, ok",
    ],
)
def test_what_is_reached_is_carried_out(said: str) -> None:
    order = read(acting(), said)
    assert order.confirm and not order.held


def test_a_move_too_long_is_only_shown_with_the_reason() -> None:
    order = read(acting(), "move 9 forward, ok")
    assert order.move is not None and not order.confirm
    assert order.held.startswith("Not carried out (press Enter to take it, Escape to drop it): the plan goes 4")
    assert 'goes 4" at bearing 0° and ends 5" from the place named (The path costs 9"' in order.held


def test_water_ahead_holds_the_move_back() -> None:
    river = a_piece((0, 16, 48, 30), "river", water="deep")
    order = read(acting(river), "move 3 forward, ok")
    assert not order.confirm
    assert "from the place named" in order.held


def test_an_enemy_ahead_holds_the_move_back() -> None:
    order = read(acting(units=(squad("b2", "b", at=(12, 18), n=3, facing=180),)), "move 3 forward, ok")
    assert not order.confirm and order.held


def test_a_single_model_that_finds_no_room_is_told() -> None:
    friend = squad("a2", at=(12, 17.2), n=1)
    order = read(acting(units=(friend,)), "move 2.2 forward, ok")
    assert not order.confirm
    assert "the plan puts 1 of 5 models up to" in order.held


def test_without_ok_nothing_is_held() -> None:
    order = read(acting(), "move 9 forward")
    assert not order.held and not order.confirm
