"""Who is hit by a marker: in or out, cover from its centre, trenches and rooms, obstructions, vehicles, casualties."""

from math import isfinite
from typing import Any

import pytest

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested, WoundsRolled
from arap.battle.events.shooting.area import ArmourStruck
from arap.rules.shooting.area.burst import body_distance, struck_by
from arap.rules.shooting.area.cover import covers_from
from arap.rules.shooting.area.trajectory import in_front, stops
from arap.rules.sight.geometry import HARD, NONE, SOFT
from arap.table.terrain import Piece
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, a_wall, a_weapon, a_wood, impassable, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import casualties, change, enemies, orders, refused, saves, shoot
from tests.rules.shooting.striking import FRAG, GUNNER, KRAK, MORTAR, aimed, fire, gun, marker, struck, under_it
from tests.support import rule

ON_TARGET = {"scatter.distance": (3, 3)}
SIX = [(22.0, 30.0), (22.8, 29.2), (24.0, 31.2), (24.0, 28.8), (25.2, 30.0), (25.2, 30.8)]


def hit_on(battle: Battle, place: tuple[float, float], z: float = 0.0) -> dict[str, int]:
    """The goal for each figure under a marker."""
    return {one.model.id: one.goal for one in struck_by(battle, FRAG, place, z)}


@rule("area.hits")
def test_open_figures_are_hit_and_those_in_cover_on_five_and_on_four() -> None:
    places = [(24.0, 29.5), (24.0, 30.5), (22.8, 30.0), (22.8, 30.8), (25.3, 30.0), (25.3, 30.8)]
    hedge = a_wall((23.4, 27.0), (23.4, 33.0), cover="soft", thickness=0.1)
    wall = a_wall((24.65, 27.0), (24.65, 33.0), thickness=0.1)
    battle = gun(MORTAR, places, terrain=[hedge, wall])
    fire(battle, {**ON_TARGET, "area.cover": (5, 4, 6, 5)}, distance=20.0, bearing=0.0)
    assert under_it(battle) == ["t.1", "t.2", "t.3", "t.4", "t.5", "t.6"]
    assert struck(battle) == ["t.1", "t.2", "t.3", "t.5"]


@rule("area.hits")
def test_every_model_under_the_marker_counts_of_any_side_the_firer_too() -> None:
    friend = squad("f", at=(24.0, 11.0), n=1)
    battle = gun(MORTAR, [(24.0, 12.0)], more=[friend])
    fire(battle, ON_TARGET, bearing=0.0, distance=0.5)
    assert struck(battle) == ["f.1", "s.1", "t.1"]
    assert battle.units["f"].now.tallies == ()


@rule("area.hits")
def test_models_above_or_below_and_behind_a_floor_are_not_affected() -> None:
    tower = a_piece((22, 28, 26, 32), "tower", height=2.0, surface=True, face=True)
    battle = gun(FRAG, [(24.0, 30.0), (26.6, 30.0)], terrain=[tower])
    assert hit_on(battle, (25.5, 30.0), 2.0) == {"t.1": 6}
    assert hit_on(battle, (26.5, 30.0), 0.0) == {"t.2": 6}
    floor = a_piece((20, 28, 26, 32), "floor", base=1.2, height=0.1, surface=True, form="area")
    upper = gun(FRAG, [(24.0, 30.0)], terrain=[floor])
    assert hit_on(upper, (24.0, 31.0), 1.3) == {"t.1": 6}
    assert hit_on(upper, (24.0, 31.0), 0.0) == {}


@rule("area.hits")
def test_long_grass_does_not_protect_from_markers() -> None:
    wood = a_wood((20, 28, 28, 32))
    grass = a_wood((20, 28, 28, 32), blast_protection=False)
    assert set(hit_on(gun(FRAG, SIX, terrain=[wood]), (24.0, 30.0)).values()) == {5}
    assert set(hit_on(gun(FRAG, SIX, terrain=[grass]), (24.0, 30.0)).values()) == {6}


@rule("area.hits")
def test_a_weapon_may_say_that_figures_in_the_open_are_not_hit_automatically() -> None:
    gas = a_weapon("gas", marker_radius=1.5, marker_goal=3)
    assert [one.goal for one in struck_by(gun(FRAG), gas, (24.0, 30.0), 0.0)] == [3]


@rule("area.in-or-out")
@pytest.mark.parametrize(("distance", "inside"), [(1.8, True), (1.801, True), (1.85, False)])
def test_a_body_is_six_tenths_of_its_base(distance: float, inside: bool) -> None:
    battle = gun(FRAG, [(24.0, 30.0)])
    assert bool(struck_by(battle, FRAG, (24.0 + distance, 30.0), 0.0)) == inside


@rule("area.in-or-out")
def test_of_a_vehicle_the_whole_hull_counts() -> None:
    tank = a_kind("tank", creature_class="vehicle", size=3, base_radius=2.0, hull=(4.0, 3.0))
    battle = gun(FRAG, [(24.0, 30.0)], enemy=tank)
    assert struck_by(battle, FRAG, (24.0, 33.5), 0.0) and not struck_by(battle, FRAG, (24.0, 33.6), 0.0)
    assert struck_by(battle, FRAG, (27.0, 30.0), 0.0) and not struck_by(battle, FRAG, (27.1, 30.0), 0.0)


@rule("area.in-or-out")
@pytest.mark.parametrize(("place", "inches"), [((20, 23), 1.0), ((20, 17), 1.0), ((20, 18.5), 0.0), ((22, 20), 0.5)])
def test_a_hull_reaches_as_far_behind_its_middle_as_before_it(place: tuple[float, float], inches: float) -> None:
    tank = a_kind("tank", creature_class="vehicle", size=3, base_radius=2.0, hull=(4.0, 3.0))
    battle = a_battle([squad("t", places=[(20, 20)], kind=tank)])
    assert body_distance(battle, battle.models["t.1"], place) == pytest.approx(inches)


@rule("area.cover")
def test_the_centre_on_one_side_of_a_wall_leaves_the_other_side_in_hard_cover() -> None:
    wall = a_wall((14.0, 30.0), (34.0, 30.0), thickness=0.1)
    battle = gun(FRAG, [(24.0, 29.1), (25.0, 31.0)], terrain=[wall])
    assert hit_on(battle, (24.0, 30.8)) == {"t.1": 4, "t.2": 6}


@rule("area.cover")
def test_what_is_lower_than_half_the_figure_is_no_cover() -> None:
    def kerb(height: float) -> Battle:
        return gun(FRAG, [(24.0, 29.1)], terrain=[a_wall((14.0, 30.0), (34.0, 30.0), height, 0.1)])

    assert hit_on(kerb(0.6), (24.0, 30.8)) == {"t.1": 6}
    assert hit_on(kerb(0.625), (24.0, 30.8)) == {"t.1": 4}


@rule("area.cover")
def test_prone_is_soft_cover_and_flitting_men_have_soft_cover_at_best() -> None:
    battle = gun(FRAG, [(24.0, 29.1)], terrain=[a_wall((14.0, 30.0), (34.0, 30.0), thickness=0.1)])
    model = battle.models["t.1"]
    assert covers_from(battle, [model], (24.0, 30.8)) == [HARD]
    change(battle, "t.1", fleeting=True)
    assert covers_from(battle, [battle.models["t.1"]], (24.0, 30.8)) == [SOFT]
    assert covers_from(battle, [battle.models["t.1"]], (24.0, 28.0)) == [NONE]
    change(battle, "t.1", prone=True)
    assert covers_from(battle, [battle.models["t.1"]], (24.0, 28.0)) == [SOFT]


TRENCH = a_piece((18.0, 29.0, 30.0, 31.0), "trench", gap=1.0, cover="hard", form="area")


@rule("area.trench", "area.cover")
def test_a_marker_in_a_trench_hits_everybody_within_three_inches_along_it() -> None:
    places = [(19.0, 30.0), (21.0, 30.0), (25.5, 30.0), (27.0, 30.0)]
    battle = gun(FRAG, places, terrain=[TRENCH])
    assert hit_on(battle, (23.0, 30.0), -1.0) == {"t.2": 6, "t.3": 6}
    assert hit_on(battle, (25.5, 31.2)) == {"t.3": 4}


@rule("area.trench")
def test_a_named_section_of_a_trench_is_hit_whole() -> None:
    places = [(19.0, 30.0), (21.0, 30.0), (25.5, 30.0), (29.0, 30.0)]
    section = a_piece((18.0, 29.0, 24.0, 31.0), "trench", gap=1.0, cover="hard", form="area", tags=("section",))
    battle = gun(FRAG, places, terrain=[section])
    assert hit_on(battle, (23.0, 30.0), -1.0) == {"t.1": 6, "t.2": 6}


def a_house(**fields: Any) -> list[Piece]:
    """A house of one storey with walls, a window in its south wall, and a roof."""
    solid: dict[str, Any] = {"cover": "hard", "form": "linear", "opaque": True, "height": 3.0}
    walls = [(18, 26, 23.5, 26.3), (24.5, 26, 30, 26.3), (18, 34, 30, 34.3), (18, 26, 18.3, 34.3), (29.7, 26, 30, 34.3)]
    pieces = [a_piece(wall, "wall", **solid) for wall in walls]
    pieces.append(a_piece((23.5, 26, 24.5, 26.3), "sill", **{**solid, "height": 1.0}))
    pieces.append(a_piece((23.5, 26, 24.5, 26.3), "lintel", **{**solid, "base": 2.2, "height": 0.8}))
    roof = a_piece((18, 26, 30, 34.3), "roof", base=2.9, height=0.1, surface=True, form="area", **fields)
    return [*pieces, roof]


INSIDE = [(19.0, 31.0), (23.0, 27.5), (29.0, 33.0), (24.0, 24.5)]


def garrison(terrain: list[Piece], weapon: Weapon = FRAG) -> Battle:
    """Men on the ground floor of the house, and one before it."""
    battle = gun(weapon, INSIDE, terrain=terrain)
    for model in battle.units["t"].models:
        change(battle, model, z=0.0)
    return battle


@rule("area.trench", "area.obstructions")
def test_a_shot_through_a_window_hits_everybody_in_the_section() -> None:
    battle = garrison(a_house())
    fire(battle, {**ON_TARGET, "area.cover": (6, 6, 6, 6)}, "", aim=(24.0, 28.3))
    assert marker(battle).place == (24.0, 28.3)
    assert struck(battle) == ["t.2"]
    whole = garrison(a_house(section_size=20.0))
    fire(whole, {**ON_TARGET, "area.cover": (6, 6)}, "", aim=(24.0, 28.3))
    assert struck(whole) == ["t.1", "t.2", "t.3"]


@rule("area.trench")
def test_a_section_is_a_room_or_a_square_of_floor_and_thick_walls_protect() -> None:
    battle = garrison(a_house())
    assert hit_on(battle, (20.0, 28.0))["t.1"] == 6 and "t.3" not in hit_on(battle, (20.0, 28.0))
    room = a_piece((18, 26, 30, 34.3), "room", tags=("room",))
    assert {"t.1", "t.2", "t.3"} <= set(hit_on(garrison([*a_house(), room]), (20.0, 28.0)))
    thick = a_piece((21, 26, 21.3, 34), "inner", height=3.0, cover="hard", tags=("thick",))
    shut = hit_on(garrison([*a_house(), room, thick]), (20.0, 28.0))
    assert (shut["t.1"], shut["t.2"], shut["t.3"]) == (6, 4, 4)


@rule("area.obstructions")
def test_a_place_inside_is_seen_through_the_window_but_not_through_the_wall() -> None:
    battle = garrison(a_house())
    assert aimed(battle, "", aim=(24.0, 28.3)).z == 0.0
    walled = garrison([piece for piece in a_house() if piece.feature not in ("sill", "lintel")])
    assert aimed(walled, "", aim=(24.0, 28.3)).mode == "direct"


@rule("area.obstructions")
def test_a_scattering_shot_is_held_up_by_a_wall_on_its_way() -> None:
    wall = impassable((14.0, 32.0, 34.0, 32.3), height=3.0, cover="hard")
    battle = gun(FRAG, [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0)], terrain=[wall])
    fire(battle, {"scatter.distance": (6, 3), "scatter.direction": (360,), "area.cover": (4,)})
    placed = marker(battle)
    assert placed.stopped and placed.place == (24.0, 31.9)


@rule("area.obstructions")
@pytest.mark.parametrize(("height", "stopped"), [(0.159, False), (0.165, True)])
def test_a_shot_falls_to_the_ground_in_a_straight_line_from_the_eye(height: float, stopped: bool) -> None:
    """From 1.125" above the ground to a place 26" away it is 0.173" high at the wall and 0.160" behind it."""
    wall = impassable((14.0, 32.0, 34.0, 32.3), height=height)
    battle = gun(FRAG, [(24.0, 30.0)], terrain=[wall])
    assert isfinite(stops(battle, battle.models["s.1"], (24.0, 36.0, 0.0), "t")[0]) == stopped


@rule("area.obstructions")
def test_a_shot_that_scatters_beyond_and_left_of_the_target_stops_before_the_wall_on_its_line() -> None:
    """4" beyond and 2" left of the target; where the line crosses the 3" wall it is 0.8" above the ground."""
    wall = impassable((18.0, 16.9, 23.6, 17.1), height=3.0, cover="hard")
    behind = enemies("u", places=[(23.4, 17.9)])
    battle = gun(FRAG, [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0)], terrain=[wall], more=[behind])
    assert aimed(battle).aim == (24.0, 30.0)
    stop = stops(battle, battle.models["s.1"], (22.0, 34.0, 0.0), "t")
    assert 1.125 * (1 - stop[0]) == pytest.approx(0.8, abs=0.005)
    [centre] = [(x, y) for x, y in in_front((24.0, 10.0), (22.0, 34.0), stop).tolist()]
    assert centre[1] == pytest.approx(16.8, abs=0.001)
    assert hit_on(battle, centre) == {"u.1": 4}


@rule("area.obstructions")
def test_enemies_behind_the_wall_that_held_the_shot_up_are_hit_on_four() -> None:
    wall = impassable((14.0, 32.0, 34.0, 32.3), height=3.0, cover="hard")
    behind = enemies("u", places=[(24.0, 32.9)])
    battle = gun(FRAG, [(22.0, 28.0), (24.0, 28.0), (26.0, 28.0)], terrain=[wall], more=[behind])
    fire(battle, {"scatter.distance": (6, 3), "scatter.direction": (360,), "area.cover": (4,)})
    assert struck(battle) == ["u.1"]
    lucky = gun(FRAG, [(22.0, 28.0), (24.0, 28.0), (26.0, 28.0)], terrain=[wall], more=[behind])
    fire(lucky, {"scatter.distance": (6, 3), "scatter.direction": (360,), "area.cover": (5,)})
    assert struck(lucky) == []


@rule("area.obstructions")
def test_a_mass_of_models_and_large_ones_hold_a_shot_up_but_a_mortar_flies_over() -> None:
    crowd = enemies("u", at=(24.0, 33.0), n=6, spacing=1.5)
    places = [(22.0, 30.0), (24.0, 30.0), (26.0, 30.0)]
    dice = {"scatter.distance": (6, 3), "scatter.direction": (360,)}
    battle = gun(FRAG, places, more=[crowd])
    fire(battle, dice)
    assert marker(battle).stopped and marker(battle).place[1] < 33.0
    beast = gun(FRAG, places, more=[enemies("u", places=[(24.0, 33.0)], kind=a_kind("beast", size=3, height=3.0))])
    fire(beast, dice)
    assert marker(beast).place == (24.0, 32.4)
    lobbed = gun(MORTAR, places, more=[crowd])
    fire(lobbed, dice, distance=20.0)
    assert not marker(lobbed).stopped and marker(lobbed).place == (24.0, 36.0)


@rule("area.obstructions")
def test_men_behind_cover_are_fired_on_by_way_of_the_cover() -> None:
    wall = a_wall((14.0, 29.0), (34.0, 29.0), 0.9, 0.2)
    battle = gun(FRAG, [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0)], terrain=[wall])
    assert aimed(battle).aim == (24.0, 28.8)


@rule("area.obstructions", "area.aim-point")
def test_men_who_stand_free_beyond_a_low_wall_are_aimed_at_themselves() -> None:
    for y in (20.0, 27.0):
        wall = a_wall((14.0, y), (34.0, y), 0.9, 0.2)
        battle = gun(FRAG, [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0)], terrain=[wall])
        assert aimed(battle).aim == (24.0, 30.0)


@rule("area.obstructions", "shoot.cover.claim")
def test_men_in_cover_are_fired_on_by_way_of_what_covers_them_and_of_no_wall_farther_off() -> None:
    far = a_piece((14.0, 20.0, 34.0, 20.2), "far", height=0.9, cover="hard", opaque=True, form="linear")
    near = a_wall((14.0, 29.0), (34.0, 29.0), 0.9, 0.2)
    wood = a_wood((14.0, 28.0, 34.0, 34.0))
    places = [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0)]
    assert aimed(gun(FRAG, places, terrain=[far, near])).aim == (24.0, 28.8)
    assert aimed(gun(FRAG, places, terrain=[far, wood])).aim == (24.0, 30.0)


@rule("area.high-trajectory")
def test_a_marker_from_above_rests_on_a_roof() -> None:
    battle = garrison(a_house(), MORTAR)
    fire(battle, ON_TARGET, bearing=0.0, distance=18.0)
    assert aimed(battle, bearing=0.0, distance=18.0).z == 3.0
    assert under_it(battle) == []


@rule("area.no-marker")
def test_a_krak_missile_beside_the_middle_of_a_tank_still_hits_it() -> None:
    tank = a_kind("tank", creature_class="vehicle", size=3, base_radius=2.0, hull=(4.0, 3.0), armour_value=12)
    battle = gun(KRAK, [(24.0, 30.0)], enemy=tank)
    fire(battle, {"scatter.distance": (3, 1), "scatter.direction": (90,), "shoot.armour-penetration": (3,)})
    assert marker(battle).place == (25.0, 30.0) and struck(battle) == ["t.1"]
    assert not struck_by(battle, KRAK, (25.6, 30.0), 0.0)


@rule("area.no-marker")
def test_a_krak_missile_on_target_hits_one_figure_of_a_squad() -> None:
    battle = gun(KRAK, [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0)])
    fire(battle, ON_TARGET)
    assert struck(battle) == ["t.2"]
    hidden = gun(KRAK, [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0)], terrain=[a_wood((20, 29, 28, 33), sight_depth=6.0)])
    fire(hidden, {**ON_TARGET, "area.cover": (6,)})
    assert struck(hidden) == []


@rule("area.no-marker", "casualty.look-out-sir")
@pytest.mark.parametrize(("face", "dead"), [(5, ["t.1"]), (6, ["t.2"])])
def test_a_comrade_takes_the_krak_missile_for_his_sergeant(face: int, dead: list[str]) -> None:
    kinds = [a_kind("enemy"), a_kind("sergeant", role="leader"), a_kind("enemy")]
    men = [a_member(kind, weapons=(), at=(23.0 + n, 30.0)) for n, kind in enumerate(kinds)]
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(KRAK,)), squad("t", "b", members=men, facing=180)])
    fire(battle, {**ON_TARGET, "casualty.look-out-sir": (face,), "shoot.to-wound": (6,)})
    assert struck(battle) == ["t.2"] and casualties(battle) == dead


@rule("area.no-marker")
def test_a_krak_missile_at_a_man_behind_a_wall_hits_on_four() -> None:
    wall = a_wall((14.0, 29.0), (34.0, 29.0), 0.8, 0.2)
    for face, hit in ((4, ["t.2"]), (5, [])):
        battle = gun(KRAK, [(23.0, 29.9), (24.0, 29.9), (25.0, 29.9)], terrain=[wall])
        fire(battle, {**ON_TARGET, "area.cover": (face,)})
        assert struck(battle) == hit


def tank_hit(battle: Battle) -> ArmourStruck:
    return events(battle, ArmourStruck)[-1]


TANK = a_kind("tank", creature_class="vehicle", size=3, base_radius=2.0, armour_value=12)
SHELL = a_weapon("shell", type="assault", range=48.0, strength=9, marker_radius=1.5)


@rule("area.vehicles")
def test_a_vehicle_under_the_centre_is_struck_with_the_full_strength() -> None:
    battle = gun(SHELL, [(24.0, 30.0)], enemy=TANK)
    fire(battle, {**ON_TARGET, "shoot.armour-penetration": (3,)})
    assert (tank_hit(battle).strength, tank_hit(battle).face) == (9, 3)


@rule("area.vehicles")
def test_a_vehicle_beside_the_centre_is_struck_with_half_of_it_rounded_down() -> None:
    battle = gun(SHELL, [(24.0, 30.0)], enemy=TANK)
    fire(battle, {"scatter.distance": (5, 1), "scatter.direction": (90,), "shoot.armour-penetration": (3,)})
    assert marker(battle).place == (27.0, 30.0)
    assert (tank_hit(battle).strength, tank_hit(battle).result) == (4, "none")


@rule("area.vehicles", "dice.to-wound")
def test_a_higher_total_than_the_armour_destroys_and_an_equal_one_silences() -> None:
    armed = a_battle(
        [squad("s", at=(24, 10), n=1, weapons=(SHELL,)), squad("t", "b", (24, 30), 1, facing=180, kind=TANK)]
    )
    fire(armed, {"scatter.distance": (3, 3), "shoot.armour-penetration": (3,)})
    assert armed.models["t.1"].silenced_until == 2
    armed.change_turn(serial=2, active="b")
    refusal = refused(armed, orders(armed, "t", "s"), unit="t")
    assert refusal is not None and refusal.rule == "dice.to-wound"
    wrecked = gun(SHELL, [(24.0, 30.0)], enemy=TANK)
    fire(wrecked, {"scatter.distance": (3, 3), "shoot.armour-penetration": (4,)})
    assert casualties(wrecked) == ["t.1"]
    unharmed = gun(SHELL, [(24.0, 30.0)], enemy=TANK)
    fire(unharmed, {"scatter.distance": (3, 3), "shoot.armour-penetration": (2,)})
    assert tank_hit(unharmed).result == "none" and casualties(unharmed) == []


ROW = [(24.2, 30.0), (23.5, 30.0), (24.9, 30.0), (22.8, 30.0), (25.4, 30.0)]


def shelled(battle: Battle, wounds: tuple[int, ...], **dice: tuple[int, ...]) -> None:
    named = {"scatter.distance": (3, 3), "shoot.to-wound": wounds, "suppress.test": (1, 1), "pin.test": (1, 1)}
    shoot(battle, [FireOrder("s.1", "mortar", "t", bearing=0.0, distance=20.0)], dice=named | dice)


@rule("dice.to-wound.range-limit", "area.hits")
@pytest.mark.parametrize(("bearing", "possible"), [(180, True), (360, False)])
def test_short_range_of_a_shell_is_measured_to_where_it_falls(bearing: int, possible: bool) -> None:
    """A gun of 24" aimed 13" away, at T9: short range is 12"."""
    near, far = (24.0, 20.0), (24.0, 26.0)
    shell = a_weapon("shell", type="assault", range=24.0, strength=5, marker_radius=1.5)
    battle = gun(shell, [near, far, (24.0, 23.0)], enemy=a_kind("stone", T=9))
    dice = {"scatter.distance": (5, 1), "scatter.direction": (bearing,), "shoot.to-wound": (6,) * possible}
    fire(battle, {**dice, "shoot.to-wound.second": (1,) * possible})
    (rolled,) = events(battle, WoundsRolled)
    assert rolled.needed.possible == possible


@rule("area.casualties")
def test_casualties_are_taken_nearest_the_centre_whichever_dice_failed() -> None:
    battle = gun(MORTAR, ROW)
    shelled(battle, (1, 1, 1, 4, 4))
    assert sorted(casualties(battle)) == ["t.1", "t.2"]


@rule("area.casualties")
def test_whole_models_go_first_and_special_weapons_keep_their_own_wounds() -> None:
    tough = gun(MORTAR, ROW, enemy=a_kind("tough", W=2))
    shelled(tough, (1, 1, 4, 4, 4))
    assert casualties(tough) == ["t.1"] and tough.models["t.2"].wounds == 1
    leader = a_kind("leader", role="leader")
    men = [a_member(leader, weapons=(), at=ROW[4])] + [a_member(a_kind("enemy"), weapons=(), at=at) for at in ROW[:4]]
    mixed = a_battle([squad("s", at=(24, 10), n=1, weapons=(MORTAR,)), squad("t", "b", members=men, facing=180)])
    shelled(mixed, (1, 1, 1, 1, 4), **{"casualty.look-out-sir": (6,)})
    assert casualties(mixed) == ["t.1"]


@rule("area.casualties")
def test_each_figure_rolls_for_itself_with_its_own_toughness_and_armour() -> None:
    men: list[tuple[Kind, tuple[float, float]]] = [
        (a_kind("enemy", save=5), ROW[0]),
        (a_kind("enemy", save=5), ROW[1]),
        (a_kind("ogre", T=5, save=3), ROW[2]),
    ]
    members = [a_member(kind, weapons=(), at=at) for kind, at in men]
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(MORTAR,)), squad("t", "b", members=members, facing=180)])
    shelled(battle, (3, 3, 5), **{"shoot.save": (5, 5, 3), "casualty.look-out-sir": (6,)})
    assert sorted((model, goal) for model, goal, _, _ in saves(battle)) == [("t.1", 5), ("t.2", 5), ("t.3", 3)]


@rule("area.casualties", "pin.weapons.test")
def test_those_who_die_for_others_count_as_killed_by_the_weapon() -> None:
    battle = gun(MORTAR, ROW)
    shelled(battle, (1, 1, 1, 4, 4))
    assert not any(event.test == "pinning" for event in events(battle, LeadershipTested))


@rule("area.casualties")
def test_a_marker_over_two_units_alike_kills_in_each_what_it_did_there() -> None:
    battle = gun(MORTAR, ROW[:2], more=[enemies("u", places=ROW[2:4])])
    shelled(battle, (1, 1, 4, 4))
    assert sorted(casualties(battle)) == ["u.1", "u.2"]


@rule("suppress.large-marker", "area.marker-size")
@pytest.mark.parametrize(("radius", "points"), [(2.5, 2), (1.5, 1)])
def test_a_large_marker_gives_two_suppression_points(radius: float, points: int) -> None:
    gun_ = a_weapon("big", type="assault", range=48.0, strength=1, marker_radius=radius)
    battle = gun(gun_, [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0), (24.0, 31.0)], kind=GUNNER)
    shoot(
        battle, orders(battle), dice={"scatter.distance": (3, 3), "shoot.to-wound": (1,) * 4, "suppress.test": (6, 6)}
    )
    assert battle.units["t"].pending == points


@rule("casualty.nearest-first", "casualty.remove", "area.hits")
def test_casualties_nearest_to_a_gunner_who_falls_by_his_own_marker() -> None:
    """All casualties of a volley are worked out before anybody is taken off."""
    battle = gun(MORTAR, [(24.0, 12.0), (24.0, 30.0)], settings={"casualty.removal": "nearest-first"})
    fire(battle, {**ON_TARGET, "shoot.to-wound": (6, 6)}, bearing=0.0, distance=0.5)
    assert casualties(battle) == ["s.1", "t.1"]
