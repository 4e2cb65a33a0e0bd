"""Orders typed by a player."""

import pytest

from arap.battle.acts import Aim, Attempt, Charge, EndPhase, Finish, Move
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.queries import MovePlan, OrderRead, PlanMove, ReadOrder
from arap.kernel.errors import ArapError
from arap.kernel.sources import ScriptedDice
from tests.game.small import answer, scripted
from tests.rules.builders import a_piece, a_scenario, squad
from tests.support import rule


@pytest.fixture
def game() -> Game:
    """Squad a1, five men facing north round (12, 15), has two points."""
    return answer(scripted({"activate.roll": [1, 1]}), Attempt("a1", 2))


def read(game: Game, text: str, unit: str = "a1") -> OrderRead:
    reply = answer_query(game.battle, game.ask, ReadOrder(unit, text))
    assert isinstance(reply, OrderRead)
    return reply


def move_in(game: Game, text: str) -> PlanMove:
    move = read(game, text).move
    assert move is not None
    return move


def test_a_move_with_a_turn_is_read_as_they_say_it(game: Game) -> None:
    move = move_in(game, "move 3 forward, turn 45")
    assert (move.dx, move.dy) == pytest.approx((0, 3))
    assert move.facing == 45


@pytest.mark.parametrize(
    ("said", "shift"),
    [
        ("go 2 left", (-2, 0)),
        ('walk 2" back', (0, -2)),
        ("move 2 east", (2, 0)),
        ("move 2 inches at 180 degrees", (0, -2)),
        ("move to 14 18", (2, 3)),
    ],
)
def test_directions_are_those_of_the_unit_or_of_the_compass(game: Game, said: str, shift: tuple[float, float]) -> None:
    move = move_in(game, said)
    assert (move.dx, move.dy) == pytest.approx(shift)


def test_a_second_leg_makes_the_end_of_the_first_a_waypoint(game: Game) -> None:
    move = move_in(game, "move 1 forward then move 2 right")
    assert (move.dx, move.dy) == pytest.approx((2, 1))
    assert [*move.via[0]] == pytest.approx([12, 16])


def test_wheel_formation_and_a_single_model_are_understood(game: Game) -> None:
    move = move_in(game, "move 1 forward, wheel 30 left, form column")
    assert (move.rotate, move.formation) == (-30, "column")
    beside = move_in(game, "move 1 forward, model 5 0.5 right").adjust["a1.5"]
    assert beside == pytest.approx((game.battle.models["a1.5"].x + 0.5, 16))


@rule("move.crawl")
def test_a_crawl_names_those_who_crawl(game: Game) -> None:
    assert set(move_in(game, "crawl 1 forward").crawl) == set(game.battle.units["a1"].models)


def test_the_move_read_is_the_one_the_planner_plans(game: Game) -> None:
    plan = answer_query(game.battle, game.ask, move_in(game, "move 3 forward, turn 45, ok"))
    assert isinstance(plan, MovePlan)
    assert plan.refusal is None
    assert {one.facing for one in plan.models} == {45}
    assert read(game, "move 3 forward, ok").confirm


@pytest.mark.parametrize(("said", "act"), [("finish", Finish()), ("aim", Aim()), ("pass", Finish())])
def test_other_actions_are_called_by_their_names(game: Game, said: str, act: object) -> None:
    assert read(game, said).act == act


def test_lying_down_is_an_action_and_the_end_of_a_move(game: Game) -> None:
    act = read(game, "prone").act
    assert isinstance(act, Move) and act.prone
    assert move_in(game, "move 1 forward, prone").prone


@rule("move.prone.going", "swim.rate")
def test_of_a_unit_half_in_the_water_those_on_land_lie_down_by_word() -> None:
    units = [squad("a1", places=[(12, 15), (13.5, 15), (12, 17), (13.5, 17)]), squad("b1", "b", at=(16, 33))]
    scenario = a_scenario(units, [a_piece((5, 16, 35, 20), "river", water="deep")], settings={"turn.first-player": "a"})
    game = answer(Game(scenario, ScriptedDice({"activate.roll": [1, 1]})), Attempt("a1", 2))
    assert read(game, "prone").act == Move((), prone=("a1.1", "a1.2"))


def test_a_unit_is_tried_and_a_phase_ended_by_word() -> None:
    game = scripted({})
    assert read(game, "try 2").act == Attempt("a1", 2)
    assert read(game, "activate a3 with 3 dice").act == Attempt("a3", 3)
    assert read(game, "end").act == EndPhase()


def test_fire_names_its_target(game: Game) -> None:
    assert read(game, "shoot b2").target == "b2"


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("", "empty"),
        ("mvoe 3 forward", "did you mean 'move'"),
        ("move forward", "needs a distance"),
        ("move 3 sideways", "not a direction"),
        ("turn", "needs degrees"),
        ("model 9 1 left", "no model 9"),
        ("move to atlantis", "no place called 'atlantis'"),
        ("shoot nobody", "no unit here"),
        ("shoot b", "more than one unit"),
        ("help", "^For example: move 3 forward"),
        ("cancel", "^Escape gives up what is planned"),
    ],
)
def test_what_is_not_understood_is_said_with_a_hint(game: Game, said: str, part: str) -> None:
    with pytest.raises(ArapError, match=part):
        read(game, said)


def test_move_alone_plans_a_move_and_spends_nothing(game: Game) -> None:
    order = read(game, "move")
    assert order.act is None and not order.confirm
    assert order.move is not None and (order.move.dx, order.move.dy) == (0, 0)


def test_an_abbreviation_of_three_letters_is_understood(game: Game) -> None:
    assert read(game, "go to g").act == read(game, "go to ground").act


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("f", "write 'finish' in full"),
        ("fini", "write 'finish' in full"),
        ("l", "write 'lie down' in full"),
        ("ai", "write 'aim' in full"),
        ("move tact", "write 'move tactically' in full"),
        ("finish please", "^'please' is not understood after 'finish'"),
        ("move 3, finish", "'finish' is an order of its own"),
        ("charge", "^Name the enemy: charge NAME.$"),
        ("shoot", "^Name the enemy: shoot NAME.$"),
        ("charge a2", "^a2 is on your side.$"),
        ("charge a1", "^a1 is on your side.$"),
        ("shoot b11", r"did you mean 'b1'\?$"),
    ],
)
def test_nothing_is_done_by_half_a_word_and_the_reason_is_told(game: Game, said: str, part: str) -> None:
    with pytest.raises(ArapError, match=part):
        read(game, said)


@rule("grenade.charge.general")
def test_a_charge_may_be_silent() -> None:
    units = [squad("a1", at=(12, 15)), squad("b1", "b", at=(12, 21), facing=180)]
    ready = answer(
        Game(a_scenario(units, settings={"turn.first-player": "a"}), ScriptedDice({"activate.roll": [1]})),
        Attempt("a1", 1),
    )
    assert read(ready, "charge b1").act == Charge("b1")
    silent = read(ready, "charge b1 silently")
    assert (silent.told, silent.act) == ("Charge b1 silently", Charge("b1", grenades="none"))


@rule("charge.too-far")
def test_a_charge_that_cannot_be_made_is_refused_with_its_reason(game: Game) -> None:
    with pytest.raises(ArapError, match=r"b1 .*\(charge\.too-far\)\.$"):
        read(game, "charge b1")


def test_half_a_word_does_not_end_the_phase_but_its_full_name_does() -> None:
    with pytest.raises(ArapError, match="in full"):
        read(scripted({}), "en")
    assert read(scripted({}), "end my turn").act == EndPhase()


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("move 3 left turn 400", "^'turn' is not understood after 'move 3 left'; .* commas"),
        ("move 3 forward, ok please", "^'please' is not understood after 'ok'"),
        ("move 3 forward, turn 400", "^'400' is not an angle: angles are from -360 to 360 degrees.$"),
        ("move 3 at 400 degrees", "from -360 to 360"),
        ("move 3 forward, turn 45 left now", "'now' is not understood after 'turn 45 left'"),
        ("move 3 forward, wheel 30 up", "'up' is not understood after 'wheel 30'"),
        ("face north quickly", "'quickly' is not understood after 'face north'"),
        ("form line abreast", "'abreast' is not understood after 'form line'"),
        ("model 3 1 left here", "'here' is not understood after 'model 3 1 left'"),
        ("move 1 forward, prone please", "'please' is not understood after 'prone'"),
        ("move 1 / 2 forward", "'/' is not a direction"),
        ("pass please", "'please' is not understood after 'pass'"),
        ("move 99999999999 north", '" is too far for the table, which is 48" by 48"'),
        ("move to 900 900", "is too far for the table"),
        ("tactical 6 north", "^'Move tactically' is rolled first: say 'tactical' alone"),
        ("move tactically 6 north, ok", "'move tactically' alone"),
    ],
)
def test_every_word_is_understood_or_the_order_refused(game: Game, said: str, part: str) -> None:
    with pytest.raises(ArapError, match=part):
        read(game, said)


def test_half_an_inch_may_be_written_without_its_nought(game: Game) -> None:
    assert move_in(game, "move .5 forward.").dy == pytest.approx(0.5)


@rule("move.prone.getting-up")
def test_getting_up_says_that_nobody_lies_prone(game: Game) -> None:
    with pytest.raises(ArapError, match=r"^No model of a1 is prone \(move\.prone\.getting-up\)\.$"):
        read(game, "get up")


@rule("swim.rate")
def test_swimming_away_from_the_water_says_that_there_is_none(game: Game) -> None:
    with pytest.raises(ArapError, match=r"^a1 cannot swim here: no deep water is within reach \(swim\.rate\)\.$"):
        read(game, "swim 3 forward")


def test_undo_is_an_order(game: Game) -> None:
    assert read(game, "undo").undo


def test_dice_are_counted_in_whole_numbers() -> None:
    with pytest.raises(ArapError, match=r"'2\.5' is not a number of dice"):
        read(scripted({}), "try 2.5")
