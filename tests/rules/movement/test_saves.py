"""Movement saves, and being run over."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.battle.events import AgilityRolled, InjuriesRolled
from arap.rules.movement.dice.saves import MOVEMENT_SAVE, MovementSave, current_move, movement_saves, run_over, save_of
from arap.rules.movement.legality.legal import check_move
from arap.table import Agility
from tests.rules.builders import a_battle, a_kind, a_piece, difficult, play, squad, very_difficult
from tests.rules.logs import events
from tests.support import rule


def goal(battle: Battle) -> int:
    return MOVEMENT_SAVE.needed(save_of(battle, battle.models["m.1"])).goal


def one(terrain: Any = (), **kind: Any) -> Battle:
    return a_battle([squad("m", n=1, kind=a_kind(**kind))], terrain)


@rule("move.save")
def test_the_save_is_rolled_against_initiative_by_the_current_move() -> None:
    assert goal(one()) == 3
    assert goal(one([difficult((0, 0, 20, 20))])) == 2
    assert goal(one(M=12.0)) == 4
    assert goal(one(M=12.0, I=5)) == 5
    assert goal(one([very_difficult((0, 0, 20, 20))], I=1)) == 0


@rule("move.save")
@pytest.mark.parametrize(("move", "change"), [(0.0, -1), (2.0, -1), (2.1, 0), (4.0, 0), (4.1, 1), (12.0, 1)])
def test_up_to_two_inches_is_slow_and_more_than_four_is_fast(move: float, change: int) -> None:
    assert MOVEMENT_SAVE.needed(MovementSave(3, move)).goal == 3 + change


@rule("move.save")
def test_in_the_open_a_three_saves_and_in_a_bog_it_does_not() -> None:
    for terrain, saved in (((), True), ([difficult((0, 0, 20, 20))], False)):
        battle = one(terrain)
        assert play(movement_saves(battle, battle.members("m"), "a plant"), {"move.save": [3]}) == [saved]


@rule("move.save")
def test_a_six_fails_whatever_the_goal() -> None:
    battle = one(M=12.0, I=5)
    assert play(movement_saves(battle, battle.members("m"), "a plant"), {"move.save": [6]}) == [False]


@rule("move.save")
def test_a_goal_of_nought_wants_a_one_and_then_three_or_less() -> None:
    battle = one([very_difficult((0, 0, 20, 20))], I=1)
    dice = {"move.save": [1], "move.save.second": [3]}
    assert play(movement_saves(battle, battle.members("m"), "a plant"), dice) == [True]


@rule("move.save")
def test_encumbrance_lowers_the_current_move() -> None:
    battle = one(M=4.0, I=3, load=40.0)
    assert current_move(battle, battle.models["m.1"]) == 2 and goal(battle) == 2


@rule("move.save")
def test_the_prone_have_their_crawling_rate_and_variable_ground_counts_for_nothing() -> None:
    battle = one()
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], prone=True))
    assert current_move(battle, battle.models["m.1"]) == 2
    rubble = one([a_piece((0, 0, 20, 20), "rubble", variable=True)])
    assert current_move(rubble, rubble.models["m.1"]) == 4


@rule("move.save")
def test_who_cannot_act_fails_without_a_roll() -> None:
    battle = one()
    assert play(movement_saves(battle, battle.members("m"), "a plant", helpless=["m.1"])) == [False]


def a_tank_and_three_men(**kind: Any) -> Battle:
    tank = a_kind("tank", creature_class="vehicle", size=3, base_radius=1.25, M=12.0)
    men = squad("m", "b", places=[(20, 12), (20.6, 13.2), (20, 14.4)], kind=a_kind(**kind))
    return a_battle([squad("t", n=1, at=(20, 8), kind=tank), men])


@rule("move.save.run-over")
def test_a_tank_drives_through_three_guardsmen() -> None:
    battle = a_tank_and_three_men()
    dice = {"move.save": [2, 3, 5], "hazard.to-wound": [2]}
    play(run_over(battle, "t.1", [(20, 8), (20, 20)]), dice)
    assert [event.throw.met for event in events(battle, AgilityRolled)] == [True, True, False]
    (injuries,) = events(battle, InjuriesRolled)
    assert injuries.needed.base == 1 and injuries.needed.goal == 2
    assert battle.units["m"].models == ("m.1", "m.2")
    for model in battle.members("m"):
        assert abs(model.x - 20) >= 1.75 - 0.001 and not model.prone


@rule("move.save.run-over")
def test_a_survivor_is_shifted_out_and_lies_prone() -> None:
    battle = a_tank_and_three_men()
    dice = {"move.save": [2, 3, 5], "hazard.to-wound": [1]}
    play(run_over(battle, "t.1", [(20, 8), (20, 20)]), dice)
    third = battle.models["m.3"]
    assert third.prone and abs(third.x - 20) >= 1.75 - 0.001


@rule("move.save.run-over")
def test_the_strength_of_the_hit_is_a_setting_and_armour_saves() -> None:
    tank = a_kind("tank", creature_class="vehicle", size=3, base_radius=1.25, M=12.0)
    men = squad("m", "b", places=[(20, 12)], kind=a_kind(save=4))
    battle = a_battle([squad("t", n=1, at=(20, 8), kind=tank), men], settings={"move.run-over-strength": 3})
    dice = {"move.save": [5], "hazard.to-wound": [4], "hazard.save": [4]}
    play(run_over(battle, "t.1", [(20, 8), (20, 20)]), dice)
    assert "m.1" in battle.models and battle.models["m.1"].prone


@rule("move.save.run-over")
def test_those_beside_the_path_do_not_roll() -> None:
    battle = a_tank_and_three_men()
    play(run_over(battle, "t.1", [(30, 8), (30, 20)]))
    assert not battle.log


@rule("move.save", "move.agility")
def test_on_a_plank_over_a_bog_the_bog_does_not_count() -> None:
    plank = a_piece((0, 8, 48, 40), "plank", base=2.9, height=0.1, surface=True, face=True, agility=Agility())
    battle = one([difficult((0, 0, 48, 48)), plank])
    assert battle.models["m.1"].z == 3
    assert current_move(battle, battle.models["m.1"]) == 4
    plan = check_move(battle, "m", (ModelPath("m.1", (Leg(10, 11),)),))
    assert [trial.needed for trial in plan.models[0].dice] == ["3 or less"]


@rule("move.save")
def test_the_current_move_of_a_swimmer_is_two_inches() -> None:
    battle = one([a_piece((0, 0, 48, 48), "river", water="deep")])
    assert current_move(battle, battle.models["m.1"]) == 2
