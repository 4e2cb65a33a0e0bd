"""What the page is told about wild fire, smoke and shelter before anything is declared."""

import pytest
from msgspec.structs import replace

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Rout
from arap.game.answers import answer_query
from arap.game.queries import FirePlan, PlanFire
from arap.rules.shooting.grenades.aiming import HOW_FAR_THROWN
from arap.rules.shooting.orders.declaration import why_not_order
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.plans.sight_lines import sight_lines_of
from arap.rules.shooting.plans.wild_planner import plan_wild_fire, possible_wild_orders
from arap.rules.shooting.shots.volley import Volley
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, squad
from tests.rules.shooting.firing import enemies, facing_off, needed
from tests.rules.shooting.smoking import cloud
from tests.rules.sight.test_buildings import indoors
from tests.support import rule

GUN = a_weapon("gun", type="assault", strength=4)
BOW = a_weapon("bow", type="assault", tags=("no-wild",))


def mixed() -> Battle:
    """A rifleman, an archer and a man with infra-vision before a cloud with five enemies in it."""
    men = [a_member(a_kind("a", BS=4), weapons=(GUN,)), a_member(a_kind("b", BS=4), weapons=(BOW,))]
    men += [a_member(a_kind("c", BS=4, traits=("infra-vision",)), weapons=(GUN,))]
    battle = a_battle([squad("s", at=(24, 10), members=men), enemies(n=5)], settings={"shoot.premeasure": True})
    battle.put_clouds([cloud(24, 20, 6.0)])
    return battle


@rule("smoke.los", "smoke.infra-vision")
def test_the_plan_says_for_every_shooter_why_he_cannot_fire() -> None:
    plan = plan_fire(mixed(), Volley("s", 1), "t")
    assert [row.refusal.rule if row.refusal else "" for row in plan.rows] == ["smoke.los", "smoke.los", ""]
    assert plan.orders == (FireOrder("s.3", "gun", "t"),)
    assert plan.rows[0].lines[0].state == "blocked" and plan.rows[0].lines[0].reason == "hidden by smoke"


@rule("shoot.hidden-target", "shoot.snap-and-wild.forbidden")
def test_the_plan_of_wild_fire_has_a_row_for_every_shooter() -> None:
    battle = mixed()
    plan = answer_query(battle, None, PlanFire("s", "", aim=(24.0, 20.0)))
    assert isinstance(plan, FirePlan) and plan.aim == (24.0, 20.0) and plan.refusal is None
    rules = [row.refusal.rule if row.refusal else "" for row in plan.rows]
    assert rules == ["", "shoot.snap-and-wild.forbidden", ""]
    assert [order.model for order in plan.orders] == ["s.1", "s.3"]
    unseeing, _, seeing = plan.rows
    assert seeing.needed is not None and seeing.needed.modifiers == needed(battle, plan.orders[1:]).modifiers
    assert seeing.wound is not None and seeing.wound.needed == "3 or more"
    assert unseeing.needed is not None and unseeing.needed.modifiers == needed(battle, plan.orders[:1]).modifiers
    assert plan.expected_hits is not None and plan.hits_to_suppress == 2


@rule("shoot.hidden-target")
def test_the_plan_of_fire_at_an_empty_place_knows_the_goal_only() -> None:
    plan = plan_wild_fire(facing_off(10, weapon=GUN), Volley("s", 1), (10.0, 20.0))
    assert plan.rows[0].needed is not None and plan.rows[0].wound is None and plan.hits_to_suppress == 0


@rule("shoot.hidden-target", "grenade.throw", "grenade.limit")
def test_what_is_thrown_goes_to_the_place_or_says_how_far_it_is() -> None:
    bomb = a_weapon("bomb", type="grenade", range=6.0, marker_radius=1.5)
    battle = facing_off(6, n=4, weapon=bomb, settings={"shoot.premeasure": True})
    model, volley = battle.models["s.1"], Volley("s", 1)
    near = plan_wild_fire(battle, volley, (model.x, model.y + 6.0))
    assert len(near.orders) == 1 and near.rows[0].order == FireOrder("s.1", "bomb", "", bearing=0.0, distance=6.0)
    far = plan_wild_fire(battle, volley, (model.x, model.y + 9.0)).rows[0].refusal
    assert far is not None and far.reason == 'A throw of 9" is too far: at most 6"'


@rule("area.guess-range", "shoot.declare")
def test_before_measuring_a_place_says_only_which_way_to_throw() -> None:
    bomb = a_weapon("bomb", type="grenade", range=6.0, marker_radius=1.5)
    battle = facing_off(10, n=1, weapon=bomb, settings={"shoot.premeasure": False})
    plan = plan_wild_fire(battle, Volley("s", 1), (24.0, 14.0))
    assert plan.orders == () and plan.rows[0].refusal == HOW_FAR_THROWN


@rule("shoot.hidden-target")
def test_given_orders_are_planned_as_they_are() -> None:
    battle = facing_off(10, weapon=GUN)
    order = FireOrder("s.1", "gun", "", 20.0, aim=(24.0, 20.0))
    assert plan_wild_fire(battle, Volley("s", 1), (24.0, 20.0), (order,)).orders == (order,)


@rule("shoot.hidden-target")
def test_a_routing_unit_plans_no_fire() -> None:
    battle = facing_off(10, weapon=GUN)
    battle.change("s", rout=Rout(None))
    assert plan_wild_fire(battle, Volley("s", 1), (24.0, 20.0)).refusal is not None
    assert possible_wild_orders(battle, Volley("s", 1), (24.0, 20.0), ["s.1"]) == ()


@rule("shoot.range", "shoot.hidden-target")
@pytest.mark.parametrize("beyond", [-0.1, 0.0, 0.001, 0.0014, 0.0016, 0.1])
def test_wild_orders_are_found_as_far_as_the_range_goes(beyond: float) -> None:
    battle = facing_off(10, weapon=GUN)
    model, volley = battle.models["s.1"], Volley("s", 1)
    battle.put_model(replace(model, facing=0.0))
    aim = (model.x, model.y + 24.0 + beyond)
    possible = why_not_order(battle, volley, FireOrder("s.1", "gun", "", aim=aim)) is None
    assert possible == (beyond < 0.0015)
    assert bool(possible_wild_orders(battle, volley, aim, ["s.1"])) == possible


@rule("shoot.cover.buildings-trenches-roofs")
def test_sight_lines_name_the_opening_and_the_house() -> None:
    shown, hidden = indoors((22, 22)), indoors((22, 24.5))
    assert sight_lines_of(shown, "s", "t", "s.1")[0].reason == "at an opening of House"
    assert sight_lines_of(hidden, "s", "t", "s.1")[0].reason == "hidden by House"


@rule("shoot.hidden-target", "shoot.declare")
def test_before_measuring_the_plan_does_not_tell_whether_a_spot_is_in_range() -> None:
    battle = facing_off(10, weapon=GUN)
    near, far = (plan_wild_fire(battle, Volley("s", 1), (24.0, y)) for y in (20.0, 47.0))
    for plan in (near, far):
        assert plan.refusal is None and plan.rows[0].refusal is None and plan.rows[0].shots is None
        assert [order.model for order in plan.orders] == [row.model for row in plan.rows]
    measured = facing_off(10, weapon=GUN, settings={"shoot.premeasure": True})
    assert plan_wild_fire(measured, Volley("s", 1), (24.0, 47.0)).refusal is not None
