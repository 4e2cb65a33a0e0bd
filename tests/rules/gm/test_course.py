"""How the GM decides questions and ends things."""

from arap.battle import events as e
from arap.battle.acts import Attempt, EndPhase
from arap.battle.names import GM
from arap.game.game import Ruled
from arap.game.records.save import parse_save, save_text
from arap.game.records.verify import check_replay
from arap.kernel.sources import ScriptedDice
from tests.rules.gm.desk import WHY, a_desk, attempt, does, refused
from tests.rules.logs import events
from tests.support import rule


@rule("turn.adjudication")
def test_the_gm_decides_a_question_for_a_side_and_says_why() -> None:
    game = a_desk(dice=ScriptedDice({"activate.roll": [1, 6]}))
    attempt(game, "a1")
    assert game.ask and game.ask.seat == "b"
    assert game.rule(game.ask.default, WHY) is None
    (told,) = events(game, e.GmRuled)
    assert told.side == "b" and told.why == WHY
    assert isinstance(game.inputs[-1], Ruled) and game.ask.seat == "a"
    assert check_replay(parse_save(save_text(game), "save")) is None


@rule("turn.adjudication")
def test_the_gm_decides_only_what_the_side_could_answer_and_with_a_reason() -> None:
    game = a_desk()
    assert (no := game.rule(Attempt("b1", 1), WHY)) and "another player" in no.reason
    assert (no := game.rule(EndPhase(), " ")) and no.reason.startswith("Give a reason")
    assert (no := game.rule(EndPhase(), WHY, "b")) and no.reason == "Only the GM does this"
    assert not game.inputs


@rule("turn.adjudication")
def test_a_ruling_is_taken_back_by_the_gm() -> None:
    game = a_desk()
    before = game.battle.hash()
    assert game.rule(EndPhase(), WHY) is None
    assert isinstance(given := game.inputs[-1], Ruled) and given.seat == GM
    game.undo()
    assert game.battle.hash() == before


@rule("turn.adjudication", "turn.end-of-activation")
def test_the_gm_ends_the_turn() -> None:
    game = does(a_desk(), "end-turn")
    assert game.battle.turn.active == "b" and events(game, e.ActivationsEnded)


@rule("turn.adjudication", "length.scheme")
def test_the_gm_ends_the_battle_with_a_winner() -> None:
    game = does(a_desk(), "end-battle", winner="b")
    result = game.battle.result
    assert game.over and result and result.winner == "b" and result.reason == f"the GM has ended it: {WHY}"
    game.undo()
    assert not game.over
    assert refused(game, "end-battle", winner="c").startswith("There is no side 'c'")
    assert (drawn := does(game, "end-battle", winner="draw").battle.result) and drawn.winner is None
