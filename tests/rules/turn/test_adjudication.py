"""Settling differences of opinion."""

import pytest

from arap.battle import events as happened
from arap.battle.acts import Choose, Dispute, EndPhase, Reading
from arap.battle.names import GM
from arap.game.game import Game
from arap.kernel.sources import ScriptedDice, TypedDice
from arap.rules.turn.adjudication import why_not_dispute
from tests.rules.builders import a_scenario
from tests.rules.logs import events
from tests.rules.turn.games import apart
from tests.support import rule

LOW, HIGH = Reading("the wall is 1 inch", 1), Reading("the wall is higher", 2)
FRONT, FLANK = Reading("the charge met the front", 0), Reading("the charge met the flank", 1)


def a_game(method: str, dice: dict[str, list[int]] | None = None, gm: bool = False, d3: str = "subtract") -> Game:
    settings = {"turn.first-player": "a", "turn.adjudication": method, "dice.d3-method": d3}
    return Game(a_scenario(apart("a1", "b1"), settings=settings), ScriptedDice(dice or {}), gm=gm)


def settled(game: Game) -> list[tuple[str, str]]:
    return [(event.reading, event.method) for event in events(game, happened.DisputeSettled)]


def readings(count: int) -> tuple[Reading, ...]:
    return tuple(Reading(f"reading {number}") for number in range(1, count + 1))


@rule("turn.adjudication", "dice.d2")
def test_a_four_on_the_die_used_as_a_d2_is_the_second_reading() -> None:
    game = a_game("dice", {"turn.dispute": [4]})
    assert game.interject(Dispute((LOW, HIGH)), "b") is None
    assert settled(game) == [("the wall is higher", "dice")]


@rule("turn.adjudication")
def test_the_reading_with_the_smaller_bonus_stands() -> None:
    game = a_game("least-advantage")
    game.interject(Dispute((FLANK, FRONT)), "a")
    assert settled(game) == [("the charge met the front", "least-advantage")]


@rule("turn.adjudication")
def test_of_equal_readings_the_one_by_which_nothing_happens_stands() -> None:
    game = a_game("least-advantage")
    game.interject(Dispute((Reading("he fell", 1), Reading("he did not", 1, nothing_happens=True))), "a")
    assert settled(game) == [("he did not", "least-advantage")]


@rule("turn.adjudication")
def test_the_gm_picks_where_there_is_one() -> None:
    game = a_game("gm", gm=True)
    game.interject(Dispute((LOW, HIGH)), "a")
    assert game.ask and game.ask.seat == GM
    refusal = game.answer(Choose("1"), seat="a")
    assert refusal and "GM" in refusal.reason
    assert game.answer(Choose("1"), seat=GM) is None
    assert settled(game) == [("the wall is higher", "gm")]


@rule("turn.adjudication")
def test_without_a_gm_the_least_advantage_decides() -> None:
    game = a_game("gm")
    game.interject(Dispute((HIGH, LOW)), "a")
    assert settled(game) == [("the wall is 1 inch", "least-advantage")]


@rule("turn.adjudication", "dice.d3", "dice.d5")
@pytest.mark.parametrize(
    ("count", "face", "chosen"), [(2, 3, 1), (3, 5, 2), (4, 4, 4), (5, 10, 5), (5, 7, 2), (6, 6, 6)]
)
def test_the_dice_give_every_reading_the_same_chance(count: int, face: int, chosen: int) -> None:
    game = a_game("dice", {"turn.dispute": [face]})
    game.interject(Dispute(readings(count)), "a")
    assert settled(game) == [(f"reading {chosen}", "dice")]


@rule("dice.d3")
def test_the_method_of_a_d3_is_a_setting() -> None:
    game = a_game("dice", {"turn.dispute": [4]}, d3="halve")
    game.interject(Dispute(readings(3)), "a")
    assert settled(game) == [("reading 2", "dice")]


@rule("turn.adjudication")
@pytest.mark.parametrize("count", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_readings_are_refused(count: int) -> None:
    game = a_game("dice")
    refusal = game.interject(Dispute(readings(count)), "a")
    assert refusal and refusal.rule == "turn.adjudication"
    assert settled(game) == []


@rule("turn.adjudication")
def test_a_point_that_an_entry_settles_is_refused_with_its_id() -> None:
    refusal = why_not_dispute((LOW, Reading("it pins", settled_by="pin.weapons.test")))
    assert refusal and refusal.rule == "pin.weapons.test"


@rule("turn.adjudication")
def test_only_a_dispute_can_be_raised_out_of_turn() -> None:
    refusal = a_game("dice").interject(EndPhase(), "b")
    assert refusal and refusal.rule == "turn.adjudication"


@rule("turn.adjudication")
def test_what_was_asked_for_is_asked_again_after_a_dispute() -> None:
    game = a_game("dice", {"turn.dispute": [1]})
    before = game.ask
    game.interject(Dispute((LOW, HIGH)), "b")
    assert game.ask == before
    assert game.answer(EndPhase()) is None


@rule("turn.adjudication")
def test_a_dispute_before_a_roll_leaves_the_roll_to_be_made() -> None:
    game = Game(a_scenario(apart("a1", "b1"), settings={"turn.adjudication": "gm"}), TypedDice(), gm=True)
    before = game.roll
    assert before and before.purpose == "turn.first-player"
    game.interject(Dispute((LOW, HIGH)), "b")
    assert game.roll is None
    game.answer(Choose("0"))
    assert game.roll == before


@rule("turn.adjudication")
def test_a_game_with_a_dispute_is_replayed_and_taken_back_like_any_other() -> None:
    game = a_game("dice", {"turn.dispute": [4, 4]})
    game.interject(Dispute((LOW, HIGH)), "b")
    game.answer(EndPhase())
    again = game.fork()
    assert again.log == game.log and again.battle.hash() == game.battle.hash()
    game.undo()
    assert settled(game) == [("the wall is higher", "dice")]
    assert game.battle.turn.active == "a"
