"""Mass attacks: the limit of attackers of one fighter, where it is set."""

from math import cos, radians, sin
from typing import Any

import pytest

from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.settings import check_settings
from arap.kernel.errors import ArapError
from arap.rules.answers import why_not
from tests.rules.builders import a_kind, squad
from tests.rules.logs import events
from tests.rules.melee.fights import MISS, fight, locked, orders, the_question
from tests.support import rule

NEAR = [(10 + (1.1 + 0.05 * n) * sin(radians(40 * n)), 10 + (1.1 + 0.05 * n) * cos(radians(40 * n))) for n in range(9)]


def surrounded(limit: Any = 6, size: int = 2) -> Battle:
    """Nine men round one hero, each a little farther away than the one before."""
    hero = squad("h", "b", places=[(10, 10)], kind=a_kind("hero", I=1, W=9, size=size))
    return locked([squad("m", places=NEAR), hero], ("m", "h"), settings={"melee.max-attackers": limit})


def attackers(battle: Battle) -> list[str]:
    fight(battle, hit=[MISS] * 10)
    return sorted({model for event in events(battle, HitsRolled) if event.unit == "m" for model in event.models})


@rule("melee.mass-attack")
def test_the_six_nearest_of_nine_may_attack_the_hero() -> None:
    assert attackers(surrounded()) == [f"m.{n}" for n in range(1, 7)]


@rule("melee.mass-attack")
def test_smaller_attackers_are_not_limited_and_nobody_is_without_the_rule() -> None:
    assert len(attackers(surrounded(size=3))) == 9
    assert len(attackers(surrounded(limit="off"))) == 9


@rule("melee.mass-attack")
def test_equally_near_attackers_are_taken_by_their_ids() -> None:
    hero = squad("h", "b", places=[(10, 10)], kind=a_kind("hero", I=1, W=9))
    men = squad("m", places=[(10, 11.1), (10, 8.9), (11.1, 10)])
    battle = locked([men, hero], ("m", "h"), settings={"melee.max-attackers": 2})
    assert attackers(battle) == ["m.1", "m.2"]


@rule("melee.mass-attack")
def test_a_man_that_comes_up_late_finds_no_place_among_six() -> None:
    """m.7 comes within reach between the steps, after the hero has struck."""
    hero = squad("h", "b", places=[(10, 10)], kind=a_kind("hero", I=5, W=9))
    men = squad("m", places=[*NEAR[:6], (7.5, 10)])
    for limit, struck in ((6, 6), (7, 7)):
        battle = locked([men, hero], ("m", "h"), settings={"melee.max-attackers": limit})
        assert len(attackers(battle)) == struck


@rule("melee.mass-attack")
def test_aiming_at_a_fighter_that_enough_others_are_nearer_to_is_refused() -> None:
    hero = squad("h", "b", places=[(10, 10), (10.4, 7.3)], kind=a_kind("hero", I=1, W=9))
    battle = locked([squad("m", places=NEAR), hero], ("m", "h"), settings={"melee.max-attackers": 4})
    ask = the_question(battle)
    refusal = why_not(battle, ask, orders(FightOrder("m.5", face="h.1", aims=("h.1",))))
    assert refusal is not None and "4 others are nearer" in refusal.reason and refusal.rule == "melee.mass-attack"
    assert why_not(battle, ask, orders(FightOrder("m.4", face="h.1", aims=("h.1",)))) is None


@rule("melee.mass-attack")
@pytest.mark.parametrize("value", [0, -1, 2.5, "some", True])
def test_the_limit_is_off_or_a_whole_number(value: Any) -> None:
    with pytest.raises(ArapError, match=r"melee\.max-attackers"):
        check_settings({"melee.max-attackers": value}, "test")
