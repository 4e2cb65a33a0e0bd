"""Previews of area weapons, templates and grenades: aim, scatter, chances; nothing that must not be measured yet."""

from collections.abc import Sequence
from typing import Any

import pytest

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.rules.shooting.area.proposals import by_eye, guess_order
from arap.rules.shooting.area.spread import scatter_rings
from arap.rules.shooting.plans.planner import default_order, list_targets, plan_fire, possible_orders
from arap.rules.shooting.shots.fire_plan import FirePlan, FireRow
from arap.rules.shooting.shots.strike_plan import StrikePlan
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.templates.proposals import friends_burnt
from tests.rules.builders import RIFLE, a_battle, a_kind, a_member, a_weapon, impassable, squad
from tests.rules.shooting.firing import enemies, refused
from tests.rules.shooting.striking import FLAMER, FRAG, GRENADE, MORTAR, gun, order
from tests.support import rule

EXACT = {"area.guess-range": "exact"}
MEASURED = {"shoot.premeasure": True}
FIVE = [(22.0, 30.0), (23.0, 30.0), (24.0, 30.0), (25.0, 30.0), (26.0, 30.0)]
NEAR = [(23.0, 15.0), (24.0, 15.0), (25.0, 15.0)]


def planned(battle: Battle, target: str = "t", orders: Sequence[FireOrder] | None = None) -> FirePlan:
    return plan_fire(battle, Volley("s", 1), target, None if orders is None else tuple(orders))


def strike(battle: Battle, target: str = "t", **fields: Any) -> StrikePlan:
    """The preview of one order."""
    (row, *_) = planned(battle, target, [order(battle, target, **fields)]).rows
    assert row.strike is not None, row.refusal
    return row.strike


@rule("area.scatter")
@pytest.mark.parametrize("mode", ["direct", "hidden"])
def test_the_rings_of_scatter_are_a_whole_chance(mode: str) -> None:
    rings = scatter_rings(mode, 3, None, "double")
    assert sum(ring.chance for ring in rings) == pytest.approx(1.0)
    assert [ring.distance for ring in rings] == sorted(ring.distance for ring in rings)


@rule("area.scatter", "area.scatter.half-range")
def test_the_chance_to_stay_on_target_is_that_of_doubles_and_low_totals() -> None:
    on_target = scatter_rings("direct", 3, None, "double")[0]
    assert on_target.distance == 0.0 and on_target.chance == pytest.approx(8 / 36)
    assert max(ring.distance for ring in scatter_rings("direct", 3, 4.0, "double")) == 4.0


@rule("area.aim-point", "area.hits")
def test_a_direct_shot_shows_its_aim_what_comes_off_the_dice_and_who_is_under_it() -> None:
    plan = strike(gun(FRAG, FIVE))
    assert (plan.mode, plan.aim, plan.radius) == ("direct", (24.0, 30.0), 1.5)
    assert plan.value is not None and plan.value.base == 3
    assert plan.figures is not None
    assert sorted(figure.model for figure in plan.figures if figure.under) == ["t.2", "t.3", "t.4"]
    chances = {figure.model: figure.chance for figure in plan.figures}
    assert chances["t.3"] > chances["t.1"] > 0
    assert plan.expected_enemies == pytest.approx(sum(chances.values()))


@rule("area.guess-range")
def test_before_measuring_a_guess_is_asked_for_and_nobody_is_shown() -> None:
    battle = gun(MORTAR, FIVE)
    (row,) = planned(battle).rows
    assert row.refusal is not None and row.refusal.rule == "area.guess-range"
    guessed = strike(battle, distance=20.0)
    assert guessed.figures is None and guessed.rings
    exact = gun(MORTAR, FIVE, settings=EXACT)
    (row,) = planned(exact).rows
    assert row.strike is not None and row.strike.figures and row.strike.aim == (24.0, 30.0)


@rule("template.shape", "template.to-hit")
def test_a_template_is_laid_over_most_of_the_enemy() -> None:
    battle = gun(FLAMER, [(23.8, 14.0), (24.2, 16.0), (20.0, 14.0)], kind=a_kind(BS=3), settings=MEASURED)
    (row,) = planned(battle).rows
    assert row.order is not None and row.strike is not None and row.strike.figures is not None
    assert sorted(figure.model for figure in row.strike.figures) == ["t.1", "t.2"]
    assert {round(figure.chance, 6) for figure in row.strike.figures} == {0.75}
    assert len(row.strike.shapes) == 1 and row.needed is not None and row.needed.chance == 0.5


@rule("template.shape")
def test_a_template_that_would_burn_friends_is_not_proposed() -> None:
    battle = gun(FLAMER, [(24.0, 16.0)], more=[squad("f", at=(24, 13), n=1)], settings=MEASURED)
    assert planned(battle).orders == ()


@rule("template.shape")
def test_a_template_is_laid_past_a_friend_rather_than_over_him() -> None:
    battle = gun(FLAMER, [(24.0, 16.0)], more=[squad("f", at=(23.1, 13), n=1)], settings=MEASURED)
    straight = strike(battle, bearing=0.0)
    assert (straight.expected_enemies > 0, straight.expected_friends > 0) == (True, True)
    proposed = planned(battle).rows[0].strike
    assert proposed is not None and proposed.expected_enemies > 0 and proposed.expected_friends == 0


@rule("grenade.limit")
def test_no_more_throwers_are_proposed_than_may_throw() -> None:
    ours = squad("s", at=(24, 10), n=8, weapons=(RIFLE, GRENADE), spacing=1.1)
    crowd = [(20.0 + 1.05 * n, 14.0) for n in range(8)] + [(20.0 + 1.05 * n, 15.1) for n in range(8)]
    battle = a_battle([ours, enemies("t", places=crowd)], settings=EXACT)
    plan = planned(battle)
    assert 0 < sum(each.weapon == "grenade" for each in plan.orders) <= 2
    assert plan.refusal is None and refused(battle, plan.orders) is None


@rule("area.aim-point")
def test_a_place_on_the_ground_is_planned_without_a_target() -> None:
    battle = gun(FRAG, FIVE)
    place = FireOrder("s.1", "frag", "", aim=(30.0, 25.0))
    plan = planned(battle, "", [place])
    assert plan.refusal is None and plan.rows[0].strike is not None
    assert plan.rows[0].strike.aim == (30.0, 25.0)
    assert planned(battle, "", [FireOrder("s.1", "frag", "", aim=(24.0, 2.0))]).refusal is not None


@rule("area.indirect")
def test_a_mortar_may_be_ordered_at_what_it_does_not_see() -> None:
    battle = gun(MORTAR, FIVE, terrain=[impassable((4, 20, 44, 21), height=5.0)])
    (only,) = possible_orders(battle, Volley("s", 1), "t")
    assert (only.distance, only.bearing) == (20.0, 0.0)
    assert list_targets(battle, "s", 1)[0].refusal is None
    assert refused(battle, [only]) is None


@rule("grenade.throw")
def test_bots_throw_by_eye_to_half_an_inch() -> None:
    battle = gun(GRENADE, [(24.0, 14.6), (25.0, 15.0)])
    (only,) = possible_orders(battle, Volley("s", 1), "t")
    assert (only.weapon, only.distance, only.bearing) == ("grenade", 4.5, 0.0)


@rule("area.guess-range", "area.aim-point")
def test_a_shot_over_friends_is_guessed_at_the_members_that_are_seen() -> None:
    """One enemy is seen over a friend that bars a flat shot; the other stands behind a rock."""
    friend, rock = squad("f", at=(24, 20), n=1), impassable((30, 18, 34, 20))
    battle = gun(MORTAR, [(24.0, 30.0), (38.0, 30.0)], terrain=[rock], more=[friend])
    judged = guess_order(battle, battle.models["s.1"], MORTAR, "t")
    assert (judged.bearing, judged.distance) == (0.0, 20.0)


@rule("grenade.throw", "area.guess-range")
@pytest.mark.parametrize(
    ("at", "bearing", "distance"),
    [((22.03, 14.3), 335.4, 4.5), ((25.1, 10.2), 79.7, 1.0), ((24.0, 10.2), 0.0, 0.5), ((24.0, 16.2), 0.0, 6.0)],
)
def test_a_place_is_judged_by_eye_to_a_tenth_of_a_degree_and_half_an_inch(
    at: Any, bearing: float, distance: float
) -> None:
    battle = gun(GRENADE)
    judged = by_eye(battle, battle.models["s.1"], GRENADE, "t", at)
    assert (judged.bearing, judged.distance) == (bearing, distance)


@rule("area.guess-range")
def test_where_ranges_need_no_guess_a_place_is_aimed_at_exactly() -> None:
    battle = gun(GRENADE, settings={"area.guess-range": "exact"})
    judged = by_eye(battle, battle.models["s.1"], GRENADE, "t", (22.03, 14.3))
    assert (judged.aim, judged.bearing, judged.distance) == ((22.03, 14.3), None, None)


def only_row(battle: Battle, **fields: Any) -> FireRow:
    (row,) = planned(battle, "t", [order(battle, "t", **fields)]).rows
    return row


@rule("shoot.range.short", "dice.to-wound.range-limit")
def test_goals_of_eight_are_planned_for_markers_at_short_range_only() -> None:
    tough = a_kind("tough", T=8)
    near, far = (gun(FRAG, [(24.0, y)], enemy=tough, settings=MEASURED) for y in (15.0, 40.0))
    wounds = [only_row(battle).wound for battle in (near, far)]
    assert [wound is not None and wound.chance > 0 for wound in wounds] == [True, False]
    unknown = gun(FRAG, [(24.0, 15.0)], enemy=tough)
    assert only_row(unknown).wound is None


@rule("shoot.weapon.rapid-fire", "shoot.weapon.number")
def test_a_marker_is_planned_as_often_as_it_is_fired() -> None:
    quick = a_weapon("quick", type="rapid-fire", range=24.0, strength=4, marker_radius=1.5)
    near, far = (gun(quick, [(24.0, y)], settings=MEASURED) for y in (15.0, 30.0))
    assert (only_row(near).shots, only_row(far).shots) == (2, 1)
    assert only_row(gun(quick, [(24.0, 15.0)])).shots is None
    assert only_row(near, shots=1).shots == 1


@rule("area.aim-point")
def test_the_goals_are_those_of_the_figure_aimed_at() -> None:
    members = [a_member(a_kind("tough", T=6, save=2)), a_member(a_kind("weak", T=2, save=6))]
    theirs = squad("t", "b", members=members, places=[(20.0, 36.0), (24.0, 20.0)], facing=180.0)
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(MORTAR,)), theirs], settings=EXACT)
    found = {y: only_row(battle, aim=(x, y)).wound for x, y in ((20.0, 36.0), (24.0, 20.0))}
    assert found[36.0] is not None and found[20.0] is not None and found[36.0].chance < found[20.0].chance


@rule("grenade.throw")
def test_a_grenade_that_is_not_ordered_still_says_that_it_cannot_reach() -> None:
    battle = gun(GRENADE, FIVE, settings=MEASURED)
    (first, *_), (then, *_) = planned(battle).rows, planned(battle, orders=()).rows
    assert first.refusal is not None and first.refusal.rule == "grenade.throw"
    assert then.refusal == first.refusal


@rule("template.shape", "shoot.declare")
def test_unmeasured_too_a_template_is_pointed_past_friends() -> None:
    friend = squad("f", at=(24, 17), n=1)
    clear, past = gun(FLAMER, [(24.0, 22.0)]), gun(FLAMER, [(24.0, 22.0)], more=[friend])
    straight, aside = (default_order(b, b.models["s.1"], "flamer", "t").bearing for b in (clear, past))
    assert straight == 0.0 and aside not in (None, 0.0)
    assert friends_burnt(past, order(past, bearing=aside)) == 0 < friends_burnt(past, order(past, bearing=0.0))


@rule("area.guess-range")
def test_who_only_waits_to_be_told_how_far_is_not_proposed_a_pistol_instead() -> None:
    pistol, rifle = a_weapon("pistol", type="pistol", range=12.0), a_weapon("rifle", range=60.0)
    for other, proposed in ((pistol, 0), (rifle, 1)):
        units = [squad("s", at=(24, 10), n=1, weapons=(MORTAR, other)), enemies(at=(24, 30))]
        plan = plan_fire(a_battle(units, settings={"shoot.premeasure": False}), Volley("s", 2), "t")
        assert len(plan.orders) == proposed
