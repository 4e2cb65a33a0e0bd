"""Questions of the rules: always answerable, and honest about what is refused."""

import msgspec
import pytest

from arap.army.loading import load_scenario
from arap.battle.acts import Choose, Swim
from arap.battle.battle import Battle
from arap.battle.bodies import unit_bodies
from arap.battle.kept.position import Position
from arap.battle.kept.scenario_cache import ScenarioCache
from arap.battle.values import Acting
from arap.game.game import Game
from arap.game.prompts import question
from arap.game.seat import Seat
from arap.kernel.requests import Ask
from arap.rules.answers import why_not
from arap.rules.turn.actions import action_options
from arap.rules.turn.activation_phase import ask_unit
from tests.laws.playing import RANDOM, SCENARIOS, face_to_face, in_town, near_each_other, new_game, play

GAMES_IN_TOWN = 2
FRESH_GAMES = 8


def options_are_honest(game: Game, ask: Ask) -> None:
    """An option is refused when it is put if, and only if, it is refused when it is taken."""
    for option in ask.options:
        if not option.open:
            refused = why_not(game.battle, ask, option.answer)
            assert (refused is None) == (option.refusal is None), f"{ask.prompt} {option.label}: {refused}"
            assert (game.why_not(option.answer) is None) == (refused is None)


def says_what_answers_do(ask: Ask) -> None:
    """A named answer says what comes of it, or the notes of the question do; which of several comes first is plain."""
    silent = [option.label for option in ask.options if isinstance(option.answer, Choose) and not option.does]
    assert not silent or ask.notes or ask.kind == "order", f"{ask.prompt} {silent}"


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_question_has_a_legal_default_and_tells_the_truth_about_its_options(name: str) -> None:
    game = new_game(face_to_face(name), "asks")
    for ask in play(game, RANDOM, "asks"):
        assert why_not(game.battle, ask, ask.default) is None, f"{ask.prompt}: passing is refused"
        assert any(option.refusal is None for option in ask.options), f"{ask.prompt}: nothing can be answered"
        options_are_honest(game, ask)
        says_what_answers_do(ask)


def test_options_tell_the_truth_in_a_town_of_poor_swimmers() -> None:
    scenario = in_town()
    poor = {key: msgspec.structs.replace(kind, poor_swimmer=True) for key, kind in scenario.kinds.items()}
    swims = []
    for seed in range(GAMES_IN_TOWN):
        game = new_game(msgspec.structs.replace(scenario, kinds=poor), seed)
        for ask in play(game, RANDOM, seed):
            options_are_honest(game, ask)
            swims += [option for option in ask.options if isinstance(option.answer, Swim)]
    assert any(option.refusal for option in swims) and any(not option.refusal for option in swims)


def forms_are_fresh(battle: Battle, fresh: Battle) -> None:
    """What is kept about where a unit stands is what a fresh look finds."""
    for unit_id, form in battle.position.forms.items():
        now = fresh.form(unit_id)
        assert (form.left, form.right, form.low, form.high) == (now.left, now.right, now.low, now.high)
        assert form.hampered == now.hampered
        if form.bodies is not None:
            assert (form.bodies.rows == unit_bodies(fresh, unit_id).rows).all()


@pytest.mark.parametrize("name", ["skirmish", "river-town"])
def test_the_units_and_actions_offered_are_those_a_fresh_look_finds(name: str) -> None:
    scenario, looked = near_each_other(name), 0
    for seed in range(FRESH_GAMES):
        game = new_game(scenario, seed)
        for ask in play(game, RANDOM, seed):
            fresh = game.battle.clone()
            fresh.scenario_cache, fresh.position = ScenarioCache(), Position()
            forms_are_fresh(game.battle, fresh)
            if ask.kind == "activation":
                assert ask_unit(fresh) == ask
            if isinstance(ask.detail, Acting):
                assert action_options(fresh, ask.detail) == ask.options, ask.prompt
                looked += 1
    assert looked > 5 * FRESH_GAMES


@pytest.mark.parametrize("name", SCENARIOS)
def test_passing_every_question_ends_the_game(name: str) -> None:
    game = new_game(load_scenario(name), "passing")
    answers = 0
    while game.ask is not None:
        assert game.answer(game.ask.default) is None
        answers += 1
        assert answers < 1000
    assert game.over


def test_a_question_is_seen_by_the_seat_it_is_put_to_and_by_no_other() -> None:
    game = new_game(face_to_face("skirmish"), "views")
    seats = [Seat(game, side.id) for side in game.scenario.sides]
    for ask in play(game, RANDOM, "views"):
        for seat in seats:
            mine = seat.side == ask.seat
            seen = seat.view()
            assert (seen.ask == question(game.known_to(seat.side), ask, seen.request)) if mine else seen.ask is None
            assert (seat.ask is ask) if mine else seat.ask is None
            assert seen.seat == seat.side and seen.waiting_for == ask.seat


def test_a_seat_cannot_answer_for_another() -> None:
    game = new_game(load_scenario("skirmish"), "other")
    assert game.ask is not None
    other = next(side.id for side in game.scenario.sides if side.id != game.ask.seat)
    before = game.battle.hash(), list(game.inputs)
    assert Seat(game, other).answer(game.ask.default) is not None
    assert (game.battle.hash(), game.inputs) == before
