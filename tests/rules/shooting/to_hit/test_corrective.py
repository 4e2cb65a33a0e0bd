"""Corrective aiming: fire at a target that stays where it is gets better from turn to turn."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import Observe
from arap.battle.battle import Battle
from arap.battle.values import Ranging, Stood
from arap.rules.movement.travel.arrivals import put_down
from arap.rules.shooting.to_hit.corrective import corrected, still_holds
from arap.rules.shooting.to_hit.observers import observe
from tests.rules.builders import RIFLE, a_battle, a_kind, a_weapon, impassable, squad
from tests.rules.shooting.firing import behind_wall, change, enemies, facing_off, needed, orders, shoot
from tests.rules.shooting.striking import MORTAR, aimed, fire, gun, marker, off_the_dice
from tests.support import rule

MISSES = {"shoot.to-hit": (6,) * 20}


def next_own_turn(battle: Battle, turns: int = 1) -> None:
    battle.change_turn(serial=battle.turn.serial + 2 * turns)


def fired_once(**fields: Any) -> Battle:
    battle = behind_wall(**fields)
    shoot(battle, dice=MISSES)
    return battle


@rule("shoot.corrective-aiming")
def test_the_second_turn_of_fire_at_men_who_stay_in_cover() -> None:
    battle = fired_once(kind=a_kind(BS=3))
    assert needed(battle).reasons == ["hard cover -2"]
    next_own_turn(battle)
    assert (needed(battle).goal, needed(battle).reasons) == (2, ["hard cover -2", "corrective aiming +1"])


@rule("shoot.corrective-aiming")
def test_a_squad_that_moved_an_inch_gets_nothing() -> None:
    battle = fired_once()
    next_own_turn(battle)
    change(battle, "s.1", x=battle.models["s.1"].x + 1.0)
    assert (needed(battle).goal, needed(battle).reasons) == (1, ["hard cover -2"])


@rule("shoot.corrective-aiming")
def test_a_target_that_went_straight_up_has_moved() -> None:
    battle = fired_once()
    next_own_turn(battle)
    change(battle, "t.1", z=0.5)
    assert "corrective aiming +1" not in needed(battle).reasons


@rule("shoot.corrective-aiming", "shoot.declare")
def test_a_shot_lost_out_of_range_corrects_nothing_and_breaks_off_the_fire() -> None:
    pistol = a_weapon("pistol", type="pistol", range=12.0)
    ours = squad("s", at=(24, 10), n=1, weapons=(RIFLE, pistol))
    battle = a_battle([ours, enemies(at=(24, 30), n=10)])
    shoot(battle, orders(battle, weapon="pistol"))
    next_own_turn(battle)
    assert needed(battle).reasons == []
    shoot(battle, dice=MISSES)
    next_own_turn(battle)
    assert needed(battle).reasons == ["corrective aiming +1"]
    shoot(battle, orders(battle, weapon="pistol"))
    assert needed(battle).reasons == []


@rule("shoot.corrective-aiming", "shoot.declare")
def test_who_was_measured_out_of_range_has_not_taken_part() -> None:
    rear = squad("s", places=[(24.0, 10.0), (24.8, 5.0)], weapons=(RIFLE,))
    battle = a_battle([rear, enemies(at=(24, 33), n=10)], settings={"shoot.premeasure": True})
    shoot(battle, dice=MISSES)
    assert [entry.model for entry in battle.units["s"].ranging] == ["s.1"]


@rule("shoot.corrective-aiming")
def test_a_second_volley_in_the_same_turn_gets_nothing() -> None:
    battle = fired_once()
    shoot(battle, dice=MISSES)
    assert needed(battle).reasons == ["hard cover -2"]


@rule("shoot.corrective-aiming")
def test_it_does_not_grow_and_lasts_for_the_whole_turn() -> None:
    battle = fired_once()
    for _ in range(2):
        next_own_turn(battle)
        for _ in range(2):
            assert needed(battle).reasons == ["hard cover -2", "corrective aiming +1"]
            shoot(battle, dice=MISSES)
    assert needed(battle, aimed=True).reasons == ["hard cover -2", "aimed +1", "corrective aiming +1"]


@rule("shoot.corrective-aiming")
def test_it_is_lost_when_the_target_moves_a_turn_is_missed_or_another_is_fired_at() -> None:
    moved = fired_once()
    next_own_turn(moved)
    change(moved, "t.3", y=moved.models["t.3"].y + 0.5)
    assert needed(moved).reasons == ["hard cover -2"]
    missed = fired_once()
    next_own_turn(missed, 2)
    assert needed(missed).reasons == ["hard cover -2"]
    other = facing_off(more=[enemies("u", at=(30, 24), n=3)])
    shoot(other, dice=MISSES)
    shoot(other, orders(other, target="u"), dice=MISSES)
    next_own_turn(other)
    assert needed(other).reasons == []


@rule("shoot.corrective-aiming")
def test_it_belongs_to_each_model_that_took_part() -> None:
    battle = facing_off(n=2)
    shoot(battle, orders(battle)[:1], dice=MISSES)
    next_own_turn(battle)
    assert needed(battle).reasons == ["corrective aiming +1"]
    assert needed(battle, orders(battle)[1:]).reasons == []


@rule("shoot.corrective-aiming")
@pytest.mark.parametrize("who", ["s.1", "t.3"])
def test_it_is_lost_by_a_walk_there_and_back(who: str) -> None:
    battle = fired_once()
    next_own_turn(battle)
    model = battle.models[who]
    for x in (model.x + 2.0, model.x):
        put_down(battle, battle.models[who], (x, model.y), model.facing, model.z)
    assert needed(battle).reasons == ["hard cover -2"]


@rule("shoot.corrective-aiming")
def test_a_move_before_the_first_shot_does_not_matter() -> None:
    battle = behind_wall(kind=a_kind(BS=3))
    model = battle.models["s.1"]
    put_down(battle, model, (model.x + 1.0, model.y), model.facing, model.z)
    shoot(battle, dice=MISSES)
    next_own_turn(battle)
    assert needed(battle).goal == 2


@rule("shoot.corrective-aiming")
def test_pivoting_is_no_movement() -> None:
    battle = fired_once()
    next_own_turn(battle)
    change(battle, "s.1", facing=30.0)
    assert "corrective aiming +1" in needed(battle).reasons


WALL = impassable((4, 20, 40, 21), height=5.0)
TARGETS = [(float(x), 40.0) for x in range(20, 26)]
SCOUT = a_kind("scout", BS=4, traits=("observer",))


def battery(setting: str = "second-turn-only") -> Battle:
    """A mortar behind a wall, its target, and an observer who sees it."""
    scout = squad("o", at=(44, 30), n=1, kind=SCOUT, facing=300.0)
    return gun(MORTAR, TARGETS, terrain=[WALL], more=[scout], settings={"shoot.corrective-indirect": setting})


def bombard(battle: Battle, guided: bool = False) -> float:
    """One shot on the same place with a total of nine on the dice."""
    if guided:
        observe(battle, "o", Observe("o.1", "t"))
    fire(battle, {"scatter.distance": (5, 4), "scatter.direction": (90,), "area.cover": (6,) * 9}, distance=30.0)
    inches = marker(battle).scatter
    next_own_turn(battle)
    return inches


@rule("shoot.corrective-aiming.indirect")
@pytest.mark.parametrize(("setting", "third"), [("second-turn-only", 9.0), ("every-later-turn", 8.0)])
def test_indirect_fire_with_an_observer_is_better_in_the_second_turn(setting: str, third: float) -> None:
    battle = battery(setting)
    assert [bombard(battle) for _ in range(3)] == [9.0, 8.0, third]


@rule("shoot.corrective-aiming.indirect")
@pytest.mark.parametrize(("setting", "third"), [("second-turn-only", 5.0), ("every-later-turn", 4.0)])
def test_a_guide_lends_his_skill_from_the_second_shot(setting: str, third: float) -> None:
    battle = battery(setting)
    assert [bombard(battle, guided=True) for _ in range(3)] == [9.0, 4.0, third]


@rule("shoot.corrective-aiming.indirect")
def test_without_the_observer_there_is_no_bonus() -> None:
    battle = battery()
    bombard(battle)
    battle.remove_model("o.1", None, "casualty.remove")
    assert bombard(battle) == 9.0


@rule("shoot.corrective-aiming.indirect")
def test_high_trajectory_fire_is_corrected_if_its_fall_was_seen() -> None:
    battle = gun(MORTAR, TARGETS)
    assert bombard(battle) == 6.0
    assert off_the_dice(battle, aimed(battle, distance=30.0)).reasons == ["corrective aiming +1"]
    screen = impassable((25.5, 36, 40, 37), height=5.0)
    unseen = a_battle([squad("s", at=(24, 10), n=1, weapons=(MORTAR,)), enemies("t", places=TARGETS)], [screen])
    assert bombard(unseen) == 6.0
    assert off_the_dice(unseen, aimed(unseen, distance=30.0)).reasons == []


@rule("shoot.corrective-aiming", "shoot.corrective-aiming.indirect")
def test_only_high_and_indirect_fire_must_be_seen_to_fall() -> None:
    battle = fired_once()
    entry = battle.units["s"].ranging[0]
    battle.change("s", ranging=(msgspec.structs.replace(entry, seen=False),))
    next_own_turn(battle)
    model = battle.models["s.1"]
    assert corrected(battle, model, "t", "direct") and not corrected(battle, model, "t", "high")


@rule("shoot.corrective-aiming")
def test_the_correction_of_a_model_that_does_not_fire_holds_while_target_and_model_are_there() -> None:
    battle = facing_off(10, 2)
    places = tuple([(model.id, model.x, model.y, model.z) for model in battle.members("t")])
    unit = battle.change("s", stood=(Stood("t", places),))
    model = battle.models["s.1"]
    entry = Ranging("s.1", "t", battle.turn.serial, (model.x, model.y, model.z), 1, True)
    assert still_holds(battle, unit, entry, {})
    assert not still_holds(battle, unit, msgspec.structs.replace(entry, model="s.9"), {})
    assert not still_holds(battle, unit, msgspec.structs.replace(entry, target="gone"), {})
