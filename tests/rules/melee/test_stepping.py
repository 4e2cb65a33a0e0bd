"""Moves within a combat: between Initiative steps, and when it is tidied up."""

from typing import Any

import pytest

from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.events import HazardTested, UnitMoved
from arap.battle.events.melee import StepBegan
from arap.rules.combats import combats
from arap.rules.melee.fighting.reach import apart, is_engaged
from arap.rules.melee.moving.stepping import nearest_first, way_up
from arap.table import Dangerous, bearing
from tests.rules.builders import Point, a_kind, a_member, a_piece, difficult, squad
from tests.rules.logs import events
from tests.rules.melee.fights import MISS, fight, locked, orders, tidy
from tests.support import rule


def with_straggler(place: Point, initiative: int, enemy: int = 3, **fields: Any) -> Battle:
    """A man of mine in contact (m.1, I 4), another on this place (m.2), and two enemies side by side who stay there."""
    men = [a_member(a_kind("leader", I=4)), a_member(a_kind("straggler", I=initiative))]
    mine = squad("m", members=men, places=[(10, 10), place])
    his = squad("e", "b", places=[(10, 11), (12, 11)], kind=a_kind("foe", I=enemy, M=0.0), facing=180)
    return locked([mine, his], ("m", "e"), **fields)


def fought(battle: Battle) -> dict[int, tuple[str, ...]]:
    return {step.initiative: step.models for step in events(battle, StepBegan)}


@rule("melee.step-move", "melee.late-engaged")
def test_an_unengaged_man_steps_up_through_a_bog_and_fights_in_his_step() -> None:
    battle = with_straggler((12, 6), 3, terrain=[difficult((11, 6.5, 14, 9))])
    fight(battle, hit=[MISS] * 4)
    assert fought(battle) == {4: ("m.1",), 3: ("m.2", "e.1", "e.2")}
    (moved,) = events(battle, UnitMoved)
    assert (moved.rule, moved.manner) == ("melee.step-move", "close up") and moved.models[0].cost <= 4.0
    assert is_engaged(battle, battle.models["m.2"])


@rule("melee.step-move")
def test_three_inches_are_enough_to_have_the_enemy_within_two() -> None:
    battle = with_straggler((12, 6), 3)
    fight(battle, hit=[MISS] * 4, answers=[orders(FightOrder("m.2", to=(12.0, 9.0)))])
    assert (battle.models["m.2"].x, battle.models["m.2"].y) == (12.0, 9.0)
    assert apart(battle.models["m.2"], battle.models["e.2"]) == 2.0 and "m.2" in fought(battle)[3]


@rule("melee.step-move", "climb.down.high")
def test_nobody_steps_down_from_a_roof_in_a_melee_without_climbing() -> None:
    roof = a_piece((10.5, 4.5, 13.5, 7.5), "roof", base=2.9, height=0.1, surface=True, face=True)
    battle = with_straggler((12, 7), 3, terrain=[roof])
    fight(battle, hit=[MISS] * 4)
    straggler = battle.models["m.2"]
    assert (straggler.z, straggler.y <= 7.5) == (3.0, True) and "m.2" not in fought(battle)[3]


@rule("melee.step-move")
def test_after_the_only_step_nobody_moves_up() -> None:
    battle = with_straggler((12, 6), 4, enemy=4)
    fight(battle, hit=[MISS] * 3)
    assert list(fought(battle)) == [4]
    assert events(battle, UnitMoved) == []


@rule("melee.step-move")
def test_dangerous_ground_is_tested_and_its_losses_are_taken_but_credited_to_nobody() -> None:
    mines = a_piece((11, 6.5, 14, 8), "mines", dangerous=Dangerous(threshold=1, effect="kill"))
    battle = with_straggler((12, 6), 3, terrain=[mines])
    scores = fight(battle, hit=[MISS] * 3, more={"move.hazard": [1]})
    assert "m.2" not in battle.models and events(battle, HazardTested)
    assert (scores["m"].taken, scores["e"].inflicted) == (1, 0)


@rule("melee.step-move", "move.other-models")
def test_who_is_stopped_on_the_place_of_a_comrade_stands_beside_him() -> None:
    men = [a_member(a_kind("leader", I=4)), a_member(a_kind("straggler")), a_member(a_kind("rooted", M=0.0))]
    mine = squad("m", members=men, places=[(10, 10), (12, 6), (12, 8)])
    his = squad("e", "b", places=[(10, 11), (12, 11)], kind=a_kind("foe", M=0.0), facing=180)
    wire = a_piece((11, 7.9, 14, 8.6), "wire", dangerous=Dangerous(threshold=1, effect="stop"))
    battle = locked([mine, his], ("m", "e"), terrain=[wire])
    fight(battle, hit=[MISS] * 4, more={"move.hazard": [1]})
    assert [moved.halted for moved in events(battle, UnitMoved)] == [("m.2",)]
    assert apart(battle.models["m.2"], battle.models["m.3"]) >= 1.0


@rule("melee.late-engaged")
@pytest.mark.parametrize(("closes", "engaged"), [(True, True), (None, False)])
def test_who_steps_up_after_his_step_may_be_struck_but_does_not_strike(closes: bool | None, engaged: bool) -> None:
    battle = with_straggler((12, 6), 4)
    given = [orders(FightOrder("m.2", closes=closes))]
    fight(battle, hit=[MISS] * 3, answers=given)
    assert "m.2" not in (*fought(battle)[4], *fought(battle)[3])
    assert is_engaged(battle, battle.models["m.2"]) is engaged


@rule("melee.late-engaged", "melee.tidy-up")
def test_who_stays_back_tidies_up_into_contact_and_fights_in_the_next_round() -> None:
    battle = with_straggler((12, 6), 4)
    fight(battle, hit=[MISS] * 3)
    tidy(battle)
    assert apart(battle.models["m.2"], battle.models["e.2"]) == pytest.approx(1.0, abs=0.01)
    battle.log.clear()
    fight(battle, hit=[MISS] * 4)
    assert fought(battle)[4] == ("m.1", "m.2")


@rule("melee.tidy-up")
def test_a_man_five_inches_away_tidies_up_into_contact_four_being_enough() -> None:
    battle = with_straggler((12, 6), 4)
    tidy(battle)
    (moved,) = events(battle, UnitMoved)
    assert moved.models[0].model == "m.2" and 3.0 <= moved.models[0].cost <= 4.0
    assert is_engaged(battle, battle.models["m.2"])


@rule("melee.tidy-up")
def test_a_man_seven_inches_away_moves_four_and_stays_unengaged() -> None:
    battle = with_straggler((12, 4), 4)
    tidy(battle)
    straggler = battle.models["m.2"]
    assert straggler.y == pytest.approx(8.0, abs=0.01) and not is_engaged(battle, straggler)


@rule("melee.tidy-up")
def test_a_free_enemy_is_taken_before_a_nearer_one_who_is_engaged() -> None:
    battle = with_straggler((10.5, 7.9), 4)
    tidy(battle)
    assert apart(battle.models["m.2"], battle.models["e.2"]) <= 2.0


@rule("melee.tidy-up", "melee.wound-difference.environment")
def test_what_the_ground_does_while_tidying_up_counts_in_the_next_round() -> None:
    mines = a_piece((11, 6.5, 14, 8), "mines", dangerous=Dangerous(threshold=1, effect="kill"))
    battle = with_straggler((12, 6), 4, terrain=[mines])
    tidy(battle, {"move.hazard": [1]})
    assert battle.units["m"].toll == 1
    scores = fight(battle, hit=[MISS] * 3)
    assert (scores["m"].taken, scores["m"].by_nobody) == (1, 1) and battle.units["m"].toll == 0


@rule("melee.tidy-up", "melee.wound-difference.environment")
def test_a_unit_whose_last_model_dies_while_tidying_up_is_gone() -> None:
    mines = a_piece((11, 6.5, 14, 8), "mines", dangerous=Dangerous(threshold=1, effect="kill"))
    battle = with_straggler((12, 6), 4, terrain=[mines])
    battle.remove_model("m.1", None, "casualty.remove")
    tidy(battle, {"move.hazard": [1]})
    assert "m" not in battle.units and battle.units["e"].toll == 0


@rule("melee.step-move", "melee.engaged-locked")
def test_who_comes_to_grips_with_another_unit_of_the_combat_is_its_opponent() -> None:
    mine = squad("m", places=[(10, 10), (20, 6)], kind=a_kind("man", I=3))
    friends = squad("n", places=[(18, 10)], kind=a_kind("friend", I=4))
    foes = squad("e", "b", places=[(10, 11), (18, 12)], kind=a_kind("foe", I=1), facing=180)
    others = squad("f", "b", places=[(19, 9)], kind=a_kind("other", I=1), facing=180)
    battle = locked([mine, friends, foes, others], ("m", "e"), ("n", "e"), ("n", "f"))
    fight(battle, hit=[MISS] * 9)
    assert "f" in battle.units["m"].locked and "m" in battle.units["f"].locked


@rule("melee.step-move")
def test_nobody_steps_up_to_an_enemy_outside_the_combat() -> None:
    mine = squad("m", places=[(10, 10), (17, 5)], kind=a_kind("man", I=3))
    his = squad("e", "b", places=[(10, 11)], kind=a_kind("foe", I=4), facing=180)
    bystanders = squad("f", "b", places=[(14, 8.2), (13, 9.2), (15, 7.2)], facing=180)
    battle = locked([mine, his, bystanders], ("m", "e"))
    fight(battle, hit=[MISS] * 3)
    assert battle.units["m"].locked == ("e",)
    assert all(apart(battle.models["m.2"], foe) > 2.0 for foe in battle.members("f"))


@rule("melee.tidy-up", "melee.engaged-locked")
def test_who_is_only_within_a_larger_enemys_reach_closes_up_and_strikes_in_the_next_round() -> None:
    beast = a_kind("beast", size=3, base_radius=1.0, I=3)
    man, foe = squad("m", places=[(10, 10)], kind=a_kind("man", I=6)), squad("e", "b", places=[(10, 13)], kind=beast)
    battle = locked([man, foe], ("m", "e"))
    fight(battle, hit=[MISS])
    assert fought(battle) == {3: ("e.1",)}
    tidy(battle)
    fight(battle, hit=[MISS] * 2)
    assert fought(battle) == {6: ("m.1",), 3: ("e.1",)}


@rule("melee.step-move")
def test_who_is_only_within_a_larger_enemys_reach_closes_up_before_his_own_step() -> None:
    beast = a_kind("beast", size=3, base_radius=1.0, I=3)
    man, foe = squad("m", places=[(10, 10)], kind=a_kind("man", I=2)), squad("e", "b", places=[(10, 13)], kind=beast)
    battle = locked([man, foe], ("m", "e"))
    fight(battle, hit=[MISS] * 2)
    assert fought(battle) == {3: ("e.1",), 2: ("m.1",)}


@rule("melee.step-move")
def test_the_member_nearest_to_any_enemy_moves_first() -> None:
    """m.2 is 1" from e.1 and far from e.2; m.1 is 4" from both."""
    men = squad("m", places=[(10, 10), (4, 10)])
    battle = locked([men, squad("e", "b", places=[(4, 11), (16, 11)])], ("m", "e"))
    assert [model.id for model in nearest_first(battle, combats(battle)[0], "m")] == ["m.2", "m.1"]


def beside_friends(*friends: Any, foes: Any = ((10, 11), (13, 11))) -> Battle:
    """m.2 at (11.5, 7) may move up; m.1 and others of its side fight already."""
    mine = squad("m", places=[(10, 10), (11.5, 7)])
    his = squad("e", "b", places=foes, kind=a_kind("foe", M=0.0), facing=180)
    units = [mine, his, *friends]
    return locked(units, ("m", "e"), *[(friend.id, "e") for friend in friends])


@rule("melee.step-move", "melee.tidy-up")
def test_a_model_moves_up_to_an_enemy_that_no_friend_is_engaged_with() -> None:
    """e.1 is engaged with m.1, e.2 with nobody; both are as near."""
    battle = beside_friends()
    path = way_up(battle, combats(battle)[0], battle.models["m.2"], None)
    assert path is not None and path.x > 12.0


@rule("melee.step-move", "melee.tidy-up")
def test_friends_of_other_units_in_the_combat_count_and_enemies_do_not() -> None:
    """n.1 of another unit is engaged with e.2, and m.1 with e.1: a third enemy is left."""
    friend = squad("n", places=[(13, 10)])
    battle = beside_friends(friend, foes=((10, 11), (13, 11), (9, 9.2)))
    path = way_up(battle, combats(battle)[0], battle.models["m.2"], None)
    assert path is not None
    crowded = beside_friends(squad("n", places=[(13, 10)]), foes=((10, 11), (13, 11), (15.5, 8)))
    other = way_up(crowded, combats(crowded)[0], crowded.models["m.2"], None)
    assert other is not None and other.x > 12.5 and other.y < 9.5


@rule("melee.step-move")
def test_a_place_that_cannot_be_taken_any_more_is_left_for_the_best_one() -> None:
    battle = beside_friends()
    for to in ((11.5, 5.0), (40.0, 40.0)):
        path = way_up(battle, combats(battle)[0], battle.models["m.2"], FightOrder("m.2", to=to))
        assert path is not None and path.y > 8


@rule("melee.step-move", "melee.arc.facing")
def test_a_model_that_has_moved_up_faces_the_nearest_enemy_and_pays_nothing() -> None:
    battle = beside_friends()
    tidy(battle)
    model, foes = battle.models["m.2"], battle.members("e")
    near = min(foes, key=lambda foe: apart(model, foe))
    assert model.facing == pytest.approx(bearing((model.x, model.y), (near.x, near.y)), abs=0.02)
    assert [moved.points for moved in events(battle, UnitMoved)] == [0]
