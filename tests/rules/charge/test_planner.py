"""The plan of a charge: what it shows before the owner commits to it."""

import pytest

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.values import Rout
from arap.kernel.reasons import Refusal
from arap.rules.charge.planner import charge_plan, list_charges, proposed
from arap.rules.reaction_roll import roll_chances
from tests.rules.builders import a_battle, a_kind, a_weapon, squad
from tests.rules.charge.charging import facing_each_other, planned
from tests.support import rule

FLANKED, FROM_REAR = 90.0, 0.0


def texts(battle: Battle, act: Charge | None = None) -> list[str]:
    return [note.text for note in planned(battle, act).notes]


@rule("charge.sequence", "charge.lead-model")
def test_the_plan_shows_the_nearest_charger_the_idle_members_and_the_path_of_the_first() -> None:
    battle = facing_each_other([(20, 10), (21.2, 11.2345), (22.4, 9)], [(21.2, 18.5)])
    plan = planned(battle, Charge("e", models=("m.1", "m.2")))
    assert plan.succeeds and plan.idle == ("m.3",) and plan.distance == 7.265
    assert plan.needed == pytest.approx(5.265, abs=0.002) and plan.allowance == 8.0
    assert {charger.way.model for charger in plan.chargers} == {"m.1", "m.2"}


@rule("charge.failed", "charge.lead-model")
def test_one_charger_that_gets_there_is_enough_for_a_success() -> None:
    battle = facing_each_other([(20, 10), (20, 8.8)], [(20, 19.5)])
    plan = planned(battle)
    assert plan.succeeds and [bool(charger.engaged) for charger in plan.chargers] == [True, False]
    assert plan.direction == "front" and plan.bonus and not plan.cover and not plan.hooks


@rule("charge.failed")
def test_a_plan_that_fails_promises_nothing() -> None:
    battle = facing_each_other([(20, 10)], [(20, 20.4)], settings={"charge.too-far-margin": 2})
    plan = planned(battle)
    assert not plan.succeeds and plan.direction is None
    assert not (plan.bonus or plan.cover or plan.hooks or plan.others)
    assert "No model reaches the enemy" in texts(battle)[0]


@rule("charge.bonus", "charge.direction")
@pytest.mark.parametrize(
    ("facing", "morale", "hits"), [(180.0, False, False), (FLANKED, True, False), (FROM_REAR, True, True)]
)
def test_the_notes_say_what_the_direction_brings(facing: float, morale: bool, hits: bool) -> None:
    told = texts(facing_each_other([(20, 10)], [(20, 16)], foe_facing=facing))
    assert any("adds 1 to its morale dice" in text for text in told) is morale
    assert any("easier to hit" in text for text in told) is hits


@rule("charge.bonus", "rout.contact-enemy")
def test_a_charge_at_routers_promises_hacks_and_no_effect_on_morale() -> None:
    battle = facing_each_other([(20, 10)], [(20, 16)], foe_facing=FROM_REAR)
    battle.change("e", rout=Rout("m"))
    told = texts(battle)
    assert any("strike the routers at once" in text for text in told) and not any(
        "morale dice" in text for text in told
    )


@rule("charge.eligible", "charge.too-far")
def test_every_enemy_is_listed_with_the_reason_if_it_cannot_be_charged() -> None:
    others = [squad("far", "b", (20, 40), 1), squad("friend", "a", (30, 10), 1)]
    battle = facing_each_other([(20, 10)], [(20, 16)], others=others)
    found = {choice.answer: choice for choice in list_charges(battle, battle.units["m"])}
    assert set(found) == {"e", "far"} and found["e"].refusal is None and found["e"].cost == 1
    assert found["far"].refusal is not None


@rule("charge.eligible", "move.fleet.charge")
@pytest.mark.parametrize(("traits", "refused"), [((), True), (("fleet",), False)])
def test_an_enemy_in_reach_of_fleet_only_is_listed_as_open(traits: tuple[str, ...], refused: bool) -> None:
    battle = facing_each_other([(20, 10)], [(20, 23)], kind=a_kind("runner", traits=traits))
    (choice,) = list_charges(battle, battle.units["m"])
    assert (choice.refusal is not None) is refused


@rule("charge.eligible", "react.fire-and-charge.weapons")
def test_a_plan_is_refused_for_the_target_and_for_the_fire() -> None:
    knife = a_weapon("knife", type="melee", range=None)
    battle = a_battle([squad("m", at=(20, 10), n=1, weapons=(knife,)), squad("e", "b", (20, 16), 1, facing=180)])
    unit = battle.units["m"]
    no_fire, no_unit = charge_plan(battle, unit, Charge("e", fire=True)), charge_plan(battle, unit, Charge("x"))
    assert isinstance(no_fire, Refusal) and no_fire.rule == "react.fire-and-charge.weapons"
    assert isinstance(no_unit, Refusal) and proposed(battle, unit, Charge("x")).refusal == no_unit


@rule("react.roll", "react.charge.options")
def test_the_plan_tells_the_chances_of_the_rolls_that_reactions_need() -> None:
    battle = facing_each_other([(20, 10)], [(20, 16)])
    told = {each.reaction: each.successes for each in planned(battle).reactions}
    assert told["stand and fire"] == tuple(map(float, roll_chances(battle, battle.units["e"])))
    assert told["run"] is None
