"""The reaction roll: two dice against the activation value."""

from fractions import Fraction

import pytest

from arap.battle.battle import Battle
from arap.battle.events.reaction import ReactionRolled
from arap.kernel.requests import Roll
from arap.rules.reaction_roll import reaction_roll, roll_chances
from tests.rules.builders import a_battle, a_kind, play, squad
from tests.rules.logs import events
from tests.support import rule


def guards(initiative: int) -> Battle:
    return a_battle([squad("m"), squad("g", "b", (10, 20), kind=a_kind(I=initiative))])


@rule("react.roll")
@pytest.mark.parametrize(
    ("initiative", "faces", "good"), [(3, (3, 4), 1), (6, (6, 5), 1), (4, (5, 6), 0), (1, (3, 3), 2), (2, (4, 1), 1)]
)
def test_each_die_at_or_below_the_value_is_a_success_and_a_six_fails(
    initiative: int, faces: tuple[int, int], good: int
) -> None:
    battle = guards(initiative)
    assert play(reaction_roll(battle, "g", "shoot"), {"react.roll": faces}) == good
    (event,) = events(battle, ReactionRolled)
    assert (event.unit, event.faces, event.successes) == ("g", faces, good)
    assert event.value == max(3, min(5, initiative)) and event.rule == "react.roll"


@rule("react.roll")
def test_always_two_dice_are_rolled_by_the_owner() -> None:
    request = next(reaction_roll(guards(4), "g", "shoot"))
    assert isinstance(request, Roll) and (request.purpose, request.seat, request.dice) == ("react.roll", "b", 2)


@rule("react.roll")
def test_two_failures_are_no_bust_and_leave_the_turn_alone() -> None:
    battle = guards(4)
    before = battle.turn
    assert play(reaction_roll(battle, "g", "shoot"), {"react.roll": (5, 6)}) == 0
    assert battle.turn == before and not battle.units["g"].attempted


@rule("react.roll")
def test_the_chances_of_no_success_of_one_and_of_two() -> None:
    battle = guards(4)
    assert roll_chances(battle, battle.units["g"]) == (Fraction(1, 9), Fraction(4, 9), Fraction(4, 9))
