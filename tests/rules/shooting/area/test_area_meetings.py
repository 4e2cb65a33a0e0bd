"""Where rules of weapons that strike places meet one another and the rest of shooting."""

from arap.battle.acts import NO, YES, FireOrder
from arap.battle.events import LeadershipTested, SuppressionGained, UnitPinned
from arap.battle.events.shooting.area import FiguresStruck, MarkerPlaced, ThrowRolled
from arap.battle.values import Ground
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, a_wall, a_weapon, a_wood, impassable, squad
from tests.rules.logs import events
from tests.rules.morale.fire import end_turn
from tests.rules.shooting.firing import casualties, change, change_all, enemies, refused, saves, shoot
from tests.rules.shooting.smoking import cloud
from tests.rules.shooting.striking import (
    FLAMER,
    FRAG,
    GRENADE,
    MORTAR,
    ROCK,
    aimed,
    fire,
    goal_of,
    gun,
    marker,
    off_the_dice,
    order,
    scattered_by,
    struck,
)
from tests.rules.sight.test_buildings import mill
from tests.support import rule

WALL = impassable((4, 20, 44, 21), height=5.0)
TRENCH = a_piece((18.0, 29.0, 30.0, 31.0), "trench", gap=1.0, cover="hard", form="area")
IN_TRENCH = [(19.0, 30.0), (21.0, 30.0), (23.0, 30.0), (25.5, 30.0), (29.0, 30.0), *[(18.5 + n, 30.6) for n in (9, 10)]]


@rule("area.indirect", "area.trench", "react.ground.save", "pin.weapons.test")
def test_a_barrage_scatters_over_a_wall_into_a_trench_where_men_lie_low() -> None:
    """Guessed 4" short and scattered 4" on: the trench is struck though a wall hides it; those to ground save better
    and take no pinning test."""
    battle = gun(MORTAR, IN_TRENCH, enemy=a_kind("enemy", save=5), terrain=[WALL, TRENCH])
    battle.change("t", ground=Ground(2))
    dice = {
        "scatter.distance": (3, 1),
        "scatter.direction": (360,),
        "shoot.to-wound": (3, 3, 1),
        "shoot.save": (4, 3),
        "suppress.test": (1, 1),
    }
    shoot(battle, [order(battle, bearing=0.0, distance=16.0)], dice=dice)
    placed = marker(battle)
    assert (placed.mode, placed.scatter, placed.place) == ("indirect", 4.0, (24.0, 30.0))
    assert struck(battle) == ["t.2", "t.3", "t.4"]
    assert [(goal, face, saved) for _, goal, face, saved in saves(battle)] == [(4, 4, True), (4, 3, False)]
    assert casualties(battle) == ["t.3"]
    assert "pinning" not in [event.test for event in events(battle, LeadershipTested)]


@rule("area.cover", "area.trench", "area.hits")
def test_a_barrage_that_falls_beside_the_trench_finds_its_men_in_hard_cover() -> None:
    battle = gun(MORTAR, IN_TRENCH, terrain=[WALL, TRENCH])
    fire(battle, {"scatter.distance": (3, 3), "area.cover": (4,)}, bearing=357.0, distance=18.5)
    figures = events(battle, FiguresStruck)[-1].figures
    assert [(one.model, one.cover, one.needed, one.hit) for one in figures] == [("t.3", "hard", 4, True)]


@rule("react.ground.under-fire", "area.casualties", "pin.weapons.designated")
def test_men_who_go_to_ground_under_a_barrage_save_better_and_take_no_pinning_test() -> None:
    places = [(24.0, 30.0), (25.0, 30.0), (23.0, 30.0), *((32.0 + n, 30.0) for n in range(7))]
    for answer, goal, tested in ((YES, 4, False), (NO, 5, True)):
        battle = gun(MORTAR, places, enemy=a_kind("enemy", save=5))
        dice = {
            "scatter.distance": (3, 3),
            "shoot.to-wound": (3, 3, 1),
            "shoot.save": (6, 2),
            "suppress.test": (1, 1),
            "pin.test": (1, 1),
        }
        shoot(battle, [order(battle, bearing=0.0, distance=20.0)], dice=dice, answers=[answer])
        assert {needed for _, needed, _, _ in saves(battle)} == {goal}
        assert casualties(battle) == ["t.1"]
        assert ("pinning" in [event.test for event in events(battle, LeadershipTested)]) == tested


@rule("template.shape", "template.to-hit", "smoke.los", "template.cover", "shoot.snap-and-wild")
def test_a_flamer_burns_through_smoke_into_a_house_by_the_window() -> None:
    """Smoke hides the men, so that it takes a one, but stops no stream; the wall beside the window does."""
    window, wall = (22.0, 17.0), (24.0, 17.0)
    found = []
    for at in (window, wall):
        ours = squad("s", at=at, n=1, kind=a_kind(BS=4), weapons=(FLAMER,))
        battle = a_battle([ours, enemies(places=[(at[0], 22.0), (at[0] + 0.6, 23.2), (at[0], 24.0)])], mill())
        change_all(battle, "t", z=0.0)
        battle.put_clouds([cloud(at[0], 19.0, radius=1.0)])
        dice = {
            "template.to-hit": (1,),
            "template.to-hit.second": (1,),
            "shoot.to-wound": (1,) * 3,
            "template.partial": (6,) * 3,
        }
        shoot(battle, [order(battle, bearing=0.0)], dice={**dice, "suppress.test": (1, 1)})
        found.append(struck(battle))
    assert found == [["t.1", "t.2", "t.3"], []]


@rule("template.to-hit", "suppress.effect", "casualty.look-out-sir")
def test_a_suppressed_flamer_spares_the_leader_whose_comrade_burns() -> None:
    men = [a_member(a_kind("leader", role="leader"), weapons=(), at=(24.0, 14.0))]
    men += [a_member(weapons=(), at=(25.6 + n, 14.0)) for n in (0.0, 1.2, 2.4)]
    ours = squad("s", at=(24, 10), n=1, kind=a_kind(BS=4), weapons=(FLAMER,))
    battle = a_battle([ours, squad("t", "b", members=men, facing=180.0)])
    battle.change("s", suppression=2)
    dice = {"template.to-hit": (3,), "template.partial": (3,), "casualty.look-out-sir": (5,), "shoot.to-wound": (6,)}
    shoot(battle, [order(battle, bearing=0.0)], dice=dice | {"suppress.test": (1, 1)})
    assert struck(battle) == ["t.1"] and casualties(battle) == ["t.2"]


@rule("grenade.throw", "grenade.limit", "grenade.scatter", "suppress.effect")
def test_suppressed_men_throw_worse_and_still_no_more_than_a_quarter() -> None:
    ours = squad("s", at=(24, 10), n=8, kind=a_kind(BS=4), weapons=(GRENADE,), spacing=1.0)
    battle = a_battle([ours, enemies(at=(24, 15), n=10, spacing=1.0)])
    battle.change("s", suppression=2, pending=1)
    throws = [FireOrder(f"s.{n}", "grenade", "t", bearing=0.0, distance=5.0) for n in (3, 4, 5)]
    refusal = refused(battle, throws)
    assert refusal is not None and refusal.rule == "grenade.limit"
    dice = {
        "grenade.to-hit": (1, 2),
        "scatter.short": (5, 4),
        "scatter.direction": (180,),
        "shoot.to-wound": (1,) * 12,
        "suppress.test": (1, 1),
    }
    shoot(battle, throws[:2], dice=dice)
    first, second = events(battle, ThrowRolled)
    assert first.needed.goal == 1 and first.needed.reasons == ["suppressed -2", "thrown by hand -1"]
    assert (first.throw.met, second.throw.met) == (True, False)
    assert [placed.scatter for placed in events(battle, MarkerPlaced)] == [0.0, 1.0]


@rule("grenade.throw", "grenade.rocks", "smoke.los")
def test_who_stands_in_smoke_throws_blindly_but_no_less_far() -> None:
    for weapon, goal in ((GRENADE, 0), (ROCK, -1)):
        battle = gun(weapon, [(23.0, 14.0), (24.0, 14.0), (25.0, 14.0)], kind=a_kind(BS=4))
        battle.put_clouds([cloud(24.0, 10.0, radius=2.0)])
        needed = goal_of(battle, aimed(battle, bearing=0.0, distance=4.0))
        assert (needed.base, needed.total) == (1, goal)


@rule("grenade.throw", "area.trench", "area.hits")
def test_a_grenade_thrown_in_at_a_window_goes_off_in_the_room() -> None:
    battle = a_battle(
        [
            squad("s", at=(22, 18), n=1, weapons=(GRENADE,)),
            enemies(places=[(22.0, 22.0), (25.0, 26.0), (22.0, 24.0)]),
        ],
        mill(),
    )
    change_all(battle, "t", z=0.0)
    change(battle, "t.3", z=3.0)
    fire(battle, {"grenade.to-hit": (1,)}, "", bearing=0.0, distance=5.0)
    assert struck(battle) == ["t.1", "t.2"]


@rule("grenade.throw", "area.trench")
def test_a_grenade_thrown_within_a_room_stays_below_its_roof_though_a_crate_hides_where_it_goes() -> None:
    crate = a_piece((21.0, 24.4, 23.0, 25.0), "crate", height=2.0, cover="hard", opaque=True)
    ours = squad("s", at=(22, 22), n=1, weapons=(GRENADE,))
    battle = a_battle([ours, enemies(places=[(22.0, 26.0)])], [*mill(), crate])
    change_all(battle, "s", z=0.0)
    change_all(battle, "t", z=0.0)
    thrown = aimed(battle, "", bearing=0.0, distance=3.6)
    assert (thrown.z, thrown.known) == (0.0, False)
    fire(battle, {"grenade.to-hit": (1,), "grenade.to-hit.second": (1,)}, "", bearing=0.0, distance=3.6)
    assert "t.1" in struck(battle)


@rule("area.obstructions", "area.aim-point", "area.trench")
def test_a_missile_at_a_point_inside_the_window_goes_there_though_a_man_stands_at_it() -> None:
    battle = a_battle(
        [squad("s", at=(22, 10), n=1, weapons=(FRAG,)), enemies(places=[(22.0, 22.0), (25.0, 26.0), (25.0, 24.0)])],
        mill(),
    )
    change_all(battle, "t", z=0.0)
    assert aimed(battle).aim[1] == 22.0
    fire(battle, {"scatter.distance": (3, 3)}, "", aim=(22.0, 23.0))
    assert marker(battle).place == (22.0, 23.0) and struck(battle) == ["t.1", "t.2", "t.3"]


@rule("shoot.corrective-aiming.indirect", "area.hidden", "smoke.los", "area.guess-range")
def test_a_guess_into_smoke_is_corrected_by_an_observer_who_sees_the_enemy() -> None:
    """The crew fires blindly with three dice; from the second turn the observer's word takes an inch off."""
    watcher = squad("o", at=(40, 40), n=1, kind=a_kind("observer", traits=("observer",)), facing=270.0)
    battle = gun(MORTAR, [(20.0 + n, 40.0) for n in range(10)], more=[watcher])
    battle.put_clouds([cloud(24.0, 20.0, radius=8.0)])
    assert scattered_by(battle, (6, 4, 2), bearing=0.0, distance=30.0) == 10
    battle.change_turn(serial=battle.turn.serial + 2)
    value = off_the_dice(battle, aimed(battle, bearing=0.0, distance=30.0))
    assert (value.base, value.reasons) == (0, ["corrective aiming +1"])
    assert scattered_by(battle, (6, 4, 2), bearing=0.0, distance=30.0) == 9
    battle.change_turn(serial=battle.turn.serial + 2)
    assert scattered_by(battle, (5, 5, 2), bearing=0.0, distance=30.0) == 5


@rule("area.scatter.half-range", "area.hidden", "area.modifiers", "shoot.to-hit.gm-modifiers")
def test_a_storm_lengthens_a_blind_shot_up_to_half_its_range() -> None:
    storm = {"shoot.gm-modifiers": [{"name": "storm", "value": -3}]}
    battle = gun(FRAG, [(40.0, 40.0)], terrain=[WALL], settings=storm)
    assert scattered_by(battle, (4, 3, 1), "", mode="hidden", bearing=0.0, distance=24.0) == 10
    assert scattered_by(battle, (6, 5, 1), "", mode="hidden", bearing=0.0, distance=24.0) == 12
    assert scattered_by(battle, (5, 5, 1), "", mode="hidden", bearing=0.0, distance=24.0) == 5


@rule("shoot.to-hit.gm-modifiers", "grenade.throw", "template.to-hit")
def test_the_gms_modifiers_count_for_throws_and_templates_at_nobody_in_particular() -> None:
    storm = {"shoot.gm-modifiers": [{"name": "storm", "value": -1}, {"name": "glare", "value": -1, "targets": ["t"]}]}
    battle = gun(GRENADE, [(40.0, 40.0)], settings=storm)
    fire(
        battle,
        {"grenade.to-hit": (2,), "scatter.short": (2, 1), "scatter.direction": (90,)},
        "",
        bearing=0.0,
        distance=4.0,
    )
    assert events(battle, ThrowRolled)[-1].needed.reasons == ["thrown by hand -1", "storm -1"]
    near = gun(GRENADE, [(23.0, 14.0), (24.0, 14.0), (25.0, 14.0)], settings=storm)
    fire(near, {"grenade.to-hit": (1,), "grenade.to-hit.second": (1,)}, "", bearing=0.0, distance=4.0)
    assert events(near, ThrowRolled)[-1].needed.reasons == ["thrown by hand -1", "storm -1", "glare -1"]


@rule("area.cover", "move.prone.line-of-sight", "area.hits")
def test_a_shell_in_a_wood_on_men_behind_a_wall_and_lying_down_takes_the_best_cover_once() -> None:
    wood, wall = a_wood((20, 28, 28, 33)), a_wall((20.0, 30.5), (28.0, 30.5), thickness=0.1)
    battle = gun(MORTAR, [(24.0, 29.5), (24.0, 31.2), (26.6, 31.5)], terrain=[wood, wall])
    change_all(battle, "t", prone=True)
    fire(battle, {"scatter.distance": (2, 2), "area.cover": (5, 5)}, "", bearing=0.0, distance=20.0)
    figures = events(battle, FiguresStruck)[-1].figures
    assert {one.model: (one.cover, one.needed, one.hit) for one in figures} == {
        "t.1": ("soft", 5, True),
        "t.2": ("hard", 4, False),
    }


@rule("suppress.test", "suppress.large-marker", "casualty.quarter.result", "pin.single-test")
def test_a_great_shell_that_kills_four_of_eight_suppresses_and_then_routs_at_the_end_of_the_turn() -> None:
    great = a_weapon("great", type="assault", range=48.0, strength=8, ap=3, marker_radius=2.5, tags=("barrage",))
    places = [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0), (24.0, 31.0), *((32.0 + n, 30.0) for n in range(4))]
    battle = gun(great, places, enemy=a_kind("enemy", save=4))
    dice = {"scatter.distance": (3, 3), "shoot.to-wound": (2,) * 4, "suppress.test": (4, 4)}
    shoot(battle, [order(battle, bearing=0.0, distance=20.3)], dice=dice)
    assert len(casualties(battle)) == 4 and [event.gained for event in events(battle, SuppressionGained)] == [2]
    end_turn(battle, {"casualty.quarter-test": (4, 5), "morale.flinch": (3,)})
    tests = [(event.test, event.needed.value) for event in events(battle, LeadershipTested)]
    assert tests == [("suppression", 7), ("casualties", 7)]
    unit = battle.units["t"]
    assert unit.routing and unit.pending == 0 and not events(battle, UnitPinned)
