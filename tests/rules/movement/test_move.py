"""The movement action."""

import pytest

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.events import UnitMoved
from arap.rules.movement.travel.move import move_action
from tests.rules.builders import a_battle, a_kind, a_piece, impassable, play, squad
from tests.rules.movement.paths import Stop, path, refused_by, why_not
from tests.support import rule


def go(battle: Battle, *stops: Stop, model: str = "m.1") -> None:
    play(move_action(battle, battle.models[model].unit, Move((path(model, *stops),))))


@rule("activate.action.move")
def test_two_moves_are_eight_inches_with_a_free_turn_in_each() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1)])
    go(battle, (14, 10, 90))
    go(battle, (14, 6, 180))
    model = battle.models["m.1"]
    assert (model.x, model.y, model.facing) == (14, 6, 180)


@rule("activate.action.move")
def test_nothing_of_the_first_move_carries_over() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1)])
    go(battle, (10, 11))
    assert refused_by(battle, (10, 15.01)) == "activate.action.move"
    assert why_not(battle, (10, 15)) is None


@rule("activate.action.move")
def test_the_event_tells_path_facing_and_cost() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=2)])
    go(battle, (9.4, 11), (9.4, 11, 90))
    event = battle.log[-1].event
    assert isinstance(event, UnitMoved)
    assert event.rule == "activate.action.move" and event.points == 1
    assert [model.model for model in event.models] == ["m.1"]
    assert event.models[0].path == ((9.4, 10), (9.4, 11))
    assert (event.models[0].facing, event.models[0].cost) == (90, 1)


@rule("activate.action.move")
def test_members_not_named_stay_where_they_are() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=3)])
    others = [battle.models["m.2"], battle.models["m.3"]]
    go(battle, (8.8, 11))
    assert [battle.models["m.2"], battle.models["m.3"]] == others


@rule("measure.within")
def test_positions_lie_on_the_grid_of_a_thousandth() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1)])
    go(battle, (10.00049, 11.33349))
    assert (battle.models["m.1"].x, battle.models["m.1"].y) == (10.0, 11.333)


@rule("measure.centre")
def test_moving_an_inch_moves_the_centre_an_inch() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=a_kind(base_radius=1))])
    go(battle, (10, 11))
    assert battle.models["m.1"].y == 11


@rule("measure.height-and-slope")
def test_a_model_stands_at_the_level_of_what_it_stands_on() -> None:
    hill = a_piece((8, 11, 12, 15), "hill", height=1.5, surface=True)
    battle = a_battle([squad("m", at=(10, 10), n=1)], [hill])
    go(battle, (10, 12))
    assert battle.models["m.1"].z == 1.5


@rule("move.speed.total")
def test_speed_is_the_sum_of_the_straight_distances_of_the_actions() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=a_kind(M=5))])
    for y in (15, 20, 25):
        go(battle, (10, y))
    assert battle.models["m.1"].speed == pytest.approx(15)


@rule("move.speed.total")
def test_out_and_back_counts_both_ways() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=a_kind(M=7.5))])
    go(battle, (10, 17))
    go(battle, (10, 10, 180))
    assert battle.models["m.1"].speed == pytest.approx(14)


@rule("move.speed.total")
def test_a_way_round_a_corner_counts_only_from_end_to_end() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=a_kind(M=6))], [impassable((10.6, 8, 11.5, 12.4))])
    go(battle, (10, 13), (13, 13, 90))
    assert battle.models["m.1"].speed == pytest.approx(4.243, abs=0.001)


@rule("move.speed.total")
def test_an_allowance_of_fourteen_that_ends_eleven_away_is_eleven() -> None:
    bog = a_piece((0, 13, 48, 15), "bog", going="difficult")
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=a_kind(M=14))], [bog])
    go(battle, (10, 21))
    assert battle.models["m.1"].speed == pytest.approx(11)


@rule("move.backwards")
def test_after_backing_up_the_enemy_in_front_is_still_faced() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1), squad("e", "b", at=(10, 20), n=1)])
    go(battle, (10, 8))
    assert battle.models["m.1"].facing == 0
