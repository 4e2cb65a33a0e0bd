"""A question as a seat is put it: keys, focus, what passing gives up."""

from arap.battle.acts import Attempt, EndPhase, Finish, Move, Pass, React, Shoot, Venture
from arap.game.prompts import choices, gives_up, question
from arap.game.seat import Seat
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Act, Ask, Option
from tests.game.small import seeded

NO = Refusal("no", "activate.attempts")


def asked(kind: str, *options: Option, default: Act | None = None) -> Ask:
    return Ask("a", kind, "activate.attempts", "What now?", options, default or options[-1].answer, ("a1",))


def test_actions_have_numbers_and_other_ways_to_move_letters() -> None:
    walk, bog = Option(Move(()), "Move", 1, open=True), Option(Venture(("x",)), "Go for rough ground", 1)
    fire, end = Option(Shoot(1, ()), "Shoot", 1, open=True), Option(Finish(), "Finish")
    found = choices(asked("action", walk, bog, fire, end))
    assert [(one.key, one.variant) for one in found] == [("1", False), ("B", True), ("2", False), ("3", False)]


def test_of_two_options_of_one_name_the_first_that_can_be_chosen_has_the_letter() -> None:
    refused, able = Option(Venture(("x",)), "Bog", 1, NO), Option(Venture(("y",)), "Scree", 1)
    assert [one.key for one in choices(asked("action", refused, able))] == ["", "B"]


def test_there_are_only_nine_numbers_and_none_where_paths_are_asked_for() -> None:
    ten = [Option(Attempt(f"u{n}", 1), str(n)) for n in range(10)]
    assert [one.key for one in choices(asked("order", *ten))] == [*"123456789", ""]
    assert {one.key for one in choices(asked("paths", *ten))} == {""}


def test_reactions_are_numbered_unit_by_unit_as_they_are_shown() -> None:
    offered = [React("a1", "move"), React("a2", "move"), React("a1", "shoot"), Pass(), React("a2", "shoot")]
    found = choices(asked("react", *[Option(act, "") for act in offered]))
    assert [(one.key, one.answer) for one in found] == list(
        zip("12345", [offered[0], offered[2], offered[1], offered[4], offered[3]], strict=True)
    )


def test_ending_a_turn_gives_up_the_units_that_could_still_be_tried() -> None:
    tries = [Option(Attempt("a1", 1), ""), Option(Attempt("a1", 2), ""), Option(Attempt("a2", 1), "", refusal=NO)]
    battle = seeded().battle
    assert gives_up(battle, asked("activation", *tries, Option(EndPhase(), "End"))).endswith(": 1 unit has not acted")
    assert gives_up(battle, asked("activation", tries[2], Option(EndPhase(), "End"))) == ""


def test_a_question_says_which_draft_answers_it_and_what_its_main_button_says() -> None:
    game = seeded()
    stay = Option(Move(()), "Stay")
    put = question(game.battle, asked("paths", Option(Move(()), "Move", open=True), stay), "id")
    assert (put.draft, put.passing, put.focus.acting, put.in_words) == ("move", "Stay", "a1", True)
    assert question(game.battle, asked("order", stay), "id").focus.acting is None


def test_the_seat_that_decides_is_told_the_id_of_its_question() -> None:
    game = seeded()
    assert game.ask
    seen = Seat(game, game.ask.seat).view()
    assert seen.ask and seen.ask.id == seen.request != ""
