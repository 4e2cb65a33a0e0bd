"""The actions of an activated unit: points, costs, one type at a time, one unit at a time."""

from typing import Any

import msgspec
import pytest

from arap.battle import events as happened
from arap.battle.acts import (
    NO,
    YES,
    Act,
    Aim,
    Attempt,
    Declare,
    Finish,
    FireOrder,
    Flee,
    Leg,
    ModelPath,
    Move,
    Regroup,
    Shoot,
)
from arap.battle.values import Acting
from arap.game.game import Game
from arap.rules.turn.actions import action_options
from tests.rules.builders import Squad, a_battle, a_kind, a_member, a_weapon, squad
from tests.rules.logs import events
from tests.rules.turn.games import a_game, answer
from tests.support import rule

CANNON = a_weapon("cannon", type="heavy", strength=5, range=36.0, shots=1)
SWORD = a_weapon("sword", type="melee", range=None)


def north(unit: Squad, inches: float = 2.0) -> Move:
    """The whole squad moves straight ahead."""
    return Move(
        tuple(
            ModelPath(f"{unit.id}.{number}", (Leg(man.at[0], man.at[1] + inches),))
            for number, man in enumerate(unit.members, 1)
            if man.at
        )
    )


def fire(unit: Squad, target: str, points: int = 1, weapon: str = "rifle", models: tuple[int, ...] = ()) -> Shoot:
    numbers = models or tuple(range(1, len(unit.members) + 1))
    return Shoot(points, tuple(FireOrder(f"{unit.id}.{number}", weapon, target) for number in numbers))


OURS = squad("a1", at=(24, 10), n=3)
THEIRS = squad("b1", "b", at=(24, 30), n=5, facing=180)
MISSES = {"shoot.to-hit": [6] * 40, "activate.roll": [1, 1, 1]}


def with_points(points: int, ours: Squad = OURS) -> Game:
    game = a_game([ours, squad("a2", at=(40, 4), n=3), THEIRS], MISSES)
    answer(game, Attempt("a1", points))
    return game


@rule("activate.action-points")
def test_two_points_are_a_shot_and_a_move_and_then_the_unit_is_finished() -> None:
    game = with_points(2)
    answer(game, fire(OURS, "b1"), north(OURS))
    assert [event.points_lost for event in events(game, happened.UnitFinished)] == [0]
    assert game.ask and game.ask.kind == "activation" and game.battle.units["a1"].finished


@rule("activate.action-points", "activate.action-costs")
def test_a_heavy_weapon_cannot_be_fired_with_one_point() -> None:
    gunners = squad("a1", at=(24, 10), n=3, weapons=(CANNON,))
    game = with_points(1, gunners)
    refusal = game.answer(fire(gunners, "b1", 2, "cannon"))
    assert refusal and refusal.rule == "activate.action-points"
    refusal = game.answer(fire(gunners, "b1", 1, "cannon"))
    assert refusal is not None


@rule("activate.action-points")
def test_three_points_leave_two_after_a_move_for_a_dearer_action() -> None:
    gunners = squad("a1", at=(24, 10), n=3, weapons=(CANNON,))
    game = with_points(3, gunners)
    answer(game, north(gunners))
    assert game.battle.turn.acting == (Acting("a1", 2, acted=True, moving=True),)
    answer(game, fire(gunners, "b1", 2, "cannon"))
    assert [event.volley for event in events(game, happened.VolleyBegan)] == [2]


@rule("activate.action-points")
@pytest.mark.parametrize("points", [0, 4])
def test_a_shooting_action_of_no_points_or_four_is_refused(points: int) -> None:
    assert with_points(3).answer(fire(OURS, "b1", points)) is not None


@rule("activate.action-points")
def test_points_not_used_are_lost_when_the_unit_is_declared_finished() -> None:
    game = with_points(3)
    answer(game, north(OURS), Finish())
    assert [event.points_lost for event in events(game, happened.UnitFinished)] == [2]


@rule("activate.one-unit-at-a-time")
def test_trying_another_unit_forfeits_the_points_after_a_confirmation() -> None:
    game = a_game([OURS, squad("a2", at=(40, 4), n=3), THEIRS], {"activate.roll": [1, 1, 2]})
    answer(game, Attempt("a1", 2), north(OURS), Attempt("a2", 1))
    assert game.ask and (game.ask.kind, game.ask.rule) == ("confirm", "activate.one-unit-at-a-time")
    answer(game, YES)
    assert [(event.unit, event.points_lost) for event in events(game, happened.UnitFinished)] == [("a1", 1)]
    assert game.battle.turn.acting == (Acting("a2", 1),)


@rule("activate.one-unit-at-a-time")
def test_without_the_confirmation_the_unit_goes_on() -> None:
    game = with_points(2)
    answer(game, north(OURS), Attempt("a2", 1), NO)
    assert game.battle.turn.acting == (Acting("a1", 1, acted=True, moving=True),)
    assert not game.battle.units["a2"].attempted


@rule("activate.one-unit-at-a-time", "activate.attempts")
def test_a_unit_that_cannot_be_tried_is_refused_without_a_question() -> None:
    game = with_points(2)
    for act in (Attempt("a1", 1), Attempt("b1", 1), Attempt("a2", 4)):
        assert game.answer(act) is not None
    assert game.ask and game.ask.kind == "action"


@rule("activate.same-action")
def test_those_without_a_ranged_weapon_idle_while_the_others_shoot() -> None:
    men = [a_member() for _ in range(6)] + [a_member(a_kind("swordsman"), weapons=(SWORD,)) for _ in range(4)]
    mixed = squad("a1", at=(24, 10), members=men)
    game = with_points(2, mixed)
    answer(game, north(mixed), fire(mixed, "b1", models=(1, 2, 3, 4, 5, 6)))
    (rolled,) = events(game, happened.HitsRolled)
    assert len(set(rolled.models)) == 6
    assert game.battle.units["a1"].finished


@rule("activate.same-action", "activate.action-costs")
def test_in_a_shooting_action_of_two_points_rifles_fire_twice_and_the_heavy_weapon_in_the_second_volley() -> None:
    men = [a_member(), a_member(), a_member(a_kind("gunner"), weapons=(CANNON,))]
    mixed = squad("a1", at=(24, 10), members=men)
    game = with_points(2, mixed)
    orders = (*fire(mixed, "b1", models=(1, 2)).orders, FireOrder("a1.3", "cannon", "b1"))
    answer(game, Shoot(2, orders))
    assert game.ask and game.ask.kind == "declare"
    answer(game, Declare(orders))
    fired = [(event.weapon, len(event.throws)) for event in events(game, happened.HitsRolled)]
    assert fired == [("rifle", 2), ("rifle", 2), ("cannon", 1)]
    assert game.battle.units["a1"].finished


@rule("activate.same-action")
@pytest.mark.parametrize("act", [Declare(()), Flee(90.0), YES])
def test_what_is_no_action_is_refused(act: Act) -> None:
    game = with_points(2)
    refusal = game.answer(act)
    assert refusal and refusal.rule == "activate.action-costs"


@rule("activate.action-costs")
def test_three_points_are_two_moves_and_a_shot() -> None:
    game = with_points(3)
    further = squad("a1", at=(24, 12), n=3)
    answer(game, north(OURS), north(further), fire(OURS, "b1"))
    assert game.battle.units["a1"].finished


@rule("activate.action-costs")
def test_the_table_of_costs() -> None:
    battle = a_battle([OURS, THEIRS])
    battle.change("a1", suppression=1)
    costs = {type(option.answer).__name__: option.cost for option in action_options(battle, Acting("a1", 3))}
    ones = dict.fromkeys(("Move", "Tactical", "Charge", "Shoot", "Aim", "Overwatch", "Regroup"), 1)
    assert costs == ones | {"GoToGround": 0, "Finish": 0}


@rule("suppress.regroup", "activate.action-costs")
def test_a_unit_regroups_for_one_point_and_shoots_with_the_other() -> None:
    game = a_game([OURS, THEIRS], {**MISSES, "suppress.regroup": [2]})
    game.battle.change("a1", suppression=3)
    answer(game, Attempt("a1", 2), Regroup(), fire(OURS, "b1"))
    (rolled,) = events(game, happened.HitsRolled)
    assert rolled.needed.reasons == ["suppressed -1"]
    assert game.battle.units["a1"].suppression == 1


@rule("suppress.regroup")
def test_a_unit_without_suppression_is_refused_to_regroup() -> None:
    refusal = with_points(1).answer(Regroup())
    assert refusal and refusal.rule == "suppress.regroup"


@rule("activate.action-points")
def test_aiming_lasts_for_the_very_next_action_only() -> None:
    game = with_points(3)
    answer(game, Aim())
    assert game.battle.turn.acting == (Acting("a1", 2, aimed=True, acted=True),)
    answer(game, north(OURS))
    assert game.battle.turn.acting == (Acting("a1", 1, acted=True, moving=True),)


@rule("move.backwards")
def test_a_unit_shoots_and_then_backs_off_facing_the_enemy() -> None:
    game = with_points(2)
    answer(game, fire(OURS, "b1"), north(OURS, -2.0))
    assert {(model.y, model.facing) for model in game.battle.members("a1")} == {(8, 0)}
    assert game.battle.units["a1"].finished


@rule("activate.same-action")
@pytest.mark.parametrize(
    "order",
    [{"act": "move", "paths": [], "orders": []}, {"act": "shoot", "points": 1, "orders": [], "paths": []}],
)
def test_one_order_cannot_be_of_two_types(order: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert(order, Move | Shoot)
