"""Where chargers are halted while weapons are fired."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.rules.charge.fire.fire_points import charge_route_of, fire_points, halt_at, put_back, strides
from arap.rules.charge.fire.standing_fire import standing_arms, standing_volley
from tests.rules.builders import a_battle, a_kind, a_piece, a_weapon, impassable, squad
from tests.rules.charge.charging import place
from tests.rules.logs import events
from tests.rules.reactions.standing import FLAMER, PISTOL, charging, facing_off, refused, shots, stands
from tests.support import rule


def points(battle: Battle) -> list[float]:
    """The fire points of the charged unit's weapons."""
    about, unit = charging(battle), battle.units["e"]
    route = charge_route_of(battle, about)
    assert route is not None
    found = fire_points(battle, route, standing_volley(battle, "e", about), "m", standing_arms(battle, unit, 2))
    return [round(at, 3) for at in found.values()]


@rule("react.charge.fire-point", "react.stand-and-fire.template")
@pytest.mark.parametrize(("gap", "at"), [(10, 3), (5, 0)])
def test_chargers_are_halted_7_inches_from_a_flamer_or_at_their_start(gap: float, at: float) -> None:
    assert points(facing_off(gap, kind=a_kind(M=6), weapons=(FLAMER,))) == [at]


@rule("react.charge.fire-point")
def test_pistols_fire_when_the_chargers_have_come_into_range() -> None:
    assert points(facing_off(16, kind=a_kind(M=12), weapons=(PISTOL,))) == [4]


@rule("react.charge.fire-point")
def test_rifles_in_range_fire_at_the_start_of_the_charge() -> None:
    assert points(facing_off(8)) == [0]


@rule("react.charge.fire-point", "shoot.los")
def test_chargers_behind_a_rock_are_fired_at_where_they_come_out() -> None:
    rock = impassable((18, 11, 21, 12.5))
    units = [
        squad("m", places=[(20, 10)], kind=a_kind(M=6), weapons=(PISTOL,)),
        squad("e", "b", places=[(20, 20)], facing=180),
    ]
    battle = a_battle(units, [rock])
    (at,) = points(battle)
    assert 0 < at < 6 and at % 0.5 == 0


@rule("react.charge.fire-point")
def test_the_other_chargers_are_shifted_by_the_same_vector_and_put_back() -> None:
    battle = facing_off(10, men=3, kind=a_kind(M=6), weapons=(FLAMER,))
    before = {model.id: model for model in battle.members("m")}
    route = charge_route_of(battle, charging(battle))
    assert route is not None
    halt_at(battle, route, 3.0)
    assert [place(battle, model) for model in before] == [(m.x, m.y + 3) for m in before.values()]
    put_back(battle, route)
    assert {model.id: model for model in battle.members("m")} == before


@rule("react.charge.fire-point", "move.prone.charge")
def test_a_prone_charger_counts_as_standing_and_lies_again_at_its_start() -> None:
    battle = facing_off(5)
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], prone=True))
    route = charge_route_of(battle, charging(battle))
    assert route is not None
    halt_at(battle, route, 0.0)
    assert not battle.models["m.1"].prone
    put_back(battle, route)
    assert battle.models["m.1"].prone


@rule("react.stand-and-fire.template", "react.charge.fire-point")
def test_a_template_is_not_laid_if_the_chargers_do_not_come_within_7_inches() -> None:
    units = [
        squad("m", places=[(20, 10)], weapons=(PISTOL,)),
        squad("e", "b", members=[], places=[(20, 18), (34, 18)], facing=180, weapons=(FLAMER,)),
    ]
    battle = a_battle(units)
    about, unit = charging(battle), battle.units["e"]
    route = charge_route_of(battle, about)
    assert route is not None
    found = fire_points(battle, route, standing_volley(battle, "e", about), "m", standing_arms(battle, unit, 2))
    assert [arm[0] for arm in found] == ["e.1"]


@rule("react.charge.fire-point", "react.stand-and-fire.weapons")
def test_weapons_with_different_fire_points_fire_one_after_the_other() -> None:
    units = [
        squad("m", places=[(20, 10)], kind=a_kind(M=8), weapons=(PISTOL,)),
        squad("e", "b", places=[(20, 24), (21.2, 24)], facing=180, weapons=(PISTOL,)),
    ]
    battle = a_battle(units)
    assert points(battle) == [2, 2.5]
    stands(battle, (1, 5), more={"shoot.to-hit": [6, 6], "shoot.to-hit.second": [6, 6]})
    assert [hits.models for hits in events(battle, HitsRolled)][:2] == [("e.1",), ("e.2",)]


@rule("react.charge.fire-point", "react.stand-and-fire.arc")
def test_a_unit_whose_weapons_never_bear_does_not_stand_and_fire() -> None:
    wall: Any = impassable((10, 16.2, 30, 16.4))
    assert refused(facing_off(8, terrain=[wall])) == "react.stand-and-fire.arc"


@rule("react.charge.fire-point")
def test_chargers_on_a_slope_are_halted_at_the_height_of_their_way() -> None:
    """The lead charger comes down from a ledge; the other still stands on it where it is shifted to."""
    ledge = a_piece((10, 0, 30, 11), "ledge", height=2.0, face=True, surface=True)
    units = [
        squad("m", places=[(20, 10), (21.2, 9)], kind=a_kind(M=6), weapons=(PISTOL,)),
        squad("e", "b", places=[(20, 18)], facing=180),
    ]
    battle = a_battle(units, [ledge])
    onrush = charge_route_of(battle, charging(battle))
    assert onrush is not None
    assert onrush.shift(0.0) == (0.0, 0.0, 0.0)
    halt_at(battle, onrush, 0.0)
    assert [model.z for model in battle.members("m")] == [2.0, 2.0]
    halt_at(battle, onrush, 1.5)
    lead, other = battle.members("m")
    assert lead.z == 0.0 and other.z == 2.0 and lead.y > 11 > other.y and other.y == pytest.approx(lead.y - 1)


@rule("react.charge.fire-point")
def test_chargers_shifted_over_the_edge_of_the_table_stop_at_it() -> None:
    units = [
        squad("m", places=[(4.5, 4.5), (0.6, 7.5), (7.5, 0.6)], kind=a_kind(M=6), weapons=(PISTOL,), facing=225),
        squad("e", "b", places=[(1.5, 1.5)], facing=45),
    ]
    battle = a_battle(units)
    onrush = charge_route_of(battle, charging(battle, Charge("e")))
    assert onrush is not None
    halt_at(battle, onrush, 2.0)
    lead, west, south = battle.members("m")
    assert (west.x, south.y) == (0.0, 0.0) and lead.x == pytest.approx(4.5 - 2 / 2**0.5, abs=0.01)


@rule("react.charge.fire-point")
def test_chargers_are_looked_at_every_half_inch_up_to_contact() -> None:
    battle = facing_off(6)
    onrush = charge_route_of(battle, charging(battle))
    assert onrush is not None and onrush.inches == pytest.approx(4.0, abs=0.001)
    assert list(strides(onrush)) == [n / 2 for n in range(9)]
    assert list(strides(onrush, only_start=True)) == [0.0]


@rule("react.charge.fire-point")
def test_when_the_target_is_gone_the_chargers_go_nowhere() -> None:
    battle = facing_off(6)
    about = charging(battle)
    battle.remove_unit("e")
    onrush = charge_route_of(battle, about)
    assert onrush is not None and onrush.inches == 0.0


@rule("react.charge.fire-point", "react.stand-and-fire.weapons")
def test_a_model_with_two_weapons_fires_one_of_them() -> None:
    short = a_weapon("short", type="pistol", range=6.0)
    battle = facing_off(16, kind=a_kind(M=12), weapons=(PISTOL, short))
    stands(battle, (1, 5), more={"shoot.to-hit": [6, 6], "shoot.to-hit.second": [6, 6]})
    assert shots(battle) == 1


@rule("react.charge.fire-point", "react.stand-and-fire.template")
def test_a_model_with_a_pistol_and_a_flamer_waits_for_the_flamer() -> None:
    battle = facing_off(10, kind=a_kind(M=6), weapons=(PISTOL, FLAMER))
    stands(battle, (1, 5), more={"template.to-hit": [6] * 4, "template.partial": [6] * 4, "shoot.to-wound": [1] * 4})
    assert shots(battle) == 0
