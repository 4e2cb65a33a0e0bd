"""Charges on real paths. The charger m.1 stands at (20, 10) and faces north; the enemy e stands north of it."""

from math import dist
from typing import Any

import msgspec
import pytest

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal
from arap.rules.charge.approach.ways import ChargePath
from arap.rules.movement.flight.flee import run_away
from arap.rules.movement.flight.runs import Flight
from arap.table import Agility, Piece
from tests.rules.builders import a_battle, a_kind, a_piece, difficult, impassable, play, squad
from tests.rules.movement.charges import caught, charge_along, charge_at
from tests.rules.shooting.firing import needed, orders
from tests.support import rule


def before(away: float, *terrain: Piece, foe: Any = None, facing: float = 0.0, **fields: Any) -> Battle:
    """A charger so far from his enemy."""
    men = squad("m", at=(20, 10), n=1, kind=a_kind("man", **fields), facing=facing)
    return a_battle([men, squad("e", "b", at=(20, 10 + away), n=1, kind=foe, facing=180)], terrain)


def charges(battle: Battle, **given: Any) -> ChargePath:
    return charge_at(battle, battle.models["m.1"], "e", **given)


def why_not(battle: Battle, *legs: Leg) -> str | None:
    found = charge_along(battle, battle.models["m.1"], legs, "e")
    return found.rule if isinstance(found, Refusal) else None


def lying(battle: Battle) -> Battle:
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], prone=True))
    return battle


def reasons_to_miss(battle: Battle) -> list[str]:
    """What makes it harder for the enemy to hit the charger."""
    return needed(battle, orders(battle, "e", "m"), unit="e").reasons


@rule("charge.distance")
def test_an_enemy_nine_inches_away_needs_seven_of_eight() -> None:
    charge = charges(before(9.0))
    assert charge.path.total == pytest.approx(7) and charge.path.allowance == 8
    assert charge.engaged == ("e.1",)


@rule("charge.distance")
def test_difficult_ground_takes_the_charge_to_six_inches() -> None:
    charge = charges(before(20.0, difficult((0, 13, 48, 15))))
    assert charge.path.y == pytest.approx(16, abs=0.01) and charge.path.total == pytest.approx(8, abs=0.01)
    assert charge.engaged == ()


@rule("charge.distance")
def test_in_rubble_the_higher_die_is_doubled() -> None:
    assert charges(before(9.0), higher_die=3).path.allowance == 6
    assert charges(before(9.0), higher_die=3).engaged == ()


@rule("charge.lead-model")
def test_a_small_charger_must_come_within_his_own_radius() -> None:
    assert charges(before(9.5, size=1)).engaged == ()
    assert charges(before(9.0, size=1)).engaged == ("e.1",)
    assert charges(before(10.5, foe=a_kind("ogre", size=3))).engaged == ()


@rule("charge.distance")
def test_a_charge_goes_round_what_bars_the_straight_way() -> None:
    battle = before(9.0, impassable((19, 13, 21, 14)))
    charge = charges(battle)
    assert 7.0 < charge.path.total <= 8.0 and charge.engaged == ("e.1",)
    assert why_not(battle, Leg(20, 17)) == "move.terrain.classes"


@rule("move.backwards")
def test_a_charge_path_with_a_backward_leg_is_refused() -> None:
    behind = before(5.0, facing=180.0)
    assert why_not(behind, Leg(20, 13)) == "move.backwards"
    assert why_not(behind, Leg(20, 9), Leg(20, 13)) == "move.backwards"
    assert why_not(behind, Leg(20, 13, 0.0)) is None


@rule("charge.eligible")
def test_who_turns_about_pays_half_an_inch_and_charges() -> None:
    battle = before(5.0, facing=180.0)
    charge = charge_along(battle, battle.models["m.1"], [Leg(20, 13, 0.0)], "e")
    assert isinstance(charge, ChargePath)
    assert charge.path.allowance - charge.cost == pytest.approx(7.5 - 3)
    assert why_not(before(5.0, facing=90.0), Leg(20, 13)) == "charge.eligible"
    assert charges(before(5.0, facing=180.0)).engaged == ("e.1",)


@rule("charge.distance")
def test_a_path_longer_than_the_charge_is_refused() -> None:
    assert why_not(before(12.0), Leg(20, 18.1)) == "charge.distance"
    assert why_not(before(12.0), Leg(20, 18)) is None
    assert why_not(before(3.0), Leg(20, 15)) == "move.other-models"


@rule("move.prone.charge")
def test_a_prone_man_charges_an_enemy_six_inches_away_and_is_not_prone_to_those_who_fire() -> None:
    battle = lying(before(6.0))
    charge = charges(battle)
    assert charge.path.allowance == 4 and charge.path.total == pytest.approx(4)
    assert charge.engaged == ("e.1",) and charge.path.y == pytest.approx(14)
    assert reasons_to_miss(battle) == ["one or two models -1", "prone target -1"]
    battle.put_model(charge.path.model)
    assert reasons_to_miss(battle) == ["one or two models -1"]


@rule("move.prone.charge")
def test_from_seven_inches_he_ends_three_away_and_has_failed() -> None:
    charge = charges(lying(before(7.0)))
    assert charge.path.y == pytest.approx(14, abs=0.01) and charge.engaged == ()


@rule("react.run.caught")
@pytest.mark.parametrize(("apart", "is_caught"), [(9.0, True), (12.0, False), (10.0, True)])
def test_runners_are_caught_within_the_charge_and_the_melee_radius(apart: float, is_caught: bool) -> None:
    battle = before(apart)
    assert caught(battle, battle.members("m"), "e") is is_caught


def on_ice(away: float) -> Battle:
    """Three men on ice and, north of them, those who charge them."""
    ice = a_piece((0, 0, 48, 48), "ice", agility=Agility(when="over-half-rate"))
    return a_battle([squad("m", at=(24, 20), n=3), squad("e", "b", at=(24, 20 + away), n=3, facing=180)], [ice])


def run_from_charge(battle: Battle, *agility: int) -> Battle:
    """They run eight inches."""
    dice = {"move.agility": agility}
    play(run_away(battle, Flight("m", 8.0, "e"), "run", (4, 4), "react.run.distance"), dice)
    return battle


@rule("move.agility", "react.run.caught")
def test_a_runner_who_falls_over_on_the_ice_has_the_whole_unit_caught() -> None:
    battle = run_from_charge(on_ice(5.0), 6, 1, 1)
    fallen, others = battle.models["m.1"], battle.members("m")[1:]
    assert fallen.prone and fallen.y == pytest.approx(18, abs=0.01)
    assert all(model.y == pytest.approx(12, abs=0.01) for model in others)
    assert caught(battle, battle.members("e"), "m")


@rule("move.agility", "react.run.caught")
def test_if_nobody_falls_the_same_chargers_do_not_come_near() -> None:
    battle = run_from_charge(on_ice(5.0), 1, 1, 1)
    assert not caught(battle, battle.members("e"), "m")


@rule("charge.distance")
def test_who_finds_a_friend_where_he_would_fight_goes_beside_him() -> None:
    friend = squad("f", at=(20, 14), n=1)
    men = squad("m", at=(20, 10), n=1)
    battle = a_battle([men, friend, squad("e", "b", at=(20, 16), n=1, facing=180)])
    charge = charges(battle)
    assert charge.engaged == ("e.1",) and dist((charge.path.x, charge.path.y), (20, 14)) >= 0.999


@rule("charge.distance")
def test_an_enemy_straight_overhead_is_no_distance_away_in_plan() -> None:
    battle = before(3.0)
    battle.put_model(msgspec.structs.replace(battle.models["e.1"], y=10.0, z=6.0))
    assert charges(battle).engaged == ()
