"""The guided battle, played by what it teaches."""

from pathlib import Path

import pytest

from arap.battle.acts import Attempt, EndPhase
from arap.server.lessons import LessonView
from arap.server.lobby import lesson_match
from arap.server.match import Declined, Match
from arap.server.store import Store, store_in

YOU = ("guard",)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return store_in(tmp_path)


@pytest.fixture
def lesson(store: Store) -> Match:
    return lesson_match("first-steps", store)


def coach(match: Match) -> LessonView:
    view = match.lesson_view()
    assert view is not None
    return view


def alone(match: Match) -> None:
    """The lesson goes on by itself until the learner is asked."""
    while not coach(match).done and match.goes_on_alone:
        match.go_on_alone()


def events(match: Match) -> list[str]:
    return [type(logged.event).__name__ for logged in match.game.log]


def played(match: Match) -> list[LessonView]:
    """What the coach said at each decision, from here to the end of the lesson."""
    said = []
    while not coach(match).done:
        said.append(coach(match))
        match.show_me(YOU)
        alone(match)
    return said


def test_a_lesson_goes_through_all_its_steps_and_shows_what_it_says(lesson: Match) -> None:
    said = played(lesson)
    assert sorted({view.step for view in said}) == [1, 2, 3, 4, 5, 6, 7]
    assert all(view.say and view.task and view.controls for view in said)
    shown = events(lesson)
    wanted = [
        "ActivationRolled", "UnitMoved", "SuppressionGained", "Bust", "ReactionRolled", "ChargeMade", "RoundScored",
        "UnitBroke", "UnitFled", "UnitRallied",
    ]  # fmt: skip
    assert [name for name in wanted if name not in shown] == []
    assert "rallied" in coach(lesson).say


def test_a_lesson_takes_only_the_answer_it_teaches(lesson: Match) -> None:
    for act in (EndPhase(), Attempt("second-squad", 1), Attempt("first-squad", 3)):
        with pytest.raises(Declined, match="First Squad goes first"):
            lesson.answer(act, lesson.request(YOU), YOU)
    lesson.answer(Attempt("first-squad", 2), lesson.request(YOU), YOU)
    assert coach(lesson).step == 2


def test_a_lesson_goes_on_where_it_was_left(lesson: Match, store: Store) -> None:
    for _ in range(3):
        lesson.show_me(YOU)
        alone(lesson)
    again = Match.resume(lesson.id, store)
    assert coach(again) == coach(lesson)
    whole = lesson_match("first-steps", store)
    assert played(again) == played(whole)[3:]
    assert again.game.battle.hash() == whole.game.battle.hash()


def test_a_lesson_is_taken_back_also_after_dice(lesson: Match) -> None:
    before = lesson.game.battle.hash()
    lesson.show_me(YOU)
    assert coach(lesson).can_go_back
    lesson.lesson_back(YOU)
    assert lesson.game.battle.hash() == before
    assert (coach(lesson).step, coach(lesson).can_go_back) == (1, False)
    played(lesson)
    assert "UnitRallied" in events(lesson)


def test_after_the_lesson_the_battle_goes_on_against_the_bot(lesson: Match) -> None:
    assert not lesson.progress.over
    played(lesson)
    assert (lesson.progress.over, lesson.game.over) == (True, False)
    for _ in range(500):
        if lesson.game.over:
            break
        if not lesson.go_on_alone():
            assert lesson.game.ask is not None
            lesson.answer(lesson.game.ask.default, lesson.request(YOU), YOU)
    assert lesson.game.over
