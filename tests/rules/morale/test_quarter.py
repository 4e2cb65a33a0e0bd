"""Losing a quarter to shooting in one player turn."""

import pytest

from arap.battle import events as happened
from arap.battle.acts import YES
from arap.battle.battle import Battle
from arap.battle.values import Acting, Ground, Rout
from arap.rules.morale.quarter import casualties_to_test, lost_a_quarter, must_test, quarter_test, worst_enemy
from arap.rules.morale.suppression import hits_to_suppress, over_a_quarter
from arap.rules.shooting.casualties.resolve import remove_casualties
from arap.rules.turn.sequence import start_turn, step
from tests.rules.builders import a_battle, play, squad
from tests.rules.logs import events
from tests.rules.morale.fire import end_turn, firers, targets, two_enemies, volley
from tests.support import rule

CALM = {"suppress.model": "none"}


def kinds_tested(battle: Battle) -> list[str]:
    return [event.test for event in events(battle, happened.LeadershipTested)]


def after_losses(dice: tuple[int, int], Ld: int = 7, **state: object) -> Battle:
    """Ten men have lost three to x when the turn ends, and roll these dice."""
    battle = a_battle([targets(10, Ld=Ld), firers()], settings=CALM)
    battle.change("t", **state)
    volley(battle, hits=3, kills=3, dice={"shoot.save": [1, 1, 1]})
    end_turn(battle, {"casualty.quarter-test": dice, "morale.flinch": [4]})
    return battle


@rule("casualty.quarter.trigger")
@pytest.mark.parametrize(("kills", "tests"), [(2, []), (3, ["casualties"])])
def test_of_ten_models_two_lost_are_no_quarter_and_three_are(kills: int, tests: list[str]) -> None:
    battle = a_battle([targets(10, Ld=7), firers()], settings=CALM)
    volley(battle, hits=3, kills=kills)
    end_turn(battle, {"casualty.quarter-test": (3, 4)})
    assert kinds_tested(battle) == tests


@rule("casualty.quarter.trigger")
def test_two_of_eight_are_exactly_a_quarter() -> None:
    battle = a_battle([targets(8, Ld=7), firers()], settings=CALM)
    volley(battle, hits=2, kills=2)
    end_turn(battle, {"casualty.quarter-test": (3, 4)})
    assert kinds_tested(battle) == ["casualties"]


@rule("casualty.quarter.trigger")
def test_three_wounds_that_remove_no_ogryn_make_nobody_test() -> None:
    battle = a_battle([targets(3, W=4), firers(n=3)], settings=CALM)
    volley(battle, hits=3, kills=3, dice={"casualty.tie": (1,)})
    assert sorted(model.wounds for model in battle.members("t")) == [1, 4, 4]
    end_turn(battle)
    assert kinds_tested(battle) == []


@rule("casualty.quarter.trigger")
@pytest.mark.parametrize(
    ("models", "least"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4), (16, 4), (17, 5), (20, 5)]
)
def test_the_least_casualties_that_cause_a_test(models: int, least: int) -> None:
    assert lost_a_quarter(least, models) and not lost_a_quarter(least - 1, models)
    battle = a_battle([squad("t", at=(24, 20), n=models)])
    assert casualties_to_test(battle.units["t"]) == least


@rule("casualty.quarter.timing")
def test_losses_to_two_enemies_in_one_turn_take_one_test() -> None:
    battle = a_battle([targets(10, Ld=7), *two_enemies()], settings=CALM)
    volley(battle, "x", hits=3, kills=3)
    volley(battle, "y", hits=3, kills=3)
    assert kinds_tested(battle) == []
    end_turn(battle, {"casualty.quarter-test": (3, 4)})
    assert kinds_tested(battle) == ["casualties"]


@rule("casualty.quarter.timing")
def test_a_unit_that_has_tested_does_not_test_again_in_the_same_turn() -> None:
    battle = a_battle([targets(10, Ld=7), firers()], active="b", settings=CALM)
    volley(battle, hits=3, kills=3, dice={"casualty.quarter-test": (3, 4)})
    volley(battle, hits=3, kills=3)
    assert kinds_tested(battle) == ["casualties"]


def in_its_own_turn(dice: tuple[int, int], points: int = 2) -> Battle:
    """Eight men with points left lose two in their own turn."""
    battle = a_battle([targets(8, Ld=7), firers()], active="b", settings=CALM)
    battle.change("t", attempted=True)
    battle.change_turn(acting=(Acting("t", points),))
    volley(battle, hits=2, kills=2, dice={"casualty.quarter-test": dice, "morale.flinch": [4]})
    return battle


@rule("casualty.quarter.own-turn")
def test_losses_in_the_units_own_turn_are_tested_at_once_and_a_pin_takes_two_points() -> None:
    battle = in_its_own_turn((5, 5))
    assert battle.turn.acting == (Acting("t", 0),)
    assert battle.units["t"].pinned_until == battle.turn.serial
    (event,) = events(battle, happened.UnitPinned)
    assert event.points_lost == 2
    end_turn(battle)
    assert not battle.units["t"].pinned


@rule("casualty.quarter.own-turn")
def test_losses_in_the_units_own_turn_and_an_odd_total_make_it_flinch_at_once() -> None:
    battle = in_its_own_turn((5, 4))
    (fled,) = events(battle, happened.UnitFled)
    assert (fled.kind, fled.distance) == ("flinch", 4)
    unit = battle.units["t"]
    assert unit.routing and unit.finished
    battle.change_turn(phase="activation")
    play(step(battle))
    assert battle.turn.acting == ()
    assert events(battle, happened.UnitFinished)[0].points_lost == 2


@rule("casualty.quarter.own-turn")
def test_a_unit_pinned_before_its_attempt_has_two_points_fewer_in_this_turn() -> None:
    battle = a_battle([targets(8, Ld=7), firers()], active="b", settings=CALM)
    volley(battle, hits=2, kills=2, dice={"casualty.quarter-test": (5, 5)})
    assert battle.units["t"].pinned_until == battle.turn.serial


@rule("casualty.quarter.own-turn")
def test_a_unit_that_is_pinned_after_its_activation_is_pinned_for_its_next_turn() -> None:
    battle = a_battle([targets(8, Ld=7), firers()], active="b", settings=CALM)
    battle.change("t", attempted=True, finished=True)
    volley(battle, hits=2, kills=2, dice={"casualty.quarter-test": (5, 5)})
    assert battle.units["t"].pinned_until == battle.turn.serial + 2


@rule("casualty.quarter.exempt")
def test_routers_and_the_destroyed_take_no_test() -> None:
    battle = a_battle([targets(10), firers()], settings=CALM)
    battle.change("t", rout=Rout("x"))
    volley(battle, hits=3, kills=3)
    assert not must_test(battle.units["t"])
    end_turn(battle)
    assert kinds_tested(battle) == []


@rule("casualty.quarter.exempt")
def test_units_in_melee_take_no_test() -> None:
    battle = a_battle([targets(10), *two_enemies()], settings=CALM)
    volley(battle, hits=4, kills=4)
    battle.change("t", locked=("y",))
    end_turn(battle)
    assert kinds_tested(battle) == []


@rule("casualty.quarter.result", "casualty.quarter.trigger")
def test_losses_to_ones_own_shells_count_but_it_is_the_enemy_one_flees_from() -> None:
    own = squad("own", "b", at=(24, 40), n=3)
    battle = a_battle([targets(10), firers(), own], settings=CALM)
    remove_casualties(battle, "own", "t", {"t.1": False, "t.2": False})
    assert worst_enemy(battle, "t") is None and battle.units["t"].now.casualties == 2
    volley(battle, hits=1, kills=1)
    assert worst_enemy(battle, "t") == "x" and must_test(battle.units["t"])


@rule("casualty.quarter.exempt")
@pytest.mark.parametrize("trait", ["fearless", "dogged"])
def test_the_fearless_and_the_dogged_roll_no_dice(trait: str) -> None:
    battle = a_battle([targets(10, traits=(trait,)), firers()], settings=CALM)
    volley(battle, hits=4, kills=4)
    end_turn(battle)
    assert kinds_tested(battle) == [] and not battle.units["t"].pinned


@rule("casualty.quarter.result")
def test_leadership_seven_passes_on_seven() -> None:
    unit = after_losses((3, 4)).units["t"]
    assert not unit.pinned and not unit.routing


@rule("casualty.quarter.result")
def test_leadership_seven_is_pinned_on_eight() -> None:
    unit = after_losses((4, 4)).units["t"]
    assert unit.pinned and not unit.routing


@rule("casualty.quarter.result")
def test_leadership_seven_flinches_and_routs_on_nine() -> None:
    battle = after_losses((4, 5))
    unit = battle.units["t"]
    assert unit.routing and not unit.pinned
    (fled,) = events(battle, happened.UnitFled)
    assert (fled.kind, fled.faces) == ("flinch", (4,))
    assert all(model.y == 32 for model in battle.members("t"))


@rule("casualty.quarter.result", "suppress.removal")
def test_two_points_in_effect_turn_a_seven_into_a_rout() -> None:
    battle = after_losses((3, 4), Ld=8, suppression=2)
    assert events(battle, happened.LeadershipTested)[0].needed.value == 6
    unit = battle.units["t"]
    assert unit.routing and (unit.suppression, unit.pending) == (0, 0)


@rule("casualty.quarter.result", "suppress.removal")
def test_a_point_gained_this_turn_does_not_count_and_goes_all_the_same() -> None:
    battle = after_losses((3, 4), pending=1)
    unit = battle.units["t"]
    assert not unit.routing and not unit.pinned and unit.pending == 0


@rule("casualty.quarter.result")
def test_a_hopeless_test_is_rolled_for_even_or_odd() -> None:
    battle = after_losses((1, 1), Ld=5, suppression=4)
    assert battle.units["t"].pinned


@rule("casualty.quarter.result")
def test_the_unit_flees_from_the_enemy_that_killed_most() -> None:
    battle = a_battle([targets(12, Ld=7), *two_enemies()], settings=CALM)
    volley(battle, "y", hits=1, kills=1)
    volley(battle, "x", hits=2, kills=2)
    assert worst_enemy(battle, "t") == "x"
    volley(battle, "y", hits=2, kills=2)
    assert worst_enemy(battle, "t") == "y"


@rule("casualty.quarter.result")
def test_of_equal_enemies_the_nearest_is_fled_from() -> None:
    near = squad("x", at=(18, 12), n=6)
    battle = a_battle([targets(12, Ld=7), near, two_enemies()[1]], settings=CALM)
    volley(battle, "y", hits=2, kills=2)
    volley(battle, "x", hits=2, kills=2)
    assert worst_enemy(battle, "t") == "x"


@rule("casualty.quarter.result")
def test_the_routed_unit_moves_in_the_next_compulsory_phase_of_any_side() -> None:
    battle = after_losses((4, 5))
    assert (battle.turn.phase, battle.turn.active) == ("start", "b")
    play(step(battle))
    assert battle.turn.waiting == ("t",)
    play(step(battle), {"move.flee": (2, 3), "rally.test": (6, 6)})
    assert events(battle, happened.UnitFled)[-1].kind == "flee"


@rule("casualty.quarter.pin-only")
def test_by_the_older_rule_a_nine_only_pins() -> None:
    battle = a_battle([targets(10, Ld=7), firers()], settings={**CALM, "casualty.quarter-result": "pin-only"})
    volley(battle, hits=3, kills=3)
    end_turn(battle, {"casualty.quarter-test": (4, 5)})
    unit = battle.units["t"]
    assert unit.pinned and not unit.routing


@rule("react.ground.pinned")
def test_a_unit_pinned_by_the_quarter_test_may_go_to_ground_with_nobody_excepted() -> None:
    battle = a_battle([targets(10, Ld=7), firers()], settings=CALM)
    battle.change_now("t", casualties=3)
    play(quarter_test(battle, "t"), {"casualty.quarter-test": (4, 4)}, [YES])
    assert battle.units["t"].ground == Ground(2, None)


@rule("react.ground.tests")
def test_a_unit_gone_to_ground_takes_the_quarter_test_and_is_marked_pinned() -> None:
    battle = after_losses((4, 4), ground=Ground(2))
    unit = battle.units["t"]
    assert unit.pinned and unit.ground


@rule("react.ground.tests")
def test_a_unit_gone_to_ground_that_fails_on_nine_routs_and_is_no_longer_to_ground() -> None:
    unit = after_losses((4, 5), ground=Ground(2)).units["t"]
    assert unit.routing and unit.ground is None


@rule("casualty.quarter.trigger", "suppress.test")
def test_after_losses_of_an_earlier_turn_the_quarter_is_of_those_who_were_left() -> None:
    battle = a_battle([targets(12, Ld=7), firers()])
    for number in range(1, 5):
        battle.remove_model(f"t.{number}", None, "melee.damage")
    assert (casualties_to_test(battle.units["t"]), hits_to_suppress(battle.units["t"])) == (3, 4)
    end_turn(battle)
    play(start_turn(battle))
    assert battle.units["t"].now.start_count == 8
    assert (casualties_to_test(battle.units["t"]), hits_to_suppress(battle.units["t"])) == (2, 3)
    assert lost_a_quarter(2, battle.units["t"].now.start_count) and not over_a_quarter(
        2, battle.units["t"].now.start_count
    )


@rule("casualty.quarter.result", "measure.centre")
def test_the_nearest_models_of_two_equal_enemies_are_compared() -> None:
    """One model of y is nearest of all, although most of y is farther away than x."""
    near = squad("x", at=(24, 14), n=6)
    far = squad("y", places=[(24, 18), (24, 8), (25, 7), (26, 6), (27, 5), (28, 4)])
    battle = a_battle([targets(12, Ld=7), near, far], settings=CALM)
    for firer in ("x", "y"):
        volley(battle, firer, hits=2, kills=2)
    assert worst_enemy(battle, "t") == "y"
