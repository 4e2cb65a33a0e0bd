"""Becoming engaged: suppression is gone, and nobody tests for casualties."""

import pytest

from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested, SuppressionChanged
from arap.battle.values import Onset
from arap.kernel.reasons import Modifier
from arap.rules.melee.moving.locking import forget_charges, front_towards, lock, take_part_in_charge, unlock
from arap.rules.shooting.sequence.volley import take_aim
from arap.rules.shooting.shots.volley import Volley
from arap.rules.turn.sequence import step
from tests.rules.builders import a_battle, a_kind, play, squad
from tests.rules.logs import events
from tests.rules.melee.rows import in_melee, row
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
    assert not any(unit.now.in_charge for unit in battle.units.values())


def who_rolled(battle: Battle) -> list[str]:
    return [event.unit for event in events(battle, LeadershipTested)]


@rule("melee.engaged-locked", "melee.when-fought")
def test_units_that_leave_a_melee_forget_its_rounds_and_its_toll() -> None:
    battle = in_melee(row("a"), row("b"), row("b2", x=32.0), rounds=3)
    for unit in ("a", "b", "b2"):
        battle.change(unit, held=True, toll=2)
    unlock(battle, "b")
    left = battle.units["b"]
    assert (left.locked, left.rounds, left.held, left.toll, left.front) == ((), 0, False, 0, None)
    assert battle.units["a"].locked == ("b2",) and battle.units["a"].rounds == 3
    unlock(battle, "a")
    for each in (battle.units["a"], battle.units["b2"]):
        assert (each.locked, each.rounds, each.held, each.toll, each.front) == ((), 0, False, 0, None)


@rule("react.stand-and-fire.front-when-engaged")
@pytest.mark.parametrize(("at", "front"), [((24, 22), 0.0), ((26, 20), 90.0), ((24, 18), 180.0), ((22, 20), 270.0)])
def test_the_front_is_towards_the_enemies_that_are_engaged(at: tuple[float, float], front: float) -> None:
    """The second enemy stands far away and does not count."""
    enemy = squad("e", "b", places=[at, (40, 40)], kind=a_kind("small", size=1))
    battle = a_battle([squad("a", places=[(24, 20)]), enemy])
    assert front_towards(battle, "a", "e") == front


@rule("melee.sequence")
def test_a_charge_is_forgotten_when_either_unit_is_gone_or_they_are_no_longer_opponents() -> None:
    battle = in_melee(row("a"), row("b"), row("b2", x=32.0))
    kept, gone, other = Onset("a", "b"), Onset("a", "x"), Onset("y", "b")
    battle.change_turn(onsets=(kept, gone, other, Onset("b", "b2")))
    forget_charges(battle)
    assert battle.turn.onsets == (kept,)


@rule("react.stand-and-fire.front-when-engaged")
def test_the_front_of_a_unit_is_that_of_its_first_melee() -> None:
    battle = a_battle([targets(10), *two_enemies()])
    first, second = front_towards(battle, "t", "x"), front_towards(battle, "t", "y")
    lock(battle, "x", "t")
    lock(battle, "y", "t")
    assert battle.units["t"].front == first != second
