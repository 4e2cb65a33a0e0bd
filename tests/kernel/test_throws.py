"""Rolling dice against target numbers, second dice included."""

from arap.kernel.requests import DicePart, Roll
from arap.kernel.target import Target
from arap.kernel.throws import Throw, throw_all
from tests.rules.builders import play
from tests.support import rule


def low(goal: int) -> Target:
    return Target("shoot.to-hit", "low", goal, "BS")


def high(goal: int) -> Target:
    return Target("dice.to-wound", "high", goal, "T + 4 - S")


def thrown(purpose: str, targets: list[Target], **dice: list[int]) -> list[Throw]:
    script = {purpose: dice.get("first", []), f"{purpose}.second": dice.get("second", [])}
    return play(throw_all(purpose, "dice.out-of-range", "a", targets), script)


@rule("dice.out-of-range")
def test_the_second_die_has_the_purpose_of_the_first_with_second_behind_it() -> None:
    assert thrown("shoot.to-hit", [low(0)], first=[1], second=[3]) == [Throw(1, True, 3)]
    assert thrown("shoot.to-hit", [low(0)], first=[1], second=[4]) == [Throw(1, False, 4)]


@rule("dice.out-of-range")
def test_a_first_die_that_fails_has_no_second() -> None:
    assert thrown("shoot.to-hit", [low(0)], first=[2]) == [Throw(2, False)]


@rule("dice.out-of-range", "dice.to-wound")
def test_for_an_impossible_goal_no_die_is_rolled() -> None:
    assert thrown("shoot.to-wound", [high(10), high(10)]) == [Throw(0, False), Throw(0, False)]


@rule("dice.out-of-range", "dice.to-wound")
def test_of_several_dice_only_those_that_qualify_are_followed_up() -> None:
    targets = [high(9), high(4), high(10), high(7), high(9)]
    throws = thrown("melee.to-wound", targets, first=[6, 6, 6, 5], second=[5, 4])
    assert throws == [Throw(6, False, 5), Throw(6, True), Throw(0, False), Throw(6, True, 4), Throw(5, False)]


def test_dice_with_the_same_goal_come_in_one_part() -> None:
    roll = next(throw_all("shoot.to-hit", "shoot.to-hit", "a", [low(3), low(3), low(-5), low(2)], "men to hit"))
    assert isinstance(roll, Roll)
    assert (roll.dice, roll.sides, roll.label) == (3, 6, "men to hit")
    assert roll.parts == (DicePart(2, "", "3 or less"), DicePart(1, "", "2 or less"))
