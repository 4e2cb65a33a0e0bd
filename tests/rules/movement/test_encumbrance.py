"""Loads, heavy weapons and suspensors."""

from typing import Any

import pytest

from arap.army.armies import army_from
from arap.army.profile import Weapon
from arap.army.yaml_files import parse_document
from arap.battle.battle import Battle
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.encumbrance import encumbrance
from arap.rules.movement.measures.rates import charge_reach
from tests.rules.builders import a_battle, a_kind, a_weapon, squad
from tests.rules.movement.charges import charge_at
from tests.support import rule

LAUNCHER = a_weapon("launcher", type="heavy", encumbrance=1.0)
LASCANNON = a_weapon("lascannon", type="heavy")


def bearer(*weapons: Weapon, settings: dict[str, Any] | None = None, **fields: Any) -> Battle:
    return a_battle([squad("m", n=1, kind=a_kind(**fields), weapons=weapons)], settings=settings)


def move_of(battle: Battle) -> float:
    return basic_move(battle, battle.models["m.1"])


@rule("encumber.weight")
@pytest.mark.parametrize(("load", "move", "charge"), [(20.0, 3.0, 6.0), (19.0, 3.5, 7.0), (9.9, 4.0, 8.0)])
def test_every_whole_ten_kilograms_take_half_an_inch(load: float, move: float, charge: float) -> None:
    battle = bearer(load=load)
    assert move_of(battle) == move and charge_reach(battle, battle.models["m.1"]) == charge


@rule("encumber.weight")
def test_encumbrance_can_be_left_out_and_nobody_falls_below_zero() -> None:
    assert move_of(bearer(load=100.0)) == 0
    assert move_of(bearer(LASCANNON, load=100.0, settings={"encumber.enabled": False})) == 4


@rule("encumber.heavy-weapons")
def test_heavy_weapons_weigh_what_their_data_say_or_two_inches() -> None:
    battle = bearer(LAUNCHER)
    assert move_of(battle) == 3 and charge_reach(battle, battle.models["m.1"]) == 6
    assert move_of(bearer(LASCANNON)) == 2
    assert move_of(bearer(LAUNCHER, LASCANNON)) == 1
    assert move_of(bearer(a_weapon())) == 4


@rule("encumber.suspensors")
def test_each_suspensor_takes_half_an_inch_off_its_own_weapon() -> None:
    assert encumbrance_of(bearer(LASCANNON, suspensors=3)) == 0.5
    assert encumbrance_of(bearer(LASCANNON, suspensors=9)) == 0
    assert encumbrance_of(bearer(LAUNCHER, LASCANNON, suspensors=3)) == 0.5
    assert encumbrance_of(bearer(suspensors=3, load=20.0)) == 1


def encumbrance_of(battle: Battle) -> float:
    return encumbrance(battle, battle.kind(battle.models["m.1"]))


@rule("encumber.suspensors")
def test_spacefaring_forces_have_all_the_suspensors_they_need_unless_agreed_otherwise() -> None:
    assert move_of(bearer(LASCANNON, traits=("spacefaring",))) == 4
    assert move_of(bearer(LASCANNON, traits=("spacefaring",), settings={"encumber.spacefaring-suspensors": False})) == 2


@rule("encumber.exempt")
def test_who_has_power_to_spare_and_squats_carry_freely() -> None:
    assert move_of(bearer(LASCANNON, carry_free="unlimited")) == 4
    assert move_of(bearer(LASCANNON, creature_class="dreadnought")) == 4
    assert move_of(bearer(LASCANNON, creature="Squat", M=3)) == 3
    assert move_of(bearer(LASCANNON, creature="Squat", M=3, settings={"encumber.squat-free": 1})) == 2
    assert move_of(bearer(LASCANNON, carry_free=1.0)) == 3


@rule("charge.distance", "encumber.weight")
def test_half_an_inch_of_encumbrance_leaves_a_charge_of_seven() -> None:
    troops = [squad("m", n=1, kind=a_kind(load=10.0)), squad("e", "b", at=(10, 30), n=1, facing=180)]
    battle = a_battle(troops)
    assert charge_at(battle, battle.models["m.1"], "e").path.y == pytest.approx(17, abs=0.01)


ARMY = """\
army: Poor men
units:
  crew:
    models:
      - {troop: guardsman, weapons: [lascannon], suspensors: 3, load: 20}
      - {troop: terminator, weapons: [assault-cannon]}
"""


@rule("encumber.suspensors", "encumber.exempt")
def test_an_army_file_gives_loads_and_suspensors_and_may_be_spacefaring() -> None:
    gunner, terminator = army_from(parse_document(ARMY, "poor.yaml")).units["crew"].models
    assert (gunner.suspensors, gunner.load, terminator.carry_free) == (3, 20.0, "unlimited")
    assert "spacefaring" not in gunner.traits
    rich = parse_document(ARMY.replace("units:", "spacefaring: true\nunits:"), "rich.yaml")
    assert all("spacefaring" in kind.traits for kind in army_from(rich).units["crew"].models)
