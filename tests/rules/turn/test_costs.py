"""Actions that cost more by ruling."""

from typing import Any

import pytest

from arap.battle.acts import Aim, Attempt, Leg, ModelPath, Move, Tactical
from arap.battle.settings import check_settings
from arap.battle.values import Acting
from arap.game.game import Game
from arap.kernel.errors import ArapError
from arap.kernel.sources import ScriptedDice
from arap.rules.answers import why_not
from arap.rules.turn.costs import action_cost
from tests.rules.builders import a_battle, a_kind, a_piece, a_scenario, squad
from tests.rules.movement.manoeuvring import act, question
from tests.rules.turn.games import answer
from tests.support import rule

OVERRIDES = "activate.action-cost-overrides"
HILL = a_piece((0, 12, 48, 20), "hill")
SLIPPERY = [{"action": "move", "terrain": "hill1", "cost": 2}]


def climbing(inches: float) -> Move:
    return Move((ModelPath("a1.1", (Leg(24, 10 + inches),)),))


def on_the_hill(points: int) -> Game:
    units = [squad("a1", at=(24, 10), n=1), squad("b1", "b", at=(24, 40), n=1)]
    scenario = a_scenario(units, [HILL], settings={OVERRIDES: SLIPPERY, "turn.first-player": "a"})
    game = Game(scenario, ScriptedDice({"activate.roll": [1, 1, 1]}))
    answer(game, Attempt("a1", points))
    return game


@rule("activate.extra-cost")
def test_one_point_does_not_carry_a_unit_up_a_slippery_hill() -> None:
    refusal = on_the_hill(1).answer(climbing(4))
    assert refusal and refusal.rule == "activate.action-points" and "2 action points" in refusal.reason


@rule("activate.extra-cost")
def test_two_points_make_one_ordinary_move_up_it() -> None:
    game = on_the_hill(2)
    answer(game, climbing(4))
    assert game.battle.models["a1.1"].y == 14
    assert game.battle.units["a1"].finished


@rule("activate.extra-cost")
def test_a_move_that_does_not_touch_the_hill_costs_one() -> None:
    game = on_the_hill(2)
    answer(game, climbing(1))
    assert game.battle.turn.acting == (Acting("a1", 1, acted=True, moving=True),)


@rule("activate.extra-cost")
def test_a_ruling_for_one_unit_holds_for_that_unit_and_that_action() -> None:
    units = [squad("a1"), squad("a2", at=(30, 10))]
    battle = a_battle(units, settings={OVERRIDES: [{"action": "aim", "unit": "a1", "cost": 3}]})
    assert action_cost(battle, "a1", Aim()) == 3
    assert action_cost(battle, "a2", Aim()) == 1
    assert action_cost(battle, "a1", Move(())) == 1


@rule("activate.extra-cost")
def test_a_poor_swimmer_may_be_made_to_pay_two_points() -> None:
    check_settings({OVERRIDES: [{"action": "swim", "unit": "a1", "cost": 2}]}, "scenario test")


@rule("activate.extra-cost")
@pytest.mark.parametrize(
    "override",
    [
        {"action": "move", "unit": "a1", "cost": 0},
        {"action": "move", "unit": "a1", "cost": 4},
        {"action": "move", "cost": 2},
        {"action": "move", "unit": "a1"},
        {"action": "mvoe", "unit": "a1", "cost": 2},
        {"action": "move", "unit": "a1", "cost": 2, "colour": "red"},
    ],
)
def test_costs_outside_one_to_three_and_rulings_about_nothing_are_refused(override: dict[str, Any]) -> None:
    with pytest.raises(ArapError, match=f"{OVERRIDES} cannot be"):
        check_settings({OVERRIDES: [override]}, "scenario test")


@rule("activate.extra-cost")
def test_a_path_for_a_model_that_does_not_exist_is_refused_and_not_priced() -> None:
    game = on_the_hill(2)
    assert game.answer(Move((ModelPath("nobody", (Leg(24, 14),)),))) is not None


@rule("activate.extra-cost")
@pytest.mark.parametrize(
    ("about", "words"),
    [({"unit": "nobody"}, "'nobody', but the units are a1, b1"), ({"terrain": "moor"}, "'moor', but .* are hill1")],
)
def test_rulings_about_units_and_terrain_that_are_not_there_are_refused(about: dict[str, str], words: str) -> None:
    ruling = {"action": "move", "cost": 2} | about
    with pytest.raises(ArapError, match=f"{OVERRIDES} names {words}"):
        a_battle([squad("a1"), squad("b1", "b", at=(24, 40))], [HILL], settings={OVERRIDES: [ruling]})


@rule("activate.extra-cost", "activate.vehicles")
def test_a_ruling_for_a_unit_of_vehicles_holds_for_each_of_them() -> None:
    tanks = squad("a1", n=2, spacing=4, kind=a_kind("tank", creature_class="vehicle"))
    battle = a_battle([tanks, squad("b1", "b")], settings={OVERRIDES: [{"action": "move", "unit": "a1", "cost": 2}]})
    assert [action_cost(battle, unit, Move(())) for unit in ("a1-1", "a1-2")] == [2, 2]


@rule("activate.extra-cost", "move.tactical")
@pytest.mark.parametrize(("action", "left"), [("tactical", 0), ("move", 1)])
def test_a_tactical_move_stays_one_when_its_path_is_drawn(action: str, left: int) -> None:
    dear = [{"action": action, "terrain": "hill1", "cost": 2}]
    battle = a_battle([squad("a1", at=(24, 10), n=1), squad("b1", "b")], [HILL], settings={OVERRIDES: dear})
    act(battle, Tactical(), {"move.tactical": [4]}, [climbing(4)], points=2, unit="a1")
    assert battle.turn.acting == (Acting("a1", left, acted=True, moving=True),)


@rule("activate.extra-cost", "move.tactical")
def test_after_the_dice_too_a_path_of_nobody_is_refused_and_not_priced() -> None:
    dear = [{"action": "tactical", "terrain": "hill1", "cost": 2}]
    battle = a_battle([squad("m", at=(24, 10), n=1), squad("b1", "b")], [HILL], settings={OVERRIDES: dear})
    ask = question(battle, Tactical(), {"move.tactical": [4]}, points=2)
    refusal = why_not(battle, ask, Move((ModelPath("nobody", (Leg(24, 14),)),)))
    assert refusal and refusal.rule == "activate.action.move"
