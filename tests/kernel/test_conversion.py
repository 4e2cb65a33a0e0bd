"""Numbers printed for version 2.3, read in 2.4."""

from arap.kernel.conversion import hazard_strikes, high_roll_met
from arap.kernel.reasons import Modifier
from arap.kernel.target import Target
from arap.rules.shooting.area.burst import goal_in
from arap.rules.sight.geometry import HARD
from tests.rules.builders import a_weapon
from tests.support import rule


@rule("dice.convert-from-2-3", "area.cover")
def test_a_two_in_six_escape_from_a_blast_in_hard_cover_is_a_hit_on_four_or_less() -> None:
    assert goal_in(a_weapon(), HARD) == 4


@rule("dice.convert-from-2-3", "dice.out-of-range")
def test_an_old_six_with_a_penalty_is_a_one_and_then_three_or_less() -> None:
    needed = Target("shoot.to-hit", "low", 7 - 6, "2.3", (Modifier(-1, "penalty", "shoot.to-hit.modifiers"),))
    assert needed.goal == 0 and needed.needed == "1, then 3 or less"


@rule("dice.convert-from-2-3")
def test_a_two_in_six_hazard_strikes_on_a_two_and_not_on_a_three() -> None:
    assert hazard_strikes(2, 2) and not hazard_strikes(3, 2)


@rule("dice.convert-from-2-3")
def test_a_reserve_that_arrives_on_three_or_more_arrives_on_a_three() -> None:
    assert high_roll_met(3, 3) and not high_roll_met(2, 3)


@rule("dice.convert-from-2-3")
def test_a_high_roll_fails_on_a_natural_one() -> None:
    assert not high_roll_met(1, 1)
