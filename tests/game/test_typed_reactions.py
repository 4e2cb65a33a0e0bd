"""Answers to offers, typed by a player."""

import pytest

from arap.battle.acts import Act, Attempt, Leg, ModelPath, Move, Pass, PickUp, React
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.queries import OrderRead, ReadOrder
from arap.kernel.errors import ArapError
from arap.kernel.sources import ScriptedDice, SeededDice
from tests.game.small import answer, fire, scripted
from tests.rules.builders import a_kind, a_scenario, squad
from tests.support import rule


def between_two() -> Game:
    """The lone m runs between boyz and ladz and comes near to both at the same moment."""
    troops = [
        squad("m", n=1, kind=a_kind(M=6)),
        squad("boyz", "b", (11.8, 13), 1, facing=270), squad("ladz", "b", (8.2, 13), 1, facing=90),
    ]  # fmt: skip
    scenario = a_scenario(troops, settings={"turn.first-player": "a"})
    game = Game(scenario, ScriptedDice({"activate.roll": [1]}, SeededDice(1)))
    return answer(game, Attempt("m", 1), Move((ModelPath("m.1", (Leg(10, 16),)),)))


def under_fire() -> Game:
    game = scripted({"activate.roll": [1]}, SeededDice(3))
    answer(game, Attempt("a1", 1))
    return answer(game, fire(game, "a1", "b1"))


def failed_dice(count: int) -> Game:
    return answer(scripted({"activate.roll": [6] * count}), Attempt("a1", count))


def read(game: Game, text: str) -> OrderRead:
    assert game.ask is not None and game.ask.kind == "react"
    reply = answer_query(game.battle, game.ask, ReadOrder(game.ask.about[0], text))
    assert isinstance(reply, OrderRead)
    return reply


@rule("react.intercept.stray")
@pytest.mark.parametrize(
    ("said", "act"),
    [
        ("intercept ladz", React("ladz", "intercept")),
        ("Intercept with boyz!", React("boyz", "intercept")),
        ("intercept: boy", React("boyz", "intercept")),
        ("let them pass", Pass()),
        ("pass", Pass()),
        ("no", Pass()),
    ],
)
def test_one_of_two_units_intercepts_by_its_name(said: str, act: Act) -> None:
    assert read(between_two(), said).act == act


@rule("react.intercept.stray")
@pytest.mark.parametrize("said", ["intercept", "inter", "yes", "intercept mob", "move 3 forward", "help", "pass, pass"])
def test_what_does_not_name_one_answer_is_told_what_can_be_said(said: str) -> None:
    with pytest.raises(ArapError, match=r"Say: intercept boyz, intercept ladz or pass\.$"):
        read(between_two(), said)


@rule("react.ground.under-fire")
@pytest.mark.parametrize("said", ["go to ground", "go to g", "yes", "go to ground b1"])
def test_a_unit_goes_to_ground_by_word(said: str) -> None:
    assert read(under_fire(), said).act == React("b1", "go to ground")


@rule("react.ground.under-fire")
@pytest.mark.parametrize("said", ["stand", "pass", "no"])
def test_a_unit_stands_by_word(said: str) -> None:
    assert read(under_fire(), said).act == Pass()


@rule("react.pickup.dice")
@pytest.mark.parametrize(
    ("said", "units"),
    [
        ("pick up b1", ("b1",)),
        ("pick up 2 b1", ("b1", "b1")),
        ("b2 with 2 dice", ("b2", "b2")),
        ("take b1, b2", ("b1", "b2")),
    ],
)
def test_failed_dice_are_given_by_word(said: str, units: tuple[str, ...]) -> None:
    assert read(failed_dice(2), said).act == PickUp(units)


@rule("react.pickup.offer")
def test_failed_dice_are_left_by_word() -> None:
    assert read(failed_dice(1), "leave the dice").act == Pass()


@rule("react.pickup.offer")
@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("pick up", r"does not say which unit gets how many dice\. Say: pick up b1, pick up b2 or pass\.$"),
        ("pick up b", "does not say which unit"),
        ("pick up b1 1 1", "does not say which unit"),
        ("pick up b1 2, b2", "^2 dice failed; you cannot pick up 3"),
        ("pick up b1 99999999999", "^2 dice failed; you cannot pick up 3"),
    ],
)
def test_dice_that_cannot_be_given_are_refused_with_the_reason(said: str, part: str) -> None:
    with pytest.raises(ArapError, match=part):
        read(failed_dice(2), said)


def test_undo_is_understood_while_an_offer_waits() -> None:
    assert read(between_two(), "undo").undo
