"""Shields on the arm and on the back: free hands, bulk, and protection from behind."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.army.equipment import Shield
from arap.battle.acts import Sling
from arap.battle.battle import Battle
from arap.battle.events import ActionTaken
from arap.battle.values import Acting
from arap.rules.melee.fighting.arms import has_pair
from arap.rules.melee.fighting.shields import shield_in_melee
from arap.rules.melee.leaving.declaring_pursuit import is_slow
from arap.rules.morale.suppression import immune
from arap.rules.movement.measures.allowance import basic_moves
from arap.rules.movement.measures.rates import charge_reaches
from arap.rules.shooting.weapons.types import why_not_fire
from arap.rules.turn.actions import action_options, judge_act, take_action
from arap.rules.wounds.saves import save_needed
from tests.rules.builders import a_battle, a_kind, a_weapon, play, squad
from tests.rules.logs import events
from tests.rules.shooting.casualties.test_shields import (
    ADVANCED,
    BOLTER,
    BOW,
    COMBAT,
    HI_TECH,
    POWER,
    PRIMITIVE,
    SHIELDS,
    before,
    goal,
)
from tests.rules.shooting.firing import acting, change, enemies
from tests.support import rule

RIFLE = a_weapon("rifle", two_handed=True)
SWORD, AXE = a_weapon("sword", type="melee", range=None, ap=4), a_weapon("axe", type="melee", range=None, ap=5)


def behind(shield: Shield, **fields: Any) -> Battle:
    """A shot from behind at a bearer who has the shield on his back."""
    battle = before(shield, off=180.0, **fields)
    change(battle, "t.1", slung=True)
    return battle


def bearers(shield: Shield = HI_TECH, n: int = 2, settings: dict[str, Any] | None = None, **fields: Any) -> Battle:
    kind = a_kind("bearer", shield=shield.id, **fields)
    ours = squad("s", at=(24, 10), n=n, kind=kind, weapons=(RIFLE, SWORD, AXE))
    return a_battle([ours, enemies("t", at=(24, 40))], shields=SHIELDS, settings=settings)


def sling(battle: Battle) -> None:
    """The shields of the unit go on the back."""
    for model in battle.members("s"):
        battle.put_model(replace(model, slung=True))


@rule("shield.hands")
def test_a_rifle_is_not_fired_beside_a_hi_tech_shield_but_beside_a_combat_shield() -> None:
    battle = bearers(HI_TECH)
    found = why_not_fire(battle, battle.models["s.1"], RIFLE)
    assert found is not None and found.rule == "shield.hands"
    battle = bearers(COMBAT)
    assert why_not_fire(battle, battle.models["s.1"], RIFLE) is None


@rule("shield.hands", "shield.back")
def test_a_shield_on_the_back_leaves_both_hands_free() -> None:
    battle = bearers()
    assert not has_pair(battle, battle.models["s.1"])
    sling(battle)
    assert why_not_fire(battle, battle.models["s.1"], RIFLE) is None
    assert has_pair(battle, battle.models["s.1"])


@rule("shield.back")
def test_an_unarmoured_man_with_a_primitive_shield_on_his_back_saves_an_arrow_on_six() -> None:
    assert goal(behind(PRIMITIVE, weapon=BOW)) == 6
    assert goal(behind(PRIMITIVE, weapon=BOLTER)) == 0


@rule("shield.back")
def test_a_power_shield_on_the_back_betters_flak_and_is_not_invulnerable() -> None:
    assert goal(behind(POWER, save=5)) == 4
    assert goal(behind(POWER)) == 6
    piercing = behind(POWER, weapon=a_weapon("piercing", type="assault", ap=1))
    assert goal(piercing) == 0


@rule("shield.back")
def test_on_the_back_a_shield_protects_neither_from_the_front_nor_in_melee() -> None:
    battle = before(HI_TECH, save=5)
    assert goal(battle) == 4
    change(battle, "t.1", slung=True)
    assert goal(battle) == 5
    assert shield_in_melee(battle, battle.models["t.1"]) is None


@rule("shield.back")
def test_on_the_arm_a_shield_does_not_protect_from_behind() -> None:
    assert goal(before(HI_TECH, off=180.0, save=5)) == 5


@rule("shield.energy")
def test_a_power_shield_saves_on_five_in_melee_against_a_power_sword() -> None:
    battle = bearers(POWER)
    shield = shield_in_melee(battle, battle.models["s.1"])
    needed = save_needed(
        battle.kind(battle.models["s.1"]).profile, a_weapon("power", ap=2), ground=False, shield=shield
    )
    assert (needed.goal, needed.why) == (5, "energy shield")


@rule("shield.energy")
def test_an_advanced_shield_saves_on_five_against_any_shot_from_the_front() -> None:
    assert goal(before(ADVANCED, weapon=a_weapon("piercing", type="assault", ap=1), save=3)) == 5


@rule("shield.energy")
@pytest.mark.parametrize(
    ("shield", "exempt", "spared"), [(POWER, False, False), (POWER, True, True), (HI_TECH, True, False)]
)
def test_an_energy_shield_spares_suppression_only_by_a_setting(shield: Shield, exempt: bool, spared: bool) -> None:
    battle = bearers(shield, settings={"shield.suppression-exempt": exempt})
    assert immune(battle, battle.units["s"]) is spared


@rule("encumber.bulk")
def test_a_shield_on_the_back_takes_half_an_inch_off_the_move() -> None:
    battle = bearers()
    assert basic_moves(battle, battle.members("s")) == [4.0, 4.0]
    assert charge_reaches(battle, battle.members("s")) == [8.0, 8.0]
    sling(battle)
    assert basic_moves(battle, battle.members("s")) == [3.5, 3.5]
    assert charge_reaches(battle, battle.members("s")) == [7.0, 7.0]
    off = bearers(settings={"encumber.enabled": False})
    sling(off)
    assert basic_moves(off, off.members("s")) == [4.0, 4.0]


def slinging(battle: Battle, points: int = 1) -> Acting:
    battle.change_turn(active="a", phase="activation")
    return acting(battle, "s", points)


@rule("encumber.bulk")
def test_shields_change_their_place_as_a_free_act() -> None:
    battle = bearers()
    entry = slinging(battle)
    (option,) = [each for each in action_options(battle, entry) if isinstance(each.answer, Sling)]
    assert (option.answer, option.label, option.cost, option.refusal) == (Sling(True), "Shields on the back", 0, None)
    play(take_action(battle, entry, Sling(True)))
    assert [model.slung for model in battle.members("s")] == [True, True]
    assert battle.turn.acting[-1].points == 1
    (event,) = events(battle, ActionTaken)
    assert (event.action, event.how, event.models) == ("sling", "back", ("s.1", "s.2"))
    (option,) = [each for each in action_options(battle, entry) if isinstance(each.answer, Sling)]
    assert option.answer == Sling(False)


@rule("encumber.bulk")
def test_shields_stay_where_they_are_in_melee_and_are_not_slung_twice() -> None:
    battle = bearers()
    entry = slinging(battle)
    assert judge_act(battle, entry, Sling(False)) is not None
    assert judge_act(battle, replace(entry, points=0), Sling(True)) is not None
    battle.change("s", locked=("t",))
    assert judge_act(battle, entry, Sling(True)) is not None


@rule("encumber.weight")
def test_a_loaded_man_who_moves_three_inches_need_not_pursue() -> None:
    battle = a_battle([squad("m", n=1, kind=a_kind(load=20.0)), squad("n", "b", (30, 30), 1, kind=a_kind("free"))])
    assert is_slow(battle, battle.units["m"]) and not is_slow(battle, battle.units["n"])
