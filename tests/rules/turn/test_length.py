"""How long a battle lasts, and who has won it."""

import pytest

from arap.battle import events as happened
from arap.battle.acts import NO, YES, EndPhase
from arap.battle.battle import Battle
from arap.battle.settings import check_settings
from arap.kernel.errors import ArapError
from arap.rules.turn.ending.length import check_length, check_sides
from tests.rules.builders import a_battle, play
from tests.rules.logs import events
from tests.rules.turn.games import a_game, answer, apart, end_turns
from tests.support import rule


def at_end_of(game_turn: int, **settings: object) -> Battle:
    keyed = {f"length.{key.replace('_', '-')}": value for key, value in settings.items()}
    battle = a_battle(apart("a1", "b1"), settings=keyed)
    battle.change_turn(game_turn=game_turn, phase="game-turn-end")
    return battle


def gone(battle: Battle, unit: str) -> None:
    for model in battle.units[unit].models:
        battle.remove_model(model, None, "casualty.remove")


@rule("length.scheme")
def test_a_battle_of_six_turns_ends_with_the_sixth() -> None:
    game = a_game(apart("a1", "b1"))
    end_turns(game, 11)
    assert not game.over and game.battle.turn.game_turn == 6
    answer(game, EndPhase())
    assert game.over and game.pending is None
    assert game.battle.result and game.battle.result.rule == "length.scheme"
    assert [event.game_turn for event in events(game, happened.GameTurnEnded)] == [1, 2, 3, 4, 5, 6]


@rule("length.scheme")
def test_a_battle_until_victory_ends_when_both_sides_agree_to_stop() -> None:
    game = a_game(apart("a1", "b1"), length__scheme="until-victory")
    answer(game, EndPhase(), EndPhase())
    asked = []
    while game.ask is not None:
        asked.append((game.ask.seat, game.ask.kind))
        answer(game, YES)
    assert asked == [("a", "stop"), ("b", "stop")]
    assert game.battle.result and game.battle.result.reason == "the players agreed to stop"
    assert game.battle.result.points == {"a": 0.0, "b": 0.0}


@rule("length.scheme")
def test_a_battle_until_victory_goes_on_unless_all_agree() -> None:
    game = a_game(apart("a1", "b1"), length__scheme="until-victory")
    answer(game, EndPhase(), EndPhase(), YES, NO)
    assert not game.over and game.battle.turn.game_turn == 2
    answer(game, EndPhase(), EndPhase(), NO)
    assert not game.over and game.battle.turn.game_turn == 3


@rule("length.scheme")
@pytest.mark.parametrize(
    ("key", "value"),
    [("length.scheme", "forever"), ("length.turns", 0), ("length.countdown-start", 0), ("length.no-units", "yes")],
)
def test_lengths_that_make_no_sense_are_refused(key: str, value: object) -> None:
    with pytest.raises(ArapError, match=f"{key} cannot be"):
        check_settings({key: value}, "scenario test")


def counted(*faces: int) -> Battle:
    """A countdown from 33 after these rolls."""
    battle = at_end_of(1, scheme="countdown")
    for face in faces:
        play(check_length(battle), {"length.countdown": [face]})
    return battle


@rule("length.countdown")
def test_a_countdown_from_33_stands_at_one_after_six_turns_and_goes_on() -> None:
    battle = counted(6, 5, 6, 6, 5, 4)
    assert battle.turn.countdown == 1 and battle.result is None


@rule("length.countdown")
def test_a_countdown_that_stands_at_one_ends_with_a_one() -> None:
    battle = counted(6, 5, 6, 6, 5, 4)
    play(check_length(battle), {"length.countdown": [1]})
    assert battle.result is not None and battle.result.rule == "length.countdown"


@rule("length.countdown")
def test_a_countdown_from_42_stands_at_39_after_a_three() -> None:
    battle = at_end_of(1, scheme="countdown", countdown_start=42)
    play(check_length(battle), {"length.countdown": [3]})
    assert battle.turn.countdown == 39


@rule("length.turn-plus-d6")
@pytest.mark.parametrize(
    ("game_turn", "face", "over"),
    [(4, 6, True), (4, 5, False), (5, 5, True), (5, 4, False), (6, 4, True), (6, 3, False), (7, 3, True), (7, 2, False),
     (8, 2, True), (8, 1, False), *[(9, face, True) for face in range(1, 7)]],
)  # fmt: skip
def test_turn_and_die_of_ten_or_more_end_the_battle(game_turn: int, face: int, over: bool) -> None:
    battle = at_end_of(game_turn, scheme="turn-plus-d6")
    play(check_length(battle), {"length.end": [face]})
    assert (battle.result is not None) is over


@rule("length.turn-plus-d6")
def test_before_turn_four_no_die_is_rolled_for_the_end() -> None:
    battle = at_end_of(3, scheme="turn-plus-d6")
    play(check_length(battle))
    assert battle.result is None


@rule("length.no-units")
def test_a_side_without_units_ends_the_battle_at_the_end_of_that_player_turn() -> None:
    game = a_game(apart("a1", "b1"))
    gone(game.battle, "b1")
    answer(game, EndPhase())
    assert game.battle.result is not None
    assert (game.battle.result.winner, game.battle.result.rule) == ("a", "length.no-units")
    assert game.battle.result.reason == "Side b has nobody left on the table"


@rule("length.no-units")
def test_while_both_sides_have_units_play_continues() -> None:
    assert not check_sides(at_end_of(4))


@rule("length.no-units")
def test_by_setting_a_battle_goes_on_without_an_enemy() -> None:
    game = a_game(apart("a1", "b1"), length__no_units=False, length__turns=2)
    gone(game.battle, "b1")
    answer(game, EndPhase())
    assert not game.over and game.battle.turn.game_turn == 2
    answer(game, EndPhase())
    assert game.battle.result and game.battle.result.rule == "length.scheme"


@rule("length.no-units")
def test_when_both_sides_are_gone_nobody_has_won() -> None:
    battle = at_end_of(2)
    for unit in ("a1", "b1"):
        gone(battle, unit)
    assert check_sides(battle)
    assert battle.result and battle.result.winner is None
    assert battle.result.reason == "Side a and Side b have nobody left on the table"
