"""Pinned units: by weapons that pin, with a test or without one."""

from typing import Any

import pytest

from arap.battle import events as happened
from arap.battle.acts import NO, YES, Pass
from arap.battle.battle import Battle
from arap.battle.values import Acting, Ground, Rout
from arap.kernel.requests import Ask
from arap.rules.morale.pinning import automatic_pin, pin, pinning_test, points_after_pin
from arap.rules.turn.activation import attempt
from tests.rules.builders import Squad, a_battle, a_kind, a_weapon, asked, play, squad
from tests.rules.logs import events
from tests.rules.morale.fire import end_turn, firers, targets, two_enemies, volley
from tests.support import rule

SNIPER = a_weapon("sniper", tags=("pinning",))
STRANGLER = a_weapon("strangler", tags=("auto-pin-on-casualty",))
STUNNER = a_weapon("stunner", tags=("auto-pin-on-hit",))
CALM = {"suppress.model": "none"}


def snipers() -> Squad:
    return firers(weapons=(SNIPER,))


def kinds_tested(battle: Battle) -> list[str]:
    return [event.test for event in events(battle, happened.LeadershipTested)]


def pinned_unit(initiative: int = 3) -> Battle:
    battle = a_battle([squad("t", kind=a_kind(I=initiative)), squad("e", "b", at=(10, 40))])
    battle.change("t", pinned_until=1)
    return battle


@rule("pin.effect", "activate.barred")
@pytest.mark.parametrize(("faces", "points"), [((1, 2, 3), 1), ((1, 2, 6), 0)])
def test_a_pinned_unit_takes_two_actions_less_than_it_rolls(faces: tuple[int, ...], points: int) -> None:
    battle = pinned_unit()
    play(attempt(battle, "t", 3), {"activate.roll": faces})
    (event,) = events(battle, happened.ActivationRolled)
    assert (event.points, event.bust) == (points, False)
    assert [entry.points for entry in battle.turn.acting] == [points] * bool(points)


@rule("pin.effect")
def test_a_pinned_unit_with_two_failures_is_a_bust() -> None:
    battle = pinned_unit()
    play(attempt(battle, "t", 3), {"activate.roll": (1, 5, 6)})
    assert events(battle, happened.ActivationRolled)[0].bust
    assert battle.turn.phase == "melee"


@rule("pin.effect")
def test_fewer_than_three_dice_are_pointless_but_allowed() -> None:
    battle = pinned_unit()
    play(attempt(battle, "t", 2), {"activate.roll": (1, 1)})
    assert battle.turn.acting == () and battle.turn.phase == "activation"


@rule("pin.effect")
def test_a_pin_lasts_until_the_end_of_the_next_own_turn_and_no_longer() -> None:
    battle = a_battle([targets(), firers()])
    pin(battle, "t", "pin.weapons.test", "x")
    assert battle.units["t"].pinned_until == 2
    end_turn(battle)
    assert battle.units["t"].pinned
    battle.change_turn(serial=2, active="b")
    end_turn(battle)
    assert not battle.units["t"].pinned


@rule("pin.effect")
def test_pinned_twice_is_pinned_once() -> None:
    battle = a_battle([targets(), firers()])
    pin(battle, "t", "pin.weapons.test", "x")
    pin(battle, "t", "pin.weapons.automatic", "x")
    assert len(events(battle, happened.UnitPinned)) == 1
    assert points_after_pin(battle.units["t"].pinned, 3) == 1


@rule("pin.effect", "casualty.quarter.own-turn")
def test_a_unit_pinned_already_loses_no_further_points() -> None:
    battle = a_battle([targets(), firers()], active="b")
    battle.change("t", pinned_until=1)
    battle.change_turn(acting=(Acting("t", 1),))
    pin(battle, "t", "casualty.quarter.result")
    assert battle.turn.acting[0].points == 1


@rule("pin.effect", "casualty.quarter.own-turn")
def test_a_unit_pinned_after_its_activation_is_pinned_for_its_next_turn() -> None:
    battle = a_battle([targets(), firers()], active="b")
    battle.change("t", finished=True, pinned_until=1)
    pin(battle, "t", "pin.weapons.automatic", "x")
    assert battle.units["t"].pinned_until == 3


@rule("pin.weapons.test")
@pytest.mark.parametrize(("dice", "pinned"), [((4, 4), True), ((3, 4), False)])
def test_a_sniper_who_kills_one_of_ten_makes_the_unit_test(dice: tuple[int, int], pinned: bool) -> None:
    battle = a_battle([targets(10, Ld=7), snipers()])
    volley(battle, hits=1, kills=1, dice={"pin.test": dice})
    assert kinds_tested(battle) == ["pinning"]
    assert battle.units["t"].pinned is pinned


@rule("pin.weapons.test")
def test_a_wound_that_does_not_kill_makes_nobody_test() -> None:
    battle = a_battle([targets(10, W=2, Ld=7), snipers()])
    volley(battle, hits=1, kills=1)
    assert [model.wounds for model in battle.members("t")].count(1) == 1
    assert kinds_tested(battle) == []


@rule("pin.weapons.test")
def test_there_is_one_test_for_a_volley_however_many_it_kills() -> None:
    battle = a_battle([targets(10, Ld=7), snipers()])
    volley(battle, hits=2, kills=2, dice={"pin.test": (3, 4)})
    assert kinds_tested(battle) == ["pinning"]


@rule("pin.weapons.test")
def test_a_unit_may_test_for_pinning_several_times_in_a_turn() -> None:
    battle = a_battle([targets(10, Ld=7), snipers()], settings=CALM)
    volley(battle, hits=1, kills=1, dice={"pin.test": (3, 4)})
    volley(battle, hits=1, kills=1, dice={"pin.test": (4, 4)})
    assert kinds_tested(battle) == ["pinning", "pinning"] and battle.units["t"].pinned


@rule("pin.weapons.test", "suppress.effect")
def test_only_suppression_in_effect_counts_against_pinning() -> None:
    battle = a_battle([targets(10, Ld=8), snipers()])
    battle.change("t", suppression=2, pending=1)
    volley(battle, hits=1, kills=1, dice={"pin.test": (3, 3)})
    assert events(battle, happened.LeadershipTested)[0].needed.value == 6


@rule("pin.weapons.test")
@pytest.mark.parametrize("state", [{"pinned_until": 2}, {"ground": Ground(2)}, {"rout": Rout("x")}])
def test_those_pinned_gone_to_ground_or_routing_do_not_test(state: dict[str, Any]) -> None:
    battle = a_battle([targets(10), snipers()])
    battle.change("t", **state)
    play(pinning_test(battle, "t", "x", 1))
    assert kinds_tested(battle) == []


@rule("pin.weapons.test")
def test_a_failed_pinning_test_on_an_odd_total_is_no_rout() -> None:
    battle = a_battle([targets(10, Ld=7), snipers()])
    volley(battle, hits=1, kills=1, dice={"pin.test": (4, 5)})
    assert battle.units["t"].pinned and not battle.units["t"].routing


@rule("pin.weapons.automatic")
def test_a_strangler_that_kills_pins_even_the_fearless() -> None:
    battle = a_battle([targets(10, traits=("fearless",)), firers(weapons=(STRANGLER,))])
    volley(battle, hits=1, kills=1)
    assert battle.units["t"].pinned and kinds_tested(battle) == []


@rule("pin.weapons.automatic")
def test_a_strangler_that_kills_nobody_pins_nobody() -> None:
    battle = a_battle([targets(10), firers(weapons=(STRANGLER,))])
    volley(battle, hits=1)
    assert not battle.units["t"].pinned


@rule("pin.weapons.automatic", "pin.dogged")
def test_some_weapons_pin_on_a_hit_even_the_dogged() -> None:
    battle = a_battle([targets(10, traits=("dogged",)), firers(weapons=(STUNNER,))])
    volley(battle, hits=1)
    assert battle.units["t"].pinned and kinds_tested(battle) == []


@rule("pin.weapons.automatic")
@pytest.mark.parametrize("creature_class", ["vehicle", "dreadnought", "robot", "building"])
def test_machines_and_buildings_cannot_be_pinned(creature_class: str) -> None:
    battle = a_battle([targets(1, creature_class=creature_class), firers(weapons=(STUNNER,))])
    volley(battle, hits=1)
    assert not battle.units["t"].pinned


@rule("pin.single-test")
def test_three_of_ten_killed_by_a_pinning_weapon_take_one_test_at_the_end() -> None:
    battle = a_battle([targets(10, Ld=7), snipers()], settings=CALM)
    volley(battle, hits=3, kills=3)
    assert kinds_tested(battle) == []
    end_turn(battle, {"casualty.quarter-test": (3, 4)})
    assert kinds_tested(battle) == ["casualties"]


@rule("pin.single-test")
def test_one_killed_by_a_pinning_weapon_and_two_by_rifles_take_both_tests() -> None:
    men = two_enemies()
    snipers = squad("x", at=(18, 11), n=6, weapons=(SNIPER,))
    battle = a_battle([targets(10, Ld=7), snipers, men[1]], settings=CALM)
    volley(battle, "x", hits=1, kills=1, dice={"pin.test": (3, 4)})
    volley(battle, "y", hits=2, kills=2)
    end_turn(battle, {"casualty.quarter-test": (3, 4)})
    assert kinds_tested(battle) == ["pinning", "casualties"]


@rule("pin.fearless")
def test_the_fearless_who_lose_half_feel_nothing() -> None:
    battle = a_battle([targets(10, traits=("fearless",)), firers()])
    volley(battle, hits=5, kills=5)
    end_turn(battle)
    unit = battle.units["t"]
    assert not unit.pinned and not unit.routing and kinds_tested(battle) == []
    assert [event.reason for event in events(battle, happened.TestNotNeeded)] == ["fearless"]


@rule("pin.fearless")
def test_the_fearless_pass_the_test_of_a_pinning_weapon_without_dice() -> None:
    battle = a_battle([targets(10, traits=("fearless",)), snipers()])
    volley(battle, hits=1, kills=1)
    assert not battle.units["t"].pinned and kinds_tested(battle) == []


@rule("pin.dogged")
def test_the_dogged_take_no_quarter_test_for_rifles() -> None:
    battle = a_battle([targets(10, traits=("dogged",)), firers()], settings=CALM)
    volley(battle, hits=3, kills=3)
    end_turn(battle)
    assert kinds_tested(battle) == []


@rule("pin.dogged")
def test_the_dogged_take_the_pinning_test_that_others_fold_into_the_quarter_test() -> None:
    battle = a_battle([targets(10, Ld=7, traits=("dogged",)), snipers()], settings=CALM)
    volley(battle, hits=3, kills=3, dice={"pin.test": (4, 4)})
    assert kinds_tested(battle) == ["pinning"] and battle.units["t"].pinned


@rule("react.ground.pinned")
def test_a_unit_just_pinned_is_asked_whether_it_goes_to_ground() -> None:
    battle = a_battle([targets(10, Ld=7), snipers()])
    question = asked(pinning_test(battle, "t", "x", 1), {"pin.test": (4, 4)})
    assert isinstance(question, Ask)
    assert (question.seat, question.rule, question.about) == ("b", "react.ground.pinned", ("t", "x"))


def pinned_by_m(*answers: object) -> Battle:
    """Mortar team m pins ten men with a save of 5+; asked under fire and when pinned, they answer so."""
    team = squad("m", at=(18, 11), n=6, weapons=(SNIPER,))
    battle = a_battle([targets(10, Ld=7, save=5), team, squad("r", at=(30, 11), n=6)], settings=CALM)
    volley(battle, "m", hits=1, kills=1, dice={"shoot.save": [4], "pin.test": [4, 4]}, answers=answers)
    return battle


def save_against(battle: Battle, firer: str, answers: tuple[object, ...] = ()) -> int:
    volley(battle, firer, hits=1, kills=1, dice={"shoot.save": [6]}, answers=answers)
    return events(battle, happened.SavesRolled)[-1].saves[0].needed.goal


@rule("react.ground.pinned")
def test_going_to_ground_when_pinned_protects_against_others_but_not_against_the_one_who_pinned() -> None:
    battle = pinned_by_m(NO, YES)
    assert save_against(battle, "r") == 4
    assert save_against(battle, "m") == 5


@rule("react.ground.pinned")
def test_going_to_ground_later_does_not_protect_against_the_one_who_pinned_either() -> None:
    battle = pinned_by_m(NO, NO)
    assert save_against(battle, "r", (YES,)) == 4
    assert save_against(battle, "m") == 5


@rule("react.ground.pinned")
def test_the_pinner_is_forgotten_with_the_end_of_the_player_turn() -> None:
    battle = pinned_by_m(NO, YES)
    end_turn(battle)
    assert battle.units["t"].ground == Ground(2)


@rule("react.ground.pinned", "pin.effect")
def test_a_unit_that_stays_pinned_may_be_tried_with_three_dice_for_two_points_fewer() -> None:
    battle = pinned_by_m(NO, NO)
    end_turn(battle)
    battle.change_turn(serial=2, active="b", phase="activation", order=("a", "b"))
    play(attempt(battle, "t", 3), {"activate.roll": (1, 2, 3)})
    assert battle.turn.acting == (Acting("t", 1),)


@rule("pin.weapons.automatic", "rout.state")
def test_a_weapon_that_always_pins_does_not_pin_routers() -> None:
    battle = a_battle([targets(10), snipers()])
    battle.change("t", rout=Rout("x"))
    play(automatic_pin(battle, "t", "x"))
    assert not battle.units["t"].pinned and not events(battle, happened.UnitPinned)


@rule("pin.effect")
def test_a_unit_without_points_in_hand_loses_none_when_it_is_pinned() -> None:
    battle = a_battle([targets(10), snipers()])
    play(automatic_pin(battle, "t", "x"), answers=[Pass()])
    own_turn = a_battle([targets(10), snipers()], active="b")
    pin(own_turn, "t", "pin.effect")
    for told in (battle, own_turn):
        (pinned,) = events(told, happened.UnitPinned)
        assert pinned.points_lost == 0


@rule("pin.weapons.test", "casualty.quarter.trigger")
@pytest.mark.parametrize(("n", "killed", "tests"), [(8, 1, True), (8, 2, False), (9, 2, True), (9, 3, False)])
def test_a_unit_that_lost_a_quarter_tests_for_that_and_not_for_the_pin(n: int, killed: int, tests: bool) -> None:
    battle = a_battle([targets(n, Ld=7), snipers()], settings=CALM)
    play(pinning_test(battle, "t", "x", killed), {"pin.test": (1, 1)} if tests else {})
    assert kinds_tested(battle) == ["pinning"] * tests


@rule("pin.weapons.automatic", "react.ground.pinned")
def test_a_unit_that_was_pinned_already_is_not_asked_again_whether_to_go_to_ground() -> None:
    battle = a_battle([targets(10), snipers()], settings=CALM)
    first = asked(automatic_pin(battle, "t", "x"))
    assert first is not None and first.about == ("t", "x") and "against the unit that pinned it" in first.notes[0]
    play(automatic_pin(battle, "t", "x"))
    assert battle.units["t"].pinned and asked(automatic_pin(battle, "t", "x")) is None


@rule("pin.weapons.test", "react.ground.pinned")
def test_a_unit_pinned_by_a_test_is_told_which_unit_pinned_it() -> None:
    battle = a_battle([targets(10), snipers()], settings=CALM)
    ask = asked(pinning_test(battle, "t", "x", 1), {"pin.test": (6, 6)})
    assert ask is not None and ask.about == ("t", "x") and "against the unit that pinned it" in ask.notes[0]
