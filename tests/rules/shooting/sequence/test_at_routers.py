"""Fire at routers and pursuers that ran past. The squad s of side a is at (24, 10) and faces north."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Rout
from arap.rules.reactions.hack_routers import HackRouters
from arap.rules.shooting.orders.declaration import why_not_order
from arap.rules.shooting.plans.choices import with_choices
from arap.rules.shooting.plans.planner import list_targets, plan_fire
from arap.rules.shooting.shots.volley import Volley
from arap.rules.triggers.reaction import REACTIONS
from arap.table import Piece
from tests.rules.builders import RIFLE, a_battle, a_wall, a_weapon, squad
from tests.rules.shooting.firing import aim, change, shoot, victims
from tests.support import rule

PISTOL = a_weapon("pistol", type="pistol", range=12.0)
RULE = "shoot.at-routers"


def passed(
    *terrain: Piece, start: tuple[float, float] = (10, 16), end: tuple[float, float] = (44, 16), **fields: Any
) -> Battle:
    """Routers that ran past the squad on a straight line in the compulsory phase of this player turn."""
    ours = squad("s", at=(24, 10), n=1, weapons=(RIFLE, PISTOL))
    battle = a_battle([ours, squad("t", "b", at=end, n=3, spacing=1.1)], terrain)
    battle.change_turn(serial=5)
    battle.change("t", rout=Rout(None))
    run_from(battle, start, fields.pop("serial", 5))
    return battle


def run_from(battle: Battle, start: tuple[float, float], serial: int) -> None:
    lead = battle.models["t.2"]
    for model in battle.members("t"):
        came = start[0] + model.x - lead.x, start[1] + model.y - lead.y, 0.0, serial
        battle.put_model(msgspec.structs.replace(model, came=came, speed=34.0))


def order(weapon: str = "rifle", **fields: Any) -> FireOrder:
    return FireOrder("s.1", weapon, "t", **{"passing": True, **fields})


@rule("shoot.at-routers")
def test_range_is_the_nearest_they_came_so_that_pistols_reach_and_rifles_are_at_short_range() -> None:
    battle = passed()
    assert [fire.aimed.distance for fire in aim(battle, [order()])] == [pytest.approx(6, abs=0.01)]
    assert aim(battle, [order()])[0].aimed.shots == 2
    assert [fire.aimed.distance for fire in aim(battle, [order("pistol")])] == [pytest.approx(6, abs=0.01)]
    assert aim(battle, [order("pistol", passing=None)]) == []


@rule("shoot.at-routers")
def test_a_bent_flight_counts_from_its_start_and_not_from_its_last_turn() -> None:
    battle = passed(start=(44, 16), end=(44, 40))
    for model in battle.members("t"):
        battle.put_model(msgspec.structs.replace(model, flight=((10.0, 16.0, 0.0), (44.0, 16.0, 0.0))))
    assert [fire.aimed.distance for fire in aim(battle, [order()])] == [pytest.approx(6, abs=0.01)]


@rule("shoot.at-routers")
def test_behind_a_wall_all_the_way_they_are_not_seen() -> None:
    wall = a_wall((5, 14), (48, 14), height=6.0)
    refusal = why_not_order(passed(wall), Volley("s", 1), order())
    assert refusal is not None and refusal.rule == "shoot.los"


@rule("shoot.at-routers")
def test_out_of_sight_now_they_are_fired_at_where_they_were_in_view() -> None:
    house = a_wall((34, 8), (34, 30), height=8.0, thickness=1.0)
    battle = passed(house)
    refusal = why_not_order(battle, Volley("s", 1), order(passing=None))
    assert refusal is not None and refusal.rule == "shoot.los"
    assert why_not_order(battle, Volley("s", 1), order()) is None


@rule("shoot.at-routers")
def test_the_fire_arc_is_judged_there_after_the_free_turn() -> None:
    battle = passed(start=(10, 4), end=(44, 4))
    refusal = why_not_order(battle, Volley("s", 1), order())
    assert refusal is not None and refusal.rule == "shoot.fire-arc"


@rule("shoot.at-routers", "shoot.to-hit.fast-target")
def test_their_speed_counts_and_hits_are_shared_among_all_survivors() -> None:
    battle = passed(a_wall((20, 17), (20.5, 30), height=8.0))
    (fire,) = aim(battle, [order()])
    assert "fast target -2" in fire.needed.reasons
    assert fire.tiers == (("t.1", "t.2", "t.3"), (), ())


@rule("shoot.at-routers")
def test_it_is_an_ordinary_shooting_action() -> None:
    battle = passed()
    for model in battle.members("t"):
        change(battle, model.id, speed=0.0)
    shoot(
        battle,
        [order()],
        1,
        {"shoot.to-hit": [1, 6], "shoot.to-wound": [6], "casualty.allocate": [3], "suppress.test": [1, 1]},
    )
    assert victims(battle) == ["t.3"]


@rule("shoot.at-routers")
@pytest.mark.parametrize(("serial", "allowed"), [(5, True), (4, True), (3, False)])
def test_they_must_have_moved_since_the_last_turn_of_the_firer(serial: int, allowed: bool) -> None:
    refusal = why_not_order(passed(serial=serial), Volley("s", 1), order())
    assert (refusal is None) is allowed
    assert allowed or (refusal is not None and refusal.rule == RULE)


@rule("shoot.at-routers")
def test_pursuers_too_and_no_other_unit() -> None:
    battle = passed()
    battle.change("t", rout=None)
    refusal = why_not_order(battle, Volley("s", 1), order())
    assert refusal is not None and refusal.rule == RULE
    battle.change("t", pursuing="s")
    assert why_not_order(battle, Volley("s", 1), order()) is None


@rule("shoot.at-routers")
def test_a_plan_proposes_the_passing_point_where_the_present_place_is_out_of_reach() -> None:
    battle = passed(a_wall((34, 8), (34, 30), height=8.0, thickness=1.0))
    assert {each.passing for each in plan_fire(battle, Volley("s", 1), "t").orders} == {True}
    near = passed(end=(26, 16))
    assert {each.passing for each in plan_fire(near, Volley("s", 1), "t").orders} == {None}


@rule("shoot.at-routers")
def test_the_owner_chooses_between_the_passing_point_and_the_present_place() -> None:
    battle = passed(end=(26, 16))
    volley = Volley("s", 1)
    plan = with_choices(battle, volley, plan_fire(battle, volley, "t"))
    assert [(each.answer, each.refusal) for each in plan.moments] == [("now", None), ("passed", None)]
    assert {each.passing for each in plan_fire(battle, volley, "t", passing=True).orders} == {True}
    hidden = passed(a_wall((34, 8), (34, 30), height=8.0, thickness=1.0))
    now, then = with_choices(hidden, volley, plan_fire(hidden, volley, "t")).moments
    assert now.refusal is not None and now.refusal.rule == "shoot.los" and then.refusal is None


@rule("shoot.at-routers")
def test_units_that_passed_are_listed_as_targets_though_they_are_out_of_sight_now() -> None:
    battle = passed(a_wall((34, 8), (34, 30), height=8.0, thickness=1.0))
    assert [each.refusal for each in list_targets(battle, "s", 1)] == [None]
    battle.change("t", rout=None)
    (refused,) = list_targets(battle, "s", 1)
    assert refused.refusal is not None and refused.refusal.rule == "shoot.los"
    assert with_choices(battle, Volley("s", 1), plan_fire(battle, Volley("s", 1), "t")).moments == ()


@rule("shoot.at-routers")
def test_in_the_compulsory_phase_only_interception_is_offered() -> None:
    assert [type(reaction) for reaction in REACTIONS["pass"]] == [HackRouters]
