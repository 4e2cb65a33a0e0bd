"""Cover: who may claim it, from what, against whom."""

from typing import Any

import pytest

from arap.table import Piece
from tests.support import rule
from tests.table.scenes import a_body, a_building, a_piece, a_wall, a_wood, cover, look, rectangle, seen


@rule("shoot.cover.claim", "shoot.cover.hard")
def test_a_model_close_behind_a_waist_high_wall_has_hard_cover() -> None:
    assert cover(look(a_wall(20, height=0.8), shooter=a_body(20, 8), target=a_body(20, 21.2))) == "hard"


@rule("shoot.cover.claim")
def test_a_shooter_within_two_inches_of_the_model_ignores_the_wall() -> None:
    wall = a_wall(20, height=0.8)
    right_behind = a_body(20, 20.5)
    assert cover(look(wall, shooter=a_body(20, 18.7), target=right_behind)) == "none"
    assert cover(look(wall, shooter=a_body(20, 18.5), target=right_behind)) == "none"
    assert cover(look(wall, shooter=a_body(20, 18.4), target=right_behind)) == "hard"


@rule("shoot.cover.claim")
def test_a_model_three_inches_behind_the_wall_has_no_cover_though_its_legs_are_hidden() -> None:
    view = look(a_wall(20, height=0.8), shooter=a_body(20, 8), target=a_body(20, 23.1))
    assert seen(view) < 9
    assert cover(view) == "none"


@rule("shoot.cover.claim")
def test_the_wall_is_claimed_at_one_and_a_half_inches_from_the_base_centre() -> None:
    wall = a_wall(20, height=0.8)
    assert cover(look(wall, shooter=a_body(20, 8), target=a_body(20, 21.6))) == "hard"
    assert cover(look(wall, shooter=a_body(20, 8), target=a_body(20, 21.61))) == "none"


@rule("shoot.cover.soft", "shoot.cover.claim")
def test_a_hedge_gives_soft_cover() -> None:
    assert cover(look(a_wall(20, height=0.8, cover="soft"), shooter=a_body(20, 8), target=a_body(20, 21))) == "soft"


@rule("shoot.cover.claim")
def test_a_corner_is_claimed_within_an_inch_and_a_half_of_it() -> None:
    house = a_building(10, 10, 20, 14)
    assert cover(look(house, shooter=a_body(20, 5), target=a_body(20, 15.4))) == "hard"
    assert cover(look(house, shooter=a_body(20, 5), target=a_body(20, 15.6))) == "none"


@rule("shoot.cover.claim")
def test_a_corner_is_claimed_even_against_a_shooter_close_by() -> None:
    house = a_building(10, 10, 20, 14)
    assert cover(look(house, shooter=a_body(20.2, 13.2), target=a_body(19.9, 14.9))) == "hard"


@rule("shoot.cover.claim")
def test_a_corner_behind_the_model_gives_no_cover() -> None:
    house = a_building(10, 10, 20, 14)
    assert cover(look(house, shooter=a_body(20, 30), target=a_body(20, 15))) == "none"


@rule("shoot.cover.claim")
def test_any_other_object_gives_cover_at_any_distance() -> None:
    rock = a_piece(rectangle(19, 12, 20, 13), "rock", height=2.0, opaque=True, cover="hard", form="object")
    view = look(rock, shooter=a_body(20, 8), target=a_body(20, 30))
    assert seen(view) < 9
    assert cover(view) == "hard"


@rule("shoot.cover.claim")
def test_an_object_that_cuts_no_sample_gives_no_cover() -> None:
    rock = a_piece(rectangle(10, 12, 12, 13), "rock", height=2.0, opaque=True, cover="hard", form="object")
    assert cover(look(rock, shooter=a_body(20, 8), target=a_body(20, 30))) == "none"


@rule("shoot.cover.claim")
def test_hard_area_terrain_must_hide_some_part_of_the_model() -> None:
    rubble = a_piece(rectangle(15, 18, 25, 25), "rubble", height=0.3, opaque=True, cover="hard", form="area")
    ogre = a_body(20, 22, height=3.0)
    assert cover(look(rubble, shooter=a_body(20, 17.9, height=0.25, prone=True), target=ogre)) == "hard"
    assert cover(look(rubble, shooter=a_body(20, 5), target=ogre)) == "none"
    assert cover(look(rubble, shooter=a_body(20, 5), target=a_body(20, 22))) == "hard"


@rule("shoot.cover.claim")
def test_a_fence_that_can_be_seen_through_still_gives_its_cover() -> None:
    fence = a_wall(20, height=0.8, cover="soft", opaque=False)
    view = look(fence, shooter=a_body(20, 8), target=a_body(20, 21))
    assert (seen(view), cover(view)) == (9, "soft")


@rule("shoot.cover.soft", "shoot.los.area-terrain")
def test_troops_in_a_wood_have_soft_cover_from_all_outside_it() -> None:
    assert cover(look(a_wood(10, 20, 40, 40), shooter=a_body(20, 10), target=a_body(20, 20.5))) == "soft"


@rule("shoot.cover.soft")
def test_two_in_the_same_wood_need_more_than_an_inch_of_it_between_them() -> None:
    wood = a_wood(10, 20, 40, 40)
    assert cover(look(wood, shooter=a_body(20, 25), target=a_body(20, 26))) == "none"
    assert cover(look(wood, shooter=a_body(20, 25), target=a_body(20, 26.1))) == "soft"


@rule("shoot.cover.soft")
def test_hard_cover_takes_the_place_of_soft() -> None:
    view = look(a_wood(10, 20, 40, 40), a_wall(22, height=0.8), shooter=a_body(20, 10), target=a_body(20, 23))
    assert (cover(view), view.cover_by[0, 0]) == ("hard", 1)


@rule("shoot.cover.half-unit")
def test_a_member_out_of_sight_is_in_the_cover_that_hides_it() -> None:
    behind = a_body(20, 30)
    assert cover(look(a_building(10, 10, 30, 14), shooter=a_body(20, 5), target=behind)) == "hard"
    assert cover(look(a_wood(10, 10, 30, 18), shooter=a_body(20, 5), target=behind)) == "soft"
    ridge = a_piece(rectangle(10, 10, 30, 12), "ridge", height=4.0, opaque=True)
    assert cover(look(ridge, shooter=a_body(20, 5), target=behind)) == "soft"


@rule("shoot.cover.buildings-trenches-roofs")
def test_troops_on_a_roof_have_hard_cover_from_below_and_none_from_above() -> None:
    roof = a_building(10, 20, 30, 40, surface=True, parapet=0.5, going="open", form="object")
    on_roof = a_body(20, 20.5, z=4)
    street = look(roof, shooter=a_body(20, 2), target=on_roof)
    assert (seen(street) > 0, cover(street)) == (True, "hard")
    assert cover(look(roof, shooter=a_body(20, 2, z=3.2), target=on_roof)) == "none"
    assert cover(look(roof, shooter=a_body(20, 2, z=3.1), target=on_roof)) == "hard"


@rule("shoot.cover.buildings-trenches-roofs")
def test_men_with_their_heads_up_in_a_trench_are_in_hard_cover_but_not_from_each_other() -> None:
    trench = a_piece(rectangle(10, 20, 30, 21.5), "trench", height=0.7, opaque=True, cover="hard", form="area")
    heads_up = a_body(20, 20.75)
    assert cover(look(trench, shooter=a_body(20, 5), target=heads_up)) == "hard"
    assert cover(look(trench, shooter=a_body(14, 20.75), target=heads_up)) == "none"


def a_cliff(y: float = 20.0) -> Piece:
    """A cliff 6" high north of y."""
    fields: dict[str, Any] = {"height": 6.0, "opaque": True, "cover": "hard", "form": "linear", "surface": True}
    return a_piece(rectangle(0, y, 40, y + 8), "cliff", face=True, **fields)


@rule("shoot.cover.claim")
@pytest.mark.parametrize("y", [19.98, 20.0, 20.02])
@pytest.mark.parametrize("x", [8.0, 14.0, 20.0, 30.0, 39.0])
def test_a_climber_in_plain_view_has_no_cover_from_any_side(x: float, y: float) -> None:
    view = look(a_cliff(), shooter=a_body(x, 12), target=a_body(20, y, z=3.0))
    assert (seen(view), cover(view)) == (9, "none")


@rule("shoot.cover.claim", "shoot.los")
def test_a_climber_is_hidden_from_behind_the_cliff() -> None:
    assert seen(look(a_cliff(), shooter=a_body(20, 34), target=a_body(20, 20.0, z=3.0))) == 0


@rule("shoot.cover.claim")
@pytest.mark.parametrize("x", [10.0, 15.0, 20.0, 28.0])
@pytest.mark.parametrize("gap", [0.02, 0.15, 0.4])
def test_a_low_wall_behind_a_model_that_leans_on_it_is_no_cover(x: float, gap: float) -> None:
    target = a_body(20, 19.9 - gap)
    view = look(a_wall(20, height=0.8), shooter=a_body(x, 12), target=target)
    assert (seen(view), cover(view)) == (9, "none")
    assert cover(look(a_wall(20, height=0.8), shooter=a_body(x, 28), target=target)) == "hard"


@rule("shoot.cover.claim")
def test_a_model_half_behind_the_end_of_a_wall_still_has_its_cover() -> None:
    wall = a_wall(20, height=0.8, right=20.0)
    assert cover(look(wall, shooter=a_body(20.1, 8), target=a_body(20.1, 20.3))) == "hard"
