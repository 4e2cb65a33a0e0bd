"""Dangerous ground."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.events import HazardTested, ModelRemoved, UnitMoved, UnitPinned
from arap.battle.values import Acting
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.travel.move import move_action
from arap.rules.turn.actions import take_action
from arap.table import Dangerous, Piece
from tests.rules.builders import a_battle, a_kind, a_piece, play, squad
from tests.rules.logs import events
from tests.rules.movement.paths import path
from tests.support import rule


def a_minefield(rect: tuple[float, float, float, float] = (0, 12, 48, 14), **ground: Any) -> Piece:
    return a_piece(rect, "mines", dangerous=Dangerous(**ground))


def five_men(*terrain: Piece, **kind: Any) -> Battle:
    return a_battle([squad("m", n=5, kind=a_kind(**kind))], terrain)


def all_forward(battle: Battle, far: float, unit: str = "m") -> Move:
    return Move(tuple([path(model.id, (model.x, model.y + far)) for model in battle.members(unit)]))


@rule("move.dangerous")
def test_five_men_through_a_minefield_test_once_each() -> None:
    battle = five_men(a_minefield(), M=6.0)
    play(move_action(battle, "m", all_forward(battle, 6)), {"move.hazard": [1, 4, 6, 2, 3]})
    assert [event.effect for event in events(battle, HazardTested)] == ["wound", "", "", "", ""]
    assert battle.units["m"].models == ("m.2", "m.3", "m.4", "m.5")
    assert {model.y for model in battle.members("m")} == {16}


@rule("move.dangerous")
def test_a_model_that_dies_of_it_is_removed_on_the_border() -> None:
    battle = five_men(a_minefield(), M=6.0)
    play(move_action(battle, "m", all_forward(battle, 6)), {"move.hazard": [1, 4, 6, 2, 3]})
    (removed,) = events(battle, ModelRemoved)
    assert removed.at == pytest.approx((7.6, 12)) and removed.by is None


@rule("move.dangerous")
@pytest.mark.parametrize(
    ("start", "end", "tests"),
    [
        ((10, 13.6), (10, 16), 0),
        ((10, 13.5), (10, 16), 0),
        ((10, 13.4), (10, 16), 1),
        ((10, 13.6), (10, 12.6), 1),
        ((10, 13.6), (11, 13.6), 1),
        ((10, 13), (10, 15), 1),
        ((10, 10), (10, 11.9), 0),
        ((10, 10), (10, 12.5), 1),
        ((10, 14.4), (10, 16), 0),
    ],
)
def test_leaving_from_the_border_needs_no_test(
    start: tuple[float, float], end: tuple[float, float], tests: int
) -> None:
    battle = a_battle([squad("m", places=[start])], [a_minefield()])
    assert len(check_move(battle, "m", [path("m.1", (*end, 0))]).models[0].dice) == tests


@rule("move.dangerous")
def test_a_model_two_inches_inside_that_walks_out_tests_once() -> None:
    battle = a_battle([squad("m", places=[(10, 16)])], [a_minefield((0, 14, 48, 18))])
    play(move_action(battle, "m", Move((path("m.1", (10, 20)),))), {"move.hazard": [2]})
    (tested,) = events(battle, HazardTested)
    assert tested.at == (10, 16) and battle.models["m.1"].y == 20


@rule("move.dangerous")
def test_standing_still_inside_needs_no_test() -> None:
    battle = a_battle([squad("m", places=[(10, 13)])], [a_minefield()])
    play(move_action(battle, "m", Move((path("m.1", (10, 13, 90)),))))
    assert not events(battle, HazardTested)


@rule("move.dangerous")
def test_each_area_is_tested_and_the_preview_says_so() -> None:
    battle = five_men(a_minefield((0, 11, 48, 12)), a_minefield((0, 13, 48, 14), threshold=3))
    plan = check_move(battle, "m", [path("m.1", (7.6, 14))])
    assert [(round(dice.at, 3), dice.needed, dice.rule) for dice in plan.models[0].dice] == [
        (1.0, "2 or more", "move.dangerous"),
        (3.0, "4 or more", "move.dangerous"),
    ]
    assert [dice.chance for dice in plan.models[0].dice] == [pytest.approx(5 / 6), pytest.approx(0.5)]


@rule("move.dangerous.severity")
def test_a_model_stopped_halts_at_the_point_of_the_test() -> None:
    battle = a_battle([squad("m", n=1)], [a_minefield(threshold=3, effect="stop")])
    play(move_action(battle, "m", Move((path("m.1", (10, 14)),))), {"move.hazard": [3]})
    model = battle.models["m.1"]
    assert (model.x, model.y, model.prone, model.speed) == (10, 12, False, 2)
    (moved,) = events(battle, UnitMoved)
    assert moved.halted == ("m.1",) and moved.models[0].path == ((10, 10), (10, 12)) and moved.models[0].cost == 2


@rule("move.dangerous.severity")
def test_a_model_thrown_down_lies_where_it_was_tested() -> None:
    battle = a_battle([squad("m", n=1)], [a_minefield(effect="prone")])
    play(move_action(battle, "m", Move((path("m.1", (10, 14)),))), {"move.hazard": [1]})
    assert (battle.models["m.1"].y, battle.models["m.1"].prone) == (12, True)


@rule("move.dangerous.severity")
def test_ground_may_kill_without_a_save() -> None:
    battle = five_men(a_minefield(effect="kill"), save=2, W=3)
    play(move_action(battle, "m", all_forward(battle, 4)), {"move.hazard": [1, 2, 2, 2, 2]})
    assert "m.1" not in battle.models


@rule("move.dangerous.severity")
def test_skimmers_cross_harmless_ground_without_a_test() -> None:
    mines = a_minefield(thresholds=(("skimmer", 0),))
    battle = five_men(mines, traits=("skimmer",))
    play(move_action(battle, "m", all_forward(battle, 4)))
    assert not events(battle, HazardTested)


@rule("move.dangerous.severity")
def test_the_wound_may_be_saved_by_armour() -> None:
    battle = five_men(a_minefield(), save=4)
    dice = {"move.hazard": [1, 1, 2, 2, 2], "hazard.save": [4, 3]}
    play(move_action(battle, "m", all_forward(battle, 4)), dice)
    assert battle.units["m"].models == ("m.1", "m.3", "m.4", "m.5")


@rule("move.dangerous.severity")
def test_with_a_strength_it_rolls_to_wound_and_ap_beats_armour() -> None:
    battle = five_men(a_minefield(strength=4, ap=4), save=4)
    dice = {"move.hazard": [1, 1, 2, 2, 2], "hazard.to-wound": [2, 3]}
    play(move_action(battle, "m", all_forward(battle, 4)), dice)
    assert battle.units["m"].models == ("m.1", "m.3", "m.4", "m.5")


@rule("move.other-models")
def test_nobody_is_left_on_the_base_of_a_comrade_who_passed() -> None:
    """The second ends where the first is stopped; the first is put back along his path."""
    battle = a_battle([squad("m", places=[(10, 10), (10, 13.2)])], [a_minefield(effect="stop")])
    act = Move((path("m.1", (10, 14)), path("m.2", (10, 12.9, 180))))
    play(move_action(battle, "m", act), {"move.hazard": [1, 6]})
    first, second = battle.models["m.1"], battle.models["m.2"]
    assert second.y == 12.9 and second.y - first.y >= 1.0 and first.x == 10


@rule("casualty.quarter.own-turn")
def test_losses_in_a_minefield_are_tested_at_once_and_a_pin_takes_the_points() -> None:
    battle = a_battle([squad("m", n=8)], [a_minefield()])
    acting = Acting("m", 3)
    battle.change_turn(acting=(acting,))
    dice = {"move.hazard": [1, 1, 2, 2, 2, 2, 2, 2], "casualty.quarter-test": [5, 5]}
    play(take_action(battle, acting, all_forward(battle, 4)), dice)
    (pinned,) = events(battle, UnitPinned)
    assert pinned.points_lost == 2 and battle.turn.acting[0].points == 0


@rule("casualty.quarter.own-turn")
def test_an_odd_failure_makes_them_flinch_at_once() -> None:
    battle = a_battle([squad("m", n=8)], [a_minefield()])
    acting = Acting("m", 3)
    battle.change_turn(acting=(acting,))
    dice = {
        "move.hazard": [1, 1, 2, 2, 2, 2, 2, 2, *[2] * 6],
        "casualty.quarter-test": [5, 4],
        "morale.flinch": [1],
    }
    play(take_action(battle, acting, all_forward(battle, 4)), dice)
    assert battle.units["m"].routing and battle.units["m"].finished


@rule("move.dangerous")
def test_a_whole_unit_may_die_in_it() -> None:
    battle = a_battle([squad("m", n=2), squad("e", "b", at=(10, 40))], [a_minefield(effect="kill", threshold=6)])
    play(move_action(battle, "m", all_forward(battle, 4)), {"move.hazard": [1, 6]})
    assert "m" not in battle.units


@rule("move.dangerous")
def test_nobody_on_a_bridge_is_hurt_by_what_lies_under_it() -> None:
    bridge = a_piece((8, 8, 12, 20), "bridge", base=3.0, height=0.2, surface=True)
    below, above = (a_battle([squad("m", n=1)], [bridge, a_minefield()]) for _ in range(2))
    for battle, z in ((below, 0.0), (above, 3.2)):
        battle.put_model(msgspec.structs.replace(battle.models["m.1"], z=z))
    plans = [check_move(battle, "m", [path("m.1", (10, 13))]).models[0] for battle in (below, above)]
    assert [len(plan.dice) for plan in plans] == [1, 0]
