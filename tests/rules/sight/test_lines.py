"""Sight, arcs, and who is in the way."""

from math import cos, radians, sin
from random import Random

import pytest

from arap.battle.battle import Battle
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.rules.sight.lines import Lines, turned_to
from arap.rules.sight.places import FriendsInTheWay
from arap.table.terrain import Piece
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, a_weapon, a_wood, impassable, squad
from tests.rules.shooting.firing import (
    aim,
    change,
    enemies,
    facing_off,
    low_wall,
    needed,
    orders,
    refused,
    shoot,
)
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=48.0)
TALL = a_kind("tall", height=1.5)


def who_fires(battle: Battle) -> list[str]:
    """The models that can be ordered to fire at the target."""
    return [order.model for order in orders(battle) if refused(battle, (order,)) is None]


def lines(battle: Battle) -> Lines:
    return Lines.of(battle, "s", "t")


def one_on_one(
    target: tuple[float, float], *terrain: Piece, kind: object = None, enemy: object = None, facing: float = 0.0
) -> Battle:
    """A shooter at (24, 10) and one enemy."""
    ours = squad("s", at=(24, 10), n=1, weapons=(GUN,), kind=kind, facing=facing)  # type: ignore[arg-type]
    return a_battle([ours, enemies(at=target, n=1, kind=enemy)], terrain)  # type: ignore[arg-type]


def bearing(degrees: float, distance: float = 12.0) -> tuple[float, float]:
    return 24 + distance * sin(radians(degrees)), 10 + distance * cos(radians(degrees))


@rule("shoot.los", "casualty.eligible")
def test_only_those_who_see_round_the_corner_fire_and_only_whom_they_see_can_be_hurt() -> None:
    house = impassable((10, 20, 23.5, 24), height=5.0)
    ours = squad("s", places=[(16, 10), (17.2, 10), (18.4, 10), (25, 10), (26.2, 10)], weapons=(GUN,))
    battle = a_battle([ours, enemies(places=[(24, 30), (21.5, 26.5), (20, 26)])], [house])
    assert who_fires(battle) == ["s.4", "s.5"]
    given = orders(battle)[3:]
    assert [fire.tiers for fire in aim(battle, given)] == [(("t.1",), (), ())] * 2
    dice = {"shoot.to-hit": (1, 1), "shoot.to-wound": (6, 6), "suppress.test": (1, 1)}
    shoot(battle, given, dice=dice)
    assert battle.units["t"].models == ("t.2", "t.3")


@rule("shoot.los")
def test_a_man_wholly_behind_a_three_inch_wall_cannot_be_shot_at() -> None:
    battle = one_on_one((24, 20), impassable((20, 15, 28, 15.5), height=3.0))
    assert refused(battle) == Refusal("t is out of sight", "shoot.los")


@rule("shoot.los.body-parts")
def test_a_barrel_and_a_toe_past_a_corner_are_not_enough() -> None:
    """The base shows past the corner, the body inside it does not."""
    house = impassable((10, 15, 24.35, 18), height=5.0)
    shooter = squad("s", at=(24.4, 10), n=1, weapons=(GUN,))
    assert refused(a_battle([shooter, enemies(at=(23.95, 18.6), n=1)], [house])) == Refusal(
        "t is out of sight", "shoot.los"
    )
    assert refused(a_battle([shooter, enemies(at=(24.15, 18.6), n=1)], [house])) is None


@rule("shoot.los.body-parts", "shoot.cover.hard")
def test_a_head_above_a_wall_is_a_target_in_hard_cover() -> None:
    battle = one_on_one((24, 20), low_wall(19.0, height=1.0))
    assert 0 < lines(battle).glance(0).visible[0] < 9
    assert refused(battle) is None
    assert needed(battle).reasons == ["one or two models -1", "hard cover -2"]


@rule("shoot.los.geometry", "shoot.cover.claim")
def test_over_a_wall_halfway_six_of_nine_points_are_seen_and_there_is_no_cover() -> None:
    wall = low_wall(14.999, height=1.0)
    battle = one_on_one((24, 20), wall, kind=TALL, enemy=TALL)
    assert lines(battle).glance(0).visible[0] == 6
    assert needed(battle).reasons == ["one or two models -1"]


@rule("shoot.los.geometry")
def test_over_a_two_inch_wall_halfway_nothing_is_seen() -> None:
    battle = one_on_one((24, 20), low_wall(14.999, height=2.0), kind=TALL, enemy=TALL)
    assert lines(battle).glance(0).visible[0] == 0
    assert refused(battle) == Refusal("t is out of sight", "shoot.los")


@rule("shoot.los.geometry")
def test_the_eye_and_the_points_looked_at_are_a_setting() -> None:
    """With the eye at the top and one point in the middle of the body, the one-inch wall hides nothing."""
    chosen = {"shoot.los-geometry": {"eye-fraction": 1.0, "columns": 1, "heights": [0.5]}}
    ours, theirs = squad("s", at=(24, 10), n=1, kind=TALL, weapons=(GUN,)), enemies(at=(24, 20), n=1, kind=TALL)
    battle = a_battle([ours, theirs], [low_wall(14.999, height=1.0)], settings=chosen)
    assert (lines(battle).glance(0).visible[0], lines(battle).glance(0).sight.samples) == (1, 1)


@rule("shoot.los.geometry")
@pytest.mark.parametrize("value", [{"eye": 0.9}, {"eye-fraction": 0}, {"heights": []}, {"columns": "three"}, 3])
def test_a_geometry_that_makes_no_sense_is_refused(value: object) -> None:
    with pytest.raises(ArapError, match=r"shoot\.los-geometry cannot be"):
        a_battle(settings={"shoot.los-geometry": value})


@rule("shoot.los.geometry", "unit.size")
def test_a_large_model_of_another_unit_hides_what_is_behind_it_and_small_ones_do_not() -> None:
    walker = a_kind("walker", size=3, base_radius=1.25, height=2.5)
    ours, theirs = squad("s", at=(24, 10), n=1, weapons=(GUN,)), enemies(at=(24, 20), n=1)
    hidden = a_battle([ours, theirs, enemies("w", (24, 15), 1, walker)])
    assert refused(hidden) == Refusal("t is out of sight", "shoot.los")
    seen = a_battle([ours, theirs, enemies("w", (24, 15), 1)])
    assert lines(seen).glance(0).visible[0] == 9 and refused(seen) is None


@rule("shoot.los.area-terrain", "shoot.cover.soft")
def test_four_inches_inside_a_wood_a_target_is_seen_in_soft_cover() -> None:
    battle = one_on_one((24, 24), a_wood((10, 20, 40, 34), sight_depth=6.0))
    assert refused(battle) is None
    assert needed(battle).reasons == ["one or two models -1", "soft cover -1"]


@rule("shoot.los.area-terrain")
def test_seven_inches_inside_a_wood_a_target_is_not_seen_nor_does_it_see() -> None:
    wood = a_wood((10, 20, 40, 38), sight_depth=6.0)
    assert refused(one_on_one((24, 27), wood)) == Refusal("t is out of sight", "shoot.los")
    deep = a_battle([squad("s", at=(24, 27), n=1, weapons=(GUN,), facing=180), enemies(at=(24, 10), n=1)], [wood])
    assert refused(deep) == Refusal("t is out of sight", "shoot.los")


@rule("shoot.los.area-terrain")
@pytest.mark.parametrize(("thickness", "seen"), [(7.0, False), (6.0, True)])
def test_a_line_through_more_than_six_inches_of_wood_is_cut(thickness: float, seen: bool) -> None:
    battle = one_on_one((24, 30), a_wood((10, 14, 40, 14 + thickness), sight_depth=6.0))
    assert (refused(battle) is None) is seen


@rule("shoot.los.area-terrain")
@pytest.mark.parametrize(("distance", "seen"), [(12.0, True), (12.1, False)])
def test_inside_one_wood_men_see_each_other_up_to_twelve_inches(distance: float, seen: bool) -> None:
    battle = one_on_one((24, 10 + distance), a_wood((4, 2, 44, 40), sight_depth=6.0))
    assert (refused(battle) is None) is seen


def six_east(enemy: object, y: float = 10.3) -> Battle:
    turret = a_weapon("turret", type="assault", range=48.0, fire_arc=360.0)
    ours = squad("s", at=(24, 10), n=1, weapons=(turret,))
    return a_battle([ours, enemies(at=(30, y), n=1, kind=enemy)])  # type: ignore[arg-type]


@rule("shoot.field-of-view")
def test_a_man_partly_behind_the_line_across_the_base_is_not_seen() -> None:
    battle = six_east(a_kind("man"))
    assert not lines(battle).in_view(0, 0.0, [0])
    assert lines(six_east(a_kind("man"), 10.5)).in_view(0, 0.0, [0])


@rule("shoot.field-of-view", "shoot.fire-arc")
def test_any_part_of_a_tank_ahead_of_the_line_is_enough_to_see_it() -> None:
    battle = six_east(a_kind("tank", size=3, base_radius=1.25, height=2.5))
    assert lines(battle).in_view(0, 0.0, [0])
    assert not lines(battle).in_arc(0, 0.0, 90.0, [0])


@rule("shoot.field-of-view")
@pytest.mark.parametrize(("view", "at", "seen"), [(360.0, 180.0, True), (90.0, 44.0, True), (90.0, 46.0, False)])
def test_models_with_another_field_of_view_use_their_own(view: float, at: float, seen: bool) -> None:
    turret = a_weapon("turret", type="assault", range=48.0, fire_arc=360.0)
    ours = squad("s", at=(24, 24), n=1, weapons=(turret,), kind=a_kind("machine", view_arc=view))
    x, y = 24 + 10 * sin(radians(at)), 24 + 10 * cos(radians(at))
    battle = a_battle([ours, enemies(at=(x, y), n=1)])
    assert (refused(battle, orders(battle, facing=0.0)) is None) is seen


@rule("shoot.fire-arc", "activate.free-turn")
def test_a_trooper_pivots_ninety_degrees_and_fires_at_bearing_130() -> None:
    battle = one_on_one(bearing(130, 8))
    given = orders(battle, facing=90.0)
    assert refused(battle, given) is None
    shoot(battle, given, dice={"shoot.to-hit": (6,)})
    assert battle.models["s.1"].facing == 90.0


@rule("shoot.fire-arc")
def test_an_enemy_at_bearing_140_is_out_of_the_arc_after_the_pivot() -> None:
    battle = one_on_one(bearing(140, 8))
    assert refused(battle, orders(battle, facing=90.0)) == Refusal(
        "t is out of the fire arc, even after a free turn of 90°", "shoot.fire-arc"
    )
    assert refused(battle) is not None


@rule("shoot.fire-arc", "activate.free-turn")
@pytest.mark.parametrize(("at", "allowed"), [(45.0, True), (45.1, False)])
def test_exactly_forty_five_degrees_off_is_inside_the_arc(at: float, allowed: bool) -> None:
    battle = one_on_one(bearing(at, 20))
    assert (refused(battle, orders(battle, facing=0.0)) is None) is allowed


@rule("shoot.fire-arc", "activate.free-turn")
def test_a_pivot_of_more_than_ninety_degrees_is_refused() -> None:
    battle = one_on_one(bearing(90, 8))
    refusal = refused(battle, orders(battle, facing=91.0))
    assert refusal == Refusal("A model may turn at most 90° before a shot", "shoot.fire-arc")
    assert refused(battle, orders(battle, facing=90.0)) is None
    assert refused(battle, orders(battle, facing=270.0)) is not None


@rule("activate.free-turn")
@pytest.mark.parametrize("facing", [45.0, 60.0, 90.0])
def test_a_rifleman_turns_east_for_free_and_fires(facing: float) -> None:
    battle = one_on_one(bearing(90))
    assert refused(battle) is None
    assert refused(battle, orders(battle, facing=facing)) is None
    shoot(battle, dice={"shoot.to-hit": (6,)})
    assert 45.0 <= battle.models["s.1"].facing <= 90.0


@rule("activate.free-turn")
def test_a_target_due_south_would_need_a_turn_of_135_degrees_and_is_refused() -> None:
    battle = one_on_one(bearing(180, 8))
    assert refused(battle) == Refusal("t is out of the fire arc, even after a free turn of 90°", "shoot.fire-arc")


@rule("activate.free-turn")
@pytest.mark.parametrize(("at", "allowed"), [(120.0, True), (150.0, False)])
def test_a_trooper_who_turns_east_can_fire_at_bearing_120_but_not_at_150(at: float, allowed: bool) -> None:
    battle = one_on_one(bearing(at, 8))
    assert (refused(battle, orders(battle, facing=90.0)) is None) is allowed


@rule("activate.free-turn", "shoot.fire-arc")
def test_without_an_order_a_model_turns_to_what_it_can_bring_most_fire_on() -> None:
    places = [bearing(-80, 12), bearing(70, 12), bearing(80, 12)]
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(GUN,)), enemies(places=places)])
    (fire,) = aim(battle)
    assert fire.aimed.eligible == (1, 2)
    assert fire.aimed.facing == 70.0
    still = a_battle([squad("s", at=(24, 10), n=1, weapons=(GUN,)), enemies(places=[bearing(-30), bearing(30)])])
    assert aim(still)[0].aimed.facing == 0.0


@rule("shoot.past-allies")
def test_of_six_in_a_single_file_the_first_two_can_fire() -> None:
    file = squad("s", places=[(24, 20 - 1.2 * n) for n in range(6)], weapons=(GUN,))
    assert who_fires(a_battle([file, enemies(at=(24, 32), n=1)])) == ["s.1", "s.2"]


@rule("shoot.past-allies")
@pytest.mark.parametrize(("ranks", "firing"), [(2, 10), (3, 10)])
def test_two_ranks_in_base_contact_fire_and_a_third_does_not(ranks: int, firing: int) -> None:
    places = [(20 + file, 20 - rank) for rank in range(ranks) for file in range(5)]
    ours = squad("s", places=places, weapons=(GUN,))
    straight_ahead = enemies(places=[(20 + file, 32) for file in range(5)])
    battle = a_battle([ours, straight_ahead])
    seen = [lines(battle).sees(row, row % 5) for row in range(len(places))]
    assert seen == [True] * firing + [False] * (len(places) - firing)


@rule("shoot.past-allies")
def test_firing_past_one_comrade_costs_nothing_but_a_larger_comrade_blocks() -> None:
    places = [(24.0, 12.0), (24.0, 10.0)]
    plain = a_battle([squad("s", places=places, weapons=(GUN,)), enemies(at=(24, 30), n=5)])
    assert [fire.needed.goal for fire in aim(plain)] == [3, 3]
    ogre = a_kind("ogre", size=3, base_radius=0.75, height=2.0)
    men = [a_member(ogre, weapons=(GUN,), at=places[0]), a_member(weapons=(GUN,), at=places[1])]
    mixed = a_battle([squad("s", members=men), enemies(at=(24, 30), n=1)])
    assert refused(mixed, orders(mixed)[1:]) == FriendsInTheWay(
        "Models of the same unit are in the line of fire to t", "shoot.past-allies"
    )
    assert refused(mixed, orders(mixed)[:1]) is None


def with_friends(*places: tuple[float, float], enemy_at: tuple[float, float] = (24.0, 30.0)) -> Battle:
    friends = squad("f", places=places, weapons=())
    return a_battle([squad("s", at=(24, 10), n=1, weapons=(GUN,)), enemies(at=enemy_at, n=1), friends])


@rule("shoot.past-allies.other-unit")
def test_nobody_fires_through_the_gap_between_two_friends_of_another_unit() -> None:
    battle = with_friends((21, 18), (23, 18), (25, 18), (27, 18))
    assert refused(battle) == FriendsInTheWay(
        "Another friendly unit stands between the shooter and t", "shoot.past-allies.other-unit"
    )


@rule("shoot.past-allies.other-unit")
@pytest.mark.parametrize(("gap", "barred"), [(3.0, True), (3.1, False)])
def test_the_join_of_two_friends_closes_the_gap_up_to_three_inches(gap: float, barred: bool) -> None:
    battle = with_friends((24 - gap / 2, 18), (24 + gap / 2, 18))
    assert (refused(battle) is not None) is barred


@rule("shoot.past-allies.other-unit")
def test_from_a_tower_a_squad_fires_over_friends_on_the_ground() -> None:
    tower = a_piece((20, 8, 28, 12), "tower", height=6.0, surface=True)
    tall = a_kind("tall", height=1.5)
    friends = squad("f", at=(24, 14), n=3, kind=tall, weapons=())
    ours, theirs = squad("s", at=(24, 10), n=1, kind=tall, weapons=(GUN,)), enemies(at=(24, 30), n=1, kind=tall)
    battle = a_battle([ours, theirs, friends], [tower])
    assert battle.models["s.1"].z == 6.0
    assert refused(battle) is None
    assert refused(a_battle([ours, theirs, friends])) is not None


@rule("shoot.past-allies.other-unit")
@pytest.mark.parametrize(("height", "barred"), [(1.5, False), (5.8, False), (6.1, True)])
def test_the_line_from_the_tower_must_pass_above_the_tallest_friend(height: float, barred: bool) -> None:
    """From an eye at 7.35 to a middle at 0.75 twenty inches off: 6.03 up above his middle, 5.87 behind him."""
    tower = a_piece((20, 8, 28, 12), "tower", height=6.0, surface=True)
    friends = squad("f", at=(24, 14), n=1, kind=a_kind("friend", height=height), weapons=())
    ours, theirs = squad("s", at=(24, 10), n=1, kind=TALL, weapons=(GUN,)), enemies(at=(24, 30), n=1, kind=TALL)
    assert (refused(a_battle([ours, theirs, friends], [tower])) is not None) is barred


def officer_squad_behind(side: str) -> Battle:
    mob = squad("mob", side, at=(24, 20), n=10, facing=180, weapons=())
    wood = a_wood((10, 28, 40, 34), sight_depth=6.0)
    ours = squad("s", at=(24, 10), n=1, kind=a_kind(BS=4), weapons=(GUN,))
    return a_battle([ours, enemies(at=(24, 30)), mob], [wood])


@rule("shoot.through-other-units")
def test_firing_through_an_enemy_mob_is_two_harder_on_top_of_cover() -> None:
    target = needed(officer_squad_behind("b"))
    assert target.goal == 1
    assert target.reasons == ["soft cover -1", "through another unit -2"]


@rule("shoot.through-other-units", "shoot.past-allies.other-unit")
def test_firing_through_a_friendly_mob_is_refused() -> None:
    refusal = refused(officer_squad_behind("a"))
    assert refusal is not None and refusal.rule == "shoot.past-allies.other-unit"


@rule("shoot.through-other-units")
def test_two_units_in_the_way_are_no_worse_than_one() -> None:
    first, second = (squad(name, "b", at=(24, y), n=3, facing=180, weapons=()) for name, y in (("u", 15), ("v", 20)))
    battle = facing_off(20, weapon=GUN, more=[first, second])
    assert needed(battle).reasons == ["through another unit -2"]


@rule("shoot.los", "shoot.cover.half-unit")
def test_men_hidden_by_comrades_alone_count_as_in_soft_cover() -> None:
    """A member out of sight counts as in the cover that hides it, soft unless it is hard terrain."""
    file = squad("s", places=[(24, 20 - 1.2 * n) for n in range(3)], weapons=(GUN,))
    battle = a_battle([file, enemies(places=[(24, 32), (30, 32)])])
    assert lines(battle).covers(2)[:2] == [1, 0]
    assert lines(battle).unit_cover(2) == 1 and lines(battle).unit_cover(0) == 0


@rule("shoot.los")
def test_the_lines_are_worked_out_anew_when_a_model_moves() -> None:
    battle = one_on_one((24, 20), impassable((20, 15, 28, 15.5), height=3.0))
    assert refused(battle) is not None
    change(battle, "t.1", x=34.0)
    assert refused(battle) is None


@rule("shoot.field-of-view")
def test_on_open_ground_the_rows_turned_to_the_enemy_are_those_that_see_it_within_reach() -> None:
    """Whether a model is worth a look is settled by its facing and its distance alone."""
    dice = Random(3)
    found: set[int] = set()
    for _ in range(200):
        places = [(dice.uniform(12 * n, 12 * n + 10), dice.uniform(15, 33)) for n in (1, 2)]
        ours = [a_member(at=place, facing=dice.uniform(0, 360)) for place in places]
        battle = a_battle([squad("s", members=ours), enemies(at=(23, 35), n=1)])
        view = Lines.of(battle, "s", "t")
        seen = [
            row
            for row, model in enumerate(view.shooters)
            if view.glance(row).distance[0] <= 12.0 and view.in_view(row, model.facing, [0])
        ]
        assert list(turned_to(battle, "s", "t", 12.0)) == seen
        found.add(len(seen))
    assert found == {0, 1, 2}
