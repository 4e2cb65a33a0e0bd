"""Suppression points: when a unit tests, when they count, how they go."""

from typing import Any

import pytest

from arap.battle.acts import FireOrder, Shoot
from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested, Regrouped, SuppressionChanged, SuppressionGained
from arap.battle.values import Rout, Tally
from arap.rules.characters import join
from arap.rules.morale.leadership import leadership_needed
from arap.rules.morale.pinning import pin
from arap.rules.morale.suppression import (
    decay,
    hits_to_suppress,
    immune,
    is_overwhelming,
    over_a_quarter,
    put_tally,
    regroup,
    suppression_test,
    take_effect,
    why_not_regroup,
)
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.sequence.action import shoot_action
from arap.rules.shooting.shots.volley import Volley
from tests.rules.builders import RIFLE, a_battle, a_kind, a_member, a_weapon, play, squad
from tests.rules.logs import events
from tests.rules.morale.fire import end_turn, firers, targets, two_enemies, volley
from tests.support import rule


def suppression(battle: Battle) -> tuple[int, int]:
    unit = battle.units["t"]
    return unit.suppression, unit.pending


def taken(battle: Battle) -> list[str | None]:
    return [event.because_of for event in events(battle, LeadershipTested) if event.test == "suppression"]


def failing(*totals: int) -> dict[str, list[int]]:
    return {"suppress.test": [face for total in totals for face in (total - 4, 4)]}


@rule("suppress.test")
def test_ten_men_test_for_three_hits_of_one_unit_and_not_for_two() -> None:
    battle = a_battle([targets(10, Ld=7), *two_enemies()])
    volley(battle, "x", hits=2)
    assert taken(battle) == []
    volley(battle, "y", hits=3, dice={"suppress.test": [3, 4]})
    assert taken(battle) == ["y"] and suppression(battle) == (0, 0)


@rule("suppress.test")
def test_eight_models_do_not_test_for_two_hits_but_for_three() -> None:
    battle = a_battle([targets(8), firers()])
    volley(battle, hits=2)
    assert taken(battle) == []
    volley(battle, hits=1, dice={"suppress.test": [3, 4]})
    assert taken(battle) == ["x"]


@rule("suppress.test")
def test_two_enemies_that_each_pass_the_limit_may_give_two_points() -> None:
    battle = a_battle([targets(10, Ld=7), *two_enemies()])
    volley(battle, "x", hits=3, dice=failing(8))
    volley(battle, "y", hits=4, dice=failing(9))
    assert taken(battle) == ["x", "y"] and suppression(battle) == (0, 2)


@rule("suppress.test")
def test_hits_of_different_units_are_not_added() -> None:
    battle = a_battle([targets(10), *two_enemies()])
    volley(battle, "x", hits=2)
    volley(battle, "y", hits=2)
    assert taken(battle) == []


@rule("suppress.test")
@pytest.mark.parametrize(
    ("models", "least"),
    [(1, 1), (3, 1), (4, 2), (7, 2), (8, 3), (11, 3), (12, 4), (15, 4), (16, 5), (19, 5), (20, 6)],
)
def test_the_least_hits_that_cause_a_test(models: int, least: int) -> None:
    assert over_a_quarter(least, models) and not over_a_quarter(least - 1, models)
    battle = a_battle([squad("t", at=(24, 20), n=models)])
    assert hits_to_suppress(battle.units["t"]) == least


@rule("suppress.test")
def test_saved_hits_count() -> None:
    battle = a_battle([targets(10, Ld=7, save=4), firers()])
    volley(battle, hits=3, kills=3, dice={"shoot.save": [4, 5, 6], **failing(8)})
    assert len(battle.units["t"].models) == 10 and suppression(battle) == (0, 1)


@rule("suppress.test")
def test_a_unit_tests_at_most_once_for_each_enemy_in_a_player_turn() -> None:
    battle = a_battle([targets(10, Ld=7), firers()])
    volley(battle, hits=3, dice=failing(8))
    volley(battle, hits=6)
    assert taken(battle) == ["x"] and suppression(battle) == (0, 1)


@rule("suppress.test")
def test_hits_of_several_volleys_of_one_unit_add_up() -> None:
    battle = a_battle([targets(10, Ld=7), firers()])
    volley(battle, hits=2)
    volley(battle, hits=1, dice=failing(8))
    assert taken(battle) == ["x"] and suppression(battle) == (0, 1)


@rule("suppress.test")
def test_the_quarter_is_of_the_strength_at_the_start_of_the_player_turn() -> None:
    battle = a_battle([targets(10, Ld=7), firers()])
    volley(battle, hits=2, kills=2)
    assert len(battle.units["t"].models) == 8 and taken(battle) == []
    assert hits_to_suppress(battle.units["t"]) == 3


@rule("suppress.test")
def test_a_destroyed_unit_does_not_test() -> None:
    battle = a_battle([targets(2), firers()])
    volley(battle, hits=2, kills=2)
    assert "t" not in battle.units and taken(battle) == []


@rule("suppress.test")
def test_routers_are_tested_like_others() -> None:
    battle = a_battle([targets(10, Ld=7), firers()])
    battle.change("t", rout=Rout("x"))
    volley(battle, hits=3, dice=failing(8))
    assert suppression(battle) == (0, 1)


@rule("suppress.test")
def test_two_ones_do_not_pass_by_themselves() -> None:
    battle = a_battle([targets(10, Ld=4), firers()])
    battle.change("t", suppression=3)
    volley(battle, hits=3, dice={"suppress.test": [1, 1]})
    assert suppression(battle) == (3, 1)


@rule("suppress.test")
def test_without_suppression_nobody_tests() -> None:
    battle = a_battle([targets(10), firers()], settings={"suppress.model": "none"})
    volley(battle, hits=6)
    assert taken(battle) == []


def large(hits: int, large_hits: int) -> Battle:
    battle = a_battle([targets(10, Ld=7), firers()])
    put_tally(battle, "t", Tally("x", hits=hits, large_hits=large_hits))
    play(suppression_test(battle, "t", "x"), failing(8))
    return battle


@rule("suppress.large-marker")
def test_two_hits_of_a_five_inch_marker_and_one_of_a_rifle_give_two_points() -> None:
    assert suppression(large(3, 2)) == (0, 2)


@rule("suppress.large-marker")
def test_three_hits_of_a_three_inch_marker_give_one_point() -> None:
    assert suppression(large(3, 0)) == (0, 1)


@rule("suppress.large-marker")
def test_large_hits_scored_after_the_test_do_not_change_it() -> None:
    battle = large(3, 0)
    put_tally(battle, "t", Tally("x", hits=5, large_hits=2, tested=True))
    play(suppression_test(battle, "t", "x"))
    assert suppression(battle) == (0, 1)


@rule("suppress.large-marker")
def test_a_shell_of_five_inches_that_hits_two_and_a_rifle_of_the_same_unit_give_two_points() -> None:
    mortar = a_weapon("mortar", type="assault", range=48.0, strength=1, marker_radius=2.5, tags=("barrage",))
    ours = squad("x", at=(24, 10), members=[a_member(weapons=(mortar,)), a_member()], spacing=1.2)
    men = [(24.0, 28.0), (25.0, 28.0), *((32.0 + n, 28.0) for n in range(8))]
    battle = a_battle([squad("t", "b", places=men, facing=180, kind=a_kind("target", Ld=7)), ours])
    shell = FireOrder("x.1", "mortar", "t", bearing=0.0, distance=18.0)
    dice = {"scatter.distance": (3, 3), "shoot.to-hit": (1,), "shoot.to-wound": (1, 1, 1), **failing(8)}
    play(shoot_action(battle, "x", Shoot(1, (shell, FireOrder("x.2", "rifle", "t"))), False), dice)
    (tally,) = battle.units["t"].now.tallies
    assert (tally.hits, tally.large_hits) == (3, 2)
    assert suppression(battle) == (0, 2)


@rule("suppress.test")
def test_a_unit_in_melee_neither_tests_nor_gains_points() -> None:
    for model in ("leadership-test", "automatic"):
        battle = a_battle([targets(10), *two_enemies()], settings={"suppress.model": model})
        battle.change("t", locked=("y",))
        volley(battle, hits=4)
        assert taken(battle) == [] and suppression(battle) == (0, 0)


@rule("suppress.effect")
def test_two_points_in_effect_are_two_off_shooting_and_leadership() -> None:
    battle = a_battle([targets(10, Ld=8, BS=3), firers()], active="b")
    battle.change("t", suppression=2)
    plan = plan_fire(battle, Volley("t", 1), "x")
    assert {row.needed.needed for row in plan.rows if row.needed} == {"1 or less"}
    assert leadership_needed(battle, battle.units["t"], "pin.weapons.test").value == 6


@rule("suppress.effect", "suppress.timing")
def test_pending_points_touch_neither_shooting_nor_leadership() -> None:
    battle = a_battle([targets(10, Ld=7), firers()])
    battle.change("t", pending=1)
    plan = plan_fire(battle, Volley("t", 1), "x")
    assert {row.needed.needed for row in plan.rows if row.needed} == {"3 or less"}
    assert leadership_needed(battle, battle.units["t"], "pin.weapons.test").value == 7


@rule("suppress.timing")
def test_a_point_gained_this_turn_does_not_count_for_the_pinning_test_of_the_same_volley() -> None:
    sniper = a_weapon("sniper", tags=("pinning",))
    battle = a_battle([targets(3, Ld=7), firers(weapons=(sniper,))])
    battle.change_now("t", start_count=10)
    volley(battle, hits=3, kills=1, dice={**failing(8), "pin.test": [3, 4]})
    pinning = next(event for event in events(battle, LeadershipTested) if event.test == "pinning")
    assert (pinning.needed.value, pinning.passed) == (7, True)
    assert suppression(battle) == (0, 1)


@rule("suppress.timing")
def test_pending_points_take_effect_when_the_owners_turn_begins() -> None:
    battle = a_battle([targets(10), firers()])
    battle.change("t", suppression=1, pending=2)
    take_effect(battle, battle.units["t"])
    assert suppression(battle) == (3, 0)
    plan = plan_fire(battle, Volley("t", 1), "x")
    assert "suppressed -3" in [str(line) for row in plan.rows if row.needed for line in row.needed.modifiers]


@rule("suppress.immune")
def test_terminators_take_no_test() -> None:
    battle = a_battle([targets(5, save=2, invulnerable=5), firers()])
    volley(battle, hits=4)
    assert taken(battle) == []


@rule("suppress.immune")
def test_one_inquisitor_among_nine_guardsmen_does_not_make_them_immune() -> None:
    men = [a_member(a_kind(Ld=7)) for _ in range(9)] + [a_member(a_kind("inquisitor", Ld=7, invulnerable=4))]
    battle = a_battle([squad("t", "b", at=(24, 28), facing=180, members=men), firers()])
    volley(battle, hits=3, dice=failing(8))
    assert taken(battle) == ["x"] and suppression(battle) == (0, 1)


@rule("suppress.immune")
def test_immune_characters_who_have_joined_the_last_guardsman_do_not_make_him_immune() -> None:
    hero = a_kind("inquisitor", Ld=7, invulnerable=4, traits=("independent-character",))
    guests = [squad(name, "b", at=(23 + n, 29), n=1, facing=180, kind=hero) for n, name in enumerate("hk")]
    battle = a_battle([targets(1, Ld=7), firers(), *guests])
    for name in "hk":
        join(battle, battle.units[name], battle.units["t"])
    assert len(battle.units["t"].models) == 3
    volley(battle, hits=2, dice=failing(8))
    assert taken(battle) == ["x"]


@rule("suppress.immune")
@pytest.mark.parametrize("creature_class", ["monstrous", "gargantuan", "vehicle", "dreadnought", "robot"])
def test_monsters_and_machines_take_no_test(creature_class: str) -> None:
    battle = a_battle([targets(1, creature_class=creature_class), firers()])
    volley(battle, hits=3)
    assert taken(battle) == []


@rule("suppress.immune")
def test_the_fearless_take_no_test() -> None:
    battle = a_battle([targets(5, traits=("fearless",)), firers()])
    volley(battle, hits=4)
    assert taken(battle) == []


@rule("suppress.immune")
@pytest.mark.parametrize(("swarms", "tests"), [(True, ["x"]), (False, [])])
def test_swarms_are_suppressed_or_not_by_setting(swarms: bool, tests: list[str]) -> None:
    battle = a_battle([targets(5, creature_class="swarm"), firers()], settings={"suppress.swarms": swarms})
    volley(battle, hits=4, dice=failing(8))
    assert taken(battle) == tests


@rule("suppress.decay")
def test_a_point_gained_in_the_last_turn_of_a_game_turn_stays_while_pending() -> None:
    battle = a_battle([targets()])
    battle.change("t", pending=1)
    decay(battle, battle.units["t"])
    assert suppression(battle) == (0, 1)
    take_effect(battle, battle.units["t"])
    decay(battle, battle.units["t"])
    assert suppression(battle) == (0, 0)


@rule("suppress.decay")
def test_taken_literally_a_pending_point_wears_off_at_once() -> None:
    battle = a_battle([targets()], settings={"suppress.decay": "literal"})
    battle.change("t", pending=1)
    decay(battle, battle.units["t"])
    assert suppression(battle) == (0, 0)


@rule("suppress.decay")
def test_of_three_points_in_effect_two_remain() -> None:
    battle = a_battle([targets()])
    battle.change("t", suppression=3, pending=1)
    decay(battle, battle.units["t"])
    assert suppression(battle) == (2, 1)
    (event,) = events(battle, SuppressionChanged)
    assert (event.suppression, event.pending, event.rule) == (2, 1, "suppress.decay")


@rule("suppress.regroup")
@pytest.mark.parametrize(
    ("before", "face", "after"), [((3, 0), 2, (1, 0)), ((2, 0), 5, (0, 0)), ((1, 3), 2, (0, 2)), ((0, 2), 1, (0, 1))]
)
def test_regrouping_shakes_off_a_die_of_points(before: tuple[int, int], face: int, after: tuple[int, int]) -> None:
    battle = a_battle([targets()])
    battle.change("t", suppression=before[0], pending=before[1])
    play(regroup(battle, "t"), {"suppress.regroup": [face]})
    assert suppression(battle) == after
    (event,) = events(battle, Regrouped)
    assert (event.removed, event.left) == (sum(before) - sum(after), sum(after))


@rule("suppress.regroup")
def test_a_unit_without_points_has_nothing_to_regroup() -> None:
    battle = a_battle([targets()])
    refusal = why_not_regroup(battle.units["t"])
    assert refusal and refusal.rule == "suppress.regroup"


AUTOMATIC = {"suppress.model": "automatic"}


@rule("suppress.automatic")
def test_by_the_older_rule_each_enemy_that_hits_gives_one_point() -> None:
    battle = a_battle([targets(10), *two_enemies()], settings=AUTOMATIC)
    volley(battle, "x", hits=1)
    volley(battle, "y", hits=6)
    volley(battle, "y", hits=2)
    assert suppression(battle) == (2, 0) and taken(battle) == []


@rule("suppress.automatic")
def test_an_ordinance_hit_gives_two_points_that_count_at_once() -> None:
    gun = a_weapon("gun", type="ordinance", strength=6, tags=("pinning",))
    battle = a_battle([targets(10, Ld=7), firers(weapons=(gun,))], settings=AUTOMATIC)
    volley(battle, hits=1, kills=1, dice={"pin.test": [3, 3]})
    assert next(e.needed.value for e in events(battle, LeadershipTested) if e.test == "pinning") == 5


@rule("suppress.automatic")
def test_an_ordinance_hit_without_a_pin_leaves_two_points() -> None:
    gun = a_weapon("gun", type="ordinance", strength=6)
    battle = a_battle([targets(10), firers(weapons=(gun,))], settings=AUTOMATIC)
    volley(battle, hits=1)
    assert suppression(battle) == (2, 0)


@rule("suppress.automatic", "suppress.test")
def test_an_ordinance_hit_gives_no_more_than_others_in_a_test() -> None:
    gun = a_weapon("gun", type="ordinance", strength=6)
    battle = a_battle([targets(3, Ld=7), firers(weapons=(gun, RIFLE))])
    volley(battle, hits=1, dice=failing(8))
    assert suppression(battle) == (0, 1)


@rule("suppress.automatic", "suppress.immune")
def test_the_immune_are_immune_to_automatic_points_too() -> None:
    battle = a_battle([targets(5, traits=("fearless",)), firers()], settings=AUTOMATIC)
    volley(battle, hits=4)
    assert suppression(battle) == (0, 0)


@rule("suppress.removal", "casualty.quarter.result")
@pytest.mark.parametrize("dice", [(3, 4), (4, 4)])
def test_a_quarter_test_is_taken_with_the_points_in_effect_and_removes_all(dice: tuple[int, int]) -> None:
    battle = a_battle([targets(10, Ld=8), firers()])
    battle.change("t", suppression=1, pending=1)
    volley(battle, hits=3, kills=3, dice={"suppress.test": [1, 1]})
    end_turn(battle, {"casualty.quarter-test": dice})
    test = events(battle, LeadershipTested)[-1]
    assert (test.test, test.needed.value) == ("casualties", 7)
    assert suppression(battle) == (0, 0)


@rule("suppress.removal")
def test_three_points_in_effect_are_three_off_the_shots() -> None:
    battle = a_battle([targets(10, BS=5), firers()], active="b")
    battle.change("t", suppression=3)
    plan = plan_fire(battle, Volley("t", 1), "x")
    assert {row.needed.needed for row in plan.rows if row.needed} == {"2 or less"}


@rule("suppress.removal")
def test_a_pin_removes_all_points() -> None:
    battle = a_battle([targets(10), firers()])
    battle.change("t", suppression=1, pending=2)
    pin(battle, "t", "pin.weapons.test", "x")
    assert suppression(battle) == (0, 0)


@rule("suppress.removal", "pin.dogged")
def test_the_dogged_who_pass_without_a_test_keep_their_points() -> None:
    battle = a_battle([targets(10, traits=("dogged",)), firers()])
    battle.change("t", suppression=1)
    volley(battle, hits=3, kills=3, dice={"suppress.test": [1, 1]})
    end_turn(battle)
    assert suppression(battle) == (1, 0)


@rule("suppress.immune")
@pytest.mark.parametrize(("brave", "immune_unit"), [(4, False), (5, False), (6, True)])
def test_more_than_half_must_be_immune(brave: int, immune_unit: bool) -> None:
    members = [a_member(a_kind("brave", traits=("fearless",)))] * brave + [a_member()] * (10 - brave)
    battle = a_battle([squad("t", "b", members=members)])
    assert immune(battle, battle.units["t"]) is immune_unit


@rule("suppress.automatic")
def test_automatic_points_are_never_pending() -> None:
    battle = a_battle([targets(10), firers()], settings={"suppress.model": "automatic"})
    volley(battle, hits=1)
    (gained,) = events(battle, SuppressionGained)
    assert (gained.pending, gained.suppression) == (0, 1)


@rule("suppress.automatic", "suppress.large-marker")
@pytest.mark.parametrize(
    ("fields", "heavy"),
    [
        ({}, False),
        ({"type": "ordinance"}, True),
        ({"marker_radius": 2.0}, False),
        ({"marker_radius": 2.5}, True),
    ],
)
def test_ordinance_and_large_markers_are_overwhelming(fields: dict[str, Any], heavy: bool) -> None:
    assert is_overwhelming(a_weapon("gun", **fields)) is heavy
