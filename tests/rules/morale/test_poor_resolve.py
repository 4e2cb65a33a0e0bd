"""Poor resolve: units that rout under the fire of a charge. m charges e."""

from typing import Any

import pytest

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, LeadershipTested, UnitFled
from arap.battle.events.charge import ChargeFailed, GrenadesThrown, RunnersEscaped
from arap.rules.charge.action import declare
from arap.rules.charge.fire.after_fire import after_fire
from arap.rules.morale.poor_resolve import must_test, resolve_needed, resolve_tests
from tests.rules.builders import a_battle, a_kind, a_weapon, play, squad
from tests.rules.logs import events
from tests.support import rule

RULE, OUTCOME = "morale.poor-resolve", "morale.poor-resolve.outcome"
LEVY = ("poor-resolve",)


def a_charge(ours: Any = (), theirs: Any = (), n: int = 12, settings: Any = None, apart: float = 6.0) -> Battle:
    """Units of so many models, Ld 6, in lines; traits of chargers and charged."""
    men = squad("m", at=(24, 12), n=n, kind=a_kind("charger", Ld=6, traits=tuple(ours)))
    foes = squad("e", "b", at=(24, 12 + apart), n=n, facing=180, kind=a_kind("charged", Ld=6, traits=tuple(theirs)))
    return a_battle([men, foes], settings=settings)


def charged(battle: Battle, dice: Any, lost: int = 0, lost_of_e: int = 0) -> bool:
    """The charge after its fire has removed so many of each unit."""
    act = Charge("e")
    charge = declare(battle, battle.units["m"], act)
    for number in range(lost):
        battle.remove_model(charge.chargers[-1 - number], None, "casualty.remove")
    for model in battle.units["e"].models[:lost_of_e]:
        battle.remove_model(model, None, "casualty.remove")
    return bool(play(after_fire(battle, charge), dice))


@rule("morale.poor-resolve")
@pytest.mark.parametrize(("total", "passes"), [((3, 4), False), ((3, 3), True)])
def test_conscripts_that_lose_a_quarter_in_a_charge_test_their_leadership(total: Any, passes: bool) -> None:
    battle = a_charge(LEVY)
    charged(battle, {RULE: total, "morale.flinch": [3], "melee.free-hack": [6] * 20}, lost=3)
    (told,) = events(battle, LeadershipTested)
    assert (told.rule, told.needed.value, told.passed) == (RULE, 6, passes)
    assert battle.units["m"].routing is not passes


@rule("morale.poor-resolve")
def test_below_half_strength_leadership_is_one_less_and_suppression_counts() -> None:
    battle = a_charge(LEVY)
    for number in range(1, 8):
        battle.remove_model(f"m.{number}", None, "casualty.remove")
    unit = battle.change_now("m", start_count=9)
    assert len(unit.models) == 5 and must_test(battle, unit, 4)
    assert resolve_needed(battle, unit).value == 5
    assert play(resolve_tests(battle, {"m": 4}), {RULE: (3, 3)}) == ["m"]
    assert resolve_needed(battle, battle.change("m", suppression=2)).value == 3
    whole = a_charge(LEVY)
    for number in range(1, 7):
        whole.remove_model(f"m.{number}", None, "casualty.remove")
    assert resolve_needed(whole, whole.units["m"]).value == 6


@rule("morale.poor-resolve")
@pytest.mark.parametrize(
    ("traits", "lost", "settings", "tests"),
    [((), 3, None, False), (LEVY, 3, None, True), (LEVY, 2, None, False), (LEVY, 3, {RULE: "off"}, False)],
)
def test_only_units_so_tagged_that_lost_a_quarter_test(traits: Any, lost: int, settings: Any, tests: bool) -> None:
    battle = a_charge(traits, settings=settings)
    assert must_test(battle, battle.units["m"], lost) is tests


@rule("morale.poor-resolve")
def test_both_sides_test_the_active_player_first_and_both_may_rout() -> None:
    battle = a_charge(LEVY, LEVY)
    charged(battle, {RULE: (6, 6, 6, 6), "morale.flinch": [3, 2]}, lost=3, lost_of_e=3)
    assert [event.unit for event in events(battle, LeadershipTested)] == ["m", "e"]
    assert battle.units["m"].routing and battle.units["e"].routing


@rule("morale.poor-resolve.outcome")
def test_chargers_that_fail_fall_back_from_where_they_began_and_there_is_no_melee() -> None:
    battle = a_charge(LEVY)
    assert not charged(battle, {RULE: (6, 6), "morale.flinch": [3]}, lost=3)
    assert {model.y for model in battle.members("m")} == {9.0}
    assert not battle.units["m"].locked and not battle.units["e"].locked
    assert [event.kind for event in events(battle, UnitFled)] == ["flinch"]


@rule("morale.poor-resolve.outcome", "rout.contact-enemy")
@pytest.mark.parametrize("apart", [6.0, 8.0])
def test_charged_levies_that_fail_are_hacked_at_if_the_chargers_get_there(apart: float) -> None:
    battle = a_charge((), LEVY, n=4, apart=apart)
    charged(battle, {RULE: (6, 6), "morale.flinch": [2], "melee.free-hack": [6] * 8}, lost_of_e=1)
    assert battle.units["e"].routing and not battle.units["m"].locked
    assert {rolled.needed.goal for rolled in events(battle, HitsRolled)} == {4}


@rule("morale.poor-resolve.outcome", "charge.repeat")
def test_if_no_charger_gets_there_the_target_has_run_away_and_the_charge_has_not_failed() -> None:
    battle = a_charge((), LEVY, n=4, apart=9.5)
    assert charged(battle, {RULE: (6, 6), "morale.flinch": [6]}, lost_of_e=1)
    assert not events(battle, ChargeFailed) and not events(battle, HitsRolled)


@rule("morale.poor-resolve.outcome", "charge.repeat")
def test_chargers_that_miss_a_target_that_broke_may_charge_again() -> None:
    battle = a_charge(theirs=LEVY, apart=7.5)
    assert charged(battle, {RULE: (6, 6), "morale.flinch": [6]}, lost_of_e=3)
    assert battle.units["e"].routing and not battle.units["m"].now.charged
    assert [event.rule for event in events(battle, RunnersEscaped)] == ["charge.repeat"]
    assert not events(battle, ChargeFailed)


@rule("morale.poor-resolve", "charge.sequence")
def test_resolve_is_tested_before_grenades_are_thrown() -> None:
    frag = a_weapon("frag", type="grenade", range=None, strength=3, tags=("frag",))
    men = squad("m", at=(24, 12), n=12, kind=a_kind("charger", Ld=6, traits=LEVY), weapons=(frag,))
    foes = squad("e", "b", at=(24, 18), n=12, facing=180, kind=a_kind("charged"), weapons=(frag,))
    battle = a_battle([men, foes])
    assert not charged(battle, {RULE: (6, 6), "morale.flinch": [3]}, lost=3)
    assert battle.units["m"].routing and not events(battle, GrenadesThrown)


@rule("morale.poor-resolve.outcome", "rout.state")
def test_each_unit_that_fails_flees_from_the_other() -> None:
    battle = a_charge(LEVY, LEVY)
    charged(battle, {RULE: (6, 6, 6, 6), "morale.flinch": [3, 2]}, lost=3, lost_of_e=3)
    causes = {unit: battle.units[unit].rout for unit in ("m", "e")}
    assert {unit: rout and rout.cause for unit, rout in causes.items()} == {"m": "e", "e": "m"}
    assert {model.y for model in battle.members("m")} == {9.0} and {m.y for m in battle.members("e")} == {20.0}


@rule("morale.poor-resolve")
@pytest.mark.parametrize(("lost", "tests"), [(0, 0), (2, 0), (3, 1)])
def test_what_the_unit_has_lost_in_the_charge_counts_and_not_what_is_left(lost: int, tests: int) -> None:
    battle = a_charge(LEVY)
    charged(battle, {RULE: (1, 1)} if tests else {}, lost=lost)
    assert len(events(battle, LeadershipTested)) == tests
