"""Mobs: bands of civilians that split, merge, panic group by group, and surge."""

from typing import Any

import pytest

from arap.battle.acts import (
    Attempt,
    Choose,
    Declare,
    FireOrder,
    Shoot,
)
from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested, UnitBroke
from arap.battle.events.shooting.volley import VolleyBegan
from arap.battle.events.squads import UnitsJoined, UnitSplit
from arap.rules.melee.moving.locking import lock
from arap.rules.morale.check import morale_check
from arap.rules.morale.mobs import groups_of, is_straggler
from arap.rules.morale.quarter import quarter_test
from arap.rules.shooting.orders.nearest import nearest_seen
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.sequence.action import shoot_action
from arap.rules.shooting.shots.volley import Volley
from arap.rules.squads.limits import why_not_split
from arap.rules.turn.sequence import start_turn
from tests.rules.builders import (
    Squad,
    a_battle,
    a_kind,
    a_member,
    a_wall,
    play,
    squad,
)
from tests.rules.logs import events
from tests.rules.squads.rioters import FOES, RIOTER, a_mob, two_mobs
from tests.rules.turn.games import a_game, answer
from tests.support import rule

BOSS = a_kind("boss", Ld=8, role="leader")


def groups_tested(battle: Battle) -> list[tuple[int, int, bool]]:
    """Each test: how many models took it, what they needed, and whether they passed."""
    return [(len(each.models), each.needed.value, each.passed) for each in events(battle, LeadershipTested)]


# splitting and merging


@rule("mob.as-squad")
def test_a_mob_of_twenty_splits_into_five_groups_one_of_a_single_man() -> None:
    battle = a_battle([a_mob(20), FOES])
    unit = battle.units["m"]
    groups = [unit.models[:1], unit.models[1:5], unit.models[5:10], unit.models[10:15], unit.models[15:]]
    assert why_not_split(battle, unit, groups) is None
    soldiers = a_battle([squad("m", at=(24, 10), n=20, kind=RIOTER), FOES])
    assert why_not_split(soldiers, soldiers.units["m"], groups) is not None


@rule("mob.as-squad")
def test_with_mobs_switched_off_a_mob_splits_like_any_squad() -> None:
    battle = a_battle([a_mob(20), FOES], settings={"mob.enabled": False})
    unit = battle.units["m"]
    assert why_not_split(battle, unit, [unit.models[:1], unit.models[1:]]) is not None


@rule("mob.as-squad")
def test_two_mobs_within_3_inches_may_act_as_one_with_one_roll() -> None:
    game = two_mobs(3.0)
    answer(game, Attempt("m", 1))
    assert game.ask is not None and game.ask.kind == "merge" and game.ask.about == ("m", "n")
    assert game.ask.prompt == 'n is within 3" of m. Merge before it rolls?'
    answer(game, Choose("n"))
    (joined,) = events(game, UnitsJoined)
    assert (joined.unit, joined.joined) == ("m", "n") and len(game.battle.units["m"].models) == 8
    assert [entry.unit for entry in game.battle.turn.acting] == ["m"] and "n" not in game.battle.units


@rule("mob.as-squad")
def test_their_owner_may_keep_them_apart() -> None:
    game = two_mobs(3.0)
    answer(game, Attempt("m", 1), Choose("apart"))
    assert set(game.battle.units) >= {"m", "n"} and game.battle.turn.acting[-1].unit == "m"


@rule("mob.as-squad")
@pytest.mark.parametrize(
    ("apart", "change"), [(3.01, {}), (3.0, {"attempted": True}), (3.0, {"locked": ("e",)}), (3.0, {"pursuing": "e"})]
)
def test_mobs_too_far_apart_already_tried_or_not_free_do_not_merge(apart: float, change: dict[str, Any]) -> None:
    game = two_mobs(apart)
    game.battle.change("n", **change)
    answer(game, Attempt("m", 1))
    assert game.ask is not None and game.ask.kind == "action"


@rule("mob.as-squad")
def test_a_mob_does_not_merge_with_soldiers() -> None:
    units = [a_mob(4, (10, 10)), squad("s", at=(10, 12), n=4), FOES]
    game = a_game(units, {"activate.roll": [1]}, activate__pick_ups=False)
    answer(game, Attempt("m", 1))
    assert game.ask is not None and game.ask.kind == "action"


@rule("mob.as-squad", "blip.basics")
@pytest.mark.parametrize("blip", ["m", "n"])
def test_a_mob_that_is_a_blip_merges_with_none(blip: str) -> None:
    units = [a_mob(4, (10, 10 + 1.5 * n), name, blip=name == blip) for n, name in enumerate("mn")]
    game = a_game([*units, FOES], {"activate.roll": [1]}, activate__pick_ups=False, blip__enabled=True)
    answer(game, Attempt("m", 1))
    assert game.ask is not None and game.ask.kind == "action"


@rule("mob.as-squad", "activate.independent-character")
def test_men_of_another_mob_are_no_guests_when_the_last_of_their_hosts_has_fallen() -> None:
    game = two_mobs(3.0)
    answer(game, Attempt("m", 1), Choose("n"))
    for number in range(1, 5):
        game.battle.remove_model(f"m.{number}", None, "shoot.casualties")
    play(start_turn(game.battle))
    assert game.battle.units["m"].models == ("n.1", "n.2", "n.3", "n.4")


# morale


def rabble(near: int, far: int, *, own: int = 5) -> Squad:
    """A boss, `near` men about him, and `far` men 10" away from all of these."""
    man = a_kind("rioter", Ld=own)
    about = [a_member(BOSS, at=(10, 10)), *[a_member(man, at=(10 + n * 0.5, 11)) for n in range(1, near + 1)]]
    away = [a_member(man, at=(30 + n, 11)) for n in range(far)]
    return squad("m", "a", members=[*about, *away], mob=True)


def two_kinds(each: int) -> Squad:
    """A mob of as many civilians as gangers, who are braver."""
    ganger = a_kind("ganger", Ld=7)
    civilians = [a_member(RIOTER, at=(10 + n, 10)) for n in range(each)]
    return squad("m", members=[*civilians, *[a_member(ganger, at=(10 + each + n, 10)) for n in range(each)]], mob=True)


def losing(battle: Battle, **dice: Any) -> list[str]:
    lock(battle, "m", "e")
    return play(morale_check(battle, "m", 0), {"morale.check": dice["rolls"]})


@rule("mob.leader-radius")
def test_ten_near_their_leader_pass_on_his_leadership_and_five_far_from_him_rout() -> None:
    battle = a_battle([rabble(9, 5), squad("e", "b", at=(10, 12.5))])
    battle.change("m", agitated=1)
    failed = losing(battle, rolls=[3, 5, 3, 5])
    assert groups_tested(battle) == [(10, 9, True), (5, 6, False)]
    assert [len(battle.units[unit].models) for unit in failed] == [5] and len(battle.units["m"].models) == 10


@rule("mob.leader-radius")
@pytest.mark.parametrize(("away", "value"), [(6.0, 8), (6.01, 5)])
def test_the_leader_counts_within_six_inches_of_him(away: float, value: int) -> None:
    members = [a_member(BOSS, at=(10, 10)), a_member(RIOTER, at=(10 + away, 10)), a_member(RIOTER, at=(10 + away, 11))]
    battle = a_battle([squad("m", members=members, mob=True), FOES])
    found = {model: group.value for group in groups_of(battle, battle.units["m"]) for model in group.models}
    assert found["m.1"] == 8 and found["m.2"] == value


@rule("mob.mixed-ld")
def test_civilians_fail_where_gangers_of_better_leadership_pass() -> None:
    ganger = a_kind("ganger", Ld=7)
    members = [a_member(RIOTER, at=(10 + n, 10)) for n in range(4)] + [
        a_member(ganger, at=(14 + n, 10)) for n in range(4)
    ]
    battle = a_battle([squad("m", members=members, mob=True), squad("e", "b", at=(12, 12))])
    failed = losing(battle, rolls=[3, 3, 3, 3])
    assert groups_tested(battle) == [(4, 5, False), (4, 7, True)]
    (gone,) = failed
    assert battle.units[gone].models == ("m.1", "m.2", "m.3", "m.4")
    assert battle.units["m"].models == ("m.5", "m.6", "m.7", "m.8")


@rule("mob.mixed-ld")
def test_if_all_groups_fail_each_routs_as_a_part_of_its_own() -> None:
    ganger = a_kind("ganger", Ld=7)
    members = [a_member(RIOTER, at=(10 + n, 10)) for n in range(3)] + [
        a_member(ganger, at=(13 + n, 10)) for n in range(3)
    ]
    battle = a_battle([squad("m", members=members, mob=True), squad("e", "b", at=(12, 12))])
    assert losing(battle, rolls=[6, 6, 6, 6]) == ["m", "m/2"]


@rule("mob.mixed-ld")
def test_a_mob_of_one_mind_tests_once_and_stays_whole() -> None:
    battle = a_battle([a_mob(6), squad("e", "b", at=(24, 12))])
    assert losing(battle, rolls=[6, 6]) == ["m"]
    assert groups_tested(battle) == [(6, 5, False)] and not events(battle, UnitSplit)


@rule("mob.straggler")
@pytest.mark.parametrize(("away", "needed", "passed"), [(4.0, 4, False), (3.0, 5, True), (3.01, 4, False)])
def test_a_lone_rioter_more_than_3_inches_from_all_friends_tests_at_minus_one(
    away: float, needed: int, passed: bool
) -> None:
    members = [*[a_member(RIOTER, at=(10 + n, 10)) for n in range(3)], a_member(RIOTER, at=(12 + away, 10))]
    battle = a_battle([squad("m", members=members, mob=True), squad("e", "b", at=(11, 12))])
    losing(battle, rolls=[2, 3, 2, 3])
    last = events(battle, LeadershipTested)[-1]
    assert (last.needed.value, last.passed) == (needed, passed)


@rule("mob.straggler")
def test_a_friend_of_another_unit_is_company_and_an_enemy_is_not() -> None:
    members = [*[a_member(RIOTER, at=(10 + n, 10)) for n in range(3)], a_member(RIOTER, at=(20, 10))]
    alone = a_battle([squad("m", members=members, mob=True), squad("e", "b", at=(20, 12))])
    assert is_straggler(alone, alone.models["m.4"])
    beside = a_battle([squad("m", members=members, mob=True), squad("s", "a", at=(20, 12)), FOES])
    assert not is_straggler(beside, beside.models["m.4"])


@rule("mob.casualties")
def test_a_mob_that_loses_a_quarter_routs_on_an_even_failure_too() -> None:
    battle = a_battle([a_mob(20, ranks=2), squad("e", "b", at=(24, 20))], active="b")
    for number in range(1, 6):
        battle.remove_model(f"m.{number}", "e", "shoot.casualties")
    battle.change_now("m", casualties=5)
    play(quarter_test(battle, "m"), {"casualty.quarter-test": (3, 3), "morale.flinch": (4,)})
    assert groups_tested(battle) == [(15, 5, False)]
    assert [each.unit for each in events(battle, UnitBroke)] == ["m"] and battle.units["m"].routing


@rule("mob.casualties")
@pytest.mark.parametrize(("left", "needed"), [(10, 5), (9, 4), (6, 4)])
def test_a_mob_that_has_lost_more_than_half_tests_at_minus_one(left: int, needed: int) -> None:
    battle = a_battle([a_mob(20, ranks=2), squad("e", "b", at=(24, 20))], active="b")
    for number in range(20, left, -1):
        battle.remove_model(f"m.{number}", "e", "shoot.casualties")
    play(quarter_test(battle, "m"), {"casualty.quarter-test": (1, 1)})
    assert groups_tested(battle) == [(left, needed, True)]


@rule("mob.casualties", "mob.leader-radius")
def test_each_group_of_a_mob_takes_the_test_for_losses_and_only_those_that_fail_rout() -> None:
    battle = a_battle([rabble(4, 3), squad("e", "b", at=(20, 30))], active="b")
    play(quarter_test(battle, "m"), {"casualty.quarter-test": (3, 4, 3, 4), "morale.flinch": (4,)})
    assert [passed for _, _, passed in groups_tested(battle)] == [True, False]
    assert not battle.units["m"].routing and battle.units["m/2"].routing


# targets


def mob_and_two(**fields: Any) -> Battle:
    """A mob 5" from one enemy and 9" from another."""
    near, far = squad("near", "b", at=(24, 15), n=3, **fields), squad("far", "b", at=(35, 10), n=3)
    return a_battle([a_mob(4, (24, 10), spacing=0.8), near, far])


def shot_at(battle: Battle, target: str) -> Shoot:
    return Shoot(1, (FireOrder("m.4", "rifle", target),))


@rule("mob.target")
def test_a_mob_that_fails_its_test_fires_at_the_nearest_or_holds_its_fire() -> None:
    battle = mob_and_two()
    dice = {"mob.target": (3, 3), "shoot.to-hit": (6, 6)}
    play(shoot_action(battle, "m", shot_at(battle, "far"), False), dice)
    assert [each.targets for each in events(battle, VolleyBegan)] == [("near",)]
    held = mob_and_two()
    play(shoot_action(held, "m", shot_at(held, "far"), False), {"mob.target": (3, 3)}, [Declare(())])
    assert not events(held, VolleyBegan)


@rule("mob.target")
def test_a_mob_that_passes_fires_where_it_likes() -> None:
    battle = mob_and_two()
    play(shoot_action(battle, "m", shot_at(battle, "far"), False), {"mob.target": (2, 2), "shoot.to-hit": (6, 6)})
    assert [each.targets for each in events(battle, VolleyBegan)] == [("far",)]


@rule("mob.target")
def test_fire_at_the_nearest_needs_no_test() -> None:
    battle = mob_and_two()
    play(shoot_action(battle, "m", shot_at(battle, "near"), False), {"shoot.to-hit": (6, 6)})
    assert not events(battle, LeadershipTested)


@rule("mob.target")
def test_the_fire_plan_foretells_the_test() -> None:
    battle = mob_and_two()
    plans = {target: plan_fire(battle, Volley("m", 1), target) for target in ("near", "far")}
    assert plans["near"].notes == ()
    (note,) = plans["far"].notes
    assert (note.text, note.rule) == (
        "The mob tests Leadership first: 5 or less on two dice (28 %). If it fails, it fires at near, the nearest, or "
        "not at all",
        "mob.target",
    )
    assert plan_fire(battle, Volley("m", 1, tested=True), "far").notes == ()


@rule("mob.target")
def test_an_enemy_that_is_not_seen_is_not_the_nearest() -> None:
    battle = mob_and_two()
    assert nearest_seen(battle, battle.units["m"]) == ("near",)
    near, far = squad("near", "b", at=(24, 15), n=3), squad("far", "b", at=(35, 10), n=3)
    walled = a_battle([a_mob(4, (24, 10), spacing=0.8), near, far], [a_wall((18, 13), (30, 13), height=5.0)])
    assert nearest_seen(walled, walled.units["m"]) == ("far",)


@rule("mob.target")
def test_after_a_failed_test_another_target_is_refused_in_every_volley() -> None:
    game = a_game(
        [a_mob(4, (24, 10), spacing=0.8), squad("near", "b", at=(24, 15), n=3), squad("far", "b", at=(35, 10), n=3)],
        {"activate.roll": [1], "mob.target": [3, 3]},
        activate__pick_ups=False,
    )
    answer(game, Attempt("m", 1), shot_at(game.battle, "far"))
    assert game.ask is not None and game.ask.kind == "declare"
    refusal = game.answer(Declare((FireOrder("m.4", "rifle", "far"),)))
    assert refusal is not None and refusal.rule == "mob.target"
