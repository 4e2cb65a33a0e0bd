"""Who is engaged with whom: reach, contact, neighbours, and the order of chargers."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.values import Rout
from arap.rules.charge.direction import closest, face_attackers
from arap.rules.charge.engaging import by_distance, drawn_in, engages, reaches, unengaged, untouched
from tests.rules.builders import a_battle, a_kind, a_weapon, squad
from tests.support import rule


def two(dx: float, dy: float, kind: Any = None, foe: Any = None, **given: Any) -> Battle:
    """One model of each side, so far apart."""
    return a_battle([squad("m", places=[(20, 20)], kind=kind, **given), squad("e", "b", places=[(20 + dx, 20 + dy)],
                                                                                kind=foe)])  # fmt: skip


@rule("melee.radius", "melee.engaged-locked")
@pytest.mark.parametrize(("dx", "dy"), [(2.0, 0.0), (0.0, 2.0), (-2.0, 0.0), (0.0, -2.0), (1.2, 1.6)])
def test_a_model_reaches_two_inches_in_every_direction_and_no_farther(dx: float, dy: float) -> None:
    battle = two(dx, dy)
    assert reaches(battle, battle.models["m.1"], battle.models["e.1"])
    farther = two(1.01 * dx, 1.01 * dy)
    assert not reaches(farther, farther.models["m.1"], farther.models["e.1"])


@rule("melee.radius")
@pytest.mark.parametrize("reach", [1.0, 2.5])
def test_a_long_weapon_adds_its_reach(reach: float) -> None:
    lance = a_weapon("lance", type="melee", range=None, reach=reach)
    for away, is_in_reach in ((2.0 + reach, True), (2.05 + reach, False)):
        battle = two(0.0, away, weapons=(lance,))
        one, other = battle.models["m.1"], battle.models["e.1"]
        assert reaches(battle, one, other) is is_in_reach and not reaches(battle, other, one)
        assert engages(battle, other, one) is is_in_reach


@rule("melee.contact", "melee.engaged-locked")
def test_bases_in_contact_are_in_reach_however_small_the_fighters() -> None:
    broad = a_kind("broad", size=1, base_radius=1.5)
    battle = two(0.0, 3.0, broad, broad)
    assert engages(battle, battle.models["m.1"], battle.models["e.1"])
    apart = two(0.0, 3.05, broad, broad)
    assert not engages(apart, apart.models["m.1"], apart.models["e.1"])


@rule("charge.arrange", "charge.into-melee")
def test_members_engaged_with_any_enemy_are_not_free() -> None:
    """e.1 touches m.1; e.2 is in the reach of m.2 only; e.3 is 3" from everybody."""
    men = squad("m", places=[(20, 20), (26, 20)])
    foes = squad("e", "b", places=[(20, 21), (26, 21.9), (23, 23)], facing=180)
    battle = a_battle([men, foes])
    assert [foe.id for foe in unengaged(battle, "e")] == ["e.3"]
    assert [foe.id for foe in untouched(battle, "e")] == ["e.2", "e.3"]


@rule("charge.third-unit")
def test_other_units_in_reach_are_drawn_in_but_not_routers_nor_units_beside_them() -> None:
    """c and r are within 2" of the charger; x and y share only one coordinate with it."""
    others = [
        squad("c", "b", (21.5, 20), 1), squad("r", "b", (18.5, 20), 1),
        squad("x", "b", (20, 30), 1), squad("y", "b", (30, 20), 1), squad("f", "a", (20, 18.5), 1),
    ]  # fmt: skip
    battle = a_battle([squad("m", places=[(20, 20)]), squad("e", "b", places=[(20, 21.5)]), *others])
    battle.change("r", rout=Rout(None))
    assert drawn_in(battle, battle.models["m.1"], "e") == ("c",)


@rule("charge.lead-model")
def test_chargers_are_sorted_by_distance_and_then_by_number() -> None:
    places = [(20.0 + n, 20.0) for n in range(12)]
    battle = a_battle([squad("m", places=places), squad("e", "b", places=[(40, 20)])])
    assert by_distance(battle, battle.units["m"].models, "e")[:2] == ["m.12", "m.11"]
    level = a_battle([squad("m", places=[(20, 20)] * 12), squad("e", "b", places=[(40, 20)])])
    assert by_distance(level, reversed_ids(level), "e") == [f"m.{n}" for n in range(1, 13)]


def reversed_ids(battle: Battle) -> list[str]:
    return list(reversed(battle.units["m"].models))


@rule("charge.direction")
def test_of_two_enemies_equally_near_the_first_counts() -> None:
    battle = a_battle([squad("m", places=[(20, 20)]), squad("e", "b", places=[(22, 20), (18, 20.0001)])])
    assert closest(battle.models["m.1"], battle.members("e")).id == "e.1"


@rule("charge.face-attackers")
@pytest.mark.parametrize(
    ("at", "facing"), [((19.999, 21), 359.94), ((19.99999, 21), 0.0), ((20, 19), 180.0), ((21, 20), 90.0)]
)
def test_charged_models_turn_to_their_nearest_attacker(at: tuple[float, float], facing: float) -> None:
    battle = a_battle([squad("m", places=[at, (22, 20)]), squad("e", "b", places=[(20, 20)], facing=45)])
    face_attackers(battle, "e", frozenset(), battle.members("m"))
    assert battle.models["e.1"].facing == pytest.approx(facing, abs=0.04)
    assert 0.0 <= battle.models["e.1"].facing < 360.0


@rule("charge.face-attackers")
def test_models_that_were_engaged_before_do_not_turn() -> None:
    battle = a_battle([squad("m", places=[(20, 19)]), squad("e", "b", places=[(20, 20), (21, 20)], facing=45)])
    face_attackers(battle, "e", frozenset(("e.1",)), battle.members("m"))
    assert battle.models["e.1"].facing == 45 and battle.models["e.2"].facing == pytest.approx(225)
    far = replace(battle.models["m.1"], y=10.0)
    face_attackers(battle, "e", frozenset(), [far])
    assert battle.models["e.2"].facing == pytest.approx(225)
