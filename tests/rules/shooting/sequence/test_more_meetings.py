"""More places where rules of shooting meet: windows and smoke, split fire and range, Relentless and movement."""

import pytest
from msgspec.structs import replace

from arap.battle.acts import Aim, Declare, FireOrder, Leg, ModelPath, Move, Shoot, Tactical
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, LeadershipTested, ShotLost
from arap.rules.turn.actions import take_action, why_not_act
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, a_wood, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import (
    acting,
    aim,
    change,
    change_all,
    dice_rolled,
    enemies,
    facing_off,
    lost_shots,
    low_wall,
    needed,
    orders,
    refused,
    shoot,
)
from tests.rules.shooting.smoking import cloud
from tests.rules.shooting.striking import FRAG, GRENADE
from tests.rules.shooting.wild.test_wild import wild
from tests.rules.sight.test_buildings import mill
from tests.support import rule

RIFLE = a_weapon(range=24.0)
GUN = a_weapon("gun", type="assault", range=48.0)
HEAVY = a_weapon("heavy", type="heavy", range=36.0, shots=3)
LASER = a_weapon("laser", type="rapid-fire", range=24.0, strength=7, tags=("laser",))
TERMINATOR = a_kind("terminator", BS=4, traits=("relentless",))
MISSES = (6,) * 20


def from_the_window(*, smoke: bool, distance: float = 10.0) -> Battle:
    """Three riflemen of skill four at the south window of the mill; five men behind a wall before it."""
    ours = squad("s", places=[(22, 22), (21, 22), (23, 22)], kind=a_kind(BS=4), weapons=(RIFLE,), facing=180.0)
    theirs = enemies(at=(22, 22 - distance), n=5, facing=0.0)
    battle = a_battle([ours, theirs], [*mill(), low_wall(22.8 - distance)])
    change_all(battle, "s", z=0.0)
    if smoke:
        battle.put_clouds([cloud(22, 17, 2.0)])
    return battle


@rule("smoke.los", "shoot.weapon.rapid-fire", "shoot.to-hit.suppressed-firer", "shoot.cover.hard")
def test_from_a_window_through_smoke_a_suppressed_squad_fires_two_wild_shots_each_at_men_behind_a_wall() -> None:
    battle = from_the_window(smoke=True)
    battle.change("s", suppression=1)
    battle.change("t", suppression=2)
    refusal = refused(battle)
    assert refusal is not None and refusal.rule == "smoke.los"
    (fire, *_) = aim(battle, wild(battle, 22, 12))
    assert fire.aimed.shots == 2
    assert (fire.needed.goal, sorted(fire.needed.reasons)) == (
        -2,
        ["firing wild, BS 1 -3", "hard cover -2", "suppressed -1"],
    )
    dice = {"shoot.to-hit": (1, 6, 6, 6, 6, 6), "shoot.to-hit.second": (1,), "shoot.to-wound": (1,)}
    shoot(battle, wild(battle, 22, 12), dice=dice)
    assert dice_rolled(battle) == 6 and battle.units["t"].now.tallies[0].hits == 1


@rule("shoot.cover.buildings-trenches-roofs", "shoot.weapon.rapid-fire", "shoot.cover.hard")
def test_when_the_smoke_has_gone_the_same_men_fire_with_their_own_skill() -> None:
    battle = from_the_window(smoke=False)
    (fire, *_) = aim(battle)
    assert (fire.aimed.shots, fire.needed.goal, fire.needed.reasons) == (2, 2, ["hard cover -2"])


def two_near_and_one_far() -> tuple[Battle, tuple[FireOrder, ...]]:
    """Three riflemen: the first two fire at A, 20 inches off, the third at B, 26 inches off."""
    ours = squad("s", at=(24, 10), n=3, weapons=(RIFLE,))
    battle = a_battle([ours, enemies("A", (20, 30), 4), enemies("B", (30, 36), 4)])
    return battle, orders(battle, "s", "A")[:2] + orders(battle, "s", "B")[2:]


@rule("shoot.split-fire", "shoot.declare", "shoot.range")
def test_in_split_fire_the_shot_at_the_unit_out_of_range_is_lost_and_the_others_are_fired() -> None:
    battle, given = two_near_and_one_far()
    dice = {"shoot.to-hit": (1, 1), "shoot.to-wound": (1, 1), "suppress.test": (1, 1)}
    play(take_action(battle, acting(battle), Shoot(1, given)), dice)
    assert [(event.model, event.target, event.rule) for event in events(battle, ShotLost)] == [
        ("s.3", "B", "shoot.range")
    ]
    assert battle.units["A"].now.tallies[0].hits == 2 and not battle.units["B"].now.tallies
    assert [event.unit for event in events(battle, LeadershipTested)] == ["A"]
    assert battle.turn.acting[-1].points == 0


@rule("shoot.split-fire", "shoot.declare")
def test_where_ranges_are_measured_first_he_keeps_his_shot_for_the_next_volley() -> None:
    battle, given = two_near_and_one_far()
    battle.settings["shoot.premeasure"] = True
    later = Declare(orders(battle, "s", "A"))
    shoot(battle, given, 2, {"shoot.to-hit": MISSES}, [later])
    assert not lost_shots(battle)
    assert [event.models for event in events(battle, HitsRolled)] == [("s.1", "s.2"), ("s.1", "s.2", "s.3")]


@rule("shoot.relentless.heavy", "shoot.weapon.once-per-turn", "shoot.to-hit.tactical-movement")
def test_a_terminator_who_has_moved_tactically_fires_his_heavy_weapon_one_worse_and_then_nothing_more() -> None:
    pistol = a_weapon("pistol", type="pistol", range=24.0)
    ours = squad("s", at=(24, 10), n=1, kind=TERMINATOR, weapons=(HEAVY, pistol))
    battle = a_battle([ours, enemies(at=(24, 26))])
    acting(battle, points=3)
    step = Move((ModelPath("s.1", (Leg(24, 11),)),))
    play(take_action(battle, battle.turn.acting[-1], Tactical()), {"move.tactical": (2,)}, [step])
    play(take_action(battle, battle.turn.acting[-1], Shoot(1, orders(battle))), {"shoot.to-hit": MISSES})
    (fire,) = events(battle, HitsRolled)
    assert (len(fire.throws), fire.needed.goal, fire.needed.reasons) == (3, 3, ["own tactical movement -1"])
    again = why_not_act(battle, battle.turn.acting[-1], Shoot(1, orders(battle, weapon="pistol")))
    assert again is not None and again.rule == "shoot.weapon.once-per-turn"


@rule("shoot.relentless.heavy", "shoot.aim", "shoot.corrective-aiming")
def test_a_relentless_gunner_aims_and_fires_with_two_points_and_in_his_next_turn_even_better() -> None:
    battle = facing_off(20, kind=TERMINATOR, weapon=HEAVY, terrain=[low_wall(29.0)])
    acting(battle, points=2)
    for act in (Aim(), Shoot(1, orders(battle))):
        play(take_action(battle, battle.turn.acting[-1], act), {"shoot.to-hit": MISSES})
    assert events(battle, HitsRolled)[0].needed.reasons == ["hard cover -2", "aimed +1"]
    battle.change_turn(serial=battle.turn.serial + 2)
    change(battle, "s.1", spent=())
    target = needed(battle, aimed=True)
    assert (target.goal, target.reasons) == (4, ["hard cover -2", "aimed +1", "corrective aiming +1"])


@rule("shoot.weapon.once-per-turn", "grenade.throw")
def test_nobody_throws_a_grenade_after_his_heavy_weapon_has_fired() -> None:
    battle = a_battle([squad("s", at=(24, 10), n=4, weapons=(HEAVY, GRENADE)), enemies(at=(24, 15))])
    throw = (FireOrder("s.1", "grenade", "t", bearing=0.0, distance=5.0),)
    assert refused(battle, throw) is None
    shoot(battle, orders(battle)[:1], 2, {"shoot.to-hit": MISSES})
    refusal = refused(battle, throw)
    assert refusal is not None and refusal.rule == "shoot.weapon.once-per-turn"


@rule("smoke.lasers", "smoke.infra-vision", "shoot.fleeting-target", "shoot.to-hit.laser-fast-target")
def test_a_laser_of_one_with_infra_vision_minds_a_fleeting_target_in_smoke_but_not_its_speed() -> None:
    keen = a_kind("keen", BS=4, traits=("infra-vision", "relentless"))
    battle = facing_off(16, targets=9, kind=keen, weapon=LASER)
    change_all(battle, "t", speed=26.0, fleeting=True)
    battle.put_clouds([cloud(24, 18, 12.0)])
    (fire,) = aim(battle)
    assert (fire.aimed.shots, fire.needed.goal, fire.needed.reasons) == (2, 3, ["fleeting target -1"])
    assert fire.hit.strength == 5


@rule("shoot.through-other-units", "shoot.to-hit.prone", "shoot.to-hit.small-target", "shoot.to-hit.fast-target")
def test_prone_rats_behind_a_mob_add_up_and_only_the_nearest_line_counts() -> None:
    mob = squad("mob", "b", at=(24, 15), n=3, facing=180, weapons=())
    battle = facing_off(20, targets=3, kind=a_kind(BS=5), weapon=GUN, enemy=a_kind("rat", size=1), more=[mob])
    change_all(battle, "t", prone=True, speed=12.0)
    target = needed(battle)
    assert target.reasons == ["small target -1", "fast target -1", "prone target -1", "through another unit -2"]
    assert target.goal == 0


@rule("shoot.past-allies", "shoot.range", "shoot.weapon.rapid-fire")
def test_of_three_ranks_the_first_has_two_shots_the_second_one_and_the_third_none() -> None:
    ranks = squad("s", places=[(24, 12), (24, 10.8), (24, 9.6)], weapons=(RIFLE,))
    battle = a_battle([ranks, enemies(at=(24, 23.5), n=1)])
    assert [(fire.aimed.order.model, fire.aimed.shots) for fire in aim(battle, orders(battle)[:2])] == [
        ("s.1", 2),
        ("s.2", 1),
    ]
    refusal = refused(battle, orders(battle)[2:])
    assert refusal is not None and refusal.rule == "shoot.past-allies"


@rule("shoot.cover.half-unit", "shoot.los.area-terrain", "shoot.cover.open-first", "shoot.to-hit.prone")
def test_prone_men_before_a_wood_and_standing_men_in_it_are_all_in_soft_cover_and_share_a_tier() -> None:
    places = [(20.0, 20.0), (21.2, 20.0), (26.0, 20.0), (27.2, 20.0), (32.0, 20.0)]
    battle = a_battle(
        [squad("s", at=(24, 10), n=1, kind=a_kind(BS=4), weapons=(GUN,)), enemies(places=places)],
        [a_wood((18, 19, 22, 24), sight_depth=6.0)],
    )
    for model in ("t.3", "t.4"):
        change(battle, model, prone=True)
    (fire,) = aim(battle)
    assert (fire.needed.goal, fire.needed.reasons) == (3, ["soft cover -1"])
    assert fire.tiers == (("t.5",), ("t.1", "t.2", "t.3", "t.4"), ())


@rule("shoot.action", "shoot.weapon.salvo", "shoot.weapon.heavy", "shoot.weapon.reload", "shoot.aim")
def test_a_squad_of_every_kind_of_weapon_fires_each_in_its_volley() -> None:
    salvo = a_weapon("salvo", type="salvo", range=24.0, shots=2, full_shots=4)
    musket = a_weapon("musket", type="assault", reload=True)
    men = [a_member(weapons=(weapon,)) for weapon in (RIFLE, salvo, HEAVY, musket)]
    battle = a_battle([squad("s", at=(24, 10), members=men), enemies(at=(24, 30), n=12)])
    given = [replace(order, points=2) if order.weapon == "salvo" else order for order in orders(battle)]
    shoot(battle, given, 2, {"shoot.to-hit": MISSES}, aimed=True)
    rolled = [(event.weapon, len(event.throws), event.needed.goal) for event in events(battle, HitsRolled)]
    assert rolled == [("rifle", 1, 4), ("musket", 1, 4), ("rifle", 1, 3), ("salvo", 4, 4), ("heavy", 3, 4)]


@rule("shoot.declare", "area.aim-point", "shoot.weapon.once-per-turn")
@pytest.mark.parametrize("first", [False, True])
def test_a_missile_beyond_its_range_is_lost_while_the_rifles_fire(first: bool) -> None:
    missile = replace(FRAG, range=12.0, type="heavy")
    men = [a_member(weapons=(GUN,)), a_member(weapons=(missile,))]
    units = [squad("s", at=(24, 10), members=men), enemies(at=(24, 30))]
    battle = a_battle(units, settings={"shoot.premeasure": first})
    shoot(battle, points=2, dice={"shoot.to-hit": MISSES})
    assert lost_shots(battle) == ([] if first else ["s.2"])
    assert battle.models["s.2"].spent == (() if first else ("frag",))
    assert dice_rolled(battle) == 2
