"""Automatic activation: interceptors and units in melee act without a roll, and without points."""

from arap.battle.acts import Attempt, Charge, EndPhase, Finish, Pass, PickUp
from arap.battle.events import HitsRolled
from arap.game.game import Game
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.rules.turn.activation import why_not_attempt
from tests.rules.builders import a_kind, a_scenario, squad
from tests.rules.logs import events
from tests.rules.turn.games import answer
from tests.support import rule

HERO = a_kind("hero", WS=5, S=6, I=6, A=4)


def x_and_y(dice: dict[str, list[int]], y_models: int = 3) -> Game:
    """The lone hero x of side a, and the squad y of side b 5" from it."""
    troops = [
        squad("x", at=(20, 20), n=1, kind=HERO, weapons=()), squad("z", at=(4, 4), n=2),
        squad("y", "b", (20, 25), y_models, facing=180, weapons=()),
    ]  # fmt: skip
    return Game(a_scenario(troops, settings={"turn.first-player": "a"}), ScriptedDice(dice, SeededDice(5)))


def to_the_end_of_the_turn(game: Game) -> None:
    serial = game.battle.turn.serial
    while game.ask is not None and game.battle.turn.serial == serial and game.ask.kind != "action":
        answer(game, EndPhase() if game.ask.kind == "activation" else game.ask.default)


def fighters(game: Game, since: int) -> set[str]:
    return {event.unit for event in events(game, HitsRolled)[since:]}


@rule("react.auto-activation")
def test_units_locked_since_last_turn_both_fight_in_the_turn_of_either_player() -> None:
    game = x_and_y({"activate.roll": [1], "melee.to-hit": [6] * 40})
    answer(game, Attempt("x", 1), Charge("y"))
    to_the_end_of_the_turn(game)
    before = len(events(game, HitsRolled))
    assert game.battle.units["x"].locked == ("y",) and game.battle.turn.active == "b"
    refused = why_not_attempt(game.battle, game.battle.units["y"], "b")
    assert refused is not None and refused.rule == "activate.barred"
    to_the_end_of_the_turn(game)
    assert fighters(game, before) == {"x", "y"} and not game.battle.units["y"].attempted


@rule("react.auto-activation", "activate.leftover-points", "react.pickup.charge")
def test_a_unit_charged_by_a_picked_up_unit_uses_its_points_if_it_kills_them_all() -> None:
    game = x_and_y({"activate.roll": [1, 1, 6], "activate.pick-up": [1], "melee.to-hit": [1] * 40}, y_models=1)
    answer(game, Attempt("x", 3), PickUp(("y",)), Charge("x"), Pass())
    assert game.battle.units["x"].locked == ("y",)
    to_the_end_of_the_turn(game)
    assert "y" not in game.battle.units
    assert game.ask is not None and game.ask.kind == "action" and game.ask.about == ("x",)
    assert game.battle.turn.acting[-1].points == 2
    answer(game, Finish())
