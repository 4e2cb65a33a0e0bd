"""Which tier an enemy is in, whose wounds are special, and with what fighters strike."""

from math import cos, radians, sin
from typing import Any

import pytest

from arap.army.profile import Weapon
from arap.battle.acts import Fight, FightOrder
from arap.battle.battle import Battle
from arap.battle.events import WoundsAllocated
from arap.battle.values import Onset
from arap.kernel.throws import Throw
from arap.rules.melee.blows.allocation import distinct, nearest, tier_of
from arap.rules.melee.blows.strikes import Injury
from arap.rules.melee.fighting.attacking import Stance, attacks_of, is_pair, pair_weapons, targets_of
from arap.rules.melee.fighting.reach import opponents
from tests.rules.builders import a_kind, a_member, a_weapon, squad
from tests.rules.logs import events
from tests.rules.melee.fights import BOLT_PISTOL, LASPISTOL, POWER_SWORD, SWORD, fight, locked
from tests.support import rule

CLAWS = a_weapon("claws", type="melee", range=None, strength=None, tags=("natural",))
GREAT_AXE = a_weapon("great-axe", type="melee", range=None, strength=None, two_handed=True)


def at(bearing: float, gap: float, **man: Any) -> Battle:
    """A fighter at (10, 10) facing north, and one enemy at a bearing and a distance."""
    foe = (10 + gap * sin(radians(bearing)), 10 + gap * cos(radians(bearing)))
    units = [squad("m", places=[(10, 10)], kind=a_kind("man", **man)), squad("e", "b", places=[foe])]
    return locked(units, ("m", "e"))


@rule("melee.allocation.tiers", "melee.arc", "melee.arc.special")
@pytest.mark.parametrize(
    ("arc", "bearing", "gap", "tier"),
    [
        ("ordinary", 0, 1.0, 1), ("ordinary", 90, 1.0, 1), ("ordinary", 91, 1.0, 2), ("ordinary", 135, 1.0, 2),
        ("ordinary", 136, 1.0, 3), ("ordinary", 180, 1.0, 3), ("ordinary", 90, 1.5, 2), ("ordinary", 91, 1.5, 3),
        ("ordinary", 0, 2.5, None), ("tail", 60, 1.0, 1), ("tail", 30, 1.0, 2), ("tail", 10, 1.0, 2),
        ("tail", 44, 1.5, 3), ("tail", 46, 1.5, 2), ("bite", 90, 1.0, 2), ("bite", 91, 1.0, 3),
    ],
)  # fmt: skip
def test_the_tier_of_an_enemy_by_contact_and_arc(arc: Any, bearing: float, gap: float, tier: int | None) -> None:
    battle = at(bearing, gap)
    assert tier_of(battle, arc, battle.models["m.1"], battle.models["e.1"]) == tier


def special(kinds: list[Any], weapons: list[Weapon]) -> list[str]:
    """Of fighters of these kinds with these weapons: those whose wounds are special."""
    men = [a_member(kind, weapons=[weapon]) for kind, weapon in zip(kinds, weapons, strict=True)]
    places = [(10.0 + 1.1 * n, 10.0) for n in range(len(men))]
    foes = squad("e", "b", places=[(x, 11.0) for x, _ in places], facing=180)
    battle = locked([squad("m", members=men, places=places), foes], ("m", "e"))
    attacks = [
        attacks_of(battle, model, opponents(battle, "m"), FightOrder(model.id))[0] for model in battle.members("m")
    ]
    found = distinct(attacks, [Injury(each, Throw(6, True)) for each in attacks])
    return [injury.attack.by.id for injury in found]


MAN, OTHER = a_kind("man"), a_kind("other", WS=4)


@rule("melee.allocation.distinct-fighter")
@pytest.mark.parametrize(
    ("odd", "n", "found"),
    [(1, 3, ["m.1"]), (2, 4, ["m.1", "m.2", "m.3", "m.4"]), (2, 5, ["m.1", "m.2"]), (0, 3, []), (3, 5, ["m.4", "m.5"])],
)
def test_wounds_by_a_profile_or_a_weapon_of_half_the_fighters_or_fewer_are_special(
    odd: int, n: int, found: list[str]
) -> None:
    assert special([OTHER] * odd + [MAN] * (n - odd), [SWORD] * n) == found
    assert special([MAN] * n, [POWER_SWORD] * odd + [SWORD] * (n - odd)) == found


@rule("melee.allocation.distinct-fighter", "melee.wound-difference")
def test_wounds_by_special_fighters_and_by_the_others_are_added_up() -> None:
    captain = a_member(a_kind("captain", I=5, WS=6), weapons=[POWER_SWORD])
    man = a_kind("man", I=5)
    men = squad("m", members=[captain, a_member(man), a_member(man)], places=[(6, 10), (9, 10), (11, 10)])
    foes = squad("e", "b", places=[(6, 11), (9, 11), (11, 11)], kind=a_kind("foe", I=1), facing=180)
    battle = locked([men, foes], ("m", "e"))
    scores = fight(battle, hit=[1, 1, 1], wound=[6, 6, 6], who=[1])
    assert scores["m"].inflicted == 3 and scores["e"].taken == 3


@rule("melee.allocation.mixed")
def test_while_a_model_of_the_toughness_aimed_at_is_left_no_other_takes_the_wound() -> None:
    foes = [a_member(a_kind("soft", T=4, I=1)), a_member(a_kind("hard", T=5, I=1))]
    his = squad("e", "b", members=foes, places=[(9.6, 10.9), (10.4, 10.9)], facing=180)
    battle = locked([squad("m", places=[(10, 10)], kind=a_kind("man", I=5, S=4)), his], ("m", "e"))
    order = FightOrder("m.1", face="e.1", aims=("e.1",))
    fight(battle, hit=[1, 6], wound=[6], answers=[Fight((order,))])
    assert [event.models for event in events(battle, WoundsAllocated)] == [("e.1",)]


@rule("melee.allocation.tiers")
def test_the_distance_of_a_surge_is_that_of_the_nearest_fighter() -> None:
    battle = locked([squad("m", places=[(6, 10), (14, 10)]), squad("e", "b", places=[(14, 14), (6, 11)])], ("m", "e"))
    assert nearest(battle.members("m"), battle.models["e.1"]) == 4.0
    assert nearest(battle.members("m"), battle.models["e.2"]) == 1.0


@rule("melee.who-fights", "melee.contact")
def test_an_enemy_in_contact_is_aimed_at_before_a_nearer_one_within_melee_radius() -> None:
    broad = a_member(a_kind("broad", base_radius=1.25))
    foes = squad("e", "b", members=[a_member(), broad], places=[(8.5, 10.2), (10, 11.74)])
    battle = locked([squad("m", places=[(10, 10)]), foes], ("m", "e"))
    found = targets_of(battle, battle.models["m.1"], "ordinary", battle.members("e"))
    assert [foe.id for foe in found] == ["e.2", "e.1"]


def strikes(*weapons: Weapon, onset: Onset | None = None, **man: Any) -> list[tuple[str, str, bool]]:
    """The arcs and weapons of a fighter's attacks with two weapons, and which of them are bonus attacks."""
    units = [
        squad("m", members=[a_member(a_kind("man", **man), weapons=weapons)], places=[(10, 10)]),
        squad("e", "b", places=[(10, 11)], facing=180),
    ]
    battle = locked(units, ("m", "e"))
    order = FightOrder("m.1", two_weapons=len(weapons) > 1)
    made = attacks_of(battle, battle.models["m.1"], opponents(battle, "m"), order, Stance(onset))
    return [(attack.arc, attack.weapon.id, attack.bonus) for attack in made]


@rule("melee.weapons.extra-attack", "charge.bonus")
def test_the_second_weapon_strikes_once_and_not_with_the_bonus_attack_of_a_charge() -> None:
    found = strikes(POWER_SWORD, LASPISTOL, onset=Onset("m", "e", "front"), A=2)
    assert [weapon for _, weapon, _ in found] == ["power-sword", "power-sword", "laspistol", "power-sword"]
    assert [bonus for _, _, bonus in found] == [False, False, False, True]


@rule("charge.bonus", "melee.arc.special")
@pytest.mark.parametrize(
    ("attacks", "arc"), [((("tail", 1), ("ordinary", 1)), "ordinary"), ((("bite", 1), ("claw", 1)), "bite")]
)
def test_the_bonus_attack_is_an_ordinary_one_if_the_fighter_has_any(attacks: Any, arc: str) -> None:
    found = strikes(SWORD, onset=Onset("m", "e", "front"), A=2, attacks=attacks)
    assert [each for each, _, bonus in found if bonus] == [arc]


def bearer(*weapons: Weapon) -> Battle:
    units = [squad("m", members=[a_member(weapons=weapons)], places=[(10, 10)]), squad("e", "b", places=[(10, 11)])]
    return locked(units, ("m", "e"))


@rule("melee.weapons.extra-attack")
def test_neither_two_handed_nor_natural_weapons_are_one_of_a_pair() -> None:
    battle = bearer(GREAT_AXE, CLAWS, SWORD, BOLT_PISTOL)
    found = {weapon.id for weapon in pair_weapons(battle, battle.models["m.1"])}
    assert {"sword", "bolt-pistol"} <= found and not found & {"great-axe", "claws"}


@rule("melee.weapons.extra-attack")
@pytest.mark.parametrize(
    ("carried", "used", "pair"),
    [
        ((BOLT_PISTOL, BOLT_PISTOL), (BOLT_PISTOL, BOLT_PISTOL), True),
        ((BOLT_PISTOL, BOLT_PISTOL), (BOLT_PISTOL,), False),
        ((BOLT_PISTOL, SWORD), (BOLT_PISTOL, BOLT_PISTOL), False),
        ((BOLT_PISTOL, SWORD), (BOLT_PISTOL, SWORD), True),
        ((SWORD,), (), False),
    ],
)
def test_two_weapons_of_a_kind_are_a_pair_only_if_two_are_carried(carried: Any, used: Any, pair: bool) -> None:
    battle = bearer(*carried)
    assert is_pair(battle, battle.models["m.1"], used) is pair
