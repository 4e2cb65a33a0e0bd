"""Initiative tests, one by one or one roll for a whole unit."""

import pytest

from arap.battle.battle import Battle
from arap.rules.initiative_tests import INITIATIVE, InitiativeTest, initiative_tests
from tests.rules.builders import a_battle, play
from tests.support import rule


def passed(initiative: int, *faces: int, change: int = 0, second: tuple[int, ...] = ()) -> list[bool]:
    tests = [InitiativeTest(initiative, change)] * len(faces)
    dice = {"dice.initiative": faces, "dice.initiative.second": second}
    return play(initiative_tests(a_battle(), "a", "dice.initiative", tests), dice)


@rule("dice.initiative-test")
def test_initiative_three_passes_on_a_three_and_fails_on_a_four() -> None:
    assert passed(3, 3, 4) == [True, False]


@rule("dice.initiative-test")
def test_a_six_always_fails() -> None:
    assert passed(7, 6) == [False] and INITIATIVE.needed(InitiativeTest(7)).goal == 5


@rule("dice.initiative-test")
def test_initiative_one_with_a_penalty_is_a_one_and_then_a_two() -> None:
    assert passed(1, 1, change=-1, second=(2,)) == [True]
    assert passed(1, 1, change=-1, second=(4,)) == [False]


@rule("dice.initiative-test")
def test_initiative_zero_has_a_goal_of_zero() -> None:
    assert INITIATIVE.needed(InitiativeTest(0)).needed == "1, then 3 or less"


def one_roll() -> Battle:
    return a_battle(settings={"dice.unit-initiative-rolls": True})


def climbing_down(climbers: int, face: int, victims: int, drawn: tuple[int, ...]) -> list[bool]:
    tests = [InitiativeTest(3)] * climbers
    dice = {"climb.test": [face], "dice.unit-victims": [victims], "casualty.allocate": drawn}
    return play(initiative_tests(one_roll(), "a", "climb.test", tests, together=True), dice)


@rule("dice.initiative-test.unit")
def test_of_eight_climbers_whose_roll_fails_three_fall() -> None:
    safe = climbing_down(8, face=5, victims=3, drawn=(1, 1, 6))
    assert safe == [False, False, True, True, True, True, True, False]


@rule("dice.initiative-test.unit")
def test_of_two_climbers_both_fall() -> None:
    assert climbing_down(2, face=4, victims=5, drawn=()) == [False, False]


@rule("dice.initiative-test.unit")
def test_a_roll_that_passes_brings_all_down_safely() -> None:
    flow = initiative_tests(one_roll(), "a", "climb.test", [InitiativeTest(3)] * 8, together=True)
    assert play(flow, {"climb.test": [3]}) == [True] * 8


@rule("dice.initiative-test.unit")
@pytest.mark.parametrize(("values", "face", "safe"), [((3, 4, 4), 4, True), ((3, 4), 4, False)])
def test_the_majority_sets_the_initiative_and_of_equals_the_lower(
    values: tuple[int, ...], face: int, safe: bool
) -> None:
    tests = [InitiativeTest(value) for value in values]
    dice = {"climb.test": [face], "dice.unit-victims": [6]}
    assert play(initiative_tests(one_roll(), "a", "climb.test", tests, together=True), dice) == [safe] * len(values)


@rule("dice.initiative-test.unit")
def test_by_default_each_model_tests_whatever_the_owner_wishes() -> None:
    tests = [InitiativeTest(3)] * 2
    dice = {"climb.test": [3, 4]}
    assert play(initiative_tests(a_battle(), "a", "climb.test", tests, together=True), dice) == [True, False]


@rule("dice.initiative-test.unit")
def test_the_owner_may_still_roll_model_by_model() -> None:
    tests = [InitiativeTest(3)] * 2
    assert play(initiative_tests(one_roll(), "a", "climb.test", tests), {"climb.test": [3, 4]}) == [True, False]
