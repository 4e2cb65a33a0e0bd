"""Movement saves."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.kernel.throws import throw_all
from arap.rules.movement.dice.saves import MOVEMENT_SAVE, MovementSave, current_move, save_of
from arap.rules.movement.planning.attempt import check_move
from arap.table import Agility
from tests.rules.builders import a_battle, a_kind, a_piece, difficult, play, squad, very_difficult
from tests.support import rule


def goal(battle: Battle) -> int:
    return MOVEMENT_SAVE.needed(save_of(battle, battle.models["m.1"])).goal


def one(terrain: Any = (), **kind: Any) -> Battle:
    return a_battle([squad("m", n=1, kind=a_kind(**kind))], terrain)


def saves(battle: Battle, dice: Mapping[str, Sequence[int]]) -> bool:
    """Whether these dice save the model."""
    needed = MOVEMENT_SAVE.needed(save_of(battle, battle.models["m.1"]))
    (throw,) = play(throw_all("move.save", "move.save", "a", [needed]), dice)
    return throw.met


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
        assert saves(battle, {"move.save": [3]}) is saved


@rule("move.save")
def test_a_six_fails_whatever_the_goal() -> None:
    battle = one(M=12.0, I=5)
    assert not saves(battle, {"move.save": [6]})


@rule("move.save")
def test_a_goal_of_nought_wants_a_one_and_then_three_or_less() -> None:
    battle = one([very_difficult((0, 0, 20, 20))], I=1)
    dice = {"move.save": [1], "move.save.second": [3]}
    assert saves(battle, dice)


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
    assert MOVEMENT_SAVE.needed(save_of(battle, battle.models["m.1"], helpless=True)).chance == 0


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
