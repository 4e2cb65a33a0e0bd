"""Grenades planted on machines in melee."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.army.profile import Weapon
from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.events.melee import GrenadeWentOff, StepBegan
from arap.battle.events.shooting.area import ArmourStruck
from arap.battle.values import Onset
from arap.rules.answers import why_not
from arap.rules.melee.fighting.attacking import Stance
from arap.rules.melee.fighting.grenades import grenade_attacks, plant_needed
from tests.rules.builders import a_kind, a_member, a_weapon, squad
from tests.rules.logs import events
from tests.rules.melee.fights import MISS, fight, locked, orders, the_question
from tests.rules.melee.test_krak import FRAG, KRAK
from tests.support import rule

BOMB = a_weapon("bomb", type="grenade", range=None, strength=8, ap=1, marker_radius=1.5, tags=("planted",))
PLANT = FightOrder("m.1", attack="plant")
WALKER: dict[str, Any] = {"WS": 3, "I": 2, "creature_class": "dreadnought", "armour_value": 10}
TRUCK: dict[str, Any] = {"WS": 0, "A": 0, "I": 1, "creature_class": "vehicle", "armour_value": 10}


def at_machine(machine: dict[str, Any], *grenades: Weapon, **fields: Any) -> Battle:
    """A trooper of WS 4 with krak grenades beside a machine."""
    man = a_member(a_kind("man", **{"WS": 4, "I": 4} | fields), weapons=list(grenades) or [KRAK])
    foe = squad("e", "b", places=[(10, 11.2)], kind=a_kind("machine", **machine), facing=180)
    return locked([squad("m", members=[man], places=[(10, 10)]), foe], ("m", "e"))


def plant(battle: Battle, die: int, *damage: int, order: FightOrder = PLANT, **given: Any) -> Any:
    """The round with a grenade planted at this die; the machine misses."""
    more = {"melee.armour-penetration": damage} if damage else {}
    return fight(battle, hit=[die, MISS, MISS], answers=[orders(order)], more=more, **given)


@rule("grenade.melee.planted", "melee.to-hit.modifiers")
def test_a_krak_grenade_planted_on_a_dreadnought_penetrates() -> None:
    battle = at_machine(WALKER)
    plant(battle, 2, 5)
    (rolled,) = [event for event in events(battle, HitsRolled) if event.unit == "m"]
    assert rolled.needed.goal == 3 and [str(line) for line in rolled.needed.modifiers] == ["planting a charge -1"]
    (struck,) = events(battle, ArmourStruck)
    assert (struck.strength, struck.face, struck.armour, struck.result) == (6, 5, 10, "destroyed")
    assert "e" not in battle.units


@rule("grenade.melee.planted")
def test_a_glancing_hit_keeps_the_machine_from_shooting() -> None:
    battle = at_machine(WALKER)
    plant(battle, 3, 4)
    assert battle.models["e.1"].silenced_until > battle.turn.serial


@rule("grenade.melee.planted", "melee.krak-attack.fumble")
def test_a_6_against_a_dreadnought_goes_off_in_the_hand() -> None:
    battle = at_machine(WALKER)
    scores = plant(battle, 6, wound=[6])
    assert "m" not in battle.units and len(events(battle, GrenadeWentOff)) == 1
    assert (scores["m"].taken, scores["e"].inflicted) == (1, 0)


@rule("grenade.melee.planted", "melee.krak-attack.fumble")
@pytest.mark.parametrize(("die", "damage"), [(6, ()), (4, ()), (3, (3,))])
def test_a_truck_without_weapon_skill_is_hit_on_3_or_less_and_a_6_is_only_a_miss(
    die: int, damage: tuple[int, ...]
) -> None:
    battle = at_machine(TRUCK)
    plant(battle, die, *damage)
    assert "m" in battle.units and not events(battle, GrenadeWentOff)
    assert len(events(battle, ArmourStruck)) == len(damage)


@rule("melee.attacks", "melee.initiative.effective")
def test_a_grenade_is_planted_at_the_own_initiative_as_the_only_attack() -> None:
    battle = at_machine(WALKER, A=3)
    plant(battle, 5)
    assert [(step.initiative, step.models) for step in events(battle, StepBegan)] == [(4, ("m.1",)), (2, ("e.1",))]
    assert sum([len(event.throws) for event in events(battle, HitsRolled) if event.unit == "m"]) == 1


@rule("grenade.melee.planted")
def test_a_building_loses_a_structure_point_for_every_penetrating_hit() -> None:
    battle = at_machine(TRUCK | {"creature_class": "building", "W": 2})
    plant(battle, 1, 6)
    assert battle.models["e.1"].wounds == 1
    plant(battle, 1, 6)
    assert "e" not in battle.units


@rule("grenade.melee.planted")
def test_a_robot_with_a_toughness_is_wounded_as_usual() -> None:
    battle = at_machine({"creature_class": "robot", "T": 5, "W": 2, "save": 4, "I": 1})
    plant(battle, 1, wound=[3])
    assert battle.models["e.1"].wounds == 1


@rule("grenade.melee.planted")
def test_the_strongest_charge_is_planted_unless_another_is_named() -> None:
    for order, strength in ((PLANT, 8), (FightOrder("m.1", attack="plant", weapons=("krak",)), 6)):
        battle = at_machine(WALKER, KRAK, BOMB)
        plant(battle, 1, 1, order=order)
        assert [event.strength for event in events(battle, ArmourStruck)] == [strength]


@rule("melee.krak-attack.fumble", "melee.wound-difference.environment")
def test_a_charge_with_a_marker_hits_everybody_under_it_when_it_goes_off() -> None:
    men = [a_member(a_kind("man", WS=4, I=4, T=5), weapons=[BOMB]), a_member(a_kind("man", I=4))]
    walker = squad("e", "b", members=[a_member(a_kind("machine", **WALKER))], places=[(10, 11.2)], facing=180)
    others = squad("f", "b", places=[(8.2, 10), (7.9, 10)], facing=90)
    battle = locked([squad("m", members=men, places=[(10, 10), (11, 10)]), walker, others], ("m", "e"), ("m", "f"))
    more = {"melee.armour-penetration": [1]}
    scores = fight(battle, hit=[6, *[MISS] * 5], wound=[6, 1, 6], answers=[orders(PLANT)], more=more)
    (told,) = events(battle, GrenadeWentOff)
    assert told.models == ("m.1", "m.2", "e.1", "f.1")
    assert (scores["m"].taken, scores["m"].inflicted, scores["f"].taken, scores["f"].inflicted) == (1, 0, 1, 0)


@rule("grenade.melee.planted", "melee.sequence")
def test_the_owner_is_asked_whether_grenades_are_planted() -> None:
    ask = the_question(at_machine(WALKER))
    assert [option.label for option in ask.options] == ["Fight as proposed", "Plant grenades"]
    assert ask.options[1].answer == orders(PLANT)
    assert ask.notes[-1].startswith("man with a grenade: 1 attack, hits on 3 or less, 0.17 wounds expected")


@rule("grenade.melee.planted")
def test_planting_on_infantry_or_without_a_charge_is_refused() -> None:
    battle = at_machine({"WS": 3})
    refusal = why_not(battle, the_question(battle), orders(PLANT))
    assert refusal is not None and "use the krak attack" in refusal.reason and refusal.rule == "grenade.melee.planted"
    men = [a_member(a_kind("man"), weapons=[KRAK]), a_member(a_kind("man"), weapons=[FRAG])]
    walker = squad("e", "b", places=[(10.5, 11.2)], kind=a_kind("machine", **WALKER), facing=180)
    battle = locked([squad("m", members=men, places=[(10, 10), (11, 10)]), walker], ("m", "e"))
    refusal = why_not(battle, the_question(battle), orders(FightOrder("m.2", attack="plant")))
    assert refusal is not None and "no grenades or charges to plant" in refusal.reason


@rule("grenade.melee.planted", "charge.bonus")
@pytest.mark.parametrize(
    ("direction", "target", "goal"), [("rear", "e", 4), ("front", "e", 3), ("rear", "x", 3), (None, "", 3)]
)
def test_a_charge_into_the_rear_helps_to_plant_a_grenade_on_the_charged_machine(
    direction: Any, target: str, goal: int
) -> None:
    battle = at_machine(WALKER)
    stance = Stance(Onset("m", target, direction) if direction else None)
    assert plant_needed(battle, battle.models["m.1"], battle.models["e.1"], stance).goal == goal


@rule("grenade.melee.planted")
@pytest.mark.parametrize(("skill", "goal"), [(0, 3), (1, 2), (4, 1)])
def test_only_a_machine_without_weapon_skill_is_helpless(skill: int, goal: int) -> None:
    """A trooper of WS 1 hits the helpless with 4 or less, equals with 3, its betters with 2; a charge is one harder."""
    battle = at_machine({**WALKER, "WS": skill}, WS=1)
    assert plant_needed(battle, battle.models["m.1"], battle.models["e.1"], Stance()).goal == goal


@rule("melee.attacks", "grenade.melee.planted")
@pytest.mark.parametrize(
    ("order", "is_refused"),
    [
        (PLANT, False),
        (FightOrder("m.1", attack="plant", weapons=("krak",), aims=("e.1",)), False),
        (FightOrder("m.1", attack="plant", weapons=("krak", "krak")), True),
        (FightOrder("m.1", attack="plant", aims=("e.1", "e.1")), True),
        (FightOrder("m.1", attack="plant", two_weapons=True), True),
    ],
)
def test_a_grenade_is_one_attack_with_one_weapon_at_one_enemy(order: FightOrder, is_refused: bool) -> None:
    battle = at_machine(WALKER)
    refusal = why_not(battle, the_question(battle), orders(order))
    assert (refusal is not None and refusal.rule == "melee.attacks") is is_refused


@rule("grenade.melee.planted", "melee.krak-attack")
def test_without_a_grenade_or_an_enemy_in_reach_there_is_no_attack_with_one() -> None:
    battle = at_machine(WALKER)
    model, foes = battle.models["m.1"], battle.members("e")
    assert len(grenade_attacks(battle, model, foes, PLANT, Stance())) == 1
    assert grenade_attacks(battle, model, (), PLANT, Stance()) == []
    unarmed = at_machine(WALKER, FRAG)
    order = FightOrder("m.1", attack="krak")
    assert grenade_attacks(unarmed, unarmed.models["m.1"], unarmed.members("e"), order, Stance()) == []
    behind = replace(model, facing=180.0)
    assert grenade_attacks(battle, behind, foes, PLANT, Stance()) == []
