"""Placing the chargers after the first has come to grips. Chargers come from the south."""

from math import dist

import msgspec
import pytest

from arap.battle.acts import Charge, Leg
from arap.rules.charge.arrange import ChargeMove, back_to
from arap.rules.charge.engaging import unengaged
from tests.rules.builders import a_battle, a_kind, difficult, impassable, is_coherent, squad
from tests.rules.charge.charging import (
    along,
    charge,
    facing_each_other,
    made,
    place,
    planned,
    refused,
    ways,
    why_not,
)
from tests.support import rule

FIVE_APART = [(14, 20), (17, 20), (20, 20), (23, 20), (26, 20)]
CLUMP = [(20, 20), (19, 20.2), (21, 20.2)]


@rule("charge.arrange")
def test_the_second_charger_goes_to_a_neighbour_nobody_is_engaged_with() -> None:
    battle = charge(facing_each_other([(20, 14), (18.8, 13.5)], FIVE_APART))
    assert ways(battle)["m.1"].engaged == ("e.3",)
    assert ways(battle)["m.2"].case == "unengaged" and "e.2" in ways(battle)["m.2"].engaged


@rule("charge.arrange")
def test_an_engaged_enemy_is_refused_while_an_unengaged_one_is_in_reach() -> None:
    battle = facing_each_other([(20, 14), (18.8, 13.5)], FIVE_APART)
    refusal = why_not(battle, Charge("e", paths=(along("m.2", Leg(21, 18.5)),)))
    assert refusal and refusal.rule == "charge.arrange" and "2 of e" in refusal.reason
    assert refused(battle, Charge("e", paths=(along("m.2", Leg(17.2, 18.1)),))) is None


@rule("charge.arrange")
def test_in_a_clump_all_are_engaged_and_any_may_be_chosen() -> None:
    act = Charge("e", paths=(along("m.1", Leg(20, 18.9)), along("m.2", Leg(21.2, 18.9))))
    battle = charge(facing_each_other([(20, 14), (21.2, 13.5)], CLUMP), act=act)
    assert not unengaged(battle, "e")
    assert ways(battle)["m.2"].case == "engaged" and place(battle, "m.2") == (21.2, 18.9)


@rule("charge.arrange")
def test_by_setting_the_second_touches_an_enemy_whom_nobody_touches() -> None:
    battle = facing_each_other([(20, 14), (21.2, 13.5)], CLUMP, settings={"charge.spread": "contact"})
    charge(battle, act=Charge("e", paths=(along("m.1", Leg(20, 19)),)))
    touched = [foe for foe in ("e.1", "e.2", "e.3") if dist(place(battle, "m.2"), place(battle, foe)) < 1.002]
    assert ways(battle)["m.2"].case == "unengaged" and touched and touched != ["e.1"]


@rule("charge.arrange")
def test_a_place_on_a_base_or_beyond_the_allowance_is_refused() -> None:
    battle = facing_each_other([(20, 14), (18.8, 13.5)], FIVE_APART)
    assert refused(battle, Charge("e", paths=(along("m.1", Leg(20, 19.5)),))) == "move.other-models"
    assert refused(battle, Charge("e", paths=(along("m.1", Leg(16, 14, 270.0), Leg(20, 18.5, 45.0)),))) == (
        "charge.distance"
    )


@rule("charge.eligible")
def test_a_path_that_gains_ground_or_leads_backwards_is_refused() -> None:
    battle = facing_each_other([(20, 14), (18.8, 13.5)], FIVE_APART)
    assert refused(battle, Charge("e", paths=(along("m.2", Leg(12, 12, 270.0)),))) == "charge.eligible"
    assert refused(battle, Charge("e", paths=(along("m.2", Leg(18.8, 12)),))) == "move.backwards"


@rule("charge.lead-model")
def test_a_drawn_way_of_the_lead_model_must_lead_to_the_enemy() -> None:
    battle = facing_each_other([(20, 14), (18.8, 13.5)], FIVE_APART)
    assert refused(battle, Charge("e", paths=(along("m.1", Leg(20, 16)),))) == "charge.arrange"


@rule("charge.arrange.leftover")
def test_who_cannot_reach_any_enemy_comes_up_behind_his_comrades() -> None:
    battle = charge(facing_each_other([(20, 14), (20, 9.5), (20, 11.8)], [(20, 21.5)]))
    assert ways(battle)["m.2"].case == "leftover" and not ways(battle)["m.2"].engaged
    assert battle.units["m"].locked == ("e",) and is_coherent(battle, "m")
    assert dist(place(battle, "m.2"), place(battle, "m.1")) <= 3.0


@rule("charge.arrange.leftover")
def test_a_charger_in_a_bog_is_left_behind_and_that_is_allowed() -> None:
    bog = difficult((19, 4, 21, 13.2))
    battle = charge(facing_each_other([(20, 13.4), (20, 7.0)], [(20, 22)], bog))
    assert ways(battle)["m.2"].case == "leftover" and not is_coherent(battle, "m")
    assert battle.units["m"].locked == ("e",)


@rule("charge.third-unit")
def test_a_charge_that_cannot_be_kept_clear_of_a_second_unit_locks_it_too() -> None:
    right = squad("r", "b", places=[(21.5, 18.5), (18.5, 18.5)], facing=180)
    battle = charge(facing_each_other([(20, 11)], [(20, 20)], others=[right]))
    assert made(battle).locked == ("e", "r") and battle.units["r"].locked == ("m",)
    assert [onset.target for onset in battle.turn.onsets] == ["e"]
    assert not battle.units["r"].in_charge


@rule("charge.third-unit")
def test_a_charge_keeps_clear_of_a_second_unit_where_it_can() -> None:
    right = squad("r", "b", places=[(22.5, 20)], facing=180)
    battle = facing_each_other([(21.5, 14)], [(20, 20)], others=[right])
    assert refused(battle, Charge("e", paths=(along("m.1", Leg(21.2, 18.9)),))) == "charge.third-unit"
    charge(battle)
    assert made(battle).locked == ("e",)
    assert dist(place(battle, "m.1"), (22.5, 20)) > 2.0


@rule("charge.into-melee")
def test_a_charge_into_a_melee_joins_it_and_counts_those_who_fight_as_engaged() -> None:
    friends = squad("f", places=[(18, 21.5)], facing=90)
    battle = facing_each_other([(20, 13), (21.2, 13)], [(19.5, 20.5), (24, 20.5)], others=[friends])
    battle.change("f", locked=("e",), rounds=2)
    battle.change("e", locked=("f",), rounds=2)
    charge(battle)
    assert ways(battle)["m.2"].case == "unengaged" and ways(battle)["m.2"].engaged == ("e.2",)
    assert battle.units["e"].locked == ("f", "m") and battle.units["m"].locked == ("e",)
    assert battle.turn.onsets[0].bonus and battle.units["e"].rounds == 2


@rule("charge.face-attackers")
def test_a_man_engaged_before_does_not_turn_to_a_second_enemy_behind_him() -> None:
    friends = squad("f", places=[(20, 22)], facing=180)
    battle = facing_each_other([(20, 13)], [(20, 20.5)], foe_facing=0.0, others=[friends])
    battle.change("f", locked=("e",))
    battle.change("e", locked=("f",))
    charge(battle)
    assert battle.models["e.1"].facing == 0.0 and made(battle).direction == "rear"


@rule("charge.face-attackers")
def test_pinned_men_turn_as_well() -> None:
    battle = facing_each_other([(20, 14)], [(20, 20)], foe_facing=0.0)
    battle.change("e", pinned_until=9)
    assert charge(battle).models["e.1"].facing == pytest.approx(180)


def test_a_plan_and_the_act_agree() -> None:
    battle = facing_each_other([(20, 14), (18.8, 13.5), (21.2, 13.5), (20, 12.5)], FIVE_APART)
    plan = planned(battle)
    charge(battle)
    assert {one.way.model: (one.way.x, one.way.y) for one in plan.chargers} == {
        model: place(battle, model) for model in ("m.1", "m.2", "m.3", "m.4")
    }
    assert plan.succeeds and plan.direction == made(battle).direction and plan.needed == ways(battle)["m.1"].cost


def test_a_large_squad_finds_room_for_everybody_on_a_few_enemies() -> None:
    men = [(16 + 1.1 * n, 12 - 1.1 * rank) for rank in range(2) for n in range(8)]
    battle = charge(facing_each_other(men, [(20, 19), (21.2, 19)]))
    places = [place(battle, model) for model in battle.units["m"].models]
    assert min(dist(a, b) for n, a in enumerate(places) for b in places[:n]) > 0.998
    assert made(battle).engaged >= 8


def test_vehicles_do_not_charge_and_huge_ones_are_charged_by_touch() -> None:
    tank = a_kind("tank", size=4, base_radius=2.5, creature_class="vehicle", M=6.0)
    battle = a_battle([squad("m", places=[(20, 10)]), squad("e", "b", places=[(20, 20.5)], kind=tank, facing=180)])
    charge(battle)
    assert place(battle, "m.1")[1] == pytest.approx(17.5, abs=0.01)
    refusal = why_not(battle, Charge("m"), "e")
    assert refusal and refusal.rule == "charge.eligible"


@rule("charge.third-unit")
def test_a_plan_names_who_would_be_drawn_in_but_nobody_who_hides() -> None:
    right = squad("r", "b", places=[(21.5, 18.5), (18.5, 18.5)], facing=180)
    battle = facing_each_other([(20, 11)], [(20, 20)], others=[right])
    assert planned(battle).others == ("r",)
    for model in battle.members("r"):
        battle.put_model(msgspec.structs.replace(model, hidden=True))
    assert planned(battle).others == ()


@rule("charge.arrange", "charge.direction")
def test_an_enemy_open_only_at_its_back_is_charged_there() -> None:
    rects = [(18.9, 18.5, 21.1, 19.4), (18.9, 18.5, 19.4, 21.2), (20.6, 18.5, 21.1, 21.2)]
    rocks = [impassable(rect, height=2.0, opaque=False) for rect in rects]
    battle = charge(facing_each_other([(20, 16.5)], [(20, 20)], *rocks, kind=a_kind(M=6)))
    (way,) = ways(battle).values()
    assert way.engaged == ("e.1",) and place(battle, "m.1")[1] > 21
    assert battle.turn.onsets[0].direction == "rear"


@rule("charge.failed")
def test_a_charger_that_would_be_left_alone_goes_to_the_nearest_comrade() -> None:
    battle = facing_each_other([(20, 10), (16.2, 10), (12, 10)], [(20, 30)])
    move = ChargeMove("e", dict.fromkeys(("m.1", "m.2", "m.3"), 8.0))
    path = back_to(battle, move, move.charger(battle, "m.3"), ["m.1", "m.2"])
    assert dist((path.x, path.y), (16.2, 10)) < 1.2
