"""To-hit modifiers that come from what was done before: moves made, wounds taken, places held."""

import pytest

from arap.battle.acts import Leg, ModelPath, Move, Shoot
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.rules.turn.actions import take_action
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, a_weapon, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import (
    acting,
    aim,
    casualties,
    change,
    change_all,
    enemies,
    facing_off,
    needed,
    orders,
    shoot,
)
from tests.rules.shooting.striking import FRAG, aimed, gun, off_the_dice, scattered_by
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=48.0)
PISTOL = a_weapon("pistol", type="pistol", range=None)
HORSEMAN = a_kind("horseman", M=8.0, creature_class="cavalry", base_radius=0.75)
TRENCH = a_piece((14, 20, 34, 21.5), "trench", gap=1.0, cover="hard", form="area")


def horsemen(steps: float) -> Battle:
    """A horseman of skill three who rides so far forward with his first point and has one left to fire with."""
    rider = squad("s", at=(24, 4), n=1, kind=HORSEMAN, weapons=(PISTOL,))
    battle = a_battle([rider, enemies(at=(24, 15))])
    acting(battle, points=2)
    if steps:
        play(take_action(battle, battle.turn.acting[-1], Move((ModelPath("s.1", (Leg(24, 4 + steps),)),))))
    return battle


@rule("shoot.to-hit.moving-surface")
@pytest.mark.parametrize(("steps", "goal"), [(8.0, 2), (0.0, 3)])
def test_a_horseman_who_has_ridden_eight_inches_fires_his_pistol_one_worse(steps: float, goal: int) -> None:
    battle = horsemen(steps)
    play(take_action(battle, battle.turn.acting[-1], Shoot(1, orders(battle))), {"shoot.to-hit": (6,)})
    assert [event.needed.goal for event in events(battle, HitsRolled)] == [goal]


@rule("shoot.to-hit.moving-surface")
def test_the_guns_of_a_stabilised_vehicle_do_not_mind_its_moving() -> None:
    for traits, goal in ((("stabilised",), 3), ((), 2)):
        tank = a_kind("tank", creature_class="vehicle", size=3, base_radius=1.5, height=2.5, traits=traits)
        battle = facing_off(kind=tank, weapon=GUN)
        change(battle, "s.1", speed=6.0)
        assert needed(battle).goal == goal


@rule("shoot.to-hit.fast-target", "move.speed.total")
def test_a_vehicle_that_ended_eleven_inches_from_its_start_is_not_fast_however_far_it_went() -> None:
    """It has fourteen inches and drives a bow of 13.6."""
    car = a_kind("car", M=14.0, creature_class="vehicle", size=3, base_radius=1.0, height=2.0)
    theirs = squad("t", "b", at=(10, 30), n=1, kind=car, weapons=(), facing=90.0)
    battle = a_battle([squad("s", at=(20, 10), n=1, kind=a_kind(BS=4), weapons=(GUN,)), theirs], active="b")
    bow = ModelPath("t.1", (Leg(15.5, 34.0), Leg(21.0, 30.0)))
    play(take_action(battle, acting(battle, "t", 1), Move((bow,))))
    assert battle.models["t.1"].speed == 11.0
    assert (needed(battle).goal, needed(battle).reasons) == (4, [])


@rule("shoot.to-hit.small-target", "area.modifiers")
def test_rat_swarms_are_harder_for_a_rifle_and_not_for_a_frag_missile() -> None:
    swarm = a_kind("rats", size=1)
    assert needed(facing_off(targets=5, weapon=GUN, enemy=swarm)).goal == 2
    battle = gun(FRAG, [(22.0 + n, 30.0) for n in range(5)], enemy=swarm)
    value = off_the_dice(battle, aimed(battle))
    assert (value.total, value.reasons) == (3, [])
    assert scattered_by(battle, (6, 2)) == 8.0 - 3.0


@rule("shoot.large-target", "shoot.to-hit.modifiers")
def test_a_super_heavy_tank_eight_inches_away_is_no_easier_to_hit() -> None:
    tank = a_kind("super-heavy", size=4, base_radius=2.5, height=5.0, creature_class="vehicle")
    target = needed(facing_off(8, targets=1, kind=a_kind(BS=4), weapon=GUN, enemy=tank))
    assert (target.goal, target.reasons) == (4, [])


@rule("shoot.to-hit.modifiers", "shoot.cover.buildings-trenches-roofs")
def test_a_wounded_man_on_a_horse_that_moved_needs_minus_one_at_two_men_in_a_trench() -> None:
    rider = a_kind("rider", BS=4, W=2, creature_class="cavalry", base_radius=1.0)
    ours = squad("s", at=(24, 10), n=1, kind=rider, weapons=(GUN,))
    battle = a_battle([ours, enemies(at=(24, 20.75), n=2)], [TRENCH])
    change_all(battle, "t", z=-1.0)
    change(battle, "s.1", wounds=1, speed=8.0)
    target = needed(battle)
    assert (target.goal, target.needed) == (-1, "1, then 2 or less")
    assert sorted(line.value for line in target.modifiers) == [-2, -1, -1, -1]


@rule("shoot.damage.one-wound", "shoot.to-hit.wounded-firer")
def test_a_captain_who_has_just_lost_two_of_three_wounds_fires_at_goal_four_until_he_is_healed() -> None:
    captain = squad("t", "b", at=(24, 20), n=1, facing=180, kind=a_kind("captain", W=3, BS=5), weapons=(GUN,))
    battle = a_battle([squad("s", at=(24, 10), n=3, weapons=(GUN,)), captain])
    dice = {"shoot.to-hit": (1, 1, 6), "shoot.to-wound": (6, 6), "suppress.test": (1, 1)}
    shoot(battle, dice=dice)
    assert battle.models["t.1"].wounds == 1 and not casualties(battle)
    battle.change_turn(active="b")
    fired = orders(battle, "t", "s")
    assert (needed(battle, fired, unit="t").goal, needed(battle, fired, unit="t").reasons) == (4, ["wounded firer -1"])
    change(battle, "t.1", wounds=3)
    assert needed(battle, fired, unit="t").goal == 5


@rule("shoot.to-hit.suppressed-firer", "suppress.timing")
def test_points_still_pending_do_not_make_fire_worse() -> None:
    battle = facing_off(kind=a_kind(BS=4), weapon=GUN)
    battle.change("s", pending=2)
    assert needed(battle).goal == 4


@rule("shoot.to-hit.mixed-target", "shoot.to-hit.small-target")
def test_half_of_a_mixed_unit_being_small_makes_all_of_it_so() -> None:
    men, rats = a_kind("man"), a_kind("rat", size=1)
    for small, reasons in ((2, ["small target -1"]), (1, [])):
        kinds = [rats] * small + [men] * (4 - small)
        places = [(20.0 + 2 * n, 20.0) for n in range(4)]
        mixed = squad("t", "b", facing=180, members=[a_member(kind, weapons=()) for kind in kinds], places=places)
        battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(GUN,)), mixed])
        assert [fire.needed.reasons for fire in aim(battle)] == [reasons]
