"""Interceptions in whole games: asked, answered, taken back, written down and told."""

from arap.battle.acts import NO, YES, Attempt, EndPhase, Finish, Leg, ModelPath, Move, PickUp, Shoot
from arap.battle.events.melee import RoundBegan
from arap.battle.events.reaction import ReactionAnswered, UnitIntercepted
from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.queries import CheckMove
from arap.game.records.save import load_game, parse_save, save_text
from arap.game.scripts.script import parse_script, play_script, script_text
from arap.game.seat import Seat
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.rules.movement.measures.plan import MovePlan
from tests.rules.builders import a_kind, a_scenario, squad
from tests.rules.logs import events
from tests.rules.turn.games import answer
from tests.support import rule

SWIFT = a_kind(M=6)
PASS = Move((ModelPath("m.1", (Leg(10, 16),)),))


def past_e(points: int = 2) -> Game:
    """The lone m has points and e, of side b, looks at its way from 1.8" beside it."""
    troops = [
        squad("m", n=1, kind=SWIFT), squad("g", at=(30, 5), n=2), squad("e", "b", (11.8, 13), 1, facing=270),
        squad("f", "b", (30, 40), 2),
    ]  # fmt: skip
    scenario = a_scenario(troops, settings={"turn.first-player": "a"})
    game = Game(scenario, ScriptedDice({"activate.roll": [1] * points}, SeededDice(1)))
    answer(game, Attempt("m", points))
    return game


def told(game: Game) -> list[str]:
    names = Names(game.scenario)
    return [log_entry(names, number, logged).text for number, logged in enumerate(game.log, 1)]


@rule("react.intercept.stray", "react.general")
def test_the_owner_is_asked_in_the_middle_of_the_move_and_the_mover_waits() -> None:
    game = past_e()
    answer(game, PASS)
    assert game.ask is not None and (game.ask.kind, game.ask.seat) == ("react", "b")
    assert (game.battle.models["m.1"].x, game.battle.models["m.1"].y) == (10, 12.128)
    answer(game, NO)
    assert game.ask is not None and (game.ask.kind, game.ask.seat) == ("action", "a")
    assert game.battle.models["m.1"].y == 16


@rule("react.intercept.resolve", "activate.leftover-points", "react.auto-activation")
def test_after_an_interception_the_points_are_kept_and_the_round_is_fought_this_turn() -> None:
    game = past_e()
    answer(game, PASS, YES)
    assert [(kept.unit, kept.points) for kept in game.battle.turn.kept] == [("m", 1)]
    assert game.ask is not None and game.ask.kind == "activation", "no unit was activated by it"
    while game.ask is not None and game.battle.turn.serial == 1:
        answer(game, EndPhase() if game.ask.kind == "activation" else game.ask.default)
    (began,) = events(game, RoundBegan)
    assert set(began.units) == {"m", "e"}


@rule("react.auto-activation")
def test_an_interceptor_that_wants_to_shoot_or_to_move_elsewhere_is_refused() -> None:
    game = past_e()
    answer(game, PASS)
    for act in (Shoot(1, ()), Move((ModelPath("e.1", (Leg(20, 20),)),)), Finish()):
        assert game.answer(act) is not None


@rule("react.intercept.charge", "react.intercept.barred")
def test_an_interception_that_is_not_offered_is_refused() -> None:
    game = past_e()
    assert game.answer(YES) is not None
    answer(game, PASS)
    assert game.ask is not None and game.ask.about[0] == "e"


def test_an_answer_is_taken_back() -> None:
    game = past_e()
    answer(game, PASS)
    before, asked = game.battle.hash(), game.ask
    answer(game, YES)
    assert game.battle.units["m"].locked
    game.undo()
    assert game.ask == asked and game.battle.hash() == before
    answer(game, NO)
    assert game.battle.models["m.1"].y == 16 and not game.battle.units["m"].locked


def test_a_save_in_the_middle_of_the_question_leads_back_to_it() -> None:
    game = past_e()
    answer(game, PASS)
    again = load_game(parse_save(save_text(game), "save"))
    assert again.ask == game.ask and again.battle.hash() == game.battle.hash()


def test_a_game_with_an_interception_is_written_down_and_replayed() -> None:
    game = past_e()
    answer(game, PASS, YES)
    run = play_script(parse_script(script_text(game), "again.yaml"))
    assert run.game.battle.hash() == game.battle.hash()


def test_a_script_names_the_unit_that_steps_in() -> None:
    game = past_e()
    answer(game, PASS)
    text = script_text(game)
    steps = text.replace("expect:", "  - intercept: e\nexpect:").partition("expect:")[0]
    assert play_script(parse_script(steps, "more.yaml")).game.battle.units["e"].locked == ("m",)
    wrong = steps.replace("intercept: e", "refuse: {intercept: f, rule: react.intercept.stray}")
    run = play_script(parse_script(wrong, "wrong.yaml"))
    assert [expectation.met for expectation in run.expectations] == [True]


def test_offer_answer_and_melee_are_told() -> None:
    game = past_e()
    answer(game, PASS, YES)
    text = " ".join(told(game))
    assert 'e steps in the way of m, 2" away.' in text
    assert "e intercepts m. They are locked in melee, 1 model against 1, without charge bonuses." in text
    game = past_e()
    answer(game, PASS, NO)
    assert 'e lets m pass, 2" away.' in told(game)


@rule("move.enemy-proximity")
def test_the_enemy_named_by_the_plan_is_the_one_that_is_asked() -> None:
    game = past_e()
    plan = Seat(game, "a").query(CheckMove("m", PASS.paths))
    assert isinstance(plan, MovePlan)
    assert ("e", "react.intercept.stray") in [(watcher.unit, watcher.rule) for watcher in plan.watchers]


@rule("react.levels", "react.pickup.actions")
def test_the_active_player_intercepts_a_unit_that_was_picked_up() -> None:
    troops = [
        squad("x", "a", (30, 5), 1), squad("e", "a", (11.8, 13), 1, facing=270), squad("m", "b", n=1, kind=SWIFT),
    ]  # fmt: skip
    scenario = a_scenario(troops, settings={"turn.first-player": "a"})
    game = Game(scenario, ScriptedDice({"activate.roll": [6], "activate.pick-up": [1]}, SeededDice(1)))
    answer(game, Attempt("x", 1), PickUp(("m",)), PASS)
    assert game.ask is not None and (game.ask.kind, game.ask.seat) == ("react", "a")
    answer(game, YES)
    assert events(game, UnitIntercepted)[0].unit == "e" and events(game, ReactionAnswered)[0].units


def test_the_turn_goes_on_after_an_interception() -> None:
    game = past_e()
    answer(game, PASS, YES)
    while game.ask is not None and game.battle.turn.game_turn < 3:
        answer(game, EndPhase() if game.ask.kind == "activation" else game.ask.default)
    assert game.battle.turn.game_turn == 3 and game.battle.turn.reacting == ()
    assert len(events(game, UnitIntercepted)) == 1
