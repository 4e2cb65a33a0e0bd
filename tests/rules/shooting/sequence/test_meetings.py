"""Where rules of shooting meet one another."""

import pytest

from arap.battle.acts import NO, YES, Attempt, Declare, FireOrder, PickUp, Shoot
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, LeadershipTested, UnitFinished, UnitPinned, VolleyBegan, WoundsRolled
from arap.kernel.requests import Flow
from arap.rules.melee.moving.locking import lock
from arap.rules.shooting.orders.targets import why_not_target
from arap.rules.turn.activation_phase import activation_step
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, a_wood, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import (
    aim,
    behind_wall,
    casualties,
    change,
    enemies,
    facing_off,
    low_wall,
    needed,
    orders,
    saves,
    shoot,
    victims,
)
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=48.0)


@rule("shoot.cover.half-unit", "shoot.cover.soft", "shoot.cover.hard")
def test_one_shooter_has_them_in_hard_cover_and_another_in_soft() -> None:
    """Two behind a wall and two in a wood: from the front half are in hard cover, from the flank only the wood is."""
    ours = squad("s", places=[(21, 10), (40, 20)], kind=a_kind(BS=4), weapons=(GUN,))
    theirs = enemies(places=[(18, 20), (19.2, 20), (22, 20), (23.2, 20)])
    battle = a_battle([ours, theirs], [low_wall(19.0, right=20.0), a_wood((21, 19.4, 24.2, 24), sight_depth=6.0)])
    front, flank = aim(battle)
    assert (front.needed.goal, front.needed.reasons) == (2, ["hard cover -2"])
    assert (flank.needed.goal, flank.needed.reasons) == (3, ["soft cover -1"])
    assert front.tiers == ((), ("t.3", "t.4"), ("t.1", "t.2"))
    assert flank.tiers == (("t.1", "t.2"), ("t.3", "t.4"), ())


@rule("shoot.to-hit.modifiers", "shoot.to-hit.suppressed-firer", "shoot.to-hit.wounded-firer", "shoot.aim")
def test_a_suppressed_wounded_firer_aims_at_two_men_in_hard_cover() -> None:
    battle = behind_wall(targets=2, kind=a_kind(BS=4, W=2), weapon=GUN)
    battle.change("s", suppression=1)
    change(battle, "s.1", wounds=1)
    target = needed(battle, aimed=True)
    assert target.reasons == [
        "one or two models -1",
        "wounded firer -1",
        "suppressed -1",
        "hard cover -2",
        "aimed +1",
    ]
    assert (target.goal, target.needed) == (0, "1, then 3 or less")


def steps(battle: Battle, count: int) -> Flow[None]:
    for _ in range(count):
        yield from activation_step(battle)


def active_unit_shot_by_pick_up(test: tuple[int, int]) -> Battle:
    """Eight men win two points with three dice; the enemy picks the third die up and shoots two of them down."""
    men = squad("m", at=(24, 10), n=8)
    picked = squad("s", "b", at=(24, 20), n=2, facing=180, weapons=(GUN,))
    battle = a_battle([men, picked])
    dice = {
        "activate.roll": (1, 1, 6),
        "activate.pick-up": (1,),
        "shoot.to-hit": (1, 1),
        "shoot.to-wound": (6, 6),
        "casualty.allocate": (1, 2),
        "suppress.test": (1, 1),
        "casualty.quarter-test": test,
    }
    fire = Shoot(1, orders(battle, "s", "m"))
    play(steps(battle, 2), dice, [Attempt("m", 3), PickUp(("s",)), fire, NO])
    return battle


@rule("casualty.quarter.own-turn", "react.pickup.actions", "pin.effect")
def test_the_active_unit_shot_by_a_pick_up_tests_at_once_and_loses_two_points() -> None:
    battle = active_unit_shot_by_pick_up((5, 5))
    assert casualties(battle) == ["m.1", "m.2"]
    test = events(battle, LeadershipTested)[-1]
    assert (test.test, sum(test.faces), test.passed) == ("casualties", 10, False)
    (pinned,) = events(battle, UnitPinned)
    assert pinned.points_lost == 2 and pinned.until == battle.turn.serial
    assert [(entry.unit, entry.points) for entry in battle.turn.acting] == [("m", 0), ("s", 0)]
    play(steps(battle, 2))
    assert [event.unit for event in events(battle, UnitFinished)] == ["s", "m"]


@rule("casualty.quarter.own-turn", "react.pickup.actions")
def test_the_active_unit_that_passes_its_test_goes_on_with_its_points() -> None:
    battle = active_unit_shot_by_pick_up((3, 4))
    assert not events(battle, UnitPinned)
    assert [(entry.unit, entry.points) for entry in battle.turn.acting] == [("m", 2), ("s", 0)]


def rifles_and_a_heavy_weapon() -> Battle:
    """Two riflemen and a gunner with one enemy to the left of them and others farther off to the right."""
    heavy = a_weapon("heavy", type="heavy", range=36.0, shots=3)
    men = [*[a_member(weapons=(GUN,))] * 2, a_member(a_kind("gunner"), weapons=(heavy,))]
    return a_battle([squad("s", at=(24, 10), members=men), enemies("A", (18, 20), 1), enemies("B", (30, 30), 5)])


FIRST_VOLLEY = {"shoot.to-hit": (1, 6, 6, 6, 6), "shoot.to-wound": (6,)}


@rule("shoot.action", "shoot.weapon.heavy")
def test_a_heavy_weapon_whose_target_fell_in_the_first_volley_fires_at_another() -> None:
    battle = rifles_and_a_heavy_weapon()
    elsewhere = Declare((FireOrder("s.3", "heavy", "B"),))
    shoot(battle, orders(battle, "s", "A"), 2, FIRST_VOLLEY, [NO, elsewhere])
    assert [event.targets for event in events(battle, VolleyBegan)] == [("A",), ("B",)]
    assert [(event.weapon, len(event.throws)) for event in events(battle, HitsRolled)] == [("gun", 2), ("heavy", 3)]
    assert battle.models["s.3"].spent == ("heavy",)


@rule("shoot.action")
def test_a_heavy_weapon_whose_target_fell_in_the_first_volley_holds_its_fire_if_nothing_is_said() -> None:
    battle = rifles_and_a_heavy_weapon()
    shoot(battle, orders(battle, "s", "A"), 2, FIRST_VOLLEY)
    assert "A" not in battle.units
    assert [event.volley for event in events(battle, VolleyBegan)] == [1]
    assert battle.models["s.3"].spent == ()


@rule("react.ground.under-fire", "react.ground.save", "react.ground.state")
def test_a_unit_gone_to_ground_keeps_its_better_save_against_the_next_unit_and_is_not_asked_again() -> None:
    other = squad("o", at=(24, 8), n=1, weapons=(GUN,))
    ours = squad("s", at=(20, 10), n=1, weapons=(GUN,))
    battle = a_battle([ours, other, enemies(n=8, kind=a_kind("man", save=5))])
    dice = {"shoot.to-hit": (1,), "shoot.to-wound": (6,), "casualty.allocate": (1,), "shoot.save": (4,)}
    shoot(battle, dice=dice, answers=[YES])
    shoot(battle, orders(battle, "o"), dice={**dice, "shoot.save": (3,)}, unit="o")
    assert saves(battle) == [("t.1", 4, 4, True), ("t.1", 4, 3, False)]
    assert casualties(battle) == ["t.1"]


@rule("casualty.randomize.timing", "shoot.cover.open-first")
def test_hits_on_models_of_different_toughness_are_drawn_by_tiers_of_cover_and_wound_each_by_his_own() -> None:
    """Two men in the open and three ogres behind a wall: of four hits two fall on the men, two on the ogres."""
    men = [*[a_member(a_kind("man", T=3), weapons=())] * 2, *[a_member(a_kind("ogre", T=5), weapons=())] * 3]
    places = [(14, 20), (15.2, 20), (24, 20), (25.2, 20), (26.4, 20)]
    theirs = squad("t", "b", facing=180, members=men, places=places)
    ours = squad("s", at=(22, 8), n=4, kind=a_kind(BS=5), weapons=(GUN,))
    battle = a_battle([ours, theirs], [low_wall(19.0, left=20.0)])
    assert aim(battle)[0].tiers == (("t.1", "t.2"), (), ("t.3", "t.4", "t.5"))
    assert aim(battle)[0].needed.reasons == ["hard cover -2"]
    dice = {
        "shoot.to-hit": (1, 1, 1, 1),
        "casualty.allocate": (2, 2, 1, 3),
        "shoot.to-wound": (4, 3, 5, 6),
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice)
    assert victims(battle) == ["t.2", "t.2", "t.3", "t.5"]
    rolled = {event.needed.goal: [throw.face for throw in event.throws] for event in events(battle, WoundsRolled)}
    assert rolled == {4: [4, 3], 6: [5, 6]}
    assert casualties(battle) == ["t.2", "t.5"]


@rule("shoot.split-fire", "react.ground.under-fire")
def test_of_two_units_in_one_volley_only_the_one_that_goes_to_ground_saves_better() -> None:
    man = a_kind("man", save=5)
    ours = squad("s", at=(24, 10), n=2, weapons=(GUN,))
    battle = a_battle([ours, enemies("A", (20, 20), 4, man), enemies("B", (30, 20), 4, man)])
    given = orders(battle, "s", "A")[:1] + orders(battle, "s", "B")[1:]
    dice = {
        "shoot.to-hit": (1, 1),
        "shoot.to-wound": (6, 6),
        "casualty.allocate": (1, 1),
        "shoot.save": (4, 4),
        "suppress.test": (1, 1, 1, 1),
    }
    shoot(battle, given, dice=dice, answers=[YES, NO])
    assert saves(battle) == [("A.1", 4, 4, True), ("B.1", 5, 4, False)]
    assert battle.units["A"].ground is not None and battle.units["B"].ground is None


@rule("shoot.aim", "shoot.split-fire", "shoot.weapon.heavy")
def test_riflemen_and_a_heavy_weapon_share_one_aim() -> None:
    """With three points: aim, then two volleys. Rifles have the bonus in the first, the heavy weapon for its shot."""
    battle = rifles_and_a_heavy_weapon()
    shoot(battle, orders(battle, "s", "B"), 2, {"shoot.to-hit": (6,) * 7}, aimed=True)
    goals = [(event.weapon, event.needed.goal) for event in events(battle, HitsRolled)]
    assert goals == [("gun", 4), ("gun", 3), ("heavy", 4)]


@rule("shoot.fleeting-target", "shoot.cover.open-first")
def test_a_fleeting_unit_still_loses_those_in_the_open_first() -> None:
    places = [(18.0, 20.0), (19.2, 20.0), (26.0, 20.0), (27.2, 20.0)]
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(GUN,)), enemies(places=places)], [low_wall(19, right=22)])
    for model in battle.units["t"].models:
        change(battle, model, fleeting=True)
    (fire,) = aim(battle)
    assert fire.needed.reasons == ["fleeting target -1"]
    assert fire.tiers == (("t.3", "t.4"), (), ("t.1", "t.2"))


@rule("shoot.relentless.rapid-fire", "shoot.to-hit.suppressed-firer")
def test_a_relentless_suppressed_unit_has_its_extra_shot_at_a_worse_goal() -> None:
    relentless = a_kind("terminator", BS=4, traits=("relentless",))
    battle = facing_off(16, targets=9, kind=relentless, weapon=a_weapon(range=24.0))
    battle.change("s", suppression=2)
    (fire,) = aim(battle)
    assert (fire.aimed.shots, fire.needed.goal) == (2, 2)


@rule("shoot.into-melee")
@pytest.mark.parametrize(("friend", "rule_id"), [("a", "shoot.into-melee"), ("c", None)])
def test_nobody_fires_into_a_melee_in_which_friends_fight(friend: str, rule_id: str | None) -> None:
    ours = squad("s", at=(20, 10), weapons=(GUN,))
    locked = [enemies(places=[(20, 20)]), squad("f", friend, places=[(20, 21)]), squad("g", friend, places=[(40, 40)])]
    battle = a_battle([ours, *locked])
    assert why_not_target(battle, "s", "t") is None
    lock(battle, "t", "f")
    refusal = why_not_target(battle, "s", "t")
    assert (refusal.rule if refusal else None) == rule_id
