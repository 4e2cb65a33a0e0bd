"""Line of sight: what of a body is seen over, past and through terrain."""

import numpy as np

from arap.table import Bodies, SightGeometry, sight
from tests.support import rule
from tests.table.scenes import a_body, a_building, a_piece, a_table, a_wall, a_wood, look, rectangle, seen


@rule("shoot.los.geometry")
def test_a_low_wall_halfway_hides_the_feet() -> None:
    view = look(a_wall(15, height=1), shooter=a_body(20, 10), target=a_body(20, 20))
    assert seen(view) == 6
    assert view.cover[0, 0] == 0
    assert view.reason(0, 0, a_table(a_wall(15, height=1))) == (("partly hidden by", "wall"),)


@rule("shoot.los.geometry", "shoot.los")
def test_a_wall_above_every_line_hides_the_target() -> None:
    view = look(a_wall(15, height=2), shooter=a_body(20, 10), target=a_body(20, 20))
    assert seen(view) == 0
    assert view.reason(0, 0, a_table(a_wall(15, height=2)))[0] == ("hidden by", "wall")


def test_the_reasons_of_all_pairs_are_those_of_each() -> None:
    table = a_table(a_wall(15, height=1), a_wood(25, 30, 40, 40))
    ones = Bodies.of([(x, 10.0, 0.0, 0.5, 1.25, 2) for x in (18.0, 20.0, 30.0)])
    others = Bodies.of([(20.0, 20.0, 0.0, 0.5, 1.25, 2), (30.0, 35.0, 0.0, 0.5, 1.25, 2)])
    view = sight(table, ones, others)
    every = view.reasons(table)
    assert every == [[view.reason(i, j, table) for j in range(2)] for i in range(3)]
    assert {text for row in every for found in row for text, _ in found} >= {"partly hidden by", "soft cover"}


@rule("shoot.los.body-parts")
def test_a_head_above_a_wall_can_be_targeted() -> None:
    view = look(a_wall(19, height=1.3), shooter=a_body(20, 10), target=a_body(20, 20))
    assert seen(view) == 3
    assert view.cover[0, 0] == 2


@rule("shoot.los.geometry")
def test_nothing_in_between_is_a_clear_view() -> None:
    view = look(shooter=a_body(20, 10), target=a_body(20, 20))
    assert seen(view) == view.samples == 9
    assert view.blocker[0, 0] == -1
    assert view.reason(0, 0, a_table()) == ()


@rule("shoot.los")
def test_only_those_who_see_round_the_corner_see_the_enemy() -> None:
    house = a_building(10, 10, 20, 14)
    squad = Bodies.of([(x, 5.0, 0.0, 0.5, 1.5, 2) for x in (12.0, 14.0, 16.0, 21.0, 22.0)])
    view = look(house, shooter=squad, target=a_body(21, 18))
    assert [bool(row[0]) for row in view.visible] == [False, False, False, True, True]


@rule("shoot.los.geometry")
def test_half_the_body_shows_past_a_corner() -> None:
    view = look(a_building(10, 10, 20, 14), shooter=a_body(20, 5), target=a_body(20, 18))
    assert seen(view) == 6


@rule("shoot.los.geometry")
def test_the_body_is_slimmer_than_its_base_but_a_large_object_is_all_body() -> None:
    house = a_building(10, 10, 20, 14)
    assert seen(look(house, shooter=a_body(20.4, 5), target=a_body(20.4, 18))) == 9
    assert seen(look(house, shooter=a_body(20.4, 5), target=a_body(20.4, 18, size=3, radius=1.0))) == 6


@rule("shoot.los.geometry", "unit.size")
def test_a_large_object_hides_what_is_behind_it_and_is_hard_cover() -> None:
    tank = a_body(20, 15, size=3, radius=2.0, height=3.0)
    view = look(shooter=a_body(20, 10), target=a_body(20, 20), large=tank)
    assert (seen(view), view.blocker[0, 0], view.cover[0, 0], view.cover_by[0, 0]) == (0, -2, 2, -2)
    assert view.reason(0, 0, a_table()) == (("hidden by", "a large body"), ("hard cover", "a large body"))


@rule("shoot.los.geometry")
def test_a_large_object_lower_than_the_line_hides_nothing() -> None:
    tank = a_body(20, 15, size=3, radius=1.0, height=3.0)
    view = look(shooter=a_body(20, 10, z=9), target=a_body(20, 20, z=9), large=tank)
    assert seen(view) == 9


@rule("move.prone.line-of-sight")
def test_a_wall_hides_a_prone_man_and_he_cannot_look_over_it() -> None:
    low = a_wall(18.8, height=0.6)
    man, prone = a_body(20, 5, height=1.25), a_body(20, 20, height=0.5, prone=True)
    assert seen(look(low, shooter=man, target=prone)) == 0
    assert seen(look(low, shooter=prone, target=man)) < 9
    assert seen(look(low, shooter=prone, target=a_body(20, 5, height=0.5, prone=True))) == 0


@rule("move.prone.line-of-sight")
def test_the_same_man_standing_is_seen_over_the_wall_in_cover() -> None:
    view = look(a_wall(18.8, height=0.6), shooter=a_body(20, 5, height=1.25), target=a_body(20, 20, height=1.25))
    assert 0 < seen(view) < 9
    assert view.cover[0, 0] == 2


@rule("move.prone.line-of-sight")
def test_the_eye_of_a_prone_man_is_his_top() -> None:
    ridge = a_wall(15, height=0.49)
    far = a_body(20, 20, z=0.0, height=0.5, prone=True)
    geometry = SightGeometry(columns=1, heights=(1.0,))
    assert look(ridge, shooter=a_body(20, 10, height=0.5, prone=True), target=far, geometry=geometry).visible[0, 0] == 1
    assert look(ridge, shooter=a_body(20, 10, height=0.5), target=far, geometry=geometry).visible[0, 0] == 0


@rule("shoot.los.area-terrain")
def test_four_inches_into_a_wood_is_seen_in_soft_cover() -> None:
    view = look(a_wood(10, 20, 40, 40), shooter=a_body(20, 10), target=a_body(20, 24))
    assert (seen(view), view.cover[0, 0]) == (9, 1)
    assert view.reason(0, 0, a_table(a_wood(10, 20, 40, 40))) == (("soft cover", "wood"),)


@rule("shoot.los.area-terrain")
def test_seven_inches_into_a_wood_is_out_of_sight_both_ways() -> None:
    deep, outside = a_body(20, 27), a_body(20, 10)
    assert seen(look(a_wood(10, 20, 40, 40), shooter=outside, target=deep)) == 0
    assert seen(look(a_wood(10, 20, 40, 40), shooter=deep, target=outside)) == 0


@rule("shoot.los.area-terrain")
def test_depth_is_the_shortest_way_to_the_edge() -> None:
    assert seen(look(a_wood(10, 20, 40, 40), shooter=a_body(20, 10), target=a_body(12, 28))) == 9


@rule("shoot.los.area-terrain")
def test_a_line_through_seven_inches_of_wood_is_cut_but_not_through_six() -> None:
    shooter, target = a_body(20, 10), a_body(20, 30)
    assert seen(look(a_wood(10, 15, 40, 22), shooter=shooter, target=target)) == 0
    assert seen(look(a_wood(10, 15, 40, 21), shooter=shooter, target=target)) == 9


@rule("shoot.los.area-terrain")
def test_a_wood_is_looked_over_from_above_its_trees() -> None:
    assert seen(look(a_wood(10, 15, 40, 22), shooter=a_body(20, 10, z=8), target=a_body(20, 30, z=8))) == 9


@rule("shoot.los.area-terrain")
def test_within_a_wood_men_see_each_other_up_to_twelve_inches() -> None:
    wood = a_wood(10, 10, 60, 40)
    assert seen(look(wood, shooter=a_body(20, 25), target=a_body(32, 25))) == 9
    assert seen(look(wood, shooter=a_body(20, 25), target=a_body(32.1, 25))) == 0


@rule("shoot.los.geometry")
def test_the_edge_of_a_hill_hides_the_dead_ground_below_it() -> None:
    hill = a_piece(rectangle(10, 10, 30, 20), "hill", height=3.0, opaque=True, surface=True)
    at_the_foot = a_body(20, 21)
    assert seen(look(hill, shooter=a_body(20, 12, z=3), target=at_the_foot)) == 0
    assert seen(look(hill, shooter=a_body(20, 19.9, z=3), target=at_the_foot)) == 9


def test_distance_is_in_space_and_bearing_clockwise_from_north() -> None:
    view = look(shooter=a_body(10, 10), target=a_body(13, 10, z=4))
    assert (view.distance[0, 0], view.bearing[0, 0]) == (5.0, 90.0)


def test_all_pairs_are_what_each_pair_is_alone() -> None:
    pieces = (a_wall(15, height=1), a_wood(22, 12, 30, 20, id="wood"), a_building(2, 12, 8, 18, id="house"))
    shooters = Bodies.of([(x, 8.0, 0.0, 0.5, 1.5, 2) for x in (4.0, 14.0, 25.0)])
    targets = Bodies.of([(x, 22.0, 0.0, 0.5, 1.5, 2) for x in (5.0, 15.0, 24.0, 28.0)])
    together = look(*pieces, shooter=shooters, target=targets)
    for i in range(3):
        for j in range(4):
            alone = look(*pieces, shooter=Bodies(shooters.rows[i : i + 1]), target=Bodies(targets.rows[j : j + 1]))
            for name in ("visible", "blocker", "cover", "cover_by", "distance", "bearing"):
                assert np.array_equal(getattr(together, name)[i, j], getattr(alone, name)[0, 0])
