"""The odds of morale: checks, rallying, breaking off and pursuit, as the engine rolls them."""

from collections import Counter

import pytest

from arap.battle.battle import Battle
from arap.battle.values import Rout
from arap.odds.melee.leaving import (
    break_off_odds,
    exact_hacks,
    morale_prospects,
    pursuit_odds,
    rally_odds,
    sampled_hacks,
)
from arap.odds.sampling import Luck
from arap.rules.melee.blows.hacks import free_hacks
from tests.odds.agreement import likelihood
from tests.odds.melees import CLAW, fought, led, men
from tests.rules.builders import a_battle, squad

TIMES = 1_000


def second_round(battle: Battle) -> Battle:
    for unit in ("a", "b"):
        battle.change(unit, rounds=1)
    return battle


@pytest.mark.parametrize(
    "battle",
    [
        fought(men(5), men(5)).battle,
        fought(men(6, A=2), men(3, W=2)).battle,
        fought(led(5, by=(CLAW,)), men(5, save=3)).battle,
        fought(men(4), men(8), ranks=2).battle,
    ],
)
@pytest.mark.parametrize("one_each", [True, False])
def test_free_blows_cost_what_the_odds_say(battle: Battle, one_each: bool) -> None:
    odds, luck, lost = exact_hacks(battle, ("a",), "b", one_each=one_each), Luck(5), Counter[int]()
    for _ in range(TIMES):
        copy = battle.clone(knowing=True)
        copy.hashing = False
        luck.play(free_hacks(copy, copy.members("a"), "b", one_each=one_each))
        lost[len(battle.units["b"].models) - (len(copy.units["b"].models) if "b" in copy.units else 0)] += 1
    assert likelihood(odds, lost) > 0.0005


def test_breaking_off_is_a_test_and_a_blow_of_each_enemy() -> None:
    battle = second_round(fought(men(1, S=9), men(1)).battle)
    odds = break_off_odds(battle, "b")
    assert odds.needed is not None and odds.needed.needed == "7 or less on two dice"
    assert odds.routs == pytest.approx(15 / 36)
    assert odds.destroyed == pytest.approx(21 / 36 * 4 / 6 * 5 / 6)
    assert odds.leaves + odds.routs + odds.destroyed == pytest.approx(1.0)


def test_several_enemies_are_sampled_and_the_odds_say_so() -> None:
    battle = fought(men(3), men(3)).battle
    exact = exact_hacks(battle, ("a",), "b", one_each=True)
    sampled, error = sampled_hacks(battle, ("a",), "b", one_each=True)
    assert error == pytest.approx(0.049, abs=0.001)
    assert sampled[0] == pytest.approx(exact[0], abs=2 * error)


def test_morale_checks_get_harder_with_the_wounds_lost() -> None:
    found = morale_prospects(fought(men(5), men(5)).battle, "b")
    assert [round(row.breaks * 36) for row in found.checks] == [21, 26, 30, 33, 35, 35]
    assert found.rally is None and found.break_off is None


def test_a_unit_in_its_second_round_may_break_off() -> None:
    assert morale_prospects(second_round(fought(men(5), men(5)).battle), "a").break_off is not None


def test_each_attempt_to_rally_follows_if_the_one_before_fails() -> None:
    battle = a_battle([squad("a", "a", at=(10.0, 10.0)), squad("b", "b", at=(40.0, 40.0))])
    battle.change("a", rout=Rout("b", ()))
    assert rally_odds(battle, "a").rallies == pytest.approx(26 / 36)
    assert rally_odds(battle, "a", attempts=2).rallies == pytest.approx(1 - (10 / 36) ** 2)
    assert morale_prospects(battle, "a").rally == rally_odds(battle, "a")


def test_pursuers_catch_routers_with_a_roll_as_long_as_theirs_and_the_gap() -> None:
    near = pursuit_odds(a_battle([squad("a", "a", at=(10.0, 10.0)), squad("b", "b", at=(10.0, 12.0))]), "a", "b")
    far = pursuit_odds(a_battle([squad("a", "a", at=(10.0, 10.0)), squad("b", "b", at=(10.0, 25.0))]), "a", "b")
    assert 0.5 < near.catches < 0.7 and far.catches == 0.0
    assert near.holds == pytest.approx(21 / 36)
