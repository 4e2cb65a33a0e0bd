"""The wound difference: who lost the round, who checks, by how much."""

import pytest

from arap.rules.combats import Score
from arap.rules.melee.rounds.difference import losers, losing_sides, side_differences
from tests.rules.builders import a_battle, squad
from tests.support import rule

THREE_SIDES = (Score("a", "a", 4, 2), Score("b", "b", 0, 3), Score("c", "c", 2, 1))
TWO_SIDES = (Score("a", "a", 4, 2), Score("b", "b", 0, 3), Score("c", "b", 2, 1))


def who_checks(*scores: Score, losing_units: str = "losing-side-not-positive") -> dict[str, int]:
    units = [squad(score.unit, score.side, at=(6 + 8 * n, 10)) for n, score in enumerate(scores)]
    battle = a_battle(units, settings={"morale.losing-units": losing_units})
    return {loser.unit: loser.lost_by for loser in losers(battle, scores)}


@rule("melee.wound-difference")
def test_of_three_sides_those_with_a_positive_difference_win() -> None:
    assert side_differences(THREE_SIDES) == {"a": 2, "b": -3, "c": 1}
    assert who_checks(*THREE_SIDES) == {"b": 3}


@rule("melee.wound-difference")
def test_equal_differences_are_a_draw() -> None:
    assert who_checks(Score("a", "a", 2, 2), Score("b", "b", 2, 2)) == {}


@rule("melee.wound-difference.who-tests")
@pytest.mark.parametrize(
    ("losing_units", "checking"),
    [("losing-side-not-positive", {"b": 2}), ("whole-side", {"b": 2, "c": 2}), ("own-difference", {"b": 3})],
)
def test_which_units_of_a_losing_side_check_is_a_setting(losing_units: str, checking: dict[str, int]) -> None:
    assert who_checks(*TWO_SIDES, losing_units=losing_units) == checking


@rule("melee.wound-difference.who-tests")
def test_a_side_that_made_three_kills_and_lost_five_checks_with_two_more() -> None:
    assert who_checks(Score("a", "a", 3, 5), Score("b", "b", 5, 3)) == {"a": 2}


@rule("melee.wound-difference.who-tests")
def test_by_its_own_difference_a_unit_checks_even_on_the_winning_side() -> None:
    scores = Score("a", "a", 0, 1), Score("d", "a", 4, 0), Score("b", "b", 1, 4)
    assert who_checks(*scores) == {"b": 3}
    assert who_checks(*scores, losing_units="own-difference") == {"a": 1, "b": 3}


@rule("melee.wound-difference.environment")
def test_who_lost_a_man_to_mines_in_the_charge_loses_an_even_fight() -> None:
    assert who_checks(Score("a", "a", 2, 3), Score("b", "b", 2, 2)) == {"a": 1}


@rule("melee.wound-difference.environment")
def test_where_each_lost_one_to_the_ground_nobody_checks() -> None:
    assert who_checks(Score("a", "a", 2, 3), Score("b", "b", 2, 3)) == {}


@rule("melee.wound-difference.charge-fire")
@pytest.mark.parametrize(
    ("chargers", "charged", "checking"),
    [((3, 1 + 2), (1 + 2, 3), {}), ((1 + 3, 2 + 1), (2 + 1, 1 + 3), {"b": 1})],
)
def test_fire_in_the_charge_counts_in_the_first_round(
    chargers: tuple[int, int], charged: tuple[int, int], checking: dict[str, int]
) -> None:
    assert who_checks(Score("a", "a", *chargers), Score("b", "b", *charged)) == checking


@rule("melee.wound-difference.who-tests")
def test_of_three_sides_every_one_with_a_negative_total_loses() -> None:
    assert losing_sides({"a": -1, "b": -3, "c": 2}) == ["a", "b"]
    assert losing_sides({"a": 0, "b": -1, "c": 1}) == ["b"]


@rule("melee.wound-difference.who-tests")
def test_a_unit_that_is_gone_does_not_check() -> None:
    battle = a_battle([squad("a", "a"), squad("b", "b", at=(20, 20))])
    scores = Score("b", "b", 3, 0), Score("gone", "a", 0, 3), Score("a", "a", 0, 0)
    assert [(loser.unit, loser.lost_by) for loser in losers(battle, scores)] == [("a", 3)]


@rule("melee.wound-difference.who-tests")
def test_by_its_own_difference_a_unit_that_lost_as_many_as_it_killed_does_not_check() -> None:
    scores = Score("a", "a", 2, 2), Score("b", "b", 3, 2), Score("c", "b", 0, 1)
    assert who_checks(*scores, losing_units="own-difference") == {"c": 1}


@rule("melee.wound-difference")
def test_without_scores_nobody_loses() -> None:
    assert losing_sides({}) == []
