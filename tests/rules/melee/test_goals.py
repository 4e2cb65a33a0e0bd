"""What an attack in melee needs to hit."""

from typing import Any

import msgspec

from arap.battle.battle import Battle
from arap.kernel.target import Target
from arap.rules.melee.fighting.attacks import blow_strength
from arap.rules.melee.fighting.goals import blow, hit_needed
from tests.rules.builders import a_battle, a_kind, a_weapon, squad
from tests.rules.shooting.smoking import cloud
from tests.support import rule

SWORD = a_weapon("sword", type="melee", range=None, strength=None)


def duel(ws: int, against: int, prone: tuple[str, ...] = (), z: float = 0.0, **fields: Any) -> Battle:
    """A fighter m.1, at this height, and his enemy e.1 an inch and a half away."""
    men = squad("m", at=(10, 10), n=1, kind=a_kind("man", WS=ws, **fields), weapons=[SWORD])
    foes = squad("e", "b", at=(10, 11.5), n=1, kind=a_kind("foe", WS=against), weapons=[SWORD], facing=180)
    battle = a_battle([men, foes])
    for model in list(battle.models.values()):
        height = z if model.id == "m.1" else 0.0
        battle.put_model(msgspec.structs.replace(model, prone=model.id in prone, z=height))
    return battle


def goal(battle: Battle, attacker: str = "m.1", defender: str = "e.1", **special: Any) -> Target:
    attack = blow(battle, battle.models[attacker], battle.models[defender])
    return hit_needed(msgspec.structs.replace(attack, **special))


@rule("turn.rules-precedence", "melee.to-hit")
def test_ws_4_hits_ws_5_on_2_or_less_because_the_basic_rules_win() -> None:
    needed = goal(duel(4, 5))
    assert needed.needed == "2 or less" and needed.why == "WS 4 against WS 5"
    assert needed.met_by(2) and not needed.met_by(3)


@rule("melee.to-hit")
def test_the_better_fighter_hits_on_4_the_worse_on_2_equals_on_3() -> None:
    assert goal(duel(4, 4)).met_by(3) and not goal(duel(4, 4)).met_by(4)
    assert [goal(duel(5, 4)).goal, goal(duel(4, 5)).goal] == [4, 2]
    assert goal(duel(2, 6), free=True).goal == 4


@rule("melee.to-hit", "melee.to-hit.modifiers")
def test_modifiers_add_up_and_a_six_always_misses() -> None:
    assert goal(duel(4, 3), charge="rear").goal == 5
    both = goal(duel(4, 3, z=1.0), charge="rear")
    assert (both.total, both.goal) == (6, 5) and not both.met_by(6)
    assert both.reasons == ["rear charge +1", "uphill +1"]


@rule("melee.to-hit", "melee.to-hit.unarmed")
def test_an_unarmed_man_against_a_better_one_needs_a_one_and_then_a_three() -> None:
    assert goal(duel(2, 4), arms="unarmed").needed == "1, then 3 or less"
    assert goal(duel(3, 3), arms="unarmed").goal == 1
    assert goal(duel(3, 3), arms="improvised").goal == 2


@rule("melee.to-hit.modifiers")
def test_two_weapons_cost_one_but_not_on_the_attacks_of_the_charge() -> None:
    assert goal(duel(4, 4, z=1.0), two_weapons=True).goal == 3
    assert goal(duel(4, 4), two_weapons=True, bonus=True).goal == 3
    assert goal(duel(4, 3), planting=True).goal == 3


@rule("melee.to-hit.modifiers", "jump.into-melee")
def test_a_jump_down_and_the_higher_ledge_count_once() -> None:
    needed = goal(duel(4, 4, z=4.0), jumped=True)
    assert needed.goal == 4 and needed.reasons == ["jumped down +1"]


@rule("melee.to-hit.uphill")
def test_a_step_of_an_inch_is_uphill_and_not_for_him_below() -> None:
    battle = duel(4, 4, z=1.0)
    assert goal(battle).goal == 4 and goal(battle, "e.1", "m.1").goal == 3
    assert goal(duel(4, 4, z=0.3)).goal == 3


@rule("melee.to-hit.uphill")
def test_a_horse_is_no_higher_ground_but_a_large_beast_is() -> None:
    assert goal(duel(4, 4, creature_class="cavalry")).goal == 3
    assert goal(duel(4, 4, creature_class="cavalry", size=3)).goal == 4


@rule("move.prone.melee", "melee.to-hit")
def test_a_standing_man_hits_a_prone_one_on_5_and_he_strikes_back_on_2() -> None:
    battle = duel(4, 4, prone=("e.1",))
    needed = goal(battle)
    assert (needed.base, needed.base_reason) == (4, "WS 4 against WS 2")
    assert needed.reasons == ["uphill +1"] and needed.needed == "5 or less"
    back = goal(battle, "e.1", "m.1")
    assert back.base_reason == "WS 2 against WS 4" and back.needed == "2 or less"


@rule("move.prone.melee")
def test_prone_against_prone_nobody_is_uphill_and_height_counts_once() -> None:
    assert goal(duel(4, 4, prone=("m.1", "e.1"))).needed == "3 or less"
    assert goal(duel(4, 4, prone=("e.1",), z=1.0)).reasons == ["uphill +1"]


@rule("melee.free-blow")
def test_who_cannot_defend_himself_is_hit_on_four_by_anybody() -> None:
    assert goal(duel(1, 6, prone=("e.1",)), free=True).goal == 5
    assert goal(duel(5, 2), free=True, two_weapons=True).goal == 3
    assert goal(duel(5, 2), free=True, charge="rear").goal == 4


def in_cloud(battle: Battle, **fields: Any) -> Battle:
    battle.change_turn(clouds=(cloud(10.0, 10.5, **fields),))
    return battle


@rule("melee.smoke")
def test_in_smoke_one_hits_on_a_one_unless_he_sees_in_it() -> None:
    assert goal(in_cloud(duel(4, 3))).needed == "1 or less"
    keen = in_cloud(duel(4, 3, traits=("infra-vision",)))
    assert goal(keen).goal == 4 and goal(keen, "e.1", "m.1").goal == 1
    assert goal(in_cloud(duel(4, 3), radius=0.4)).goal == 4


@rule("melee.smoke")
def test_in_a_blind_cloud_infra_vision_is_no_help() -> None:
    needed = goal(in_cloud(duel(4, 3, traits=("infra-vision",)), blind=True), two_weapons=True)
    assert needed.needed == "1, then 3 or less" and needed.why == "in smoke, two weapons"


@rule("jump.into-melee")
def test_a_jump_gives_strength_to_contact_weapons_only() -> None:
    pistol = a_weapon("pistol", type="pistol", strength=4)
    assert blow_strength(a_kind(S=3), SWORD, jumped=True) == 4
    assert blow_strength(a_kind(S=3), SWORD) == 3
    assert blow_strength(a_kind(S=3), pistol, jumped=True) == 4
