"""Which weapons pin: by the simple list and by the more realistic one."""

from typing import Any

import pytest

from arap.army.catalogue import load_catalogue
from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested
from arap.battle.events.shooting.area import FiguresStruck
from arap.battle.values import Rout
from arap.rules.shooting.casualties.pinning_weapons import killed_by_pinning
from arap.rules.wounds.hits import Hit, Wound
from tests.rules.builders import a_kind, a_weapon, impassable, squad
from tests.rules.logs import events
from tests.rules.morale.fire import end_turn
from tests.rules.shooting.firing import casualties, orders, shoot
from tests.rules.shooting.striking import GRENADE, LAUNCHER, MORTAR, gun, order
from tests.support import rule

REALISTIC = {"pin.weapon-list": "realistic"}
SNIPER = a_weapon("sniper", type="assault", range=36.0, strength=8, tags=("sniper", "pinning"))
NEEDLE = a_weapon("needle", type="assault", range=36.0, strength=8, tags=("low-signature",))


def took_test(battle: Battle) -> bool:
    """Whether the target has taken a pinning test."""
    return any(event.test == "pinning" for event in events(battle, LeadershipTested))


def kill(battle: Battle, count: int = 1, **fields: Any) -> None:
    """One shot that kills so many of those it hits, or of all it may hit."""
    dice = {
        "scatter.distance": (3, 3), "grenade.to-hit": (1, 1), "grenade.to-hit.second": (1,), "shoot.to-hit": (1,),
        "shoot.to-wound": (6,) * count + (1,) * 9, "casualty.allocate": (1,), "area.cover": (1,) * 9,
        "suppress.test": (1, 1), "pin.test": (1, 1), "casualty.quarter": (1, 1), "scatter.direction": (90,),
    }  # fmt: skip
    shoot(battle, [order(battle, **fields)], dice=dice)


def ten_at(distance: float) -> list[tuple[float, float]]:
    return [(24.0, 10.0 + distance), (24.6, 10.9 + distance)] + [(30.0 + n, 12.0 + distance) for n in range(8)]


@rule("pin.weapons.designated")
def test_a_mortar_that_kills_two_of_ten_causes_a_test() -> None:
    battle = gun(MORTAR, ten_at(25))
    kill(battle, 2, bearing=0.0, distance=25.0)
    assert len(battle.units["t"].models) == 8 and took_test(battle)


@rule("pin.weapons.designated", "area.casualties")
def test_a_mortar_pins_whoever_failed_the_save_that_the_nearest_man_dies_of() -> None:
    battle = gun(MORTAR, ten_at(25))
    dice = {"scatter.distance": (3, 3), "shoot.to-wound": (1, 6), "pin.test": (5, 3)}
    shoot(battle, [order(battle, bearing=0.0, distance=25.0)], dice=dice)
    assert casualties(battle) == ["t.1"] and battle.units["t"].pinned


@rule("pin.single-test")
def test_a_mortar_that_kills_three_of_ten_takes_one_test_at_the_end() -> None:
    battle = gun(MORTAR, [*ten_at(25)[:2], (23.2, 35.8), *ten_at(25)[3:]])
    kill(battle, 3, bearing=0.0, distance=25.0)
    assert len(battle.units["t"].models) == 7 and not took_test(battle)
    end_turn(battle, {"casualty.quarter-test": (4, 4)})
    assert [event.test for event in events(battle, LeadershipTested)][-1] == "casualties"
    assert battle.units["t"].pinned and not took_test(battle)


@rule("pin.single-test")
def test_a_mortar_that_kills_one_and_rifles_that_kill_two_take_both_tests() -> None:
    rifles = squad("r", at=(30, 20), n=2, weapons=(a_weapon("gun", type="assault"),))
    battle = gun(MORTAR, ten_at(25), more=[rifles])
    kill(battle, 1, bearing=0.0, distance=25.0)
    assert took_test(battle)
    dice = {"shoot.to-hit": (1, 1), "shoot.to-wound": (6, 6), "casualty.allocate": (1, 2), "suppress.test": (1, 1)}
    shoot(battle, orders(battle, "r"), dice=dice, unit="r")
    end_turn(battle, {"casualty.quarter-test": (3, 4)})
    tests = [event.test for event in events(battle, LeadershipTested) if event.test != "suppression"]
    assert len(battle.units["t"].models) == 7 and tests == ["pinning", "casualties"]


@rule("pin.dogged")
def test_the_dogged_test_for_a_mortar_that_kills_three_of_ten() -> None:
    battle = gun(MORTAR, [*ten_at(25)[:2], (23.2, 35.8), *ten_at(25)[3:]], enemy=a_kind("enemy", traits=("dogged",)))
    kill(battle, 3, bearing=0.0, distance=25.0)
    assert len(battle.units["t"].models) == 7 and took_test(battle)


@rule("pin.weapons.realistic")
def test_a_grenade_launcher_is_no_barrage_weapon() -> None:
    battle = gun(LAUNCHER, ten_at(20), terrain=[impassable((4, 18, 44, 19), height=5.0)], settings=REALISTIC)
    kill(battle, bearing=0.0, distance=20.0)
    assert len(battle.units["t"].models) == 9 and not took_test(battle)


@rule("pin.weapons.automatic")
def test_a_barbed_strangler_pins_the_fearless_whoever_of_those_it_hit_dies() -> None:
    strangler = load_catalogue("starter").weapons["barbed-strangler"]
    battle = gun(strangler, ten_at(20), enemy=a_kind("enemy", traits=("fearless",)))
    shoot(battle, [order(battle)], dice={"scatter.distance": (3, 3), "shoot.to-wound": (1, 1, 1, 1, 6)})
    nearest = events(battle, FiguresStruck)[-1].figures[0].model
    assert casualties(battle) == [nearest] and battle.units["t"].pinned and not took_test(battle)


@rule("pin.routing-2-3", "rout.state")
def test_a_routing_unit_under_sniper_fire_is_not_pinned() -> None:
    battle = gun(SNIPER, ten_at(10))
    battle.change("t", rout=Rout("s"))
    kill(battle)
    assert len(battle.units["t"].models) == 9 and not took_test(battle) and not battle.units["t"].pinned


@rule("pin.weapons.test")
def test_a_unit_in_melee_does_not_test() -> None:
    battle = gun(SNIPER, ten_at(10), more=[squad("f", "c", at=(40, 8), n=1)])
    battle.change("t", locked=("f",))
    kill(battle)
    assert len(battle.units["t"].models) == 9 and not took_test(battle)


@rule("pin.weapons.designated")
def test_a_grenade_thrown_by_a_man_who_is_seen_causes_none_and_by_a_hidden_one_it_does() -> None:
    battle = gun(GRENADE, ten_at(5))
    kill(battle, bearing=0.0, distance=5.0)
    assert len(battle.units["t"].models) == 9 and not took_test(battle)
    hidden = gun(GRENADE, ten_at(5), terrain=[impassable((4, 12, 44, 12.5), height=5.0)])
    kill(hidden, bearing=0.0, distance=5.0)
    assert len(hidden.units["t"].models) == 9 and took_test(hidden)


@rule("pin.weapons.designated")
def test_a_direct_missile_does_not_pin_and_a_sniper_does() -> None:
    missile = gun(a_weapon("frag", type="assault", range=48.0, strength=4, marker_radius=1.5), ten_at(20))
    kill(missile)
    assert not took_test(missile)
    sniper = gun(SNIPER, ten_at(10))
    kill(sniper)
    assert took_test(sniper)


@rule("pin.weapons.realistic")
@pytest.mark.parametrize(("distance", "pins"), [(10.0, False), (13.0, True)])
def test_snipers_pin_from_beyond_twelve_inches(distance: float, pins: bool) -> None:
    battle = gun(SNIPER, ten_at(distance), settings=REALISTIC)
    kill(battle)
    assert len(battle.units["t"].models) == 9 and took_test(battle) == pins


@rule("pin.weapons.realistic")
@pytest.mark.parametrize(("distance", "pins"), [(20.0, False), (30.0, True)])
def test_a_mortar_in_view_pins_from_beyond_twenty_four_inches(distance: float, pins: bool) -> None:
    battle = gun(MORTAR, ten_at(distance), settings=REALISTIC)
    kill(battle, bearing=0.0, distance=distance)
    assert len(battle.units["t"].models) == 9 and took_test(battle) == pins


@rule("pin.weapons.realistic")
def test_a_mortar_out_of_view_pins_at_any_range() -> None:
    battle = gun(MORTAR, ten_at(15), terrain=[impassable((4, 18, 44, 19), height=5.0)], settings=REALISTIC)
    kill(battle, bearing=0.0, distance=15.0)
    assert took_test(battle)


@rule("pin.weapons.realistic")
def test_weapons_that_cannot_be_traced_pin_if_the_shooter_is_not_seen() -> None:
    wound = Wound("t.1", Hit(NEEDLE, 8, True, (("t.1",), (), ()), "s.1"), at=(24.0, 18.0, 0.0))
    seen = gun(NEEDLE, ten_at(8), settings=REALISTIC)
    assert killed_by_pinning(seen, "t", [wound]) == 0
    unseen = gun(NEEDLE, ten_at(8), terrain=[impassable((4, 12, 44, 12.5), height=5.0)], settings=REALISTIC)
    assert killed_by_pinning(unseen, "t", [wound]) == 1
