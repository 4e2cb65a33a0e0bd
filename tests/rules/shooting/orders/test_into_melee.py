"""Fire at units in a melee."""

import pytest

from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested
from arap.rules.melee.moving.locking import lock
from arap.rules.shooting.plans.planner import list_targets, plan_fire, possible_orders
from arap.rules.shooting.shots.volley import Volley
from tests.rules.builders import squad
from tests.rules.logs import events
from tests.rules.shooting.firing import enemies, facing_off, refused, shoot
from tests.support import rule

FRIENDS = squad("f", at=(34, 20), n=3)
THIRD = squad("c", "c", at=(34, 20), n=3)


@pytest.fixture
def melee() -> Battle:
    """Enemies "t" fight "f", of the side of the shooters "s"."""
    battle = facing_off(n=3, more=[FRIENDS])
    lock(battle, "t", "f")
    return battle


@rule("shoot.into-melee")
def test_nobody_fires_where_his_own_side_fights(melee: Battle) -> None:
    refusal = refused(melee)
    assert refusal is not None and refusal.rule == "shoot.into-melee"
    assert refusal.reason == "t: in a melee with f of your own side"


@rule("shoot.into-melee")
def test_friends_further_along_the_same_combat_count_too() -> None:
    battle = facing_off(n=3, more=[FRIENDS, enemies("u", at=(34, 21), n=3), THIRD])
    lock(battle, "f", "u")
    lock(battle, "u", "c")
    lock(battle, "c", "t")
    refusal = refused(battle)
    assert refusal is not None and refusal.rule == "shoot.into-melee"


@rule("shoot.into-melee")
def test_plans_and_lists_of_targets_refuse_it_and_propose_no_order(melee: Battle) -> None:
    plan = plan_fire(melee, Volley("s", 1), "t")
    assert plan.refusal is not None and plan.refusal.rule == "shoot.into-melee"
    assert all(row.refusal for row in plan.rows)
    assert possible_orders(melee, Volley("s", 1), "t") == ()
    (target,) = list_targets(melee, "s", 1)
    assert target.refusal is not None and target.refusal.rule == "shoot.into-melee"


@rule("shoot.into-melee")
def test_a_melee_between_others_is_fired_into_and_those_in_it_test_nothing() -> None:
    battle = facing_off(n=5, targets=8, more=[THIRD])
    lock(battle, "t", "c")
    assert refused(battle) is None
    shoot(
        battle, dice={"shoot.to-hit": (1,) * 5 + (6,) * 5, "shoot.to-wound": (6,) * 5, "casualty.allocate": range(1, 6)}
    )
    assert len(battle.units["t"].models) == 3
    assert not events(battle, LeadershipTested)
