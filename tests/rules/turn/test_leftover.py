"""Action points in hand when a melee begins."""

from arap.battle import events as happened
from arap.battle.acts import Attempt, EndPhase, Finish, Regroup
from arap.game.game import Game
from arap.rules.morale.rout import break_and_flinch
from tests.rules.builders import play
from tests.rules.turn.games import a_game, answer, apart, events
from tests.support import rule


def in_melee_with_points_left(*dice: int) -> Game:
    """A unit of side a with two of three points spent has come to blows with b1."""
    game = a_game(
        apart("a1", "a2", "b1", "b2"),
        {"activate.roll": [1, 1, 1, *dice], "suppress.regroup": [1, 1], "move.flee": [1, 1]},
    )
    game.battle.change("a1", suppression=9)
    answer(game, Attempt("a1", 3), Regroup())
    game.battle.change("a1", locked=("b1",))
    answer(game, Regroup())
    return game


@rule("activate.leftover-points")
def test_a_unit_that_becomes_involved_in_a_melee_keeps_its_points_in_hand() -> None:
    game = in_melee_with_points_left()
    assert [(kept.unit, kept.points) for kept in game.battle.turn.kept] == [("a1", 1)]
    assert game.ask is not None and game.ask.kind == "activation"


@rule("activate.leftover-points")
def test_after_destroying_all_opponents_the_points_are_used_even_after_a_bust() -> None:
    game = in_melee_with_points_left(6, 6)
    for model in game.battle.units["b1"].models:
        game.battle.remove_model(model, "a1", "test")
    answer(game, Attempt("a2", 2))
    while game.ask is not None and game.ask.kind == "pick-up":
        answer(game, game.ask.default)
    assert events(game, happened.Bust) and game.battle.turn.phase == "melee"
    assert game.ask is not None and (game.ask.kind, game.ask.about) == ("action", ("a1",))
    refusal = game.answer(Attempt("a2", 1))
    assert refusal is not None and refusal.rule == "activate.attempts"
    answer(game, Finish())
    assert game.battle.turn.active == "b"


@rule("activate.leftover-points")
def test_the_points_lapse_if_the_last_enemies_flinch_and_rout() -> None:
    game = in_melee_with_points_left()
    play(break_and_flinch(game.battle, "b1", "a1", "morale.flinch"), {"morale.flinch": [3]})
    assert game.battle.units["b1"].routing
    answer(game, EndPhase())
    lapsed = events(game, happened.PointsLapsed)
    assert [(event.unit, event.points) for event in lapsed] == [("a1", 1)] and game.battle.turn.kept == ()


@rule("activate.leftover-points")
def test_the_points_of_a_unit_that_dies_in_the_melee_lapse() -> None:
    game = in_melee_with_points_left()
    for model in game.battle.units["a1"].models:
        game.battle.remove_model(model, "b1", "test")
    answer(game, EndPhase())
    assert len(events(game, happened.PointsLapsed)) == 1 and game.battle.turn.active == "b"
