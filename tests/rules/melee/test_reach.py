"""Melee radius, contact, and who is engaged with whom."""

from math import cos, radians, sin
from typing import Any

import msgspec
import pytest

from arap.battle.battle import Battle
from arap.battle.events.melee import StepBegan
from arap.battle.values import Model
from arap.rules.combats import combats
from arap.rules.melee.fighting.reach import can_strike, engages, in_contact, is_engaged, touches_with_weapon
from arap.rules.movement.measures.proximity import walled_off
from tests.rules.builders import a_battle, a_kind, a_piece, a_wall, a_weapon, squad
from tests.rules.logs import events
from tests.rules.melee.fights import MISS, fight, locked
from tests.support import rule

PIKE = a_weapon("pike", type="melee", range=None, strength=None, reach=1.0)


def pair(gap: float, mine: dict[str, Any], his: dict[str, Any], **fields: Any) -> tuple[Battle, Model, Model]:
    """Two models so far apart, mine facing the other."""
    men = squad("m", places=[(10, 10)], kind=a_kind("mine", **mine), weapons=fields.pop("weapons", ()))
    foes = squad("e", "b", places=[(10, 10 + gap)], kind=a_kind("his", **his), facing=180)
    battle = locked([men, foes], ("m", "e"), **fields)
    return battle, battle.models["m.1"], battle.models["e.1"]


@rule("melee.radius")
@pytest.mark.parametrize(
    ("gap", "sizes", "strikes", "struck"),
    [(2.0, (2, 2), True, True), (1.5, (2, 1), True, False), (2.5, (1, 3), False, True), (2.1, (2, 2), False, False)],
)
def test_each_strikes_within_his_own_radius_and_both_are_engaged(
    gap: float, sizes: tuple[int, int], strikes: bool, struck: bool
) -> None:
    battle, man, foe = pair(gap, {"size": sizes[0]}, {"size": sizes[1]})
    assert (can_strike(battle, man, foe), can_strike(battle, foe, man)) == (strikes, struck)
    assert engages(battle, man, foe) == engages(battle, foe, man) == (strikes or struck)


@rule("melee.radius")
def test_a_house_wall_parts_those_on_its_two_sides_but_not_a_low_one_or_a_window() -> None:
    high = a_wall((5, 10.5), (15, 10.5), height=3.0, face=True)
    low, sill = a_wall((5, 10.5), (15, 10.5), height=1.0, face=True), a_wall((5, 10.5), (15, 10.5), face=True)
    lintel = msgspec.structs.replace(high, base=2.2, height=0.8)
    met = [engages(*pair(1.0, {}, {}, terrain=walls)) for walls in ([high], [low], [sill, lintel])]
    assert met == [False, True, True]
    battle, man, foe = pair(1.0, {}, {}, terrain=[high])
    assert not in_contact(battle, man, foe)


@rule("melee.radius")
def test_a_floor_parts_a_large_beast_from_him_who_stands_on_it() -> None:
    floor = a_piece((5, 5, 15, 15), "floor", surface=True, face=True, opaque=True, base=2.9, height=0.1)
    for terrain, reaches in (((floor,), False), ((), True)):
        battle, beast, man = pair(0.05, {"size": 3}, {}, terrain=terrain)
        below, above = msgspec.structs.replace(beast, z=0.0), msgspec.structs.replace(man, z=3.0)
        assert can_strike(battle, below, above) is reaches


@rule("melee.radius")
@pytest.mark.parametrize(("top", "parted"), [(1.0, False), (2.0, True)])
def test_a_slab_parts_a_man_from_one_on_it_if_it_is_higher_than_he_is(top: float, parted: bool) -> None:
    slab = a_piece((11, 8, 14, 12), "slab", surface=True, face=True, opaque=True, base=top - 0.1, height=0.1)
    battle = a_battle([squad("a", at=(10, 10), n=1), squad("b", "b", at=(11.6, 10), n=1)], [slab])
    kind = battle.kind(battle.models["a.1"])
    assert walled_off(battle, (10.0, 10.0, 0.0), (11.6, 10.0, top), kind, kind) is parted


@rule("melee.contact")
def test_bases_that_touch_are_in_contact_beyond_the_radius() -> None:
    battle, man, huge = pair(3.0, {"size": 2}, {"size": 4, "base_radius": 2.5})
    assert in_contact(battle, man, huge) and can_strike(battle, man, huge)
    apart, man, huge = pair(3.1, {"size": 2}, {"size": 4, "base_radius": 2.5})
    assert not in_contact(apart, man, huge) and not can_strike(apart, man, huge)


@rule("melee.contact")
def test_a_pike_strikes_an_enemy_straight_ahead_who_may_not_strike_back() -> None:
    battle, pikeman, foe = pair(2.8, {}, {}, weapons=[PIKE])
    assert in_contact(battle, pikeman, foe) and can_strike(battle, pikeman, foe)
    assert not can_strike(battle, foe, pikeman) and engages(battle, foe, pikeman)
    aside = msgspec.structs.replace(pikeman, facing=50.0)
    assert not can_strike(battle, aside, foe)


@rule("melee.radius", "melee.free-blow")
@pytest.mark.parametrize(
    "idler", [{"A": 0}, {"creature_class": "emplacement"}, {"traits": ("paralysed",)}, {"creature_class": "vehicle"}]
)
def test_what_cannot_fight_is_struck_and_does_not_strike(idler: dict[str, Any]) -> None:
    battle, _, _ = pair(1.0, {}, idler)
    fight(battle, hit=[MISS])
    assert [step.models for step in events(battle, StepBegan)] == [("m.1",)]


@rule("melee.who-fights")
def test_who_has_fallen_this_turn_does_not_strike() -> None:
    battle, man, _ = pair(1.0, {}, {})
    battle.put_model(msgspec.structs.replace(man, spent_until=battle.turn.serial))
    fight(battle, hit=[MISS])
    assert [step.models for step in events(battle, StepBegan)] == [("e.1",)]


def deep_ranks(*places: tuple[float, float]) -> Battle:
    """Men on these places and one enemy at (10, 12)."""
    men = squad("m", places=places, kind=a_kind("man"))
    return locked([men, squad("e", "b", places=[(10, 12)], kind=a_kind("foe"), facing=180)], ("m", "e"))


@rule("melee.who-fights")
def test_a_second_rank_man_within_two_inches_fights_a_third_rank_man_does_not() -> None:
    battle = deep_ranks((10, 11), (10, 10.1), (10, 9.1))
    fight(battle, hit=[MISS] * 3)
    (step,) = events(battle, StepBegan)
    assert step.models == ("m.1", "m.2", "e.1")


@rule("melee.engaged-locked")
def test_of_ten_chargers_six_fight_and_all_ten_are_locked() -> None:
    front = [(8.5 + n * 1.2, 10.0) for n in range(6)]
    rear = [(8.5 + n * 1.2, 6.0) for n in range(4)]
    men = squad("m", places=[*front, *rear], kind=a_kind("man", I=4))
    foes = squad("e", "b", at=(11.5, 11.5), n=6, kind=a_kind("foe"), facing=180)
    battle = locked([men, foes], ("m", "e"))
    assert sum(is_engaged(battle, model) for model in battle.members("m")) == 6
    fight(battle, hit=[1] * 6 + [1] * 6, wound=[1] * 6 + [6] * 6, who=[1] * 6)
    assert len(events(battle, StepBegan)[0].models) == 6


@rule("melee.engaged-locked", "melee.allocation.tiers")
def test_wounds_beyond_the_engaged_reach_the_other_locked_models() -> None:
    hero = a_kind("hero", I=5, A=2)
    battle = locked(
        [
            squad("m", places=[(10, 11), (10, 7)], kind=a_kind("man")),
            squad("e", "b", places=[(10, 12)], kind=hero, facing=180),
        ],
        ("m", "e"),
    )
    fight(battle, hit=[1, 1], wound=[6, 6])
    assert "m" not in battle.units


@rule("melee.engaged-locked")
def test_units_linked_by_engagements_are_one_combat() -> None:
    units = [squad("x", at=(10, 10)), squad("y", "b", at=(10, 11.5)), squad("z", at=(10, 13))]
    battle = locked([*units, squad("w", at=(30, 30))], ("x", "y"), ("y", "z"))
    (combat,) = combats(battle)
    assert combat.units == ("x", "z", "y") and combat.sides(battle) == ("a", "b")


@rule("melee.engaged-locked")
def test_nearness_alone_engages_nobody() -> None:
    battle = a_battle([squad("x", at=(10, 10)), squad("y", "b", at=(10, 11.5))])
    assert not any(is_engaged(battle, model) for model in battle.models.values()) and combats(battle) == []


@rule("melee.contact")
def test_the_longest_weapon_of_a_fighter_counts() -> None:
    spear = a_weapon("spear", type="melee", range=None, strength=None, reach=0.5)
    for gap, touches in ((3.0, True), (3.05, False)):
        battle, man, foe = pair(gap, {}, {}, weapons=(spear, PIKE))
        assert can_strike(battle, man, foe) is touches


@rule("melee.contact", "melee.arc")
@pytest.mark.parametrize(("bearing", "touches"), [(0, True), (45, True), (46, False), (-45, True)])
def test_a_long_weapon_touches_enemies_straight_ahead(bearing: float, touches: bool) -> None:
    men = squad("m", places=[(10, 10)], weapons=(PIKE,))
    place = (10 + 2.9 * sin(radians(bearing)), 10 + 2.9 * cos(radians(bearing)))
    battle = locked([men, squad("e", "b", places=[place])], ("m", "e"))
    assert touches_with_weapon(battle, battle.models["m.1"], battle.models["e.1"]) is touches


@rule("melee.radius")
@pytest.mark.parametrize(("dx", "dy"), [(2.0, 0.0), (0.0, 2.0), (5.0, 0.0), (0.0, 5.0)])
def test_an_enemy_beside_a_fighter_is_as_near_as_one_ahead(dx: float, dy: float) -> None:
    units = [squad("m", places=[(10, 10)]), squad("e", "b", places=[(10 + dx, 10 + dy)])]
    battle = locked(units, ("m", "e"))
    assert can_strike(battle, battle.models["m.1"], battle.models["e.1"]) is (dx + dy <= 2)
