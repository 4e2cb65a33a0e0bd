"""Orders of a page: taken, refused, taken back; questions answered."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import Attempt, Dispute, EndPhase, GoToGround, ModelPath, Move, Reading
from arap.game.prompts import action_help
from arap.game.queries import ListTargets, PlanMove
from arap.rules.movement.measures.plan import MovePlan
from arap.server.wire import Answer, AskFor, NewGame, Open, Opened, Refused, Replied, Undo, Update
from tests.server.real import Page, Server, page
from tests.support import rule

HOT_SEAT = {"guard": "human", "orks": "human"}


def first_decision(tab: Page, seed: str = "0") -> None:
    """A battle at one table; guard has won the roll-off and goes first."""
    tab.open(NewGame("skirmish", HOT_SEAT, seed=seed))
    assert tab.view.ask
    assert tab.view.ask.seat == "guard"
    tab.answer(tab.view.ask.default)


def activated(tab: Page) -> str:
    """Tries units until one has action points; gives its id."""
    first_decision(tab)
    while (acting := tab.view.turn.acting) is None:
        attempt = next(
            option.answer
            for option in (tab.view.ask.options if tab.view.ask else ())
            if isinstance(option.answer, Attempt) and option.refusal is None
        )
        tab.answer(attempt)
    return acting


def test_an_illegal_order_is_refused_with_its_rule_and_changes_nothing(tab: Page) -> None:
    first_decision(tab)
    refused = tab.ask(Answer(Attempt("first-squad", 4), tab.view.request), Refused)
    assert "dice" in refused.reason
    assert refused.rule.startswith("activate.")
    assert tab.open(Open(tab.game)) == tab.views[0]


def test_an_answer_to_a_question_that_was_answered_is_refused_and_nothing_is_lost(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
    assert tab.view.ask
    old = tab.view.ask.id
    assert old == tab.view.request
    tab.answer(tab.view.ask.default)
    asked, lines = tab.view.ask, len(tab.log)
    assert asked.id != old
    refused = tab.ask(Answer(EndPhase(), old), Refused)
    assert refused.reason == "That has been answered already. Look again and decide again."
    assert tab.open(Open(tab.game)).ask == asked
    assert len(tab.log) == lines
    tab.answer(asked.options[0].answer)


def test_two_questions_without_an_event_between_them_have_different_ids(tab: Page) -> None:
    first_decision(tab)
    assert tab.view.ask
    ids = [tab.view.ask.id]
    while tab.answer(tab.view.ask.default).ask:
        assert tab.view.ask
        ids.append(tab.view.ask.id)
    assert len(set(ids)) == len(ids)


def test_a_question_that_is_put_again_after_an_undo_keeps_its_id(tab: Page) -> None:
    first_decision(tab)
    assert tab.view.ask
    asked = tab.view.ask
    ground = next(one.answer for one in asked.options if isinstance(one.answer, GoToGround) and not one.refusal)
    tab.answer(ground)
    assert tab.view.request != asked.id
    assert tab.ask(Undo(), Update).view.ask == asked


def test_an_order_out_of_turn_is_refused(server: Server, tab: Page) -> None:
    first_decision(tab)
    with page(server) as other:
        other.open(Open(tab.game, seat="orks"))
        assert other.view.ask is None
        refused = other.ask(Answer(EndPhase(), other.view.request), Refused)
    assert refused.reason == "It is for Border Guard patrol to decide"


def test_who_watches_decides_nothing(server: Server, tab: Page) -> None:
    first_decision(tab)
    with page(server) as other:
        other.open(Open(tab.game, seat="watcher"))
        for message in (Answer(EndPhase(), other.view.request), AskFor(1, ListTargets("first-squad"))):
            assert "watching" in other.ask(message, Refused).reason


def test_without_a_game_there_is_nothing_to_answer(tab: Page) -> None:
    assert "No game is open" in tab.ask(Answer(EndPhase(), ""), Refused).reason


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (NewGame("nowhere", {}), "There is no scenario 'nowhere'"),
        (NewGame("../../etc/passwd.yaml", {}), "There is no scenario"),
        (NewGame("skirmish", {"elves": "human"}), "There is no side 'elves'"),
        (NewGame("skirmish", {"orks": "hal"}), "There is no player 'hal'"),
        (NewGame("skirmish", {}, settings={"lenght.turns": 2}), "did you mean 'length.turns'?"),
        (NewGame("skirmish", {}, settings={"length.turns": 0}), "a whole number of at least 1"),
        (Open("nothing"), "There is no game 'nothing' here"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_in_a_sentence(tab: Page, wish: Any, said: str) -> None:
    assert said in tab.ask(wish, Refused).reason


def test_a_seat_that_is_not_there_or_is_a_bots_is_refused(tab: Page) -> None:
    tab.open(NewGame("skirmish", {"guard": "human", "orks": "random"}, seed="0"))
    assert "does not hold the seat of elves" in tab.ask(Open(tab.game, seat="elves"), Refused).reason
    assert "does not hold the seat of orks" in tab.ask(Open(tab.game, seat="orks"), Refused).reason
    assert tab.view.ask, "the game that was open stays open"
    tab.answer(tab.view.ask.default)


def test_a_decision_is_taken_back(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
    asked, lines = tab.view, list(tab.log)
    assert not asked.can_undo
    assert asked.ask
    assert tab.answer(asked.ask.default).can_undo
    tab.say(Undo())
    update = tab.hear(Update)
    assert update.fresh
    assert update.view == asked
    assert tab.log == lines


def test_dice_are_not_taken_back(tab: Page) -> None:
    activated(tab)
    assert not tab.view.can_undo
    assert "taken back" in tab.ask(Undo(), Refused).reason


def test_nobody_takes_back_the_decision_of_another(server: Server, tab: Page) -> None:
    first_decision(tab)
    with page(server) as other:
        other.open(Open(tab.game, seat="orks"))
        assert not other.view.can_undo
        assert "made by" in other.view.why_no_undo
        assert "made by" in other.ask(Undo(), Refused).reason


def test_a_move_costs_what_the_question_said(tab: Page) -> None:
    unit = activated(tab)
    replied = tab.ask(AskFor(7, PlanMove(unit, 0.0, 2.0)), Replied)
    assert replied.id == 7
    plan = replied.reply
    assert isinstance(plan, MovePlan)
    assert plan.refusal is None
    view = tab.answer(Move(tuple(ModelPath(model.model, model.path.legs) for model in plan.models)))
    places = {model.id: (model.x, model.y) for model in view.models}
    assert all(places[model.model] == (model.x, model.y) for model in plan.models)


def test_a_question_that_has_no_answer_is_refused_under_its_number(tab: Page) -> None:
    first_decision(tab)
    refused = tab.ask(AskFor(8, ListTargets("nobody")), Refused)
    assert (refused.id, refused.reason) == (8, "There is no unit 'nobody' on the table.")


def test_opening_another_game_leaves_the_first_as_it_was(tab: Page) -> None:
    first_decision(tab)
    game, view = tab.game, tab.view
    tab.open(NewGame("skirmish", HOT_SEAT, seed="1"))
    assert tab.game != game
    assert tab.open(Open(game)) == view
    assert tab.opened
    assert tab.opened == Opened(
        game, tab.opened.scene, HOT_SEAT, "", action_help(), "host", tuple(HOT_SEAT), dice="seeded"
    )


@rule("turn.adjudication")
def test_a_dispute_is_settled_and_the_decision_asked_again(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
    asked = tab.view.ask
    view = tab.answer(Dispute((Reading("They see it", advantage=1), Reading("They do not", nothing_happens=True))))
    assert tab.log[-1].kind == "dispute-settled" and "They do not" in tab.log[-1].text
    assert view.ask and asked
    assert msgspec.structs.replace(view.ask, id="") == msgspec.structs.replace(asked, id="")
    assert view.ask.id != asked.id
    assert view.why_no_undo == "A dispute has been settled since the last decision"


@rule("turn.adjudication")
def test_a_dispute_about_what_an_entry_settles_is_refused_with_its_id(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
    readings = (Reading("It is allowed", settled_by="shoot.los"), Reading("It is not"))
    refused = tab.ask(Answer(Dispute(readings), tab.view.request), Refused)
    assert refused.rule == "shoot.los"
