"""What all acts of the GM have in common: the seat, the reason, the moment, the log, undo, replay and saves."""

from math import inf, nan
from typing import Any

import pytest

from arap.battle import events as e
from arap.battle.acts import Attempt
from arap.battle.names import GM
from arap.game.game import Game, Interjected
from arap.game.gm_desk import trial
from arap.game.queries import TryGm
from arap.game.records.save import load_game, parse_save, save_text
from arap.game.records.verify import check_replay
from arap.game.scripts.script import parse_script, play_script, script_text
from arap.game.withdrawing import withdraw
from arap.kernel.sources import SeededDice, TypedDice
from arap.rules.gm.act import LONGEST, all_deeds
from arap.rules.gm.form import Thing
from tests.game.small import a_field
from tests.rules.gm.desk import WHY, a_desk, an_act, attempt, does, refused
from tests.rules.logs import events
from tests.support import rule

PLACE = {"model": "a1.1", "at": (12, 20)}


@rule("turn.adjudication")
def test_only_the_gm_changes_the_table() -> None:
    refusal = a_desk().interject(an_act("move-model", **PLACE), "a")
    assert refusal and refusal.reason == "Only the GM does this"


@rule("turn.adjudication")
def test_a_battle_without_a_gm_is_not_changed() -> None:
    refusal = Game(a_field(), SeededDice(1)).interject(an_act("move-model", **PLACE), GM)
    assert refusal and refusal.reason == "This battle has no GM; start one that has"


@pytest.mark.parametrize(
    ("why", "reason"),
    [
        ("  ", "Give a reason in a few words; the log shows it"),
        ("x" * (LONGEST + 1), f"A reason has at most {LONGEST} letters, this one has {LONGEST + 1}"),
        ("one\ntwo", "A reason is one line"),
    ],
)
@rule("turn.adjudication")
def test_an_act_has_a_reason(why: str, reason: str) -> None:
    assert refused(a_desk(), "move-model", **PLACE, why=why) == reason


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("move-model", {"model": "a1.1", "at": (12, 15)}),
        ("set-wounds", {"model": "a2.1", "wounds": 2}),
        ("set-suppression", {"unit": "a1", "points": 0}),
        ("move-piece", {"piece": "wall", "at": (17, 20)}),
    ],
)
@rule("turn.adjudication")
def test_an_act_that_changes_nothing_is_refused(name: str, fields: dict[str, Any]) -> None:
    game = does(a_desk(), "add-piece", piece={"feature": "wall", "from": [14, 20], "to": [20, 20]})
    first = game.battle.models["a1.1"]
    fields = fields | ({"at": (first.x, first.y)} if name == "move-model" else {})
    assert refused(game, name, **fields) == "That would change nothing"
    tried = trial(game, TryGm(an_act(name, **fields), ""))
    assert tried.refusal is None and tried.idle and bool(tried.discs or tried.outlines) == name.startswith("move")


@rule("turn.adjudication")
def test_the_log_tells_what_the_gm_does_and_why() -> None:
    (told,) = events(does(a_desk(), "move-model", **PLACE), e.GmActed)
    assert told.text == "trooper 1 of a1 is put at (12, 20)" and told.why == WHY
    assert told.units == ("a1",) and told.models == ("a1.1",)


@rule("turn.adjudication")
def test_the_pending_question_is_made_again_with_options_worked_out_anew() -> None:
    game = a_desk()
    before = game.ask
    does(game, "set-morale", unit="a1", state="routing")
    assert game.ask and before and game.ask is not before and game.ask.prompt == before.prompt
    refusals = {option.answer: option.refusal for option in game.ask.options}
    assert (why := refusals[Attempt("a1", 1)]) and "routing" in why.reason


@rule("turn.adjudication")
def test_while_dice_are_to_be_rolled_nothing_is_changed() -> None:
    game = a_desk(dice=TypedDice())
    attempt(game, "a1")
    assert refused(game, "move-model", **PLACE) == "Dice are to be rolled first"


@rule("turn.adjudication")
def test_in_the_middle_of_a_step_the_gm_is_told_which_question_comes_first() -> None:
    game = attempt(a_desk(dice=TypedDice()), "a1")
    game.give_dice((1, 6))
    assert game.ask and game.ask.seat == "b"
    why = refused(game, "move-model", **PLACE)
    assert why.startswith("The GM changes things between two steps.") and game.ask.prompt in why


@rule("turn.adjudication")
def test_an_act_of_the_gm_is_taken_back_like_any_input() -> None:
    game = a_desk()
    before = game.battle.hash()
    does(game, "move-model", **PLACE)
    does(game, "set-suppression", unit="a2", points=2)
    assert game.can_undo
    game.undo()
    assert game.battle.units["a2"].suppression == 0 and game.battle.models["a1.1"].y == 20
    game.undo()
    assert game.battle.hash() == before


def a_changed_game() -> Game:
    game = a_desk()
    for name, fields in (
        ("move-model", PLACE), ("add-piece", {"piece": {"feature": "wall", "from": [14, 20], "to": [20, 20]}}),
        ("impose", {"unit": "a1", "number": "to-hit", "value": -1, "lasts": "battle"}),
        ("add-model", {"unit": "a1", "kind": "trooper", "at": (12, 12)}),
        ("add-unit", {"side": "b", "like": "b1", "at": (40, 40)}), ("remove-unit", {"unit": "a3", "casualties": False}),
    ):  # fmt: skip
        does(game, name, **fields)
    return attempt(game, "a1", 1)


@rule("turn.adjudication")
def test_a_game_that_the_gm_has_changed_replays_from_its_save() -> None:
    game = a_changed_game()
    text = save_text(game)
    assert check_replay(parse_save(text, "save")) is None
    assert load_game(parse_save(text, "save")).battle.hash() == game.battle.hash()


@rule("turn.adjudication")
def test_a_fork_has_the_acts_of_the_gm_and_goes_its_own_way() -> None:
    game = a_changed_game()
    fork = game.fork(2)
    assert len(fork.inputs) == 2 and fork.battle.models["a1.1"].y == 20
    assert "wall" in fork.battle.table.index and fork.battle.turn.gm and not fork.battle.turn.gm.imposed


@rule("turn.adjudication")
def test_a_script_of_the_game_leads_to_the_same_state() -> None:
    game = a_changed_game()
    run = play_script(parse_script(script_text(game), "script"))
    assert not run.failures and run.game.battle.hash() == game.battle.hash()
    assert [given for given in run.game.inputs if isinstance(given, Interjected)] == [
        given for given in game.inputs if isinstance(given, Interjected)
    ]


@rule("turn.adjudication")
def test_every_act_has_words_and_a_place_of_its_own_in_the_drawer() -> None:
    deeds = all_deeds()
    assert len({deed.name for deed in deeds}) == len(deeds) == 24
    for group in ("model", "unit", "terrain", "battle"):
        places = [deed.place for deed in deeds if deed.group == group]
        assert places and len(set(places)) == len(places)
    assert all(deed.title and deed.does.endswith(".") for deed in deeds)


@rule("turn.adjudication")
def test_the_fields_of_a_form_are_those_of_its_act() -> None:
    """A form filled in as it is offered is an act that can be read."""
    battle = a_desk().battle
    thing = Thing("a2.1", "a1", "")
    for deed in all_deeds():
        if deed.group != "terrain" and deed.fits(battle, thing):
            names = {field.path or field.name for field in deed.fields(battle, thing)}
            assert names <= set(deed.act.__struct_fields__), deed.name


@rule("turn.adjudication")
@pytest.mark.parametrize(
    ("act", "fields"),
    [
        ("move-model", {"model": "a1.1", "at": (12.0, 20.0), "facing": nan}),
        ("move-model", {"model": "a1.1", "at": (inf, 20.0)}),
        ("set-fire", {"at": (inf, 3.0)}),
    ],
)
def test_numbers_are_finite(act: str, fields: dict[str, Any]) -> None:
    assert refused(a_desk(), act, **fields) == "Every number must be finite"


def index_of(game: Game, act: str) -> int:
    """The number of the input that is this act of the GM."""
    tags = [str(getattr(given, "act", "")).partition("(")[0] for given in game.inputs]
    return tags.index(act)


@rule("turn.adjudication")
def test_an_act_far_down_the_list_is_taken_back_and_later_ones_stay() -> None:
    game, other = a_desk(), a_desk()
    for each in (game, other):
        does(each, "set-suppression", unit="a2", points=2)
    does(game, "move-model", **PLACE)
    for each in (game, other):
        does(does(each, "set-morale", unit="a3", state="pinned"), "add-unit", side="b", like="b1", at=(40, 40))
    assert withdraw(game, index_of(game, "MoveModel")) is None
    assert game.battle.hash() == other.battle.hash() and len(game.inputs) == 3
    assert check_replay(parse_save(save_text(game), "save")) is None


@rule("turn.adjudication")
def test_an_act_that_a_later_one_needs_is_not_taken_back() -> None:
    game = does(a_desk(), "add-piece", piece={"id": "bank", "feature": "wall", "from": [14, 20], "to": [20, 20]})
    does(does(game, "set-suppression", unit="a2", points=2), "move-piece", piece="bank", at=(17, 22))
    before, inputs = game.battle.hash(), list(game.inputs)
    refusal = withdraw(game, 0)
    assert refusal and refusal.reason.startswith("What the GM has done since needs it: There is no terrain 'bank'")
    assert game.battle.hash() == before and game.inputs == inputs


@rule("turn.adjudication")
def test_an_act_after_which_the_battle_has_gone_on_is_not_taken_back_by_itself() -> None:
    game = attempt(does(a_desk(), "move-model", **PLACE), "a1", 1)
    inputs = list(game.inputs)
    assert (why := withdraw(game, 0)) and "go back in the log" in why.reason
    assert (why := withdraw(game, 1)) and why.reason == "Only an act of the GM can be taken back by itself"
    assert game.inputs == inputs
