"""How the GM decides questions and ends things."""

import pytest

from arap.battle import events as e
from arap.battle.acts import Attempt, EndPhase, Leg, ModelPath, Move, Pass, React
from arap.battle.names import GM
from arap.game.game import Game, Ruled
from arap.game.records.save import parse_save, save_text
from arap.game.records.verify import check_replay
from arap.kernel.sources import DiceSource, ScriptedDice
from tests.game.small import answer
from tests.rules.builders import a_scenario, squad
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


def face_to_face(dice: DiceSource | None = None) -> Game:
    """A model that two enemies watch from eight inches away, and friends far behind."""
    units = [squad("a1", at=(24, 12), n=1), squad("a2", at=(6, 2), n=1), squad("b1", "b", at=(24, 20), n=2, facing=180)]
    return a_desk(a_scenario(units, settings={"turn.first-player": "a"}), dice)


@rule("turn.adjudication", "react.deferred")
def test_enemies_may_react_to_units_that_stayed_when_the_gm_ends_the_turn() -> None:
    game = does(face_to_face(ScriptedDice({"react.roll": [6, 6]})), "end-turn")
    assert game.ask and game.ask.kind == "react" and game.ask.seat == "b" and game.ask.rule == "react.deferred"
    answer(game, React("b1", "shoot"))
    assert game.battle.turn.active == "b"
    assert check_replay(parse_save(save_text(game), "save")) is None


@rule("turn.adjudication", "react.manoeuvre.trigger-move")
@pytest.mark.parametrize(
    "act", [{"name": "end-turn"}, {"name": "end-activation", "unit": "a1"}], ids=lambda a: a["name"]
)
def test_enemies_may_react_to_a_movement_that_the_gm_ends(act: dict[str, str]) -> None:
    game = attempt(face_to_face(ScriptedDice({"activate.roll": [1, 1]})), "a1")
    answer(game, Move((ModelPath("a1.1", (Leg(24.0, 13.0, 0.0),)),)))
    does(game, **act)
    assert game.ask and game.ask.kind == "react" and game.ask.rule == "react.manoeuvre.trigger-move"
    answer(game, Pass())
    assert game.battle.units["a1"].finished and not game.battle.turn.acting
    assert (game.battle.turn.active == "b") == (act["name"] == "end-turn")
