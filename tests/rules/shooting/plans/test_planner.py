"""The fire plan: what it shows is what the volley then rolls."""

import pytest

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, WoundsRolled
from arap.battle.values import Ground, Rout
from arap.kernel.breakdown import breakdown
from arap.kernel.reasons import Refusal
from arap.rules.shooting.plans.planner import list_targets, plan_fire, possible_orders, trial_order
from arap.rules.shooting.sequence.volley import take_aim
from arap.rules.shooting.shots.fire_plan import FirePlan, FireRow
from arap.rules.shooting.shots.volley import Volley
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, a_wood, impassable, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import aim, change, enemies, facing_off, low_wall, orders, shoot
from tests.support import rule

BOTH = pytest.mark.parametrize("measure_first", [False, True])
RIFLE = a_weapon("rifle", range=24.0)
HEAVY = a_weapon("heavy", type="heavy", range=36.0, shots=3, strength=5)
PISTOL = a_weapon("pistol", type="pistol", range=None)


def scattered_fight(measure_first: bool) -> Battle:
    """Riflemen, a heavy weapon and pistols against a squad half behind a wall, partly in a wood, partly in the open."""
    men = [
        *[a_member(a_kind(BS=4), weapons=(RIFLE, PISTOL))] * 3,
        a_member(a_kind("sergeant", BS=5, W=2, role="leader"), weapons=(PISTOL,)),
        a_member(a_kind("gunner", BS=4), weapons=(HEAVY, PISTOL)),
    ]
    theirs = enemies(places=[(18, 24), (19.5, 24), (21, 24), (22.5, 24), (24, 24), (25.5, 24), (27, 24)])
    terrain = [low_wall(23.0, right=20.5), a_wood((20.7, 23.5, 22.9, 26), sight_depth=6.0)]
    ours = squad("s", at=(24, 11), members=men)
    battle = a_battle([ours, theirs], terrain, settings={"shoot.premeasure": measure_first})
    battle.change("s", suppression=1)
    change(battle, "s.4", wounds=1)
    return battle


def plan(battle: Battle, points: int = 1, target: str = "t", given: tuple[FireOrder, ...] | None = None) -> FirePlan:
    return plan_fire(battle, Volley("s", points), target, given)


def row(found: FirePlan, model: str, weapon: str) -> FireRow:
    return next(row for row in found.rows if (row.model, row.weapon) == (model, weapon))


@rule("shoot.to-hit", "shoot.declare", "shoot.cover.half-unit")
@BOTH
def test_the_goals_of_the_plan_are_the_goals_of_the_volley(measure_first: bool) -> None:
    battle = scattered_fight(measure_first)
    found = plan(battle, 2)
    fires, losses = take_aim(battle, Volley("s", 2), found.orders)
    assert {fire.aimed.order.model for fire in fires} == {"s.1", "s.2", "s.3", "s.5"}
    for fire in fires:
        shown = row(found, fire.aimed.order.model, fire.aimed.weapon.id)
        assert shown.needed == breakdown(fire.needed, "to hit")
        assert shown.shots == (fire.aimed.shots if measure_first else None)
        covers = {line.target: line.cover for line in shown.lines if line.state != "blocked"}
        told = {model: kind for kind, tier in zip(("none", "soft", "hard"), fire.tiers, strict=True) for model in tier}
        assert told.items() <= covers.items()
    assert [loss.order.model for loss in losses] == ([] if measure_first else ["s.4"])


@rule("shoot.to-hit", "dice.to-wound")
@BOTH
def test_the_plan_is_what_the_volley_rolls(measure_first: bool) -> None:
    battle = scattered_fight(measure_first)
    found = plan(battle)
    given = tuple(order for order in found.orders if order.weapon == "rifle")
    dice = {
        "shoot.to-hit": (1,) * 12,
        "shoot.to-wound": (6,) * 12,
        "casualty.allocate": (1,) * 12,
        "suppress.test": (1, 1),
    }
    shown = {row.model: (row.needed, row.wound) for row in found.rows if row.order in given}
    shoot(battle, given, dice=dice)
    for fired in events(battle, HitsRolled):
        assert {breakdown(fired.needed, "to hit")} == {shown[model][0] for model in fired.models}
    (wounded,) = events(battle, WoundsRolled)
    assert {wound for _, wound in shown.values()} == {breakdown(wounded.needed, "to wound")}


@rule("shoot.declare")
def test_before_measuring_no_figure_depends_on_the_range() -> None:
    near, far = (facing_off(distance, n=2, targets=3, weapon=RIFLE) for distance in (8.0, 40.0))
    for one, other in zip(plan(near).rows, plan(far).rows, strict=True):
        assert one == other
    found = plan(far)
    assert found.refusal is None and found.expected_hits is None
    assert [row.shots for row in found.rows] == [None, None]
    assert [row.needed.needed for row in found.rows if row.needed] == ["3 or less", "3 or less"]


@rule("shoot.declare", "shoot.range", "shoot.weapon.pistol", "shoot.weapon.salvo")
@BOTH
def test_every_row_tells_how_far_its_weapon_fires(measure_first: bool) -> None:
    salvo = a_weapon("salvo", type="salvo", range=30.0, shots=2, full_shots=4)
    settings = {"shoot.premeasure": measure_first}
    ours, theirs = squad("s", n=1, at=(24, 10), weapons=(RIFLE, PISTOL, salvo)), enemies(places=[(24, 18)])
    found = plan(a_battle([ours, theirs], settings=settings))
    assert {row.weapon: row.range for row in found.rows} == {"rifle": 24.0, "pistol": 12.0, "salvo": 15.0}
    assert found.measured is measure_first


@rule("shoot.declare", "shoot.to-hit.shotgun")
def test_before_measuring_the_bonus_of_a_shotgun_is_not_shown() -> None:
    shotgun = a_weapon("shotgun", type="assault", range=12.0, tags=("shotgun",))
    goals = [_needed(plan(facing_off(distance, targets=3, weapon=shotgun))) for distance in (5.0, 11.0)]
    assert goals == ["3 or less", "3 or less"]
    measured = facing_off(5, targets=3, weapon=shotgun, settings={"shoot.premeasure": True})
    assert _needed(plan(measured)) == "4 or less"


def _needed(found: FirePlan) -> str:
    (only,) = found.rows
    assert only.needed is not None
    return only.needed.needed


@rule("shoot.declare", "dice.to-wound.range-limit")
@pytest.mark.parametrize(("toughness", "told"), [(6, "6, then 4 or more"), (7, None), (9, "impossible")])
def test_before_measuring_a_wound_goal_that_hangs_on_the_range_is_not_told(toughness: int, told: str | None) -> None:
    battle = facing_off(8, targets=3, weapon=RIFLE, enemy=a_kind(T=toughness))
    (only,) = plan(battle).rows
    assert (only.wound.needed if only.wound else None) == told


@rule("shoot.declare", "dice.to-wound.range-limit")
@pytest.mark.parametrize(("distance", "told"), [(12.0, "6, then 5 or more"), (12.1, "impossible")])
def test_once_measured_the_wound_goal_is_that_of_the_range(distance: float, told: str) -> None:
    settings = {"shoot.premeasure": True}
    battle = facing_off(distance, targets=3, weapon=RIFLE, enemy=a_kind(T=7), settings=settings)
    (only,) = plan(battle).rows
    assert only.wound is not None and only.wound.needed == told


@rule("shoot.declare")
def test_where_ranges_are_looked_up_first_the_plan_leaves_out_those_out_of_range() -> None:
    ours = squad("s", places=[(24, 12), (26, 10)], weapons=(RIFLE,))
    theirs = enemies(places=[(24, 34.6), (26, 34.6), (27.5, 34.6)])
    battle = a_battle([ours, theirs], settings={"shoot.premeasure": True})
    found = plan(battle)
    assert [order.model for order in found.orders] == ["s.1"]
    assert row(found, "s.2", "rifle").refusal == Refusal('out of range of 24"', "shoot.range")
    assert found.expected_hits == pytest.approx(0.5)
    assert found.refusal is None


@rule("shoot.weapon.number")
@pytest.mark.parametrize("points", [1, 2])
def test_the_plan_proposes_for_each_model_the_weapon_that_promises_most(points: int) -> None:
    found = plan(scattered_fight(True), points)
    chosen = {order.model: order.weapon for order in found.orders}
    assert chosen["s.1"] == "rifle"
    assert chosen.get("s.5") == ("heavy" if points == 2 else None)


CANNON = a_weapon("cannon", type="heavy", range=48.0, strength=9, ap=2)


@rule("shoot.declare", "shoot.weapon.heavy")
@pytest.mark.parametrize("pistol_first", [False, True])
def test_before_measuring_the_plan_proposes_the_weapon_of_longer_range_that_may_fire(pistol_first: bool) -> None:
    carried = (PISTOL, CANNON) if pistol_first else (CANNON, PISTOL)
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=carried), enemies(at=(24, 18), n=3)])
    assert [order.weapon for order in plan(battle, 2).orders] == ["cannon"]
    assert [order.weapon for order in plan(battle, 1).orders] == ["pistol"]


@rule("shoot.declare", "shoot.save.ap")
@pytest.mark.parametrize(("save", "proposed"), [(0, "pistol"), (3, "cannon")])
def test_once_measured_the_plan_counts_volleys_and_saves(save: int, proposed: str) -> None:
    ours = squad("s", at=(24, 10), n=1, weapons=(PISTOL, CANNON))
    theirs = enemies(at=(24, 18), n=3, kind=a_kind(save=save))
    battle = a_battle([ours, theirs], settings={"shoot.premeasure": True})
    assert [order.weapon for order in plan(battle, 2).orders] == [proposed]


@rule("shoot.action", "shoot.los")
def test_the_plan_says_why_a_model_cannot_fire() -> None:
    battle = scattered_fight(True)
    assert row(plan(battle, 1), "s.5", "heavy").refusal == Refusal(
        "heavy needs 2 action points, 1 used", "shoot.action"
    )
    hidden = facing_off(terrain=[impassable((10, 14, 40, 15), height=5.0)])
    found = plan(hidden)
    assert found.refusal == Refusal("t are out of sight", "shoot.los")
    assert found.rows[0].refusal == Refusal("t are out of sight", "shoot.los")
    assert {line.state for line in found.rows[0].lines} == {"blocked"}
    assert found.rows[0].lines[0].reason.startswith("hidden by the rock")


@rule("shoot.cover.claim", "shoot.cover.half-unit")
def test_the_plan_tells_the_cover_of_each_target_model_and_by_what() -> None:
    battle = scattered_fight(True)
    found = plan(battle)
    assert found.target_cover["t.1"] == "hard"
    assert found.target_cover["t.3"] == "soft"
    assert found.target_cover["t.7"] == "none"
    line = next(line for line in found.rows[0].lines if line.target == "t.1")
    assert line.state == "cover" and line.reason == "hard cover from the wall"


@rule("suppress.test", "casualty.quarter.trigger")
def test_the_plan_tells_how_many_hits_suppress_and_how_many_casualties_make_a_test() -> None:
    found = plan(facing_off(targets=10))
    assert (found.hits_to_suppress, found.casualties_to_test) == (3, 3)


@rule("react.ground.save", "react.ground.pinned")
def test_the_plan_reckons_with_a_target_gone_to_ground_but_not_for_whoever_pinned_it() -> None:
    battle = facing_off(enemy=a_kind(save=5))
    assert plan(battle).rows[0].save == "5+ (armour)"
    battle.change("t", ground=Ground(2))
    assert plan(battle).rows[0].save == "4+ (armour, gone to ground)"
    battle.change("t", ground=Ground(2, "s"))
    assert plan(battle).rows[0].save == "5+ (armour)"


@rule("shoot.split-fire")
def test_a_plan_for_one_target_does_not_mix_in_orders_for_another() -> None:
    ours = squad("s", at=(24, 10), n=2, weapons=(RIFLE,))
    battle = a_battle([ours, enemies("A", (20, 20), 5), enemies("B", (30, 20), 2)], settings={"shoot.premeasure": True})
    given = (FireOrder("s.1", "rifle", "A"), FireOrder("s.2", "rifle", "B"))
    found = plan(battle, target="B", given=given)
    assert {row.order.target for row in found.rows if row.order} == {"B"}
    assert {row.needed.needed for row in found.rows if row.needed} == {"2 or less"}
    assert found.expected_hits == pytest.approx(2 * 2 / 6)
    assert found.orders == given


@rule("shoot.declare")
def test_a_plan_with_orders_shows_them_as_given() -> None:
    battle = facing_off(8, weapon=a_weapon(type="assault", shots=3), settings={"shoot.premeasure": True})
    found = plan(battle, given=orders(battle, shots=2))
    assert found.rows[0].shots == 2 and found.expected_hits == pytest.approx(1.0)


@rule("shoot.action.who")
def test_no_plan_for_units_that_cannot_shoot_or_be_shot_at() -> None:
    battle = facing_off()
    assert plan(battle, target="s").refusal == Refusal("s is on the same side", "shoot.declare")
    assert plan(battle, target="nobody").refusal is not None
    battle.change("s", rout=Rout(None))
    assert plan(battle).refusal == Refusal("s is routing", "shoot.action.who")
    assert possible_orders(battle, Volley("s", 1), "t") == ()


@rule("shoot.action.who", "shoot.los")
def test_the_targets_of_a_unit_are_listed_with_what_is_against_them() -> None:
    wall = impassable((22, 14, 46, 15), height=5.0)
    ours = squad("s", at=(20, 10), n=2, weapons=(RIFLE,))
    battle = a_battle([ours, enemies("A", (18, 20), 3), enemies("B", (38, 20), 3)], [wall])
    listed = {option.answer: option.refusal for option in list_targets(battle, "s", 1)}
    assert listed == {"A": None, "B": Refusal("B are out of sight", "shoot.los")}


@rule("shoot.past-allies")
@pytest.mark.parametrize(("weapon", "places"), [(RIFLE, [(24.0, 14.0), (24.0, 12.0), (24.0, 10.0)])])
def test_the_plan_names_comrades_in_the_way(weapon: Weapon, places: list[tuple[float, float]]) -> None:
    battle = a_battle([squad("s", places=places, weapons=(weapon,)), enemies(n=1)])
    found = plan(battle)
    assert [line.reason for line in row(found, "s.3", "rifle").lines] == ["models of the same unit are in the way"]
    assert [fire.aimed.order.model for fire in aim(battle, found.orders)] == ["s.1", "s.2"]


@rule("area.guess-range")
def test_an_order_to_try_a_rifle_guesses_no_distance() -> None:
    battle = facing_off(10, 1)
    assert trial_order(battle, battle.models["s.1"], "rifle", "t").distance is None
