"""Fleet: a die more for the last of two or three moves in a row."""

from typing import Any

import pytest

from arap.battle.acts import Aim, Attempt, FleetMove, Leg, ModelPath, Move, StringMoves
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled
from arap.bots import make
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.queries import OrderRead, ReadOrder
from arap.game.scripts.export import step_text
from arap.game.seat import Seat
from arap.kernel.reasons import Refusal
from arap.kernel.sources import ScriptedDice
from arap.rules.movement.dice.fleet import is_fleet
from arap.table.terrain import Piece
from tests.bots.deciding import decision
from tests.rules.builders import a_kind, a_piece, a_scenario, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import change
from tests.rules.turn.games import answer
from tests.support import rule

HOUND = a_kind("hound", M=4, W=2, creature_class="beast", traits=("fleet",))
FIRST = {"turn.first-player": "a", "activate.pick-ups": False}


def hounds(
    points: int, die: int = 5, n: int = 1, terrain: tuple[Piece, ...] = (), variable: tuple[int, ...] = ()
) -> Game:
    """Hounds "h" at (24, 4) facing north with so many points."""
    units = [squad("h", at=(24, 4), n=n, kind=HOUND, weapons=()), squad("t", "b", at=(24, 44), n=2, facing=180.0)]
    dice = {"activate.roll": [1] * points, "move.fleet": [die], "move.variable": variable}
    game = Game(a_scenario(units, terrain, settings=FIRST), ScriptedDice(dice))
    answer(game, Attempt("h", points))
    return game


def ahead(game: Game, inches: float, models: int = 1) -> Move:
    """All hounds go straight on."""
    found = [game.battle.models[f"h.{number}"] for number in range(1, models + 1)]
    return Move(tuple([ModelPath(model.id, (Leg(model.x, model.y + inches),)) for model in found]))


def why_not(game: Game, act: Any) -> Refusal:
    found = game.answer(act)
    assert found is not None
    return found


@rule("move.fleet.multi-move")
def test_a_double_move_covers_twice_the_move_and_the_die() -> None:
    game = hounds(2, die=5)
    answer(game, StringMoves(2), ahead(game, 4.0), FleetMove())
    assert why_not(game, ahead(game, 9.5)).rule == "activate.action.move"
    answer(game, ahead(game, 9.0))
    assert game.battle.models["h.1"].y == 4.0 + 13.0


@rule("move.fleet.multi-move")
def test_a_triple_move_has_one_die_only() -> None:
    game = hounds(3, die=2)
    answer(game, StringMoves(3), ahead(game, 4.0))
    assert "1 more move first" in why_not(game, FleetMove()).reason
    answer(game, ahead(game, 4.0), FleetMove())
    answer(game, ahead(game, 6.0))
    assert game.battle.models["h.1"].y == 4.0 + 14.0
    assert len(events(game.battle, AllowanceRolled)) == 1


@rule("move.fleet.multi-move")
def test_bad_ground_does_not_reduce_the_inches_of_the_die() -> None:
    bog = a_piece((4, 7, 44, 30), going="difficult")
    game = hounds(2, die=3, terrain=(bog,))
    answer(game, StringMoves(2), ahead(game, 3.0), FleetMove())
    assert why_not(game, ahead(game, 5.1)).rule == "activate.action.move"
    answer(game, ahead(game, 5.0))
    assert game.battle.models["h.1"].y == 12.0


@rule("move.fleet.multi-move")
def test_a_single_move_has_no_die() -> None:
    game = hounds(1)
    assert "needs 2 action points, 1 left" in why_not(game, StringMoves(2)).reason
    assert why_not(game, FleetMove()).rule == "move.fleet.multi-move"
    assert "double or a triple move" in why_not(game, StringMoves(1)).reason


@rule("move.fleet.multi-move")
def test_two_moves_with_another_action_between_are_not_in_a_row() -> None:
    game = hounds(3)
    answer(game, StringMoves(2), ahead(game, 4.0), Aim())
    assert "two or three moves in a row" in why_not(game, FleetMove()).reason


@rule("move.fleet.multi-move")
def test_crawling_does_not_count() -> None:
    game = hounds(3)
    crawl = Move(ahead(game, 1.0).paths, crawl=("h.1",))
    answer(game, StringMoves(2), crawl)
    assert why_not(game, FleetMove()).rule == "move.fleet.multi-move"


@rule("move.fleet.multi-move")
def test_it_is_rolled_once_a_turn() -> None:
    game = hounds(3, die=1)
    answer(game, StringMoves(2), ahead(game, 1.0), FleetMove(), ahead(game, 1.0))
    assert (
        "have used Fleet" in why_not(game, StringMoves(2)).reason
        or "has used Fleet" in why_not(game, StringMoves(2)).reason
    )


def wounded(battle: Battle, model: str, left: int = 1) -> None:
    change(battle, model, wounds=left)


@rule("move.fleet.wounded")
def test_a_wounded_beast_has_no_die_until_it_is_healed() -> None:
    game = hounds(2)
    wounded(game.battle, "h.1")
    assert not is_fleet(game.battle, game.battle.models["h.1"])
    why = why_not(game, StringMoves(2))
    assert (why.reason, why.rule) == ("No unwounded model of h is Fleet", "move.fleet.wounded")
    wounded(game.battle, "h.1", 2)
    answer(game, StringMoves(2), ahead(game, 4.0), FleetMove(), ahead(game, 9.0))


@rule("move.fleet.wounded", "coherency.distance")
def test_a_wounded_member_moves_without_the_die_and_the_others_keep_coherency() -> None:
    game = hounds(2, die=6, n=5)
    wounded(game.battle, "h.5")
    answer(game, StringMoves(2), ahead(game, 4.0, 5), FleetMove())
    together = ahead(game, 4.0, 5).paths
    too_far = Move((*ahead(game, 4.0, 4).paths[:4], ModelPath("h.5", (Leg(game.battle.models["h.5"].x, 16.0),))))
    assert why_not(game, too_far).rule == "activate.action.move"
    apart = Move((*ahead(game, 10.0, 4).paths, together[4]))
    assert why_not(game, apart).rule == "coherency.split.limit"
    near = Move((*ahead(game, 6.0, 4).paths, together[4]))
    answer(game, near)
    assert game.battle.units["h"].models == ("h.1", "h.2", "h.3", "h.4", "h.5")


@rule("move.fleet.multi-move", "move.variable")
def test_in_variable_ground_the_die_is_added_to_the_dice_of_the_ground() -> None:
    scrub = a_piece((4, 9, 44, 40), "rubble", variable=True)
    game = hounds(2, die=2, terrain=(scrub,), variable=(3, 1))
    answer(game, StringMoves(2), ahead(game, 4.0), FleetMove(rough=True))
    assert why_not(game, ahead(game, 5.5)).rule == "activate.action.move"
    answer(game, ahead(game, 5.0))


@rule("move.fleet.multi-move")
def test_players_and_bots_order_it() -> None:
    game = hounds(2)
    reply = answer_query(game.battle, game.ask, ReadOrder("h", "double"))
    assert isinstance(reply, OrderRead) and reply.act == StringMoves(2)
    assert decision(make("cautious", 1), Seat(game, "a")) == StringMoves(2)
    answer(game, StringMoves(2))
    assert isinstance(decision(make("cautious", 1), Seat(game, "a")), Move)
    answer(game, ahead(game, 4.0))
    assert decision(make("cautious", 1), Seat(game, "a")) == FleetMove()
    reply = answer_query(game.battle, game.ask, ReadOrder("h", "fleet"))
    assert isinstance(reply, OrderRead) and reply.act == FleetMove()
    assert step_text(StringMoves(2)) == "string-moves: 2" and step_text(FleetMove(rough=True)) == "fleet-move: rough"


@rule("move.fleet.multi-move")
@pytest.mark.parametrize("kind", [a_kind("man")])
def test_other_troops_are_not_asked(kind: Any) -> None:
    units = [squad("h", at=(24, 4), n=1, kind=kind, weapons=()), squad("t", "b", at=(24, 44), n=2, facing=180.0)]
    game = Game(a_scenario(units, settings=FIRST), ScriptedDice({"activate.roll": [1, 1]}))
    answer(game, Attempt("h", 2))
    assert game.ask is not None and not [each for each in game.ask.options if isinstance(each.answer, StringMoves)]


@rule("move.fleet.multi-move")
def test_the_question_says_what_is_left_of_the_moves_in_a_row() -> None:
    game = hounds(2)
    assert game.ask is not None and game.ask.notes == ()
    answer(game, StringMoves(2))
    assert game.ask.notes and "2 moves in a row" in game.ask.notes[0]
    answer(game, ahead(game, 4.0))
    assert "A plain move, or any other action, gives that up" in game.ask.notes[0]
