"""Krak attacks, and grenades that go off in the hand."""

from typing import Any

import pytest

from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, SavesRolled, WoundsRolled
from arap.battle.events.melee import GrenadeWentOff, StepBegan, WoundsLost
from arap.battle.values import Cloud
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.rules.answers import why_not
from tests.rules.builders import a_kind, a_member, a_weapon, squad
from tests.rules.logs import events
from tests.rules.melee.fights import CHAINSWORD, LASPISTOL, MISS, charged, fight, locked, orders, the_question
from tests.support import rule

KRAK = a_weapon("krak", type="grenade", range=None, strength=6, ap=4, marker_radius=0.0, tags=("krak",))
FRAG = a_weapon("frag", type="grenade", range=None, strength=3, marker_radius=1.5, tags=("frag",))
DROP = FightOrder("m.1", attack="krak")


def against(foe: dict[str, Any] | None = None, n: int = 1, **man: Any) -> Battle:
    """A trooper of Initiative 4 with a krak grenade against n enemies of Initiative 3."""
    trooper = squad("m", members=[a_member(a_kind("man", **{"I": 4} | man), weapons=[KRAK])], places=[(10, 10)])
    foes = [(10 + 0.4 * number, 11.2 + 0.5 * number) for number in range(n)]
    enemy = squad("e", "b", places=foes, kind=a_kind("foe", **foe or {}), facing=180)
    return locked([trooper, enemy], ("m", "e"))


def drop(battle: Battle, die: int, order: FightOrder = DROP, **given: Any) -> Any:
    """The round with a krak attack at this die; the enemy misses."""
    more = {"melee.krak": [die]}
    return fight(battle, hit=[MISS] * 5, answers=[orders(order)], more=more, **given)


@rule("melee.krak-attack", "melee.initiative.effective")
def test_a_krak_grenade_wounds_a_tough_monster_at_initiative_1_and_leaves_it_a_3_up_save() -> None:
    battle = against({"T": 6, "save": 3, "W": 4})
    scores = drop(battle, 1, wound=[4], save=[2])
    assert [(step.initiative, step.models) for step in events(battle, StepBegan)] == [(3, ("e.1",)), (1, ("m.1",))]
    (wound,) = events(battle, WoundsRolled)
    assert wound.needed.needed == "4 or more" and battle.models["e.1"].wounds == 3
    (saves,) = events(battle, SavesRolled)
    assert saves.saves[0].needed.goal == 3 and scores["m"].inflicted == 1


@rule("melee.krak-attack")
def test_a_2_has_no_effect() -> None:
    battle = against({"T": 6, "save": 3, "W": 4})
    drop(battle, 2)
    assert battle.models["e.1"].wounds == 4 and battle.models["m.1"].wounds == 1


@rule("melee.krak-attack")
def test_a_4_up_save_does_not_stop_a_krak_grenade() -> None:
    battle = against({"T": 4, "save": 4})
    drop(battle, 1, wound=[2])
    assert "e" not in battle.units


@rule("melee.krak-attack", "melee.smoke")
def test_neither_skill_nor_smoke_nor_a_charge_changes_the_natural_1() -> None:
    battle = charged(against({"WS": 1}, WS=6), "m", "e", direction="rear")
    battle.change_turn(clouds=(Cloud("c", 10, 10, 0, 3, 3),))
    drop(battle, 2)
    (rolled,) = [event for event in events(battle, HitsRolled) if event.unit == "m"]
    assert (rolled.rule, rolled.needed.needed) == ("melee.krak-attack", "1 or less")


@rule("melee.attacks", "melee.krak-attack")
def test_a_fighter_of_three_attacks_makes_one_krak_attack_even_after_a_rear_charge() -> None:
    battle = charged(against(A=3), "m", "e", direction="rear")
    drop(battle, 2)
    assert sum([len(event.throws) for event in events(battle, HitsRolled) if event.unit == "m"]) == 1


@rule("melee.initiative.effective", "grenade.charge.assault")
def test_a_charger_with_assault_grenades_makes_its_krak_attack_at_initiative_1() -> None:
    battle = charged(against(), "m", "e", cover=False)
    drop(battle, 2)
    assert [step.initiative for step in events(battle, StepBegan)] == [3, 1]


@rule("melee.krak-attack", "melee.allocation.tiers")
def test_the_wound_stays_with_the_enemy_aimed_at() -> None:
    battle = against({"I": 1}, n=3)
    drop(battle, 1, FightOrder("m.1", attack="krak", aims=("e.2",)), wound=[6])
    assert "e.2" not in battle.models and {"e.1", "e.3"} <= set(battle.models)


@rule("melee.krak-attack")
def test_the_one_attack_goes_at_the_first_enemy_named() -> None:
    battle = against({"I": 1}, n=3)
    drop(battle, 1, FightOrder("m.1", attack="krak", aims=("e.2", "e.3")), wound=[6])
    assert "e.2" not in battle.models and {"e.1", "e.3"} <= set(battle.models)


@rule("melee.krak-attack")
def test_a_krak_wound_on_an_enemy_that_has_fallen_in_the_same_step_is_lost() -> None:
    friend = squad("m", places=[(10, 10)], kind=a_kind("friend", I=1))
    user = squad("n", members=[a_member(a_kind("man"), weapons=[KRAK])], places=[(11, 10.2)])
    foes = squad("e", "b", places=[(10, 11.2), (14, 11.2)], kind=a_kind("foe", I=1), facing=180)
    battle = locked([friend, user, foes], ("m", "e"), ("n", "e"))
    order = FightOrder("n.1", attack="krak")
    scores = fight(battle, hit=[1, MISS], wound=[6, 6], answers=[orders(order)], more={"melee.krak": [1]})
    assert list(battle.units["e"].models) == ["e.2"] and [lost.unit for lost in events(battle, WoundsLost)] == ["n"]
    assert (scores["m"].inflicted, scores["n"].inflicted) == (1, 0)


@rule("melee.krak-attack.war-veterans")
@pytest.mark.parametrize(("traits", "die", "hit"), [(("tyranid",), 4, True), ((), 2, False), (("tyranid",), 5, False)])
def test_a_war_veteran_drops_its_grenade_on_tyranids_at_4_or_less(traits: Any, die: int, hit: bool) -> None:
    battle = against({"T": 7, "W": 4, "save": 3, "traits": traits}, traits=("tyranid-war-veteran",))
    drop(battle, die, wound=[5] if hit else [], save=[2] if hit else [])
    assert battle.models["e.1"].wounds == (3 if hit else 4)


@rule("melee.krak-attack.war-veterans", "melee.krak-attack.fumble")
def test_a_6_is_a_fumble_for_a_war_veteran_too() -> None:
    battle = against({"traits": ("tyranid",)}, traits=("tyranid-war-veteran",))
    drop(battle, 6, wound=[1])
    assert len(events(battle, GrenadeWentOff)) == 1


@rule("melee.krak-attack.fumble", "melee.wound-difference.environment")
def test_a_grenade_that_goes_off_in_the_hand_kills_a_trooper_and_is_credited_to_nobody() -> None:
    battle = against(save=5)
    scores = drop(battle, 6, wound=[3])
    (wound,) = events(battle, WoundsRolled)
    assert wound.needed.goal == 2 and "m" not in battle.units
    assert (scores["m"].taken, scores["e"].inflicted, scores["e"].destroyed) == (1, 0, ())
    lines = [log_entry(Names(battle.scenario), n, each).text for n, each in enumerate(battle.log, 1)]
    assert "1 attack with krak at e, 1 or less needed: no hits." in lines
    assert "The krak goes off in the hand of man 1." in lines
    assert "Wounds that no enemy caused, counted as taken: m 1." in lines


@rule("melee.krak-attack.fumble")
def test_a_6_against_a_target_without_weapon_skill_is_only_a_miss() -> None:
    battle = against({"WS": 0, "A": 0})
    fight(battle, answers=[orders(DROP)], more={"melee.krak": [6]})
    assert "m" in battle.units and events(battle, GrenadeWentOff) == []


@rule("melee.krak-attack", "melee.sequence")
def test_the_owner_of_models_with_krak_grenades_is_asked_and_told_what_they_are_worth() -> None:
    ask = the_question(against({"T": 6, "save": 3, "W": 4}))
    assert [option.label for option in ask.options] == ["Fight as proposed", "Krak attacks"]
    assert ask.options[1].answer == orders(DROP) and why_not(against(), ask, ask.options[1].answer) is None
    assert ask.notes[-1] == (
        "man with a grenade: 1 attack, hits on 1 or less, 0.03 wounds expected; a 6 goes off in the hand."
    )


@rule("melee.krak-attack", "melee.attacks")
@pytest.mark.parametrize(
    ("order", "reason", "entry"),
    [
        (FightOrder("m.1", attack="krak", two_weapons=True), "makes one attack with a grenade", "melee.attacks"),
        (FightOrder("m.1", attack="krak", aims=("e.1", "e.1")), "makes one attack with a grenade", "melee.attacks"),
        (FightOrder("m.1", attack="krak", weapons=("frag",)), "has no such krak grenades", "melee.krak-attack"),
        (FightOrder("m.2", attack="krak"), "has no krak grenades", "melee.krak-attack"),
        (FightOrder("m.1", attack="krak", aims=("e.2",)), "it is a machine", "melee.krak-attack"),
        (FightOrder("m.1", attack="krak", aims=("e.9",)), "no such enemy in contact", "melee.who-fights"),
    ],
)
def test_krak_attacks_against_the_rules_are_refused(order: FightOrder, reason: str, entry: str) -> None:
    men = [
        a_member(a_kind("man"), weapons=[KRAK, FRAG, CHAINSWORD, LASPISTOL]),
        a_member(a_kind("man"), weapons=[FRAG]),
    ]
    walker = a_kind("walker", creature_class="dreadnought", armour_value=10)
    foes = squad("e", "b", members=[a_member(a_kind("foe")), a_member(walker)], places=[(10, 11), (11.2, 11)])
    battle = locked([squad("m", members=men, places=[(10, 10), (11, 10)]), foes], ("m", "e"))
    refusal = why_not(battle, the_question(battle), orders(order))
    assert refusal is not None and reason in refusal.reason and refusal.rule == entry


@rule("melee.krak-attack")
@pytest.mark.parametrize("kind", ["vehicle", "dreadnought", "robot"])
def test_krak_attacks_on_machines_are_refused(kind: Any) -> None:
    battle = against({"creature_class": kind})
    refusal = why_not(battle, the_question(battle), orders(DROP))
    assert refusal is not None and refusal.rule == "melee.krak-attack"
