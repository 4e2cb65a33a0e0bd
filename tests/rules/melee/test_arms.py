"""What fighters strike with: free weapons, second weapons, bare hands, and what these are worth."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.events import SavesRolled, WoundsRolled
from arap.battle.values import Onset
from arap.rules.melee.fighting.arms import arms_of, counted_weapons, may_use_two, weapons_of
from arap.rules.melee.fighting.attacking import Attack, Stance, attacks_of, promise
from arap.rules.melee.fighting.attacks import blow_strength
from arap.rules.melee.fighting.reach import opponents
from tests.rules.builders import Member, a_kind, a_member, a_piece, a_weapon, a_wood, squad
from tests.rules.logs import events
from tests.rules.melee.fights import BOLT_PISTOL, CHAINSWORD, LASPISTOL, SWORD, fight, locked, orders
from tests.support import rule

BOLTER = a_weapon("bolter", strength=4, ap=5)
KNIFE = a_weapon("knife", type="melee", range=None, strength=None)
HAMMER = a_weapon("hammer", type="melee", range=None, strength=None, strength_bonus=1)
TEETH = a_weapon("teeth", type="melee", range=None, strength=None, tags=("natural",))
AXE = a_weapon("axe", type="melee", range=None, strength=None)


def duel(man: Member, terrain: Any = (), **fields: Any) -> Battle:
    """This man against one of WS 3 and T 3, an inch and a half away."""
    foe = squad("e", "b", places=[(10, 11.5)], kind=a_kind("foe", **fields.pop("foe", {})), facing=180)
    return locked([squad("m", members=[man], places=[(10, 10)]), foe], ("m", "e"), terrain=terrain, **fields)


def attacks(
    man: Member, *, two: bool | None = None, onset: Onset | None = None, weapons: tuple[str, ...] = (), **fields: Any
) -> list[Attack]:
    battle = duel(man, **fields)
    order = FightOrder("m.1", two_weapons=two, weapons=weapons)
    return attacks_of(battle, battle.models["m.1"], opponents(battle, "m"), order, Stance(onset))


def goals(made: list[Attack]) -> list[int]:
    return [attack.needed.goal for attack in made]


def used(made: list[Attack]) -> set[str]:
    return {attack.weapon.id for attack in made}


@rule("melee.weapons.free")
def test_a_soldier_with_a_rifle_fights_with_a_hand_weapon_without_penalty() -> None:
    (attack,) = attacks(a_member(a_kind("soldier", S=3)))
    assert (attack.weapon.name, attack.strength, attack.needed.goal) == ("hand weapon", 3, 3)


@rule("melee.weapons.free")
def test_of_two_swords_one_is_the_free_one() -> None:
    man = a_member(weapons=[SWORD, AXE])
    battle = duel(man)
    kind = battle.kind(battle.models["m.1"])
    assert [weapon.id for weapon in counted_weapons(battle, kind)] == ["axe"]
    assert not may_use_two(battle, battle.models["m.1"])
    assert len(attacks(man)) == 1


@rule("melee.weapons.extra-attack", "melee.weapons.free")
def test_a_tactical_marine_has_knife_or_pistol_but_no_extra_attack() -> None:
    marine = a_member(a_kind("marine"), weapons=[BOLTER, BOLT_PISTOL, KNIFE])
    battle = duel(marine)
    assert {weapon.id for weapon in weapons_of(battle, battle.models["m.1"])} == {"bolt-pistol", "knife"}
    assert not may_use_two(battle, battle.models["m.1"])
    assert len(attacks(marine, two=True)) == 1


ASSAULT = a_member(a_kind("assault", traits=("ambidextrous-melee",)), weapons=[CHAINSWORD, BOLT_PISTOL])


@rule("melee.weapons.extra-attack", "melee.ambidextrous")
def test_an_assault_marine_mixes_three_weapons_and_has_no_penalty() -> None:
    made = attacks(ASSAULT, two=True)
    assert goals(made) == [3, 3] and len(used(made)) == 2
    battle = duel(ASSAULT)
    assert {weapon.id for weapon in weapons_of(battle, battle.models["m.1"])} == {
        "chainsword", "bolt-pistol", "hand weapon",
    }  # fmt: skip
    assert used(attacks(ASSAULT, two=True, weapons=("hand weapon", "bolt-pistol"))) == {"hand weapon", "bolt-pistol"}


@rule("melee.ambidextrous")
def test_a_tactical_marine_with_two_weapons_strikes_once_on_3_or_twice_on_2() -> None:
    marine = a_member(a_kind("marine"), weapons=[CHAINSWORD, BOLT_PISTOL])
    assert goals(attacks(marine, two=False)) == [3] and goals(attacks(marine, two=True)) == [2, 2]


@rule("melee.ambidextrous")
def test_a_dark_eldar_with_sword_and_pistol_has_no_penalty() -> None:
    blade = a_weapon("blade", type="melee", range=None, strength=3)
    warrior = a_member(a_kind("warrior", traits=("ambidextrous-melee",)), weapons=[blade, LASPISTOL])
    assert goals(attacks(warrior, two=True)) == [3, 3]


@rule("melee.weapons.extra-attack")
def test_a_guardsman_hits_once_with_half_or_twice_with_a_third() -> None:
    guardsman = a_member(a_kind("guardsman"), weapons=[CHAINSWORD, LASPISTOL])
    one, two = attacks(guardsman, two=False), attacks(guardsman, two=True)
    assert [attack.needed.chance for attack in one] == [pytest.approx(1 / 2)]
    assert goals(two) == [2, 2] and used(two) == {"chainsword", "laspistol"}
    miss = 1 - two[0].needed.chance
    assert 1 - miss * miss == pytest.approx(20 / 36) and two[0].needed.chance ** 2 == pytest.approx(1 / 9)


@rule("melee.weapons.extra-attack")
def test_a_hero_of_two_attacks_strikes_twice_on_3_or_three_times_on_2() -> None:
    hero = a_member(a_kind("hero", A=2), weapons=[CHAINSWORD, LASPISTOL])
    assert goals(attacks(hero, two=False)) == [3, 3] and goals(attacks(hero, two=True)) == [2, 2, 2]
    assert used(attacks(hero, two=False, weapons=("laspistol", "laspistol"))) == {"laspistol"}


@rule("melee.weapons.extra-attack", "charge.bonus", "melee.attacks")
def test_a_bounty_hunter_who_charges_into_the_rear_strikes_four_or_five_times() -> None:
    hunter = a_member(a_kind("hunter", A=2), weapons=[BOLT_PISTOL, BOLT_PISTOL])
    onset = Onset("m", "e", direction="rear")
    assert goals(attacks(hunter, two=False, onset=onset)) == [4, 4, 4, 4]
    assert goals(attacks(hunter, two=True, onset=onset)) == [3, 3, 3, 4, 4]


@rule("melee.weapons.extra-attack")
def test_left_to_himself_a_fighter_takes_the_second_weapon_where_it_promises_more() -> None:
    guardsman = a_member(a_kind("guardsman"), weapons=[CHAINSWORD, LASPISTOL])
    hero = a_member(a_kind("hero", A=4), weapons=[CHAINSWORD, LASPISTOL])
    assert len(attacks(guardsman)) == 2 and len(attacks(hero)) == 4
    battle = duel(guardsman)
    one, two = (sum(promise(battle, each) for each in attacks(guardsman, two=both)) for both in (False, True))
    assert two > one


@rule("melee.attacks")
def test_a_frontal_charge_and_two_weapons_add_to_the_attacks_of_the_first_round() -> None:
    man = a_member(a_kind("man", A=2), weapons=[CHAINSWORD, LASPISTOL])
    assert len(attacks(man, two=True, onset=Onset("m", "e"))) == 4 and len(attacks(man, two=False)) == 2


@rule("jump.into-melee", "melee.to-hit.modifiers")
def test_who_has_jumped_down_into_the_melee_strikes_harder_and_better_in_the_first_round() -> None:
    man = a_member(a_kind("man", S=3), weapons=[SWORD])
    made = attacks(man, onset=Onset("m", "e", jumpers=("m.1",)))
    assert [(attack.strength, attack.needed.goal) for attack in made] == [(4, 4), (4, 4)]
    assert [(attack.strength, attack.needed.goal) for attack in attacks(man)] == [(3, 3)]


@rule("charge.bonus.lost")
def test_an_intercepted_charge_gives_nobody_extra_attacks() -> None:
    assert len(attacks(a_member(), onset=Onset("m", "e", bonus=False))) == 1
    behind = attacks(a_member(), onset=Onset("m", "e", direction="rear", bonus=False))
    assert goals(behind) == [3]


@rule("melee.to-hit.modifiers", "charge.third-unit")
def test_a_charge_gives_nothing_against_others_than_those_who_were_charged() -> None:
    assert goals(attacks(a_member(), onset=Onset("m", "another", direction="rear"))) == [3]


@rule("charge.third-unit")
def test_the_attacks_of_a_charge_go_to_the_charged_though_another_enemy_is_nearer() -> None:
    charged = squad("e", "b", places=[(10, 11.5)], facing=180)
    third = squad("f", "b", places=[(11, 10.5)], facing=180)
    battle = locked([squad("m", places=[(10, 10)]), charged, third], ("m", "e"), ("m", "f"))
    stance = Stance(Onset("m", "e", direction="rear"))
    made = attacks_of(battle, battle.models["m.1"], opponents(battle, "m"), FightOrder("m.1"), stance)
    assert [(attack.aim.id, attack.bonus) for attack in made] == [("f.1", False), ("e.1", True), ("e.1", True)]
    assert goals(made) == [3, 4, 4]


@rule("melee.weapons.strength")
@pytest.mark.parametrize(
    ("strength", "weapon", "struck"),
    [(3, CHAINSWORD, (4, 5)), (5, CHAINSWORD, (5, 5)), (5, BOLT_PISTOL, (4, 5)), (3, HAMMER, (4, 0))],
)
def test_contact_weapons_have_a_least_strength_and_pistols_a_fixed_one(
    strength: int, weapon: Any, struck: tuple[int, int]
) -> None:
    assert (blow_strength(a_kind(S=strength), weapon), weapon.ap) == struck


PRISONER = a_member(a_kind("prisoner", traits=("unarmed",)), weapons=[])


@rule("melee.to-hit.unarmed")
def test_an_unarmed_prisoner_finds_something_to_strike_with_indoors() -> None:
    assert goals(attacks(PRISONER)) == [1] and used(attacks(PRISONER)) == {"bare hands"}
    for place in (a_wood((8, 8, 12, 12)), a_piece((8, 8, 12, 12), "building")):
        (attack,) = attacks(PRISONER, terrain=[place])
        assert attack.needed.goal == 2 and attack.needed.reasons == ["improvised weapon -1"]


@rule("melee.to-hit.unarmed")
def test_an_unarmed_man_with_a_rifle_strikes_with_its_butt_and_one_with_a_pistol_is_armed() -> None:
    unarmed = a_kind("clerk", traits=("unarmed",))
    assert goals(attacks(a_member(unarmed))) == [2]
    assert goals(attacks(a_member(unarmed, weapons=[LASPISTOL]))) == [3]


@rule("melee.to-hit.unarmed", "melee.arc.special")
def test_a_wild_dog_is_never_unarmed() -> None:
    dog = a_kind("dog", traits=("unarmed",), attacks=(("bite", 1),))
    assert goals(attacks(a_member(dog, weapons=[]))) == [3]
    assert goals(attacks(a_member(a_kind("rat", traits=("unarmed",)), weapons=[TEETH]))) == [3]


@rule("melee.to-hit.unarmed")
@pytest.mark.parametrize(("ruling", "arms"), [({}, "unarmed"), ({"improvised": True}, "improvised")])
def test_the_scenario_may_say_who_has_no_weapon(ruling: dict[str, bool], arms: str) -> None:
    battle = duel(a_member(weapons=[]), settings={"melee.unarmed-models": [{"name": "m", **ruling}]})
    assert [arms_of(battle, battle.models[model]) for model in ("m.1", "e.1")] == [arms, "armed"]


@rule("melee.to-hit.uphill")
def test_how_much_higher_counts_as_uphill_can_be_set() -> None:
    for step, goal in ((0.5, 3), (0.3, 4)):
        battle = duel(a_member(), settings={"melee.uphill-step": step})
        above = msgspec.structs.replace(battle.models["m.1"], z=0.3)
        (attack,) = attacks_of(battle, above, opponents(battle, "m"), FightOrder("m.1"))
        assert attack.needed.goal == goal


@rule("melee.damage")
@pytest.mark.parametrize(("strength", "toughness", "needed"), [(4, 3, "3 or more"), (3, 7, "6, then 5 or more")])
def test_hits_wound_as_in_shooting_also_at_goals_beyond_the_die(strength: int, toughness: int, needed: str) -> None:
    battle = duel(a_member(a_kind("man", S=strength)), foe={"T": toughness, "I": 1})
    fight(battle, hit=[1, 6], wound=[1])
    assert [rolled.needed.needed for rolled in events(battle, WoundsRolled)] == [needed]


@rule("melee.damage")
@pytest.mark.parametrize(("armour", "save"), [(5, "impossible"), (4, "4 or more")])
def test_a_chainsword_goes_through_5_up_armour_and_not_through_4_up(armour: int, save: str) -> None:
    battle = duel(a_member(a_kind("man", I=5), weapons=[CHAINSWORD]), foe={"save": armour, "W": 2})
    fight(battle, hit=[1, 6], wound=[6], save=[] if armour == 5 else [4])
    (saves,) = events(battle, SavesRolled)
    assert saves.saves[0].needed.needed == save


@rule("melee.to-hit")
def test_what_has_no_weapon_skill_is_hit_without_a_die() -> None:
    battle = duel(a_member(a_kind("man", I=5)), foe={"WS": 0, "A": 0, "creature_class": "emplacement"})
    scores = fight(battle, wound=[6])
    assert scores["m"].inflicted == 1 and "e" not in battle.units


@rule("area.vehicles", "melee.wound-difference")
def test_a_machine_with_an_armour_value_is_struck_as_by_a_shot() -> None:
    tank = {"WS": 0, "armour_value": 8, "creature_class": "vehicle", "W": 3}
    for face, gone in ((6, True), (4, False)):
        battle = duel(a_member(a_kind("man", S=3)), foe=tank)
        scores = fight(battle, more={"melee.armour-penetration": [face]})
        assert ("e" not in battle.units) is gone and scores["e"].taken == (3 if gone else 0)


@rule("area.vehicles")
def test_blows_at_machines_of_two_units_are_rolled_once_each() -> None:
    tank = a_kind("tank", WS=0, A=0, armour_value=8, creature_class="vehicle", W=3)
    foes = [squad(unit, "b", places=[(x, 11)], kind=tank) for unit, x in (("e", 9.4), ("f", 10.6))]
    men = squad("m", places=[(10, 10)], kind=a_kind("man", S=3, A=2))
    battle = locked([men, *foes], ("m", "e"), ("m", "f"))
    each = orders(FightOrder("m.1", aims=("e.1", "f.1")))
    fight(battle, more={"melee.armour-penetration": [6, 4]}, answers=[each])
    assert "e" not in battle.units and "f" in battle.units
