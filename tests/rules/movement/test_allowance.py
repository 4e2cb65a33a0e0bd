"""The basic move."""

import pytest

from arap.army.equipment import Armour
from arap.rules.movement.measures.allowance import basic_move, reach
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, squad
from tests.rules.movement.paths import refused_by, why_not
from tests.support import rule

PLATE = Armour(id="plate", name="Plate", save=4, move_penalty=1.0, primitive=True)
HEAVY = Armour(id="heavy", name="Heavy armour", save=4, move_penalty=0.5)


@rule("move.basic", "encumber.heavy-weapons")
def test_a_human_with_a_heavy_weapon_of_two_inches_moves_two() -> None:
    battle = a_battle([squad("m", n=1, weapons=[a_weapon("cannon", type="heavy", encumbrance=2.0)])])
    assert why_not(battle, (10, 12)) is None
    assert refused_by(battle, (10, 12.01)) == "activate.action.move"


@rule("move.basic")
def test_half_inches_are_kept_and_nothing_falls_below_zero() -> None:
    slow = a_battle(
        [squad("m", n=1, kind=a_kind(armour="heavy"))], armour=[HEAVY], settings={"armour.move-penalty": "all"}
    )
    assert basic_move(slow, slow.models["m.1"]) == 3.5
    stuck = a_battle([squad("m", n=1, kind=a_kind(M=0.5, armour="plate"))], armour=[PLATE])
    assert basic_move(stuck, stuck.models["m.1"]) == 0


@rule("armour.move-penalty")
@pytest.mark.parametrize(
    ("armour", "counts", "move"),
    [("plate", "primitive-only", 3), ("plate", "none", 4), ("heavy", "primitive-only", 4), ("heavy", "all", 3.5)],
)
def test_armour_slows_by_agreement(armour: str, counts: str, move: float) -> None:
    battle = a_battle(
        [squad("m", n=1, kind=a_kind(armour=armour))], armour=[PLATE, HEAVY], settings={"armour.move-penalty": counts}
    )
    assert basic_move(battle, battle.models["m.1"]) == move


@rule("armour.move-penalty")
def test_who_is_not_used_to_armour_is_slowed_by_any() -> None:
    kind = a_kind(armour="heavy", traits=("unused-to-armour",))
    battle = a_battle([squad("m", n=1, kind=kind)], armour=[HEAVY])
    assert basic_move(battle, battle.models["m.1"]) == 3.5


@rule("move.basic")
def test_a_slow_member_does_not_slow_the_others_but_the_unit_as_a_body() -> None:
    battle = a_battle([squad("m", members=[a_member(), a_member(a_kind(M=3))], at=(10, 10))])
    assert [basic_move(battle, model) for model in battle.members("m")] == [4, 3]
    assert reach(battle, "m") == 3
    assert why_not(battle, (9.4, 12.4), model="m.1") is None
