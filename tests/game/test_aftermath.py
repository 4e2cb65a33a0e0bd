"""What is told when a battle is over."""

from functools import cache

import pytest

from arap import bots
from arap.army.loading import load_scenario
from arap.battle.parts import parts_of
from arap.game.aftermath.luck import Die, judgement, luck_of
from arap.game.aftermath.report import Aftermath, aftermath
from arap.game.game import Game
from arap.game.records.film import Film
from arap.game.seat import Seat
from arap.kernel.errors import ArapError
from arap.kernel.sources import SeededDice


@cache
def played() -> Game:
    """A whole battle between two bots."""
    game = Game(load_scenario("skirmish"), SeededDice("4"), hashing=False, checkpoints=False)
    players = {side: bots.make("cautious", side) for side in game.battle.sides}
    while (ask := game.ask) is not None:
        game.answer(players[ask.seat].answer(Seat(game, ask.seat)))
    return game


def told(*seats: str) -> Aftermath:
    game, film = played(), Film(played().scenario)
    film.feed(game.inputs)
    return aftermath(film, game.log, seats)


def test_the_headline_is_for_its_reader() -> None:
    result = played().battle.result
    assert result is not None and result.winner is not None
    loser = next(side for side in played().battle.sides if side != result.winner)
    assert told(result.winner).headline == "You won"
    assert told(result.winner).why.startswith("You held ")
    assert told(loser).headline == "You lost"
    assert told(result.winner, loser).headline == f"{played().battle.side_name(result.winner)} won"
    assert told().headline == told(result.winner, loser).headline


def test_the_story_has_at_most_ten_lines_in_order() -> None:
    lines = told("guard").story
    assert 0 < len(lines) <= 10
    assert [line.event for line in lines] == sorted(line.event for line in lines)
    assert all(1 <= line.turn <= 5 and line.text.endswith(".") for line in lines)


def test_the_score_by_turn_ends_with_the_score() -> None:
    found = told("guard")
    assert len(found.turns) == played().battle.turn.game_turn
    assert found.turns[-1] == dict(found.score)


def test_losses_are_those_of_the_table() -> None:
    battle = played().battle
    for row in told("guard").units:
        left = sum(len(unit.models) for unit in parts_of(battle, row.unit))
        assert (row.left, row.left <= row.models) == (left, True)
    rows = told("guard").units
    assert sum(row.kills for row in rows) <= sum(row.models - row.left for row in rows)


def test_a_battle_that_goes_on_has_no_report() -> None:
    film = Film(played().scenario)
    with pytest.raises(ArapError, match="not over yet"):
        aftermath(film, film.log, ("guard",))


def thrown(met: int, failed: int) -> list[Die]:
    return [Die("To hit", "guard", True, 0.5)] * met + [Die("To hit", "guard", False, 0.5)] * failed


def test_luck_is_dice_against_expectation() -> None:
    (row,) = luck_of([*thrown(60, 40), Die("To hit", "orks", True, 0.5)], "guard")
    assert (row.dice, row.successes, row.expected, row.percent) == (100, 60, 50.0, 10)


@pytest.mark.parametrize(
    ("met", "failed", "words"),
    [
        (50, 50, "Fair: the dice fell as they should."),
        (53, 47, "Fair: one battle in 4 is luckier than this."),
        (40, 60, "Very unlucky: one battle in 44 is unluckier than this."),
        (58, 42, "Lucky: one battle in 18 is luckier than this."),
    ],
)
def test_luck_is_judged_in_words(met: int, failed: int, words: str) -> None:
    assert judgement(thrown(met, failed), "guard") == words


def test_without_dice_there_is_no_luck() -> None:
    assert judgement([], "guard") == "No dice were thrown."
