"""Wounds and casualties: who is hit, who dies, who is only wounded."""

import pytest

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, ModelRemoved, ModelWounded, WoundsAllocated, WoundsRolled
from arap.rules.shooting.casualties.resolve import remove_casualties
from arap.rules.wounds.damage import apply_wounds, kills_outright, rank_and_file
from arap.rules.wounds.hits import Hit, Tiers, Wound, allocate
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, impassable, play, squad
from tests.rules.logs import event_types, events
from tests.rules.shooting.firing import (
    casualties,
    change,
    enemies,
    facing_off,
    hits,
    needed,
    orders,
    saves,
    shoot,
    victims,
    wounds,
)
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=48.0)


def open_tier(battle: Battle, *models: str) -> Tiers:
    return (models or battle.units["t"].models), (), ()


def a_hit(battle: Battle, strength: int = 3, *models: str, **weapon: object) -> Hit:
    return Hit(a_weapon(**weapon), strength, True, open_tier(battle, *models))  # type: ignore[arg-type]


def suffer(battle: Battle, *models: str, tie: tuple[int, ...] = (), hit: Hit | None = None) -> dict[str, bool]:
    """Unsaved wounds on these models; gives the dead."""
    hit = hit or a_hit(battle)
    return play(apply_wounds(battle, "t", [Wound(model, hit) for model in models]), {"casualty.tie": tie})


def left(battle: Battle) -> dict[str, int]:
    """Wounds left of those who have been wounded."""
    return {event.model: event.left for event in events(battle, ModelWounded)}


def against(enemy: Kind, n: int = 8) -> Battle:
    return facing_off(targets=n, enemy=enemy, weapon=GUN)


@rule("shoot.damage.one-wound")
def test_a_captain_with_two_unsaved_wounds_lives_and_then_fires_one_worse() -> None:
    captain = a_kind("captain", W=3, BS=5, save=3)
    ours = squad("s", at=(24, 10), n=2, weapons=(GUN,))
    theirs = squad("t", "b", at=(24, 20), n=1, facing=180, kind=captain, weapons=(a_weapon(),))
    battle = a_battle([ours, theirs])
    shoot(
        battle, dice={"shoot.to-hit": (1, 1), "shoot.to-wound": (6, 6), "shoot.save": (1, 2), "suppress.test": (1, 1)}
    )
    assert battle.models["t.1"].wounds == 1 and not casualties(battle)
    assert [(event.model, event.left) for event in events(battle, ModelWounded)] == [("t.1", 1)]
    battle.change_turn(active="b")
    target = needed(battle, orders(battle, "t", "s"), unit="t")
    assert (target.base, target.reasons) == (5, ["one or two models -1", "wounded firer -1"])


@rule("shoot.damage.one-wound")
def test_a_weapon_with_a_damage_value_takes_that_many_wounds() -> None:
    battle = against(a_kind("ogryn", W=3), 1)
    assert suffer(battle, "t.1", hit=a_hit(battle, damage=2)) == {}
    assert left(battle) == {"t.1": 1}


@rule("shoot.damage.unstoppable-gargantuan")
def test_an_unstoppable_creature_loses_d3_wounds_instead_of_its_life() -> None:
    battle = against(a_kind("titan", T=5, W=8, traits=("unstoppable",)), 1)
    hit = a_hit(battle, 10)
    dead = play(apply_wounds(battle, "t", [Wound("t.1", hit)]), {"shoot.instant-death-wounds": [5]})
    assert dead == {} and left(battle) == {"t.1": 6}


@rule("shoot.damage.instant-death")
@pytest.mark.parametrize(("toughness", "wounds_", "dead"), [(4, 3, {"t.1": True}), (5, 2, {})])
def test_twice_the_toughness_kills_outright_and_less_takes_a_wound(
    toughness: int, wounds_: int, dead: dict[str, bool]
) -> None:
    battle = against(a_kind("target", T=toughness, W=wounds_), 1)
    assert suffer(battle, "t.1", hit=a_hit(battle, 8)) == dead
    assert left(battle) == ({} if dead else {"t.1": wounds_ - 1})


@rule("shoot.damage.instant-death")
@pytest.mark.parametrize(("toughness", "wounds_", "dead"), [(4, 3, ["t.1"]), (5, 2, [])])
def test_a_missile_kills_the_captain_who_fails_his_save_and_wounds_the_ogryn(
    toughness: int, wounds_: int, dead: list[str]
) -> None:
    missile = a_weapon("missile", type="assault", strength=8)
    battle = facing_off(targets=1, enemy=a_kind("target", T=toughness, W=wounds_, save=3), weapon=missile)
    dice = {"shoot.to-hit": (1,), "shoot.to-wound": (2,), "shoot.save": (2,), "suppress.test": (1, 1)}
    shoot(battle, dice=dice)
    assert casualties(battle) == dead
    assert left(battle) == ({} if dead else {"t.1": 1})


@rule("shoot.damage.instant-death")
def test_a_biker_is_wounded_by_his_better_toughness_and_killed_by_his_basic_one() -> None:
    biker = a_kind("biker", T=5, W=2, save=4, instant_death_toughness=4)
    missile = a_weapon("missile", type="assault", strength=8)
    battle = facing_off(targets=1, enemy=biker, weapon=missile)
    shoot(battle, dice={"shoot.to-hit": (1,), "shoot.to-wound": (2,), "shoot.save": (3,)})
    (rolled,) = events(battle, WoundsRolled)
    assert (rolled.needed.total, rolled.needed.goal, rolled.wounds) == (1, 2, 1)
    (removed,) = events(battle, ModelRemoved)
    assert removed.outright


@rule("shoot.damage.instant-death")
def test_a_save_stops_instant_death() -> None:
    missile = a_weapon("missile", type="assault", strength=8)
    battle = facing_off(targets=1, enemy=a_kind("captain", T=4, W=3, save=3), weapon=missile)
    shoot(battle, dice={"shoot.to-hit": (1,), "shoot.to-wound": (2,), "shoot.save": (3,), "suppress.test": (1, 1)})
    assert not casualties(battle) and battle.models["t.1"].wounds == 3
    wound = Wound("t.1", a_hit(battle, 7))
    assert not kills_outright(battle, wound)


@rule("casualty.eligible")
def test_of_ten_orks_three_visible_at_most_three_die() -> None:
    house = impassable((26, 15, 44, 18), height=5.0)
    places = [(20, 22), (21.2, 22), (22.4, 22), *((34 + 1.2 * n, 22) for n in range(7))]
    ours = squad("s", at=(22, 10), n=5, kind=a_kind(BS=5), weapons=(GUN,))
    battle = a_battle([ours, enemies(places=places)], [house])
    dice = {
        "shoot.to-hit": (1, 1, 1, 1, 1),
        "shoot.to-wound": (6, 6, 6, 6, 6),
        "casualty.allocate": (1, 2, 3, 1, 2),
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice)
    assert len(victims(battle)) == 5
    assert sorted(casualties(battle)) == ["t.1", "t.2", "t.3"]


@rule("casualty.randomize")
def test_three_wounds_drawn_with_a_die_of_eight_faces() -> None:
    battle = against(a_kind("enemy"))
    drawn = play(allocate(battle, "t", [a_hit(battle)] * 3), {"casualty.allocate": (5, 2, 5)})
    assert drawn == ["t.5", "t.2", "t.5"]
    (event,) = events(battle, WoundsAllocated)
    assert event.faces == (5, 2, 5)


@rule("casualty.randomize")
def test_four_possible_targets_are_drawn_with_a_die_of_four_faces() -> None:
    """The book's D6 re-rolls fives and sixes; a die with four faces never shows them."""
    battle = against(a_kind("enemy"), 4)
    drawn = play(allocate(battle, "t", [a_hit(battle)] * 3), {"casualty.allocate": (4, 1, 2)})
    assert drawn == ["t.4", "t.1", "t.2"]


@rule("casualty.randomize")
def test_a_single_candidate_needs_no_die() -> None:
    battle = against(a_kind("enemy"), 1)
    assert play(allocate(battle, "t", [a_hit(battle)] * 2)) == ["t.1", "t.1"]


def men_and_an_ogre() -> Battle:
    men = [*[a_member(a_kind("man", T=3), weapons=())] * 5, a_member(a_kind("ogre", T=4, base_radius=0.5), weapons=())]
    theirs = squad("t", "b", at=(24, 20), facing=180, members=men)
    ours = squad("s", at=(24, 10), n=6, weapons=(a_weapon(type="assault", strength=3),))
    return a_battle([ours, theirs])


@rule("casualty.randomize.timing")
def test_six_hits_on_men_and_an_ogre_are_drawn_first_and_wound_by_the_toughness_of_each() -> None:
    battle = men_and_an_ogre()
    dice = {
        "shoot.to-hit": (1,) * 6,
        "casualty.allocate": (6, 1, 2, 6, 3, 6),
        "shoot.to-wound": (4, 4, 3, 5, 4, 6),
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice)
    order = event_types(battle)
    assert order.index(WoundsAllocated) < order.index(WoundsRolled)
    goals = {event.needed.goal: (len(event.throws), event.wounds) for event in events(battle, WoundsRolled)}
    assert goals == {5: (3, 2), 4: (3, 2)}
    assert sorted(casualties(battle)) == ["t.1", "t.3", "t.6"]


@rule("casualty.randomize.timing")
def test_where_only_the_save_differs_wounds_come_first_and_each_saves_with_his_own_armour() -> None:
    sergeant, man = a_kind("sergeant", save=3, role="leader"), a_kind("man", save=5)
    theirs = squad(
        "t", "b", at=(24, 20), facing=180, members=[a_member(sergeant, weapons=()), *[a_member(man, weapons=())] * 5]
    )
    battle = a_battle([squad("s", at=(24, 10), n=6, weapons=(GUN,)), theirs])
    dice = {
        "shoot.to-hit": (1,) * 6,
        "shoot.to-wound": (4, 4, 4, 3, 3, 3),
        "casualty.allocate": (1, 2, 3),
        "shoot.save": (3, 4, 5),
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice)
    assert (hits(battle), wounds(battle)) == (6, 3)
    assert saves(battle) == [("t.1", 3, 3, True), ("t.2", 5, 4, False), ("t.3", 5, 5, True)]
    order = event_types(battle)
    assert order.index(HitsRolled) < order.index(WoundsRolled) < order.index(WoundsAllocated)


@rule("casualty.randomize.characters")
def test_the_leader_of_eight_has_the_same_chance_as_every_other() -> None:
    """The book's D10 re-rolls nines and tens: rolls of 1, 7 and 4 are the leader and two of the rank and file."""
    leader, special = a_kind("leader", role="leader"), a_kind("special", role="special")
    men = [a_member(leader, weapons=()), a_member(special, weapons=()), *[a_member(weapons=())] * 6]
    battle = a_battle(
        [squad("s", at=(24, 10), n=1, weapons=(GUN,)), squad("t", "b", at=(24, 20), facing=180, members=men)]
    )
    drawn = play(allocate(battle, "t", [a_hit(battle)] * 3), {"casualty.allocate": (1, 7, 4)})
    assert drawn == ["t.1", "t.7", "t.4"]
    assert rank_and_file(battle, "t") == battle.models["t.7"].kind == battle.models["t.4"].kind


@rule("casualty.overkill")
def test_two_failed_saves_on_one_man_kill_him_once() -> None:
    battle = against(a_kind("enemy"))
    assert suffer(battle, "t.5", "t.2", "t.5") == {"t.5": False, "t.2": False}


@rule("casualty.remove", "casualty.quarter.trigger")
def test_four_who_fail_their_saves_are_removed_together_and_counted() -> None:
    battle = against(a_kind("enemy"))
    models = ("t.1", "t.3", "t.5", "t.7")
    dead = suffer(battle, *models)
    remove_casualties(battle, "s", "t", dead)
    assert casualties(battle) == list(models)
    assert battle.units["t"].now.casualties == 4
    assert battle.units["t"].now.tallies[0].casualties == 4
    assert len(battle.units["t"].models) == 4


OGRYN = a_kind("ogryn", W=2)


@rule("casualty.remove.multi-wound-rank-and-file")
def test_five_wounds_on_five_fresh_models_of_two_wounds_remove_two_and_wound_a_third() -> None:
    battle = against(OGRYN)
    dead = suffer(battle, "t.1", "t.2", "t.3", "t.4", "t.5", tie=(2, 4, 1))
    assert dead == {"t.2": False, "t.5": False}
    assert left(battle) == {"t.1": 1}


@rule("casualty.remove.multi-wound-rank-and-file")
def test_a_model_already_wounded_dies_first_and_one_of_two_others_is_wounded() -> None:
    battle = against(OGRYN)
    change(battle, "t.6", wounds=1)
    assert suffer(battle, "t.1", "t.2", tie=(2,)) == {"t.6": False}
    assert left(battle) == {"t.2": 1}


@rule("casualty.remove.multi-wound-rank-and-file")
def test_those_with_most_wounds_of_the_volley_absorb_before_the_others() -> None:
    battle = against(a_kind("ogryn", W=3))
    assert suffer(battle, "t.1", "t.4", "t.4") == {"t.4": False}
    assert left(battle) == {}


@rule("casualty.remove.multi-wound-rank-and-file", "casualty.overkill")
def test_surplus_wounds_are_dropped_before_the_rest_are_added_up() -> None:
    battle = against(OGRYN)
    assert suffer(battle, "t.1", "t.1", "t.1", "t.2") == {"t.1": False}
    assert left(battle) == {"t.2": 1}


@rule("casualty.remove.multi-wound-rank-and-file", "shoot.damage.instant-death")
def test_models_killed_outright_are_taken_out_first_and_not_pooled() -> None:
    battle = against(OGRYN)
    strong, weak = a_hit(battle, 6), a_hit(battle, 3)
    struck = [Wound("t.1", strong), Wound("t.2", weak), Wound("t.3", weak)]
    dead = play(apply_wounds(battle, "t", struck), {"casualty.tie": (1,)})
    assert dead == {"t.1": True, "t.2": False}


@rule("casualty.remove.multi-wound-rank-and-file", "shoot.damage.instant-death")
def test_a_wounded_model_killed_outright_absorbs_nothing_more() -> None:
    battle = against(OGRYN)
    change(battle, "t.1", wounds=1)
    struck = [Wound("t.1", a_hit(battle, 6)), Wound("t.2", a_hit(battle, 3))]
    assert play(apply_wounds(battle, "t", struck)) == {"t.1": True}
    assert left(battle) == {"t.2": 1}


@rule("casualty.remove.multi-wound-rank-and-file", "casualty.eligible")
def test_wounds_are_added_up_among_those_the_same_shots_could_hurt() -> None:
    """One shooter sees models 1 and 2, another 2, 3 and 4: no wound is lost and none counts twice."""
    battle = against(OGRYN)
    few, many = a_hit(battle, 3, "t.1", "t.2"), a_hit(battle, 3, "t.2", "t.3", "t.4")
    struck = [Wound("t.1", few), Wound("t.2", few), Wound("t.2", many), Wound("t.3", many)]
    dead = play(apply_wounds(battle, "t", struck), {"casualty.tie": (2, 1)})
    assert dead == {"t.2": False, "t.3": False}
    assert left(battle) == {}


@rule("casualty.remove.characters")
def test_a_leader_takes_the_wounds_drawn_for_him_himself() -> None:
    leader = a_kind("leader", W=2, role="leader", save=4)
    men = [a_member(leader), *[a_member(OGRYN, weapons=())] * 5]
    theirs = squad("t", "b", at=(24, 20), facing=180, members=men)
    battle = a_battle([squad("s", at=(24, 10), n=2, weapons=(GUN,)), theirs])
    dice = {
        "shoot.to-hit": (1, 1),
        "shoot.to-wound": (6, 6),
        "casualty.allocate": (1, 1),
        "shoot.save": (3, 4),
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice)
    assert left(battle) == {"t.1": 1} and not casualties(battle)
    battle.change_turn(active="b")
    assert "wounded firer -1" in needed(battle, orders(battle, "t", "s", "rifle")[:1], unit="t").reasons


@rule("casualty.remove.characters", "casualty.remove.multi-wound-rank-and-file")
def test_a_leaders_wounds_are_not_added_to_those_of_his_men() -> None:
    leader = a_kind("leader", W=2, role="leader")
    men = [a_member(leader, weapons=()), *[a_member(OGRYN, weapons=())] * 3]
    battle = a_battle([squad("t", "b", at=(24, 20), facing=180, members=men), squad("s", n=1)])
    assert suffer(battle, "t.1", "t.2", "t.3", tie=(1,)) == {"t.2": False}
    assert left(battle) == {"t.1": 1}


@rule("dice.to-wound.range-limit", "shoot.range.short")
@pytest.mark.parametrize(
    ("weapon", "toughness", "distance", "words"),
    [
        (a_weapon(type="assault", range=24.0), 7, 12.0, "6, then 5 or more"),
        (a_weapon("pistol", type="pistol", range=12.0), 7, 6.0, "6, then 5 or more"),
        (a_weapon("pistol", type="pistol", range=12.0), 7, 8.0, "impossible"),
        (a_weapon(type="assault", range=24.0), 6, 24.0, "6, then 4 or more"),
        (a_weapon(type="assault", range=24.0), 8, 12.0, "6, then 6 or more"),
        (a_weapon(type="assault", range=24.0), 8, 12.1, "impossible"),
        (a_weapon(type="assault", range=24.0), 9, 5.0, "impossible"),
    ],
)
def test_wound_goals_of_eight_and_nine_may_be_tried_only_at_short_range(
    weapon: object, toughness: int, distance: float, words: str
) -> None:
    battle = facing_off(distance, targets=1, weapon=weapon, enemy=a_kind(T=toughness, save=2))  # type: ignore[arg-type]
    dice = {"shoot.to-hit": (1,), "suppress.test": (1, 1), "shoot.save": (6,)}
    if words != "impossible":
        dice |= {"shoot.to-wound": (6,), "shoot.to-wound.second": (6,)}
    shoot(battle, dice=dice)
    (rolled,) = events(battle, WoundsRolled)
    assert rolled.needed.needed == words
    assert rolled.wounds == (words != "impossible")
    assert battle.units["t"].now.tallies[0].hits == 1


@rule("dice.to-wound.range-limit")
@pytest.mark.parametrize(("second", "wounded"), [(4, 1), (3, 0)])
def test_a_goal_of_seven_wants_a_six_and_then_a_four_at_full_range(second: int, wounded: int) -> None:
    battle = facing_off(24, targets=1, weapon=a_weapon(type="assault"), enemy=a_kind(T=6, save=2))
    dice = {
        "shoot.to-hit": (1,),
        "shoot.to-wound": (6,),
        "shoot.to-wound.second": (second,),
        "shoot.save": (6,),
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice)
    assert wounds(battle) == wounded
