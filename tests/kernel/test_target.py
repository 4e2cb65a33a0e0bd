"""Target numbers: modifiers with reasons, the limits of the die, results beyond it, and their chances."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.kernel.breakdown import breakdown, sum_breakdown
from arap.kernel.reasons import Modifier
from arap.kernel.target import HighRoll, LowRoll, ModifierRule, Target, modifier
from tests.support import rule

DIRECTIONS = st.sampled_from(["low", "high"])
VALUES = st.lists(st.integers(-4, 4), max_size=5)


def a_target(direction: str, base: int, *values: int, barred: str = "") -> Target:
    lines = tuple(Modifier(value, f"reason {number}", "shoot.to-hit.modifiers") for number, value in enumerate(values))
    return Target("shoot.to-hit", direction, base, "skill", lines, barred)  # type: ignore[arg-type]


def to_hit(base: int, *values: int) -> Target:
    return a_target("low", base, *values)


def to_wound(strength: int, toughness: int) -> Target:
    return a_target("high", toughness + 4 - strength)


def met(target: Target, face: int, second: int) -> bool:
    """As the dice are thrown: the second one only if the first calls for it."""
    return target.met_by(face, second if target.wants_second(face) else None)


def all_throws() -> Iterator[tuple[int, int]]:
    return product(range(1, 7), range(1, 7))


@rule("dice.to-hit.low-roll")
def test_negative_modifiers_lower_the_goal() -> None:
    needed = to_hit(4, -1, -1)
    assert needed.goal == 2
    assert needed.met_by(2) and not needed.met_by(3)


@rule("dice.to-hit.low-roll")
def test_a_goal_above_five_counts_as_five_and_a_six_misses() -> None:
    needed = to_hit(5, 2)
    assert needed.total == 7 and needed.goal == 5
    assert needed.met_by(5) and not needed.met_by(6)


@rule("dice.to-hit.low-roll")
def test_a_goal_of_one_is_hit_by_a_one() -> None:
    needed = to_hit(3, -2)
    assert needed.goal == 1
    assert needed.met_by(1) and not needed.met_by(2)


@rule("dice.to-hit.skill-above-five")
@pytest.mark.parametrize(
    ("modifiers", "goals"), [((), (5, 5, 5)), ((-1,), (4, 5, 5)), ((-2,), (3, 4, 5)), ((-1, -1), (3, 4, 5))]
)
def test_skill_above_five_absorbs_penalties(modifiers: tuple[int, ...], goals: tuple[int, ...]) -> None:
    assert tuple(to_hit(skill, *modifiers).goal for skill in (5, 6, 7)) == goals


@rule("dice.to-hit.skill-above-five")
@pytest.mark.parametrize("absorbed", range(1, 6))
def test_a_skill_of_six_to_ten_ignores_one_to_five_penalties(absorbed: int) -> None:
    assert to_hit(5 + absorbed, -absorbed).goal == 5
    assert to_hit(5 + absorbed, -absorbed - 1).goal == 4


@rule("dice.to-wound")
def test_equal_strength_and_toughness_wound_on_four() -> None:
    assert to_wound(4, 4).goal == 4
    assert to_wound(4, 4).met_by(4) and not to_wound(4, 4).met_by(3)


@rule("dice.to-wound")
def test_one_point_of_strength_is_one_on_the_die() -> None:
    assert (to_wound(4, 3).goal, to_wound(3, 4).goal) == (3, 5)


@rule("dice.to-wound")
def test_a_one_never_wounds() -> None:
    needed = to_wound(8, 3)
    assert needed.total == -1 and needed.goal == 2
    assert not needed.met_by(1) and needed.met_by(2)


@rule("dice.to-wound")
def test_a_goal_of_seven_is_a_six_and_then_a_four() -> None:
    needed = to_wound(3, 6)
    assert needed.goal == 7
    assert met(needed, 6, 4) and not met(needed, 6, 3)


@rule("dice.to-wound")
def test_a_goal_of_ten_cannot_be_met() -> None:
    needed = to_wound(3, 9)
    assert needed.goal == 10 and not needed.possible and needed.chance == 0
    assert not any(met(needed, *faces) for faces in all_throws())


@rule("dice.to-wound")
@pytest.mark.parametrize(
    ("difference", "chance"),
    [(3, "5/6"), (2, "5/6"), (1, "4/6"), (0, "3/6"), (-1, "2/6"), (-2, "1/6"), (-3, "1/12"), (-4, "1/18"),
     (-5, "1/36"), (-6, "0")],
)  # fmt: skip
def test_the_table_of_chances_to_wound(difference: int, chance: str) -> None:
    assert to_wound(6 + difference, 6).chance == Fraction(chance)


@rule("dice.out-of-range")
def test_a_low_goal_of_zero_is_a_one_and_then_three_or_less() -> None:
    needed = to_hit(1, -1)
    assert met(needed, 1, 3) and not met(needed, 1, 4)
    assert not needed.wants_second(2) and not needed.met_by(2)


@rule("dice.out-of-range")
def test_a_low_goal_of_minus_two_is_two_ones() -> None:
    assert met(to_hit(1, -3), 1, 1) and not met(to_hit(1, -3), 1, 2)


@rule("dice.out-of-range")
def test_a_high_goal_of_nine_is_two_sixes() -> None:
    assert not met(a_target("high", 9), 6, 5) and met(a_target("high", 9), 6, 6)


@rule("dice.out-of-range")
def test_a_hasty_shot_at_a_small_target_in_hard_cover_by_suppressed_men_is_impossible() -> None:
    needed = to_hit(1, -2, -1, -2)
    assert needed.goal == -4 and not needed.possible


@rule("dice.out-of-range")
def test_an_ork_may_hit_a_small_target_in_hard_cover() -> None:
    needed = to_hit(2, -1, -2)
    assert needed.goal == -1
    assert met(needed, 1, 2) and not met(needed, 1, 3)


@rule("dice.out-of-range")
def test_a_wounded_man_firing_wild_at_hard_cover_hits_once_in_thirty_six() -> None:
    needed = to_hit(1, -2, -1)
    assert needed.goal == -2 and needed.chance == Fraction(1, 36)
    assert met(needed, 1, 1)


@rule("dice.out-of-range")
@pytest.mark.parametrize(
    ("direction", "goal", "needed", "chance"),
    [
        ("high", 7, "6, then 4 or more", "1/12"),
        ("high", 8, "6, then 5 or more", "1/18"),
        ("high", 9, "6, then 6 or more", "1/36"),
        ("high", 10, "impossible", "0"),
        ("low", 0, "1, then 3 or less", "1/12"),
        ("low", -1, "1, then 2 or less", "1/18"),
        ("low", -2, "1, then 1 or less", "1/36"),
        ("low", -3, "impossible", "0"),
    ],
)
def test_goals_beyond_the_die_are_met_with_two(direction: str, goal: int, needed: str, chance: str) -> None:
    target = a_target(direction, goal)
    assert target.needed == needed
    assert target.chance == Fraction(chance)


@rule("dice.out-of-range")
@given(DIRECTIONS, st.integers(-10, 16), VALUES)
def test_the_chance_is_the_count_over_all_dice(direction: str, base: int, values: list[int]) -> None:
    target = a_target(direction, base, *values)
    assert target.chance == Fraction(sum(met(target, *faces) for faces in all_throws()), 36)


@rule("dice.to-hit.low-roll")
@given(st.integers(-10, 16), VALUES, st.integers(-4, -1))
def test_a_penalty_never_helps_a_low_roll(base: int, values: list[int], penalty: int) -> None:
    assert to_hit(base, *values, penalty).chance <= to_hit(base, *values).chance


@given(st.integers(-10, 16), VALUES, st.integers(-4, -1))
def test_a_lower_goal_never_hurts_a_high_roll(base: int, values: list[int], less: int) -> None:
    assert a_target("high", base, *values, less).chance >= a_target("high", base, *values).chance


@rule("dice.to-hit.low-roll")
@given(st.integers(-10, 16), VALUES)
def test_the_order_of_modifiers_does_not_matter(base: int, values: list[int]) -> None:
    assert to_hit(base, *values).goal == to_hit(base, *reversed(values)).goal == min(5, base + sum(values))


@given(DIRECTIONS, st.integers(-10, 16), VALUES)
def test_a_barred_roll_is_never_met(direction: str, base: int, values: list[int]) -> None:
    target = a_target(direction, base, *values, barred="too far")
    assert target.chance == 0 and target.needed == "impossible"
    assert not any(met(target, *faces) for faces in all_throws())


@given(DIRECTIONS, st.integers(-10, 16), VALUES)
def test_a_breakdown_says_what_the_target_says(direction: str, base: int, values: list[int]) -> None:
    target = a_target(direction, base, *values)
    shown = breakdown(target, "to hit")
    assert shown.base + sum(line.value for line in shown.modifiers) == target.total
    assert (shown.needed, shown.chance, shown.rule) == (target.needed, float(target.chance), "shoot.to-hit")


@modifier("shoot.to-hit.small-target", -1, reason="small target")
def small(size: int) -> bool:
    return size == 1


@modifier("shoot.to-hit.fast-target", reason="fast target")
def fast(size: int) -> int:
    return -size // 2


@modifier("shoot.cover.hard", reason="cover")
def covered(size: int) -> tuple[int, str]:
    return (-2, "hard cover") if size == 1 else (0, "")


LINES: tuple[ModifierRule[int], ...] = (small, fast, covered)


def test_a_table_of_modifiers_lists_those_that_apply_with_their_reasons() -> None:
    table = LowRoll[int](rule="shoot.to-hit", base=lambda size: (4, "BS"), modifiers=LINES)
    assert table.needed(1).reasons == ["small target -1", "fast target -1", "hard cover -2"]
    assert table.needed(1).goal == 0
    assert table.needed(0).reasons == [] and table.needed(0).goal == 4


def test_a_table_may_bar_a_roll() -> None:
    table = HighRoll[int](rule="dice.to-wound", base=lambda goal: (goal, ""), barred=lambda goal: "far" * (goal > 7))
    assert table.needed(7).possible and not table.needed(8).possible


@given(st.integers(-10, 16), VALUES)
def test_a_sum_that_nothing_is_rolled_against_says_what_it_comes_to(base: int, values: list[int]) -> None:
    target = to_hit(base, *values)
    shown = sum_breakdown(target, "off the scatter dice")
    assert (shown.needed, shown.base, shown.modifiers) == (str(target.total), base, target.modifiers)
