"""Vehicles that veer."""

from typing import Any

import pytest

from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.events import VehicleVeered
from arap.battle.values import Acting
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.rules.scatter import veer_course
from arap.rules.turn.actions import take_action
from tests.rules.builders import a_battle, a_kind, a_piece, impassable, play, squad
from tests.rules.logs import events
from tests.support import rule

TRUCK = a_kind("truck", creature_class="vehicle", M=8.0, WS=0, A=0, armour_value=10)
ICE = a_piece((10, 22, 30, 30), "ice", form="area", tags=("veer",))


def drives(*terrain: Any, dice: tuple[int, int] | None = None, kind: Any = TRUCK) -> Battle:
    """A truck drives six inches north, from (20, 20)."""
    battle = a_battle([squad("m", n=1, at=(20, 20), kind=kind)], terrain)
    battle.change_turn(acting=(Acting("m", 1),))
    move = Move((ModelPath("m.1", (Leg(20, 26),)),))
    play(take_action(battle, battle.turn.acting[-1], move), {"scatter.veer": dice} if dice else {})
    return battle


def place(battle: Battle) -> tuple[float, float, float]:
    model = battle.models["m.1"]
    return model.x, model.y, model.facing


@rule("dice.scatter.veer")
@pytest.mark.parametrize(("left", "right", "x"), [(2, 6, 24), (3, 3, 20), (5, 2, 17)])
def test_a_vehicle_travelling_north_veers_to_the_side_of_the_higher_die(left: int, right: int, x: float) -> None:
    battle = drives(ICE, dice=(left, right))
    assert place(battle) == (x, 26, 0)
    (veered,) = events(battle, VehicleVeered)
    assert (veered.faces, veered.distance) == ((left, right), abs(right - left))


@rule("dice.scatter.veer")
def test_the_side_is_at_right_angles_to_the_travel() -> None:
    assert veer_course(270, 1, 4) == (0, 3) and veer_course(0, 4, 1) == (270, 3)


@rule("dice.scatter.veer")
def test_a_vehicle_stops_at_what_is_in_its_way() -> None:
    battle = drives(ICE, impassable((23, 24, 26, 28)), dice=(1, 6))
    assert 20 < place(battle)[0] < 23


@rule("dice.scatter.veer")
def test_only_vehicles_veer_and_only_where_the_scenario_says_so() -> None:
    assert events(drives(), VehicleVeered) == []
    assert events(drives(ICE, kind=a_kind("man", M=8.0)), VehicleVeered) == []


@rule("dice.scatter.veer")
@pytest.mark.parametrize(("dice", "text"), [((2, 6), 'veers 4" to the right'), ((3, 3), "does not veer")])
def test_the_log_tells_where_it_veered(dice: tuple[int, int], text: str) -> None:
    battle = drives(ICE, dice=dice)
    lines = [log_entry(Names(battle.scenario), n, each).text for n, each in enumerate(battle.log, 1)]
    assert any(text in line for line in lines)
