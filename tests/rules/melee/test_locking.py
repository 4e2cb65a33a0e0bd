"""Becoming engaged: suppression is gone, and nobody tests for casualties."""

import pytest

from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested, SuppressionChanged
from arap.kernel.reasons import Modifier
from arap.rules.melee.moving.locking import lock, take_part_in_charge
from arap.rules.shooting.sequence.volley import take_aim
from arap.rules.shooting.shots.volley import Volley
from arap.rules.turn.sequence import step
from tests.rules.builders import a_battle, play
from tests.rules.logs import events
from tests.rules.morale.fire import end_turn, firers, targets, two_enemies, volley
from tests.rules.shooting.firing import orders
from tests.support import rule

CALM = {"suppress.model": "none"}


@rule("suppress.removal")
def test_a_charged_unit_stands_and_fires_at_three_less_and_fights_without_its_points() -> None:
    battle = a_battle([targets(10, BS=4), firers()])
    battle.change("t", suppression=3)
    fires, _ = take_aim(battle, Volley("t", 1, snap=True), orders(battle, "t", "x"))
    assert {fire.needed.goal for fire in fires} == {-2}
    assert Modifier(-3, "suppressed", "shoot.to-hit.suppressed-firer") in fires[0].needed.modifiers
    lock(battle, "x", "t")
    assert (battle.units["t"].suppression, battle.units["t"].locked) == (0, ("x",))
    (told,) = events(battle, SuppressionChanged)
    assert (told.unit, told.rule) == ("t", "suppress.removal")


@rule("suppress.removal")
def test_both_units_lose_their_points_pending_ones_too_and_each_enemy_is_named_once() -> None:
    battle = a_battle([targets(10), *two_enemies()])
    battle.change("t", pending=2)
    battle.change("x", suppression=1)
    lock(battle, "x", "t")
    lock(battle, "y", "t")
    lock(battle, "x", "t")
    assert [battle.units[unit].suppression + battle.units[unit].pending for unit in "txy"] == [0, 0, 0]
    assert battle.units["t"].locked == ("x", "y") and battle.units["x"].locked == ("t",)


@rule("casualty.quarter.exempt")
@pytest.mark.parametrize(("charges", "tests"), [(True, 0), (False, 1)])
def test_chargers_who_lose_four_of_ten_to_stand_and_fire_take_no_test(charges: bool, tests: int) -> None:
    battle = a_battle([targets(10), firers()], active="b", settings=CALM)
    if charges:
        take_part_in_charge(battle, "t", "x")
    volley(battle, hits=4, kills=4, dice={"casualty.quarter-test": (1, 1)} if tests else {})
    end_turn(battle)
    assert len(who_rolled(battle)) == tests


@rule("casualty.quarter.exempt")
@pytest.mark.parametrize(("charged", "tests"), [(True, 0), (False, 1)])
def test_a_unit_that_loses_three_of_ten_and_is_then_charged_takes_no_test(charged: bool, tests: int) -> None:
    battle = a_battle([targets(10), *two_enemies()], settings=CALM)
    volley(battle, hits=3, kills=3)
    if charged:
        take_part_in_charge(battle, "y", "t")
    end_turn(battle, {"casualty.quarter-test": (1, 1)} if tests else {})
    assert len(who_rolled(battle)) == tests


@rule("casualty.quarter.exempt")
def test_the_charge_is_forgotten_when_the_next_player_turn_begins() -> None:
    battle = a_battle([targets(10), firers()])
    take_part_in_charge(battle, "x", "t")
    end_turn(battle)
    play(step(battle))
    assert not any(unit.in_charge for unit in battle.units.values())


def who_rolled(battle: Battle) -> list[str]:
    return [event.unit for event in events(battle, LeadershipTested)]
