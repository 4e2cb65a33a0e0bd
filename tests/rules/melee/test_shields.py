"""Shields in melee: their saves, bucklers and shields as weapons, and the suppressor shield."""

from typing import Any

import msgspec
import pytest

from arap.army.equipment import Shield, ShieldSave
from arap.army.profile import Weapon
from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, SavesRolled
from arap.battle.events.melee import BlowsLanded, StepBegan
from arap.battle.values import Onset
from arap.rules.answers import why_not
from arap.rules.melee.blows.suppressor import hits_of
from arap.rules.melee.fighting.arms import may_use_two
from arap.rules.melee.fighting.attacking import Swing, usable_weapons
from tests.rules.builders import a_kind, a_member, a_weapon, squad
from tests.rules.logs import events
from tests.rules.melee.fights import (
    CHAINSWORD,
    LASPISTOL,
    MISS,
    POWER_SWORD,
    SWORD,
    charged,
    fight,
    locked,
    orders,
    the_question,
)
from tests.support import rule

BETTER = ShieldSave(improves=1)
BUCKLER = Shield(id="buckler", name="buckler", melee=BETTER, shooting=ShieldSave(), extra_attack=True)
HI_TECH = Shield(id="hi-tech", name="shield", melee=BETTER, shooting=BETTER)
COMBAT = Shield(id="combat", name="combat shield", melee=ShieldSave(invulnerable=5), shooting=ShieldSave(), energy=True)
SUPPRESSOR = Shield(
    id="suppressor", name="suppressor shield", melee=ShieldSave(invulnerable=5), shooting=ShieldSave(invulnerable=6),
    energy=True, extra_attack=True, charge_hit=3,
)  # fmt: skip
SPEAR = a_weapon("spear", type="melee", range=None, strength=None, tags=("primitive", "spear"))
BIG_AXE = a_weapon("big-axe", type="melee", range=None, strength=5, two_handed=True)
SHIELDS = (BUCKLER, HI_TECH, COMBAT, SUPPRESSOR)


def bearer(
    shield: Shield, *weapons: Weapon, foe: dict[str, Any] | None = None, facing: float = 0, **man: Any
) -> Battle:
    """A man with a shield, Initiative 4, and an enemy with a power sword, Initiative 3, an inch away."""
    kind = a_kind("man", **{"I": 4, "shield": shield.id} | man)
    men = squad("m", members=[a_member(kind, weapons=list(weapons) or [SWORD])], places=[(10, 10)], facing=facing)
    enemy = squad("e", "b", places=[(10, 11)], kind=a_kind("foe", **foe or {}), weapons=[SWORD], facing=180)
    return locked([men, enemy], ("m", "e"), shields=SHIELDS)


def goals(battle: Battle, unit: str = "m") -> list[int]:
    """The goal of every attack of a unit."""
    rolled = [event for event in events(battle, HitsRolled) if event.unit == unit]
    return [event.needed.goal for event in rolled for _ in event.throws]


def save_of(battle: Battle) -> str:
    (saves,) = events(battle, SavesRolled)
    return saves.saves[0].needed.needed


@rule("melee.damage", "shield.conventional", "shield.direction")
@pytest.mark.parametrize(("armour", "save"), [(5, "4 or more"), (3, "2 or more"), (0, "6 or more")])
def test_a_shield_betters_the_save_in_melee_from_any_direction(armour: int, save: str) -> None:
    for facing in (0.0, 180.0):
        battle = bearer(HI_TECH, save=armour, W=2, facing=facing, A=0)
        fight(battle, hit=[1], wound=[6], save=[1])
        assert save_of(battle) == save


@rule("melee.damage", "shield.small")
def test_a_combat_shield_saves_on_5_up_against_a_power_sword() -> None:
    man = a_kind("man", save=3, W=2, A=0, shield="combat")
    enemy = squad("e", "b", places=[(10, 11)], weapons=[POWER_SWORD], facing=180)
    battle = locked([squad("m", places=[(10, 10)], kind=man), enemy], ("m", "e"), shields=SHIELDS)
    fight(battle, hit=[1], wound=[6], save=[1])
    assert save_of(battle) == "5 or more"


@rule("shield.buckler-attack", "melee.weapons.extra-attack")
def test_sword_and_buckler_strike_twice_on_2_or_less_and_the_buckler_does_not_save() -> None:
    battle = bearer(BUCKLER, save=6, W=2)
    order = FightOrder("m.1", two_weapons=True)
    fight(battle, hit=[MISS, MISS, 1], wound=[6], save=[1], answers=[orders(order)])
    assert goals(battle) == [2, 2] and save_of(battle) == "6 or more"
    assert [event.weapon for event in events(battle, HitsRolled) if event.unit == "m"] == ["sword", "buckler"]


@rule("shield.buckler-attack")
def test_a_buckler_that_defends_betters_the_save_and_leaves_one_attack() -> None:
    battle = bearer(BUCKLER, save=6, W=2)
    fight(battle, hit=[MISS, 1], wound=[6], save=[1])
    assert goals(battle) == [3] and save_of(battle) == "5 or more"


@rule("shield.buckler-attack", "melee.weapons.extra-attack")
@pytest.mark.parametrize(
    ("weapons", "order", "reason"),
    [
        ([SPEAR], FightOrder("m.1", two_weapons=True), "other than a spear"),
        ([SPEAR, SWORD], FightOrder("m.1", two_weapons=True, weapons=("spear", "buckler")), "beside a spear"),
        ([BIG_AXE], FightOrder("m.1", two_weapons=True, weapons=("big-axe", "buckler")), "beside a big-axe"),
    ],
)
def test_a_buckler_strikes_only_beside_a_weapon_for_one_hand_that_is_no_spear(
    weapons: list[Weapon], order: FightOrder, reason: str
) -> None:
    battle = bearer(BUCKLER, *weapons)
    refusal = why_not(battle, the_question(battle), orders(order))
    assert refusal is not None and reason in refusal.reason and refusal.rule == "shield.buckler-attack"


@rule("melee.weapons.extra-attack")
def test_a_large_shield_is_no_second_weapon() -> None:
    battle = bearer(HI_TECH)
    refusal = why_not(battle, the_question(battle), orders(FightOrder("m.1", two_weapons=True)))
    assert refusal is not None and refusal.rule == "melee.weapons.extra-attack"


@rule("shield.hands", "melee.weapons.extra-attack")
def test_the_shield_arm_holds_no_second_weapon_unless_the_shield_is_strapped_on() -> None:
    strapped = msgspec.structs.replace(COMBAT, straps=True)
    for shield, pair in ((HI_TECH, False), (strapped, True)):
        man = a_member(a_kind("man", shield=shield.id), weapons=[CHAINSWORD, LASPISTOL])
        foe = squad("e", "b", places=[(10, 11)], facing=180)
        battle = locked([squad("m", members=[man], places=[(10, 10)]), foe], ("m", "e"), shields=[shield])
        assert may_use_two(battle, battle.models["m.1"]) is pair


@rule("shield.bash", "melee.initiative.effective", "melee.to-hit.modifiers")
def test_a_shield_bash_is_one_slower_and_one_harder() -> None:
    battle = bearer(HI_TECH, foe={"I": 1}, A=2)
    fight(battle, hit=[MISS] * 3, answers=[orders(FightOrder("m.1", attack="shield"))])
    assert [step.initiative for step in events(battle, StepBegan)] == [3, 1] and goals(battle) == [2, 2]


@rule("melee.initiative.effective", "charge.cover.effect")
def test_a_charger_of_a_trench_that_strikes_with_its_shield_fights_in_step_1_first() -> None:
    battle = charged(bearer(HI_TECH), "m", "e", cover=True)
    bash = orders(FightOrder("m.1", attack="shield"))
    fight(battle, hit=[MISS] * 4, answers=[bash])
    assert [step.initiative for step in events(battle, StepBegan)] == [3, 1]
    battle.log.clear()
    fight(battle, hit=[MISS] * 4, answers=[bash])
    assert [(step.initiative, step.models) for step in events(battle, StepBegan)] == [(3, ("m.1", "e.1"))]


@rule("shield.bash")
def test_no_shield_bash_without_a_shield_or_together_with_weapons() -> None:
    battle = bearer(HI_TECH)
    ask = the_question(battle)
    assert [option.label for option in ask.options] == ["Fight as proposed", "Strike with shields"]
    assert why_not(battle, ask, ask.options[1].answer) is None
    refusal = why_not(battle, ask, orders(FightOrder("m.1", attack="shield", weapons=("sword",))))
    assert refusal is not None and refusal.rule == "shield.bash"
    bare = bearer(SUPPRESSOR)
    refusal = why_not(bare, the_question(bare), orders(FightOrder("m.1", attack="shield")))
    assert refusal is not None and "no shield to strike with" in refusal.reason


@rule("shield.bash", "melee.weapons.extra-attack")
def test_a_shield_bash_has_no_extra_attack_of_a_second_weapon() -> None:
    strapped = msgspec.structs.replace(HI_TECH, straps=True)
    man = a_member(a_kind("man", shield=strapped.id), weapons=[CHAINSWORD, LASPISTOL])
    foe = squad("e", "b", places=[(10, 11)], facing=180)
    battle = locked([squad("m", members=[man], places=[(10, 10)]), foe], ("m", "e"), shields=[strapped])
    ask = the_question(battle)
    assert why_not(battle, ask, orders(FightOrder("m.1", attack="shield", aims=("e.1",)))) is None
    assert why_not(battle, ask, orders(FightOrder("m.1", attack="shield", aims=("e.1", "e.1")))) is not None


@rule("shield.suppressor", "melee.sequence")
def test_three_chargers_that_reach_a_bearer_are_hit_once_each_before_the_blows() -> None:
    kind = a_kind("man", W=3, shield="suppressor")
    bearers = squad("m", members=[a_member(kind, weapons=[SWORD])], places=[(10, 10)])
    foes = squad("e", "b", places=[(9, 11), (10, 11.2), (11, 11), (16, 11)], weapons=[SWORD], facing=180)
    battle = charged(locked([bearers, foes], ("m", "e"), shields=SHIELDS), "e", "m")
    scores = fight(battle, hit=[MISS] * 20, wound=[4, 3, 4], answers=[orders(FightOrder("m.1", two_weapons=False))])
    (landed,) = events(battle, BlowsLanded)
    assert len(landed.models) == 3 and set(battle.units["e"].models) == {"e.2", "e.4"}
    assert (scores["m"].inflicted, scores["e"].taken) == (2, 2)
    battle.log.clear()
    fight(battle, hit=[MISS] * 20)
    assert events(battle, BlowsLanded) == []


@rule("shield.suppressor", "melee.sequence")
def test_the_round_is_over_when_the_last_charger_falls_to_the_shield() -> None:
    battle = charged(bearer(SUPPRESSOR), "e", "m", cover=True, hooks=True)
    scores = fight(battle, wound=[4])
    assert "e" not in battle.units and scores["m"].destroyed == ("e",)
    assert not events(battle, StepBegan)


@rule("shield.suppressor", "melee.sequence")
def test_chargers_that_a_shield_destroys_are_out_of_the_other_charges_of_the_round() -> None:
    kind = a_kind("man", I=4, shield="suppressor")
    men = squad("m", members=[a_member(kind, weapons=[SWORD])], places=[(10, 10)])
    foes = squad("e", "b", places=[(10, 11)], weapons=[SWORD], facing=180)
    friends = squad("n", places=[(10, 12)], weapons=[SWORD], facing=180)
    battle = locked([men, foes, friends], ("m", "e"), ("n", "e"), shields=SHIELDS)
    charged(charged(battle, "e", "m"), "n", "e")
    scores = fight(battle, wound=[4])
    assert "e" not in battle.units and scores["m"].destroyed == ("e",)


@rule("shield.bash", "melee.arc.special")
def test_a_beast_that_bashes_still_bites_with_its_teeth() -> None:
    teeth = a_weapon("teeth", type="melee", range=None, strength=None, tags=("natural",))
    battle = bearer(HI_TECH, teeth, A=2, attacks=(("ordinary", 1), ("bite", 1)), foe={"I": 1})
    fight(battle, hit=[MISS] * 3, answers=[orders(FightOrder("m.1", attack="shield"))])
    struck = [(event.weapon, event.needed.goal) for event in events(battle, HitsRolled) if event.unit == "m"]
    assert struck == [("hi-tech", 3), ("teeth", 3)]


@rule("shield.suppressor")
def test_a_suppressor_shield_adds_an_attack_of_strength_3_and_still_saves() -> None:
    battle = bearer(SUPPRESSOR, S=4, W=2)
    order = FightOrder("m.1", two_weapons=True)
    fight(battle, hit=[MISS, MISS, 1], wound=[6], save=[1], answers=[orders(order)])
    assert goals(battle) == [2, 2] and save_of(battle) == "5 or more"
    struck = [event.weapon for event in events(battle, HitsRolled) if event.unit == "m"]
    assert struck == ["sword", "suppressor"]


@rule("shield.suppressor")
def test_each_charger_is_hit_once_however_many_shields_reach_it() -> None:
    kind = a_kind("man", I=4, shield="suppressor")
    men = squad("m", members=[a_member(kind, weapons=[SWORD])] * 2, places=[(9.6, 10), (10.4, 10)])
    battle = locked([men, squad("e", "b", places=[(10, 11)], weapons=[SWORD])], ("m", "e"), shields=SHIELDS)
    hits = hits_of(battle, Onset("e", "m"))
    assert [(hit.by.id, hit.aim.id, hit.automatic) for hit in hits] == [("m.1", "e.1", True)]
    assert [hit.strength for hit in hits] == [3]


@rule("shield.suppressor", "melee.wound-difference")
def test_a_shield_that_wounds_nobody_scores_nothing() -> None:
    battle = charged(bearer(SUPPRESSOR), "e", "m")
    scores = fight(battle, hit=[MISS] * 6, wound=[1], answers=[orders(FightOrder("m.1", two_weapons=False))])
    assert (scores["m"].inflicted, scores["e"].taken) == (0, 0)


@rule("shield.buckler-attack")
def test_a_buckler_that_may_strike_is_said_not_to_save_and_an_energy_shield_is_not() -> None:
    notes = {shield.id: " ".join(the_question(bearer(shield)).notes) for shield in (BUCKLER, SUPPRESSOR)}
    assert "A buckler that strikes does not save." in notes["buckler"]
    assert "does not save" not in notes["suppressor"]


@rule("shield.buckler-attack", "melee.arc.special")
def test_a_buckler_strikes_with_ordinary_attacks_and_teeth_with_their_own() -> None:
    teeth = a_weapon("teeth", type="melee", range=None, strength=None, tags=("natural",))
    battle = bearer(BUCKLER, SWORD, BIG_AXE, teeth, A=2, attacks=(("ordinary", 1), ("bite", 1)))
    model = battle.models["m.1"]
    ordinary, bite = (usable_weapons(battle, model, Swing(arc), BUCKLER) for arc in ("ordinary", "bite"))
    assert "buckler" in [weapon.id for weapon in ordinary] and "big-axe" not in [weapon.id for weapon in ordinary]
    assert "buckler" not in [weapon.id for weapon in bite] and "teeth" in [weapon.id for weapon in bite]
    assert "big-axe" in [weapon.id for weapon in usable_weapons(battle, model, Swing("ordinary"), None)]
