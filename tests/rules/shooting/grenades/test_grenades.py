"""Grenades, stones and bombs: the throw, the quarter of a unit that may throw, what a bad throw does."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.army.profile import Weapon
from arap.battle.acts import Attempt, FireOrder, Leg, ModelPath, Move, Shoot
from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested, ModelRemoved
from arap.battle.events.shooting.area import ThrowRolled
from arap.battle.values import Acting
from arap.game.game import Game
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.kernel.target import Target
from arap.rules.shooting.grenades.throw import figure_at, throw_needed
from arap.rules.shooting.orders.limits import throwers_allowed
from arap.rules.shooting.plans.wild_planner import plan_wild_fire
from arap.rules.shooting.shots.volley import Volley
from arap.rules.turn.actions import take_action, why_not_act
from arap.table import Dangerous
from tests.rules.builders import (
    RIFLE,
    a_battle,
    a_kind,
    a_member,
    a_piece,
    a_scenario,
    impassable,
    play,
    squad,
)
from tests.rules.logs import events
from tests.rules.shooting.firing import acting, enemies, hits, low_wall, refused, shoot, victims, wounds
from tests.rules.shooting.striking import (
    BOMB,
    FLAMER,
    GRENADE,
    ROCK,
    aimed,
    fire,
    goal_of,
    gun,
    marker,
    not_aimed,
    order,
    struck,
)
from tests.support import rule

NEAR = [(23.0, 15.0), (24.0, 15.0), (25.0, 15.0)]


def goal(battle: Battle, **fields: Any) -> Target:
    return goal_of(battle, aimed(battle, **fields))


def not_aimed_by(battle: Battle, model: str, **fields: Any) -> str:
    """The rule that keeps a model from throwing."""
    refusal = refused(battle, [order(battle, "t", model, **fields)])
    return refusal.rule if refusal else ""


@rule("grenade.throw", "shoot.to-hit.thrown")
def test_a_good_throw_lands_where_it_was_declared() -> None:
    battle = gun(GRENADE, NEAR, kind=a_kind(BS=4))
    assert (goal(battle, distance=5.0).goal, goal(battle, distance=5.0).reasons) == (3, ["thrown by hand -1"])
    fire(battle, {"grenade.to-hit": (3,)}, distance=5.0)
    assert (marker(battle).place, marker(battle).scatter) == ((24.0, 15.0), 0.0)
    assert struck(battle) == ["t.1", "t.2", "t.3"]


@rule("grenade.throw")
def test_a_suppressed_thrower_misses_with_a_two() -> None:
    battle = gun(GRENADE, NEAR)
    battle.change("s", suppression=1)
    assert goal(battle, distance=5.0).goal == 1
    fire(battle, {"grenade.to-hit": (2,), "scatter.short": (6, 2), "scatter.direction": (90,)}, distance=5.0)
    assert (marker(battle).place, marker(battle).scatter) == ((28.0, 15.0), 4.0)


@rule("grenade.throw")
def test_small_targets_and_cover_do_not_count_and_blind_throws_are_made_with_skill_one() -> None:
    rats = gun(GRENADE, NEAR, enemy=a_kind("rat", size=1))
    assert goal(rats, distance=5.0).reasons == ["thrown by hand -1"]
    walled = gun(GRENADE, NEAR, terrain=[impassable((14, 12, 34, 12.5), height=5.0)])
    assert (goal(walled, distance=5.0).goal, goal(walled, distance=5.0).needed) == (0, "1, then 3 or less")
    fire(walled, {"grenade.to-hit": (1,), "grenade.to-hit.second": (3,)}, distance=5.0)
    assert marker(walled).place == (24.0, 15.0)


@rule("grenade.throw")
def test_a_throw_over_a_wall_is_blind_though_an_enemy_before_it_is_named() -> None:
    wall = impassable((14, 13.5, 34, 14.0), height=5.0)
    battle = gun(GRENADE, [(24.0, 12.5)], kind=a_kind(BS=4), terrain=[wall])
    assert [goal(battle, distance=far).base for far in (2.5, 5.5)] == [4, 1]


@rule("grenade.throw")
def test_a_grenade_is_thrown_over_friends() -> None:
    battle = gun(GRENADE, NEAR, more=[squad("f", at=(24, 12.5), n=4)], kind=a_kind(BS=4))
    assert goal(battle, distance=5.0).goal == 3


@rule("grenade.throw")
@pytest.mark.parametrize("fields", [{"distance": 6.01}, {"distance": -1.0}, {}, {"aim": (24.0, 15.0)}])
def test_a_throw_is_declared_and_at_most_six_inches(fields: dict[str, Any]) -> None:
    battle = gun(GRENADE, NEAR)
    refusal = refused(battle, [order(battle, "t", **fields)])
    assert refusal is not None and refusal.rule == "grenade.throw"


@rule("grenade.throw")
def test_a_throw_backwards_is_not_said_to_be_too_far() -> None:
    battle = gun(GRENADE, NEAR)
    refusal = refused(battle, [order(battle, "t", distance=-2.0)])
    assert refusal is not None and refusal.reason == "The distance of a throw must be more than 0"


@rule("grenade.throw", "area.guess-range")
def test_where_exact_places_are_allowed_a_grenade_is_thrown_at_the_very_point() -> None:
    battle = gun(GRENADE, NEAR, settings={"area.guess-range": "exact"})
    assert aimed(battle, aim=(24.5, 15.0)).aim == (24.5, 15.0)
    assert not_aimed(battle, aim=(24.5, 17.0)).rule == "grenade.throw"


@rule("grenade.throw")
def test_nobody_fires_and_throws_in_one_volley() -> None:
    ours = squad("s", at=(24, 10), n=4, weapons=(RIFLE, GRENADE))
    battle = a_battle([ours, enemies(places=NEAR)])
    both = [FireOrder("s.1", "rifle", "t"), FireOrder("s.1", "grenade", "t", distance=5.0)]
    refusal = refused(battle, both)
    assert refusal is not None and refusal.rule == "grenade.throw"


@rule("grenade.throw")
def test_a_thrower_turns_towards_the_place_and_behind_him_is_out_of_reach() -> None:
    battle = gun(GRENADE, NEAR)
    assert aimed(battle, "", bearing=90.0, distance=3.0).facing == 90.0
    assert not_aimed(battle, "", bearing=180.0, distance=3.0).rule == "shoot.fire-arc"


@rule("shoot.to-hit.thrown", "grenade.rocks")
def test_a_brick_at_ten_men_is_two_harder() -> None:
    ten = [(20.0 + n, 14.0) for n in range(10)]
    battle = gun(ROCK, ten)
    assert (goal(battle, distance=4.0).goal, goal(battle, distance=4.0).reasons) == (1, ["improvised missile -2"])


@rule("shoot.to-hit.thrown")
def test_a_brick_thrown_with_a_one_hits() -> None:
    battle = gun(ROCK, [(20.0 + n, 14.0) for n in range(10)])
    fire(battle, {"grenade.to-hit": (1,)}, bearing=0.0, distance=4.0)
    assert events(battle, ThrowRolled)[-1].throw.met and battle.units["t"].now.tallies[0].hits == 1


@rule("shoot.to-hit.bs-zero")
@pytest.mark.parametrize("weapon", [ROCK, GRENADE, BOMB, RIFLE, FLAMER])
def test_a_hound_with_skill_zero_throws_no_stone_and_fires_nothing(weapon: Weapon) -> None:
    battle = gun(weapon, NEAR, kind=a_kind("hound", BS=0))
    for way in ({"bearing": 0.0, "distance": 4.0}, {"aim": (24.0, 14.0)}):
        refusal = refused(battle, [order(battle, "", **way)])
        assert refusal is not None and refusal.rule == "shoot.to-hit.bs-zero"


@rule("grenade.rocks")
def test_a_stone_hits_the_man_at_the_declared_place_with_the_throwers_strength() -> None:
    battle = gun(ROCK, [(24.0, 14.0), (26.0, 14.0), (28.0, 14.0)], kind=a_kind(BS=4))
    fire(battle, {"grenade.to-hit": (2,), "shoot.to-wound": (4,), "suppress.test": (1, 1)}, bearing=0.0, distance=4.0)
    assert events(battle, ThrowRolled)[-1].needed.goal == 2
    assert wounds(battle) == 1 and victims(battle) == ["t.1"]


@rule("grenade.rocks")
def test_a_stone_thrown_too_far_flies_past_and_a_bad_one_is_a_miss() -> None:
    for roll, distance in ((1, 6.0), (3, 4.0)):
        battle = gun(ROCK, [(24.0, 14.0), (26.0, 14.0), (28.0, 14.0)], kind=a_kind(BS=4))
        shoot(battle, [order(battle, bearing=0.0, distance=distance)], dice={"grenade.to-hit": (roll,)})
        assert hits(battle) == 0 and wounds(battle) == 0


@rule("grenade.rocks", "shoot.past-allies")
def test_in_a_crowd_only_the_outer_two_layers_throw_stones() -> None:
    ours = squad("s", places=[(24.0, 12.0), (24.0, 11.0), (24.0, 10.0)], weapons=(ROCK,))
    battle = a_battle([ours, enemies(places=[(24.0, 15.0), (25.0, 15.0), (26.0, 15.0)])])
    found = [not_aimed_by(battle, f"s.{n}", distance=2.0 + n, bearing=0.0) for n in (1, 2, 3)]
    assert found == ["", "", "shoot.past-allies"]


@rule("grenade.rocks")
def test_cover_and_size_count_for_stones() -> None:
    battle = gun(ROCK, NEAR, enemy=a_kind("rat", size=1), terrain=[low_wall(14.0)], kind=a_kind(BS=5))
    assert goal(battle, distance=5.0).reasons == ["small target -1", "hard cover -2", "improvised missile -2"]


@rule("grenade.scatter")
@pytest.mark.parametrize(("faces", "inches"), [((6, 2), 4.0), ((3, 3), 3.0)])
def test_a_bad_throw_moves_by_the_difference_or_one_die_of_a_double(faces: tuple[int, int], inches: float) -> None:
    battle = gun(GRENADE, NEAR)
    fire(battle, {"grenade.to-hit": (6,), "scatter.short": faces}, distance=5.0)
    assert marker(battle).scatter == inches


@rule("grenade.scatter", "grenade.scatter-2-3")
def test_a_bad_throw_with_a_six_and_a_five_moves_one_inch() -> None:
    battle = gun(GRENADE, NEAR)
    fire(battle, {"grenade.to-hit": (6,), "scatter.short": (6, 5), "scatter.direction": (90,)}, distance=5.0)
    assert (marker(battle).scatter, marker(battle).place) == (1.0, (25.0, 15.0))


@rule("grenade.scatter")
def test_a_grenade_may_come_down_behind_the_thrower() -> None:
    battle = gun(GRENADE, NEAR)
    fire(battle, {"grenade.to-hit": (6,), "scatter.short": (6, 1), "scatter.direction": (180,)}, distance=2.0)
    assert marker(battle).place == (24.0, 7.0)


def unit_of(n: int, heroes: int = 0) -> Battle:
    hero = a_kind("hero", traits=("independent-character",))
    men = [a_member(weapons=(GRENADE,)) for _ in range(n)] + [a_member(hero, weapons=(GRENADE,)) for _ in range(heroes)]
    return a_battle([squad("s", at=(24, 10), members=men, spacing=1.1), enemies(at=(24, 15), n=10, spacing=1.1)])


def throws(*numbers: int) -> list[FireOrder]:
    return [FireOrder(f"s.{number}", "grenade", "t", bearing=0.0, distance=5.0) for number in numbers]


def throw_them(battle: Battle, *numbers: int) -> None:
    plenty = {"grenade.to-hit": (1,) * 9, "shoot.to-wound": (1,) * 90, "suppress.test": (1,) * 9}
    shoot(battle, throws(*numbers), dice=plenty)


def barred(battle: Battle, *numbers: int) -> bool:
    refusal = refused(battle, throws(*numbers))
    return refusal is not None and refusal.rule == "grenade.limit"


@rule("grenade.limit")
def test_three_of_ten_may_throw() -> None:
    battle = unit_of(10)
    assert throwers_allowed(battle.units["s"]) == 3
    assert not barred(battle, 1, 2, 3) and barred(battle, 1, 2, 3, 4)


@rule("grenade.limit")
def test_throwers_are_counted_over_the_whole_turn_and_once_each() -> None:
    battle = unit_of(10)
    throw_them(battle, 1, 2)
    assert battle.units["s"].now.throwers == ("s.1", "s.2")
    assert barred(battle, 3, 4) and not barred(battle, 1, 2, 3)


@rule("grenade.limit")
def test_once_a_quarter_have_thrown_the_plan_says_so_to_the_others() -> None:
    battle = unit_of(8)
    throw_them(battle, 1, 2)
    model = battle.models["s.3"]
    plan = plan_wild_fire(battle, Volley("s", 1), (model.x, model.y + 4.0))
    refusals = {row.model: row.refusal.rule for row in plan.rows if row.refusal}
    assert refusals["s.3"] == "grenade.limit" and refusals.get("s.1") != "grenade.limit"


@rule("grenade.limit")
def test_a_character_is_never_barred_but_takes_a_place() -> None:
    battle = unit_of(8, heroes=1)
    throw_them(battle, 9)
    assert not barred(battle, 1, 2) and barred(battle, 1, 2, 3)
    after = unit_of(8, heroes=1)
    throw_them(after, 1, 2, 3)
    assert not barred(after, 9) and barred(after, 4)


@rule("grenade.limit")
def test_a_lone_character_may_throw() -> None:
    assert not barred(unit_of(0, heroes=1), 1)


@rule("grenade.limit")
def test_launchers_mounted_on_another_weapon_count_as_throwing() -> None:
    auxiliary = replace(GRENADE, id="auxiliary", type="assault", range=18.0, tags=("grenade", "mounted-launcher"))
    battle = gun(auxiliary, NEAR, n=4)
    two = [FireOrder(f"s.{number}", "auxiliary", "t", bearing=0.0, distance=5.0) for number in (1, 2)]
    refusal = refused(battle, two)
    assert refusal is not None and refusal.rule == "grenade.limit"
    assert refused(battle, two[:1]) is None


@rule("shoot.weapon.bomb")
def test_a_bomb_that_misses_moves_by_a_short_roll() -> None:
    flyer = a_kind("flyer", BS=3)
    battle = gun(BOMB, [(24.0, 30.0), (25.0, 30.0), (26.0, 30.0)], kind=flyer)
    assert throw_needed(battle, Volley("s", 1), aimed(battle, "")).reasons == []
    shoot(
        battle,
        [order(battle, "")],
        dice={"grenade.to-hit": (5,), "scatter.short": (6, 1), "scatter.direction": (90,)},
    )
    assert (marker(battle).scatter, marker(battle).place, marker(battle).mode) == (5.0, (29.0, 10.0), "dropped")


@rule("shoot.weapon.bomb")
def test_a_place_pointed_at_beside_the_way_is_taken_for_the_nearest_on_it() -> None:
    battle = gun(BOMB, [(24.0, 12.0)])
    strike = aimed(battle, "", aim=(24.3, 10.2))
    assert strike.aim == (24.0, 10.0)
    assert not_aimed(battle, "", aim=(25.0, 10.0)).rule == "shoot.weapon.bomb"


@rule("shoot.weapon.bomb")
def test_a_bomb_falls_below_its_carrier_or_the_way_it_has_just_come() -> None:
    battle = gun(BOMB, [(24.0, 30.0)])
    assert not_aimed(battle, "", aim=(24.0, 8.0)).rule == "shoot.weapon.bomb"
    way = ((24.0, 4.0), (24.0, 10.0))
    battle.change_turn(acting=(Acting("s", 1, trails=(("s.1", way),)),))
    assert aimed(battle, "", aim=(24.0, 8.0)).aim == (24.0, 8.0)
    assert not_aimed(battle, "", aim=(25.0, 8.0)).rule == "shoot.weapon.bomb"


@rule("shoot.weapon.bomb")
def test_the_way_is_remembered_though_dice_are_rolled_on_it_and_after_it() -> None:
    """Mines kill the first of four bombers; the 25% test follows the move before it is over."""
    mines = a_piece((23.4, 10.8, 24.6, 11.5), "mines", dangerous=Dangerous(threshold=6, effect="kill"))
    bombers = squad("s", places=[(24.0, 10.0), (26.0, 10.0), (28.0, 10.0), (30.0, 10.0)], weapons=[BOMB])
    scenario = a_scenario([bombers, squad("t", "b", at=(24, 40), n=1)], [mines], settings={"turn.first-player": "a"})
    dice = {"activate.roll": [1, 1, 1], "move.dangerous": [1], "casualty.quarter-test": [1, 1]}
    game = Game(scenario, ScriptedDice(dice, otherwise=SeededDice(1)))
    assert game.answer(Attempt("s", 3)) is None
    paths = [ModelPath(model.id, (Leg(model.x, 12.5),)) for model in game.battle.members("s")]
    assert game.answer(Move(tuple(paths))) is None
    assert events(game, ModelRemoved)
    assert events(game, LeadershipTested)
    bomber = game.battle.acting("s")
    assert bomber is not None and [model for model, _ in bomber.trails] == ["s.2", "s.3", "s.4"]


@rule("shoot.weapon.bomb")
def test_the_way_is_remembered_for_the_next_action_only() -> None:
    battle = gun(BOMB, [(24.0, 30.0)])
    play(take_action(battle, acting(battle, "s", 3), Move((ModelPath("s.1", (Leg(24.0, 13.0),)),))))
    assert aimed(battle, "", aim=(24.0, 11.0)).mode == "dropped"
    drop = Shoot(1, (order(battle, "", aim=(24.0, 11.0)),))
    assert why_not_act(battle, battle.turn.acting[-1], drop) is None
    play(take_action(battle, battle.turn.acting[-1], drop), {"grenade.to-hit": (1,), "shoot.to-wound": (1,)})
    assert marker(battle).place == (24.0, 11.0)
    assert not_aimed(battle, "", aim=(24.0, 11.0)).rule == "shoot.weapon.bomb"


@rule("grenade.rocks")
def test_a_rock_hits_the_enemy_nearest_to_the_point_it_was_thrown_at() -> None:
    broad = a_kind("broad", base_radius=1.5)
    foes = squad("e", "b", places=[(20, 20), (21, 20), (26, 20)], kind=broad)
    battle = a_battle([squad("m", places=[(20.8, 20.2)]), foes])
    found = {at: figure_at(battle, at, "a") for at in ((20.3, 20.0), (20.9, 20.0), (30.0, 20.0))}
    assert [model and model.id for model in found.values()] == ["e.1", "e.2", None]
    friend = figure_at(battle, (20.8, 20.2), "b")
    assert friend is not None and friend.id == "m.1"
