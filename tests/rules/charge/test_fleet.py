"""Fleet chargers: a die more, if they do not fire."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import Charge, Pass
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled
from arap.battle.events.charge import ChargeDeclared, ChargeFailed
from arap.kernel.requests import Ask
from arap.odds.reactions import reaction_odds
from arap.rules.charge.approach.ways import Charger, best_approach
from arap.rules.turn.actions import take_action
from tests.rules.builders import a_battle, a_kind, a_piece, a_weapon, asked, difficult, squad
from tests.rules.charge.charging import active, charge, place, planned, why_not
from tests.rules.logs import events
from tests.rules.reactions.standing import PISTOL
from tests.support import rule

FLEET = Charge("e", fleet=True)
SWIFT = a_kind("swift", M=5, W=2, traits=("fleet",))


def before(gap: float, *terrain: Any, kind: Any = SWIFT) -> Battle:
    units = [
        squad("m", places=[(20, 10)], kind=kind, weapons=(PISTOL,)),
        squad("e", "b", places=[(20, 10 + gap)], facing=180),
    ]
    return a_battle(units, terrain)


def asked_about(battle: Battle, act: Charge) -> Ask:
    """What the charged unit is asked."""
    active(battle)
    ask = asked(take_action(battle, battle.turn.acting[-1], act))
    assert ask is not None
    return ask


def refused(battle: Battle, act: Charge = FLEET) -> str | None:
    refusal = why_not(battle, act)
    return refusal.rule if refusal else None


@rule("move.fleet.charge", "charge.distance")
@pytest.mark.parametrize(("gap", "reached"), [(16, True), (16.5, False)])
def test_a_fleet_charge_of_move_5_and_a_four_reaches_14_inches(gap: float, reached: bool) -> None:
    battle = charge(before(gap), act=FLEET, dice={"move.fleet": [4]}, answers=[Pass()])
    (rolled,) = events(battle, AllowanceRolled)
    assert (rolled.rule, rolled.inches, rolled.models) == ("move.fleet.charge", 4, ("m.1",))
    assert (battle.units["m"].locked == ("e",)) is reached and bool(events(battle, ChargeFailed)) is not reached


@rule("move.fleet.charge", "react.fire-and-charge.action")
def test_with_fire_there_is_no_die_and_ten_inches_just_reach_twelve() -> None:
    battle = before(12)
    assert refused(battle, Charge("e", fire=True, fleet=True)) == "move.fleet.charge"
    charge(battle, act=Charge("e", fire=True), dice={"shoot.to-hit": [6], "shoot.to-hit.second": [6]}, answers=[Pass()])
    assert battle.units["m"].locked == ("e",) and not events(battle, AllowanceRolled)


@rule("react.charge.options")
def test_the_charged_unit_is_told_the_way_of_the_chargers_if_it_is_longer() -> None:
    ditch = a_piece((15, 11.2, 22, 11.4), "ditch", going="impassable", standable=False)
    ask = asked_about(before(5, ditch), Charge("e"))
    assert ask.prompt.startswith('m charges e with 1 model from 5" (')


@rule("move.fleet.charge", "grenade.charge.assault")
def test_fleet_together_with_assault_grenades_is_refused() -> None:
    frag = a_weapon("frag", type="grenade", range=None, tags=("frag",))
    units = [squad("m", places=[(20, 10)], kind=SWIFT, weapons=(frag,)), squad("e", "b", places=[(20, 22)])]
    battle = a_battle(units)
    assert refused(battle, Charge("e", fleet=True, grenades="frag")) == "move.fleet.charge"
    assert refused(battle, Charge("e", fleet=True, grenades="none")) is None
    assert refused(battle, Charge("e", fleet=True)) is None


@rule("move.fleet.charge", "react.run.choice")
def test_the_charged_unit_is_told_of_fleet_and_its_odds_count_the_die() -> None:
    plain = asked_about(before(7), Charge("e"))
    ask = asked_about(before(7), FLEET)
    assert ask.prompt == 'm charges e with 1 model from 7", using Fleet. How do they react?'
    assert "escape with 6 or more (72 %)" in plain.notes[0]
    assert "escape with 6 plus the Fleet die, or more (26 %)" in ask.notes[0]
    battle = before(7)
    rows = reaction_odds(battle, asked_about(battle, FLEET)).rows
    assert [round(row.caught or 0.0, 2) for row in rows if row.reaction == "run"] == [0.74]
    (declared,) = events(charge(before(12), act=FLEET, dice={"move.fleet": [4]}, answers=[Pass()]), ChargeDeclared)
    assert declared.fleet


@rule("move.fleet.charge", "charge.distance")
def test_the_inches_of_the_die_are_not_reduced_by_difficult_ground() -> None:
    """All in difficult ground: 5" for 10" of allowance, and 4" more."""
    battle = charge(before(14, difficult((0, 0, 48, 48))), act=FLEET, dice={"move.fleet": [4]}, answers=[Pass()])
    assert events(battle, ChargeFailed) and place(battle, "m.1")[1] == pytest.approx(19, abs=0.3)
    near = charge(before(11, difficult((0, 0, 48, 48))), act=FLEET, dice={"move.fleet": [4]}, answers=[Pass()])
    assert near.units["m"].locked == ("e",)


@rule("move.fleet.wounded", "move.fleet.charge")
def test_a_wounded_creature_does_not_use_fleet() -> None:
    battle = before(12)
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], wounds=1))
    assert refused(battle) == "move.fleet.charge"
    assert refused(before(12, kind=a_kind(M=5))) == "move.fleet.charge"


@rule("charge.too-far", "move.fleet.charge")
def test_a_six_for_fleet_counts_for_what_is_clearly_too_far() -> None:
    assert refused(before(18)) is None and refused(before(18), Charge("e")) == "charge.too-far"
    assert refused(before(18.5)) == "charge.too-far"


@rule("move.fleet.charge")
def test_the_plan_shows_the_charge_with_a_six() -> None:
    plan = planned(before(18), FLEET)
    assert plan.succeeds and plan.allowance == 16 and plan.why_no_fleet is None
    assert planned(before(12, kind=a_kind(M=6)), Charge("e")).why_no_fleet is not None


@rule("move.fleet.charge", "charge.distance")
@pytest.mark.parametrize(("deep", "found"), [(1.0, True), (3.0, False)])
def test_no_place_is_found_that_the_charge_and_the_inches_of_fleet_cannot_pay_for(deep: float, found: bool) -> None:
    """9.9" to go with 8" and 2" of Fleet; an inch of difficult ground is paid by one of these, three are too many."""
    battle = before(11.9, difficult((0, 11, 48, 11 + deep)))
    charger = Charger(battle.models["m.1"], 8.0, bonus=2.0)
    assert bool(best_approach(battle, charger, battle.members("e"), "e")) is found
