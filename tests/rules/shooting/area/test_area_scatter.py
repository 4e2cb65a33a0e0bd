"""Area weapons: the four ways to fire them, where they are aimed, how far the marker scatters."""

from typing import Any

import pytest

from arap.army.profile import Weapon
from arap.battle.events import ShotLost
from arap.battle.events.shooting.area import MarkerPlaced
from arap.kernel.dice import short_scatter
from arap.rules.shooting.area.scatter import scatter_limit, three_dice, two_dice
from arap.rules.shooting.shots.delivery import aim_at_place
from arap.rules.shooting.shots.strike import Strike
from tests.rules.builders import a_kind, a_piece, a_wall, a_weapon, a_wood, impassable, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import change, change_all, enemies, refused
from tests.rules.shooting.smoking import cloud
from tests.rules.shooting.striking import (
    FRAG,
    GUNNER,
    KRAK,
    LAUNCHER,
    MORTAR,
    aimed,
    fire,
    gun,
    marker,
    not_aimed,
    off_the_dice,
    order,
    scattered_by,
)
from tests.support import rule

WALL = impassable((4, 20, 44, 21), height=5.0)
TEN = [(20.0 + n, 40.0) for n in range(10)]


@rule("area.modes")
@pytest.mark.parametrize(
    ("weapon", "hidden", "fields", "inches"),
    [(FRAG, False, {}, 5), (MORTAR, False, {"distance": 30.0}, 5), (MORTAR, True, {"distance": 30.0}, 8)],
)
def test_the_same_dice_scatter_by_the_way_of_firing(
    weapon: Weapon, hidden: bool, fields: dict[str, Any], inches: int
) -> None:
    battle = gun(weapon, TEN, terrain=[WALL] if hidden else [])
    assert scattered_by(battle, (5, 3), "t", **fields) == inches


@rule("area.modes", "area.high-trajectory", "area.indirect")
def test_the_mode_follows_from_sight_and_weapon() -> None:
    assert aimed(gun(FRAG, TEN)).mode == "direct"
    assert aimed(gun(MORTAR, TEN), distance=30.0).mode == "high"
    assert aimed(gun(MORTAR, TEN, terrain=[WALL]), distance=30.0).mode == "indirect"
    assert aimed(gun(FRAG, TEN, terrain=[WALL]), distance=30.0, mode="hidden").mode == "hidden"
    assert aimed(gun(LAUNCHER, [(24, 30)]), mode="high", distance=20.0).mode == "high"


@rule("area.modes", "area.high-trajectory", "area.indirect", "area.hidden")
def test_naming_an_enemy_in_sight_does_not_make_the_ground_behind_a_wall_seen() -> None:
    """Before the wall, beyond it in the dark, and where a tall man looks over it."""
    battle = gun(MORTAR, [(24.0, 18.0)], terrain=[WALL])
    assert aimed(battle, distance=9.0).mode == "high"
    assert aimed(battle, distance=30.0).mode == "indirect"
    giant = gun(MORTAR, [(24.0, 22.0)], enemy=a_kind("giant", height=9.0, size=3), terrain=[WALL])
    assert [aimed(giant, distance=far).mode for far in (12.0, 13.5, 13.6)] == ["high", "high", "indirect"]
    giant.put_clouds([cloud(24.0, 40.0)])
    assert aimed(giant, distance=30.0).mode == "hidden"


@rule("area.guess-range", "area.modes")
def test_before_measuring_the_way_of_firing_does_not_tell_how_far_off_the_enemy_is() -> None:
    giant = gun(MORTAR, [(24.0, 22.0)], enemy=a_kind("giant", height=9.0, size=3), terrain=[WALL])
    judged = [aim_at_place(giant, order(giant, distance=float(far)), blind=True) for far in range(12, 30)]
    assert {strike.mode for strike in judged if isinstance(strike, Strike)} == {"high"}


@rule("area.modes")
def test_indirect_fire_with_a_missile_is_refused() -> None:
    battle = gun(FRAG, TEN, terrain=[WALL])
    assert not_aimed(battle, mode="indirect", distance=30.0).rule == "area.modes"
    assert refused(battle, [order(battle, mode="indirect", distance=30.0)]) is not None


@rule("area.modes", "area.high-trajectory")
def test_a_mortar_is_not_fired_directly_nor_blindly_at_what_it_sees() -> None:
    battle = gun(MORTAR, TEN)
    assert not_aimed(battle, mode="direct").rule == "area.high-trajectory"
    assert not_aimed(battle, mode="hidden", distance=30.0).rule == "area.modes"
    assert not_aimed(battle, mode="indirect", distance=30.0).rule == "area.modes"


@rule("area.aim-point")
def test_a_squad_is_aimed_at_in_the_middle_of_those_who_are_seen() -> None:
    five = [(float(x), 30.0) for x in range(22, 27)]
    assert aimed(gun(FRAG, five)).aim == (24.0, 30.0)
    screen = impassable((25.4, 27.0, 31.0, 28.0), height=5.0)
    ours = gun(FRAG, [(22.0, 30.0), (23.0, 30.0), (24.0, 30.0), (26.5, 30.0), (27.5, 30.0)], terrain=[screen])
    assert aimed(ours).aim == (23.0, 30.0)


@rule("area.aim-point")
def test_left_and_right_of_a_squad_are_for_wide_ones() -> None:
    five = [(float(x), 30.0) for x in range(22, 27)]
    assert not_aimed(gun(FRAG, five), part="left").rule == "area.aim-point"
    assert aimed(gun(FRAG, five, settings={"area.aim-thirds": "always"}), part="left").aim == (22.5, 30.0)
    wide = [(20.0, 30.0), (21.0, 30.0), (24.0, 30.0), (27.0, 30.0), (28.0, 30.0)]
    assert aimed(gun(FRAG, wide), part="left").aim == (20.5, 30.0)
    assert aimed(gun(FRAG, wide), part="right").aim == (27.5, 30.0)
    assert not_aimed(gun(FRAG, wide, settings={"area.aim-thirds": "never"}), part="right").rule == "area.aim-point"


@rule("area.aim-point")
def test_a_place_by_a_squad_is_the_middle_of_the_squad() -> None:
    five = [(float(x), 30.0) for x in range(22, 27)]
    assert aimed(gun(FRAG, five), "", aim=(22.5, 30.5)).aim == (24.0, 30.0)
    assert aimed(gun(FRAG, five), "", aim=(22.0, 32.0)).aim == (22.0, 32.0)
    assert aimed(gun(FRAG, [(24.0, 30.0)]), "", aim=(24.5, 30.5)).aim == (24.5, 30.5)


@rule("area.aim-point")
def test_nobody_in_a_squad_is_picked_out_by_naming_the_ground_next_to_a_lone_man() -> None:
    lone = enemies("u", places=[(22.0, 30.6)])
    battle = gun(FRAG, [(float(x), 30.0) for x in range(22, 27)], more=[lone])
    found = aimed(battle, "", aim=(22.0, 30.4))
    assert (found.target, found.aim) == ("t", (24.0, 30.0))


@rule("area.aim-point")
def test_an_aim_point_out_of_sight_out_of_the_arc_or_out_of_range() -> None:
    hidden = gun(FRAG, TEN, terrain=[WALL])
    assert not_aimed(hidden, "", aim=(24.0, 25.0)).rule == "area.aim-point"
    assert not_aimed(hidden).rule == "area.aim-point"
    assert not_aimed(gun(FRAG, TEN), "", aim=(24.0, 2.0)).rule == "shoot.fire-arc"
    assert not_aimed(gun(FRAG), "").rule == "area.aim-point"
    far = gun(LAUNCHER, [(24.0, 40.0)])
    assert not_aimed(far).rule == "shoot.range"
    assert refused(far, [order(far)]) is None


@rule("area.aim-point")
def test_a_place_behind_friends_is_not_aimed_at() -> None:
    friends = squad("f", at=(24, 20), n=5)
    battle = gun(FRAG, [(40.0, 40.0)], more=[friends])
    assert not_aimed(battle, "", aim=(24.0, 30.0)).rule == "shoot.past-allies.other-unit"


@rule("area.aim-point")
def test_modifiers_of_a_place_are_those_of_the_enemy_next_to_it() -> None:
    battle = gun(FRAG, [(24.0, 30.0)])
    assert off_the_dice(battle, aimed(battle, "", aim=(25.0, 30.5))).reasons == ["one or two models -1"]
    assert off_the_dice(battle, aimed(battle, "", aim=(30.0, 30.0))).reasons == []


@rule("area.scatter")
@pytest.mark.parametrize(
    ("faces", "value", "inches"),
    [((5, 3), 3, 5), ((5, 3), 2, 6), ((4, 5), -1, 10), ((1, 2), 4, 0), ((3, 2), 5, 0), ((4, 4), 0, 0), ((4, 4), 9, 0)],
)
def test_scatter_is_two_dice_less_skill_and_modifiers(faces: tuple[int, int], value: int, inches: int) -> None:
    assert two_dice(*faces, value) == inches


@rule("area.scatter", "dice.scatter.basic")
def test_a_seven_is_on_target_by_option() -> None:
    battle = gun(FRAG, TEN, settings={"dice.scatter-direct-hit": "double-or-7"})
    assert scattered_by(battle, (4, 3)) == 0
    assert scattered_by(gun(FRAG, TEN), (4, 3)) == 4


@rule("area.scatter")
def test_a_wounded_gunner_scatters_farther() -> None:
    battle = gun(FRAG, TEN, kind=GUNNER)
    assert scattered_by(battle, (5, 3)) == 5
    change(battle, "s.1", wounds=1)
    assert scattered_by(battle, (5, 3)) == 6
    value = marker(battle).value
    assert value is not None and value.reasons == ["wounded firer -1"]


@rule("area.scatter", "dice.scatter.direction")
def test_the_marker_moves_along_the_bearing_of_the_die() -> None:
    battle = gun(FRAG, [(24.0, 30.0), (25.0, 30.0), (26.0, 30.0)])
    fire(battle, {"scatter.distance": (5, 3), "scatter.direction": (180,)})
    assert (marker(battle).aim, marker(battle).place) == ((25.0, 30.0), (25.0, 25.0))


@rule("area.scatter")
def test_no_direction_is_rolled_for_a_marker_that_stays() -> None:
    battle = gun(FRAG, TEN)
    fire(battle, {"scatter.distance": (4, 4), "scatter.direction": ()})
    assert marker(battle).bearing is None and marker(battle).place == marker(battle).aim


@rule("area.scatter")
def test_each_shot_of_a_weapon_scatters_by_itself() -> None:
    battle = gun(a_weapon("frag", type="assault", range=48.0, shots=2, marker_radius=1.5), TEN)
    fire(battle, {"scatter.distance": (4, 4, 5, 3)})
    assert [placed.scatter for placed in events(battle, MarkerPlaced)] == [0.0, 5.0]


@rule("area.scatter.half-range")
def test_half_the_distance_is_the_most_a_marker_scatters() -> None:
    battle = gun(FRAG, [(23.0, 18.0), (24.0, 18.0), (25.0, 18.0)])
    assert scattered_by(battle, (6, 4)) == 4
    assert marker(battle).limit == 4 and marker(battle).place == (28.0, 18.0)


@rule("area.scatter.half-range")
def test_a_grenade_launched_at_short_range_has_no_limit() -> None:
    battle = gun(LAUNCHER, [(23.0, 16.0), (24.0, 16.0), (25.0, 16.0)])
    assert scattered_by(battle, (5, 3)) == 5
    assert scatter_limit(LAUNCHER, 12.0) is None and scatter_limit(LAUNCHER, 13.0) == 6.5
    assert scatter_limit(FRAG, 6.0) == 3.0


@rule("area.modifiers")
def test_three_suppression_points_make_the_skill_negative() -> None:
    battle = gun(FRAG, TEN, kind=a_kind(BS=2))
    battle.change("s", suppression=3)
    assert off_the_dice(battle, aimed(battle)).total == -1
    assert scattered_by(battle, (5, 4)) == 10


@rule("area.modifiers")
def test_size_and_cover_do_not_count_for_markers() -> None:
    wood = a_wood((4, 38, 44, 44), sight_depth=6.0)
    battle = gun(FRAG, [(24.0, 40.0)], enemy=a_kind("rat", size=1), terrain=[wood])
    assert off_the_dice(battle, aimed(battle)).reasons == ["one or two models -1"]
    assert scattered_by(battle, (6, 2)) == 6


@rule("area.modifiers")
def test_against_a_lone_rat_in_a_trench_only_the_small_group_counts() -> None:
    trench = a_piece((18.0, 29.0, 30.0, 31.0), "trench", gap=1.0, cover="hard", form="area")
    battle = gun(FRAG, [(24.0, 30.0)], enemy=a_kind("rat", size=1), terrain=[trench])
    value = off_the_dice(battle, aimed(battle))
    assert (value.total, value.reasons) == (2, ["one or two models -1"])
    assert scattered_by(battle, (6, 2)) == 6


@rule("area.modifiers")
def test_fast_and_flitting_targets_and_aiming_count() -> None:
    battle = gun(FRAG, TEN)
    change_all(battle, "t", speed=13.0, tactical=True)
    change(battle, "s.1", wounds=1)
    value = off_the_dice(battle, aimed(battle), aimed=True)
    assert value.reasons == ["fast target -1", "target moves tactically -1", "aimed +1"]


@rule("area.guess-range")
def test_a_short_guess_lands_short() -> None:
    battle = gun(MORTAR, [(23.0, 37.0), (24.0, 37.0), (25.0, 37.0)])
    fire(battle, {"scatter.distance": (6, 6)}, distance=25.0)
    assert marker(battle).place == (24.0, 35.0)


@rule("area.guess-range")
@pytest.mark.parametrize("distance", [0.0, -1.0, 48.5, None])
def test_a_guess_must_be_a_distance_within_range(distance: float | None) -> None:
    assert not_aimed(gun(MORTAR, TEN), distance=distance).rule == "area.guess-range"


@rule("area.guess-range")
def test_the_very_point_is_laid_down_only_where_that_is_allowed() -> None:
    assert not_aimed(gun(MORTAR, TEN), aim=(24.0, 40.0)).rule == "area.guess-range"
    exact = gun(MORTAR, TEN, settings={"area.guess-range": "exact"})
    assert aimed(exact, aim=(24.5, 40.0)).aim == (24.5, 40.0)
    assert aimed(gun(MORTAR, TEN), "", bearing=90.0 - 60.0, distance=10.0).aim == (29.0, 18.66)


@rule("area.high-trajectory")
def test_a_mortar_that_sees_its_target_subtracts_its_skill() -> None:
    battle = gun(MORTAR, TEN, kind=a_kind(BS=4))
    fire(battle, {"scatter.distance": (5, 4)}, distance=20.0)
    assert (marker(battle).mode, marker(battle).scatter) == ("high", 5.0)
    assert marker(battle).aim[1] < 30.5


@rule("area.high-trajectory", "shoot.past-allies.other-unit")
def test_what_flies_high_is_fired_over_friends_at_whom_it_sees() -> None:
    friends = squad("f", at=(24, 20), n=6)
    assert aimed(gun(MORTAR, TEN, more=[friends]), distance=30.0).mode == "high"
    launcher = gun(LAUNCHER, [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0)], more=[friends])
    assert aimed(launcher, distance=20.0).mode == "high"
    assert not_aimed(launcher, mode="direct").rule == "shoot.past-allies.other-unit"
    assert not_aimed(gun(FRAG, TEN, more=[friends])).rule == "shoot.past-allies.other-unit"


@rule("area.indirect")
def test_indirect_fire_leaves_the_skill_out_but_not_the_modifiers() -> None:
    battle = gun(MORTAR, TEN, kind=a_kind(BS=4), terrain=[WALL])
    battle.change("s", suppression=1)
    assert scattered_by(battle, (5, 4), distance=30.0) == 10
    assert scattered_by(battle, (5, 4), distance=16.0) == 8
    assert scattered_by(battle, (4, 4), distance=16.0) == 0


@rule("area.hidden")
@pytest.mark.parametrize(
    ("faces", "value", "inches"),
    [((6, 4, 2), 0, 10), ((5, 5, 3), 0, 5), ((5, 5, 3), -2, 5), ((6, 3, 3), -1, 10), ((2, 2, 2), 0, 2)],
)
def test_hidden_targets_take_the_two_highest_of_three_dice(
    faces: tuple[int, int, int], value: int, inches: int
) -> None:
    assert three_dice(faces, value) == inches


@rule("area.hidden")
def test_a_missile_fired_blindly_moves_even_on_a_hit() -> None:
    battle = gun(FRAG, TEN, kind=GUNNER, terrain=[WALL])
    assert scattered_by(battle, (5, 5, 3), mode="hidden", distance=30.0) == 5
    change(battle, "s.1", wounds=1)
    assert scattered_by(battle, (6, 3, 3), mode="hidden", distance=30.0) == 10
    assert marker(battle).bearing == 90


@rule("area.hidden", "area.modes", "smoke.los")
def test_into_and_through_smoke_a_mortar_rolls_three_dice_unless_its_crew_sees_through_it() -> None:
    for place in ((24.0, 38.0), (24.0, 25.0), (24.0, 11.0)):
        battle = gun(MORTAR, TEN)
        battle.change_turn(clouds=(cloud(*place, radius=8.0),))
        assert aimed(battle, distance=30.0).mode == "hidden"
        assert aimed(battle, "", bearing=0.0, distance=30.0).mode == "hidden"
        assert not_aimed(battle, distance=30.0, mode="indirect").rule == "area.modes"
        assert scattered_by(battle, (6, 4, 2), distance=30.0) == 10
    for blind, mode in ((False, "high"), (True, "hidden")):
        keen = gun(MORTAR, TEN, kind=a_kind(traits=("infra-vision",)))
        keen.change_turn(clouds=(cloud(24.0, 25.0, radius=8.0, blind=blind),))
        assert aimed(keen, distance=30.0).mode == mode


@rule("area.hidden", "smoke.los")
def test_a_unit_with_one_model_in_smoke_and_one_behind_a_wall_is_out_of_sight_and_not_concealed() -> None:
    wall = a_wall((17.0, 38.0), (21.5, 38.0), height=3.0)
    battle = gun(MORTAR, [(20.0, 40.0), (28.0, 40.0)], terrain=[wall])
    battle.change_turn(clouds=(cloud(26.0, 25.0, radius=1.0),))
    assert aimed(battle, distance=30.0).mode == "indirect"


@rule("area.no-marker")
def test_a_krak_missile_is_aimed_at_the_figure_in_the_middle() -> None:
    assert aimed(gun(KRAK, [(22.0, 30.0), (23.4, 30.0), (26.0, 30.0)])).aim == (23.4, 30.0)


@rule("grenade.scatter")
def test_short_scatter() -> None:
    assert (short_scatter(6, 2, only=True), short_scatter(3, 3, only=True)) == (4, 3)


@rule("area.modifiers", "shoot.to-hit.gm-modifiers")
def test_modifiers_of_the_scenario_change_the_scatter_with_a_target_or_without() -> None:
    battle = gun(FRAG, [(24.0, 30.0)], settings={"shoot.gm-modifiers": [{"name": "storm", "value": -2}]})
    assert "storm -2" in off_the_dice(battle, aimed(battle)).reasons
    assert off_the_dice(battle, aimed(battle, "", aim=(34.0, 20.0))).reasons == ["storm -2"]


@rule("smoke.los", "smoke.infra-vision", "area.aim-point")
def test_a_place_behind_smoke_is_aimed_at_only_by_those_who_see_through_it() -> None:
    blind, keen = (gun(FRAG, [(24.0, 40.0)], kind=a_kind(traits=traits)) for traits in ((), ("infra-vision",)))
    for battle in (blind, keen):
        assert aimed(battle, "", aim=(24.0, 25.0)).mode == "direct"
        battle.change_turn(clouds=(cloud(24.0, 18.0),))
    assert not_aimed(blind, "", aim=(24.0, 25.0)).rule == "area.aim-point"
    assert aimed(keen, "", aim=(24.0, 25.0)).mode == "direct"


@rule("shoot.snap-and-wild", "area.indirect", "area.hidden")
def test_haste_takes_off_nothing_where_the_skill_of_the_firer_does_not_count() -> None:
    marksman = a_kind(BS=5)
    seen = gun(MORTAR, TEN, kind=marksman)
    assert off_the_dice(seen, aimed(seen, distance=30.0), snap=True).total == 1
    unseen = gun(MORTAR, TEN, kind=marksman, terrain=[WALL])
    for target in ("t", ""):
        for mode in ("indirect", "hidden"):
            blind = aimed(unseen, target, bearing=0.0, distance=30.0, mode=mode)
            assert off_the_dice(unseen, blind, snap=True).total == 0


@rule("shoot.weapon.salvo", "shoot.declare")
def test_the_short_burst_of_a_salvo_weapon_with_a_marker_is_lost_beyond_half_range() -> None:
    burst = a_weapon("burst", type="salvo", range=24.0, strength=4, shots=1, full_shots=2, marker_radius=1.5)
    battle = gun(burst, [(24.0, 30.0)])
    fire(battle, {})
    assert [(event.rule, event.model) for event in events(battle, ShotLost)] == [("shoot.weapon.salvo", "s.1")]
    assert not events(battle, MarkerPlaced)
    measured = gun(burst, [(24.0, 30.0)], settings={"shoot.premeasure": True})
    assert refused(measured, [order(measured)]) is not None
    lobbed = gun(a_weapon("lob", type="salvo", range=24.0, marker_radius=1.5, tags=("barrage",)), [(24.0, 30.0)])
    assert not_aimed(lobbed, distance=20.0).rule == "shoot.weapon.salvo"
    assert aimed(lobbed, distance=20.0, points=2).mode == "high"
