"""Positions that are known though nobody is seen."""

from typing import Any

from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.rules.movement.travel.arrivals import put_down
from arap.rules.shooting.grenades.throw import throw_needed
from arap.rules.shooting.shots.volley import Volley
from arap.rules.sight.positions import position_known
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, squad
from tests.rules.shooting.firing import change, enemies, low_wall, orders, refused
from tests.rules.shooting.striking import GRENADE, MORTAR, aimed, fire, marker, not_aimed, off_the_dice
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=48.0)


def behind(height: float, distance: float = 5.0, weapon: Weapon = GUN, **kind: Any) -> Battle:
    """A man behind a wall, and another so far before him."""
    man = squad("t", "b", (24, 20), members=[a_member(a_kind("man", **kind), weapons=())], facing=180.0)
    return a_battle([squad("s", at=(24, 20 - distance), n=1, weapons=(weapon,)), man], [low_wall(19.0, height=height)])


def known(battle: Battle) -> str:
    return position_known(battle, battle.models["s.1"], battle.models["t.1"])


@rule("shoot.los.betrayed-position")
def test_a_banner_above_a_wall_betrays_its_bearer_but_is_no_target() -> None:
    battle = behind(1.6, role="standard")
    refusal = refused(battle)
    assert refusal is not None and refusal.rule == "shoot.los.betrayed-position"
    assert known(battle) == "its banner shows"


@rule("shoot.los.betrayed-position")
def test_a_mortar_far_off_knows_the_place_by_the_banner_as_well() -> None:
    assert known(behind(1.6, 18.0, traits=("headdress",))) == "its headdress shows"


@rule("shoot.los.betrayed-position")
def test_nothing_is_known_of_one_without_a_banner_or_behind_a_higher_wall() -> None:
    assert known(behind(1.6)) == "" and known(behind(6.0, role="standard")) == ""
    refusal = refused(behind(6.0, role="standard"))
    assert refusal is not None and refusal.rule == "shoot.los"


@rule("shoot.los.betrayed-position")
def test_who_was_seen_to_go_behind_the_wall_in_the_last_enemy_turn_is_known_there() -> None:
    battle = behind(6.0)
    battle.change_turn(serial=3, order=("a", "b"))
    change(battle, "t.1", came=(40.0, 17.0, 0.0, 2))
    assert known(battle) == "it was seen to go there"
    change(battle, "t.1", came=(40.0, 17.0, 0.0, 1))
    assert known(battle) == ""


@rule("shoot.los.betrayed-position")
def test_who_moved_on_out_of_sight_is_not_known() -> None:
    battle = behind(6.0)
    battle.change_turn(serial=3, order=("a", "b"))
    change(battle, "t.1", came=(20.0, 20.0, 0.0, 2))
    assert known(battle) == ""


@rule("shoot.los.betrayed-position")
def test_what_counts_is_what_the_unit_saw_from_where_it_stood_then() -> None:
    battle = behind(6.0)
    battle.change_turn(serial=3, order=("a", "b"))
    change(battle, "t.1", came=(46.0, 20.0, 0.0, 2))
    change(battle, "s.1", began=(4.5, 30.0))
    assert known(battle) == "it was seen to go there"
    change(battle, "s.1", began=(4.0, 15.0), x=46.0, y=30.0)
    assert known(battle) == ""


@rule("shoot.los.betrayed-position")
def test_a_move_is_remembered_with_the_place_it_began_at() -> None:
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(GUN,)), enemies()])
    put_down(battle, battle.models["s.1"], (24.0, 13.0), 0.0, 0.0)
    assert battle.models["s.1"].came == (24.0, 10.0, 0.0, battle.turn.serial)
    put_down(battle, battle.models["s.1"], (24.0, 13.0), 90.0, 0.0)
    assert battle.models["s.1"].came == (24.0, 10.0, 0.0, battle.turn.serial)
    assert refused(battle, orders(battle)) is None


def throw_goal(battle: Battle) -> int:
    return throw_needed(battle, Volley("s", 1), aimed(battle, distance=5.0, bearing=0.0)).base


@rule("shoot.los.betrayed-position", "grenade.throw")
def test_a_grenade_is_thrown_at_a_banner_with_full_skill_and_else_blindly() -> None:
    skill = a_kind().profile.BS
    assert skill > 1
    assert throw_goal(behind(1.6, 5.0, GRENADE, role="standard")) == skill
    assert throw_goal(behind(1.6, 5.0, GRENADE)) == 1


@rule("shoot.los.betrayed-position", "area.high-trajectory", "area.indirect")
def test_a_mortar_fires_at_a_banner_in_a_high_trajectory_and_else_indirectly() -> None:
    betrayed, hidden = behind(1.6, 18.0, MORTAR, role="standard"), behind(1.6, 18.0, MORTAR)
    high, blind = (aimed(battle, distance=18.0, bearing=0.0) for battle in (betrayed, hidden))
    assert (high.mode, blind.mode) == ("high", "indirect")
    assert off_the_dice(betrayed, high).base == a_kind().profile.BS
    assert off_the_dice(hidden, blind).base == 0
    at_the_spot = aimed(betrayed, "", distance=18.0, bearing=0.0)
    assert at_the_spot.mode == "high"
    assert not_aimed(hidden, mode="high", distance=18.0, bearing=0.0).rule == "area.aim-point"


def banner_squad(distance: float, weapon: Weapon, **kind: Any) -> Battle:
    """Three men behind a wall, one with a banner that shows above it, and one so far before them."""
    bearer, man = a_kind("bearer", role="standard"), a_kind("man")
    men = [a_member(each, weapons=()) for each in (man, bearer, man)]
    theirs = squad("t", "b", (24, 40), members=men, facing=180.0)
    ours = squad("s", at=(24, 40 - distance), n=1, weapons=(weapon,), kind=a_kind("thrower", **kind))
    return a_battle([ours, theirs], [low_wall(39.0, height=1.6)])


@rule("shoot.los.betrayed-position", "grenade.throw")
def test_a_grenadier_of_skill_four_throws_at_the_banner_with_a_three_and_a_miss_scatters_short() -> None:
    battle = banner_squad(5.0, GRENADE, BS=4)
    throw = throw_needed(battle, Volley("s", 1), aimed(battle, distance=5.0))
    assert (throw.goal, throw.reasons) == (3, ["thrown by hand -1"])
    fire(battle, {"grenade.to-hit": (4,), "scatter.short": (6, 2), "area.cover": (6,) * 3}, distance=5.0)
    assert marker(battle).scatter == 4.0


@rule("shoot.los.betrayed-position", "area.high-trajectory")
def test_a_mortar_thirty_inches_from_the_banner_takes_its_skill_off_the_scatter() -> None:
    battle = banner_squad(30.0, MORTAR)
    assert aimed(battle, distance=30.0).mode == "high"
    fire(battle, {"scatter.distance": (5, 4), "area.cover": (6,) * 3}, distance=30.0)
    assert marker(battle).scatter == 9.0 - 3.0
