"""Placing the chargers after the first has come to grips. Chargers come from the south."""

from math import dist
from typing import Any

import msgspec
import pytest

from arap.battle.acts import Charge, Leg
from arap.rules.charge.approach.arrange import ChargeMove, back_to, beside
from arap.rules.charge.engaging import unengaged
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, difficult, impassable, is_coherent, squad
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
    assert not battle.units["r"].now.in_charge


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


@rule("charge.eligible")
@pytest.mark.parametrize(("y", "rule_id"), [(14.0005, "charge.eligible"), (14.5, None)])
def test_a_drawn_way_must_lead_nearer_to_the_enemy(y: float, rule_id: str | None) -> None:
    """The other charger goes straight at the enemy; this one goes a little way only, as nobody is in its reach."""
    battle = facing_each_other([(20, 14), (8, 14)], [(20, 20)])
    assert refused(battle, Charge("e", paths=(along("m.2", Leg(8, y)),))) == rule_id


@rule("charge.arrange.leftover")
def test_a_charger_left_over_goes_to_the_nearest_comrade_that_fights() -> None:
    """m.3 cannot reach any enemy: it goes to m.2 and not to m.1, which is farther away from it."""
    men = [(16, 14), (24, 14), (26, 7.5)]
    battle = charge(facing_each_other(men, [(16, 20.5), (24, 20.5)], others=[]))
    third = ways(battle)["m.3"]
    assert third.case == "leftover" and dist(place(battle, "m.3"), place(battle, "m.2")) <= 4.0
    assert place(battle, "m.3")[0] > 24.0


@rule("charge.arrange.leftover")
def test_a_charger_left_over_touches_its_comrade_at_the_most() -> None:
    battle = charge(facing_each_other([(20, 14), (20, 11.5)], [(20, 22.4)], foe=a_kind("wide", base_radius=0.5)))
    assert dist(place(battle, "m.2"), place(battle, "m.1")) >= 1.0 - 0.01


@rule("charge.failed", "coherency.distance")
def test_chargers_that_fall_short_keep_together() -> None:
    """The lead charger sticks in a bog; the second could go farther, and comes back to it."""
    bog = difficult((19, 10.5, 21, 30))
    men = [(20, 10), (21.8, 9.6)]
    battle = facing_each_other(men, [(20, 20)], bog, settings={"charge.too-far-margin": 3})
    charge(battle)
    assert is_coherent(battle, "m")


@rule("charge.failed", "charge.lead-model")
@pytest.mark.parametrize("x", [14.0, 26.0])
def test_chargers_that_fall_short_go_towards_the_nearest_enemy(x: float) -> None:
    battle = facing_each_other([(20, 10)], [(x, 18.6), (40 - x, 26)], settings={"charge.too-far-margin": 5})
    charge(battle)
    here = place(battle, "m.1")
    assert abs(here[0] - x) < abs(20 - x) - 3


@rule("charge.arrange.leftover")
@pytest.mark.parametrize("n", [2, 3])
def test_a_charger_left_over_counts_the_comrades_that_fight_any_enemy(n: int) -> None:
    """m.2 cannot reach an enemy. m.1 fights the nearest of several enemies, the others are far behind."""
    foes = [(20, 20.5), (20, 27), (20, 29)][:n]
    battle = charge(facing_each_other([(20, 14), (24.5, 8.5)], foes))
    assert ways(battle)["m.2"].case == "leftover"
    fighter, here = place(battle, "m.1"), place(battle, "m.2")
    assert dist(here, fighter) < dist((24.5, 8.5), fighter) - 7
    assert abs(here[0] - fighter[0]) < 1.5


@rule("charge.failed", "coherency.distance")
@pytest.mark.parametrize("n", [3, 5])
def test_every_charger_that_falls_short_keeps_with_one_of_those_before_it(n: int) -> None:
    men = [(20 + 1.9 * number, 10) for number in range(n)]
    battle = facing_each_other(men, [(20, 20.3)], settings={"charge.too-far-margin": 2})
    charge(battle)
    assert is_coherent(battle, "m")
    assert place(battle, "m.1")[1] > 17.9 and all(place(battle, f"m.{k + 1}")[1] > 11 for k in range(n))


@rule("charge.lead-model", "charge.failed")
def test_chargers_that_cannot_reach_the_enemy_stop_outside_its_melee_radius() -> None:
    """The nearest charger is small and slow: 4" of charge and 1" of reach are too little. The second one gets there."""
    men = [a_member(a_kind("imp", size=1, M=2)), a_member(a_kind("man"))]
    battle = a_battle(
        [squad("m", members=men, places=[(20, 14), (24, 13)]), squad("e", "b", places=[(20, 19.8)], facing=180)]
    )
    charge(battle)
    assert [(way.model, way.case) for way in ways(battle).values()] == [("m.1", "short"), ("m.2", "lead")]
    assert dist(place(battle, "m.1"), (20, 19.8)) > 2.0


@rule("move.variable", "charge.distance")
def test_a_drawn_way_through_rubble_is_taken_when_its_dice_are_rolled() -> None:
    rubble = a_piece((10, 12, 30, 14), "rubble", form="area", variable=True)
    battle = facing_each_other([(20, 10)], [(20, 17)], rubble)
    act = Charge("e", paths=(along("m.1", Leg(20, 15.5)),))
    charge(battle, act=act, dice={"move.variable": [4, 4]})
    assert place(battle, "m.1") == (20, 15.5)


@rule("charge.arrange")
@pytest.mark.parametrize(("at", "spot"), [((20, 14), (20, 19)), ((15, 20), (19, 20)), ((17, 16), (19.4, 19.2))])
def test_a_model_beside_another_touches_it_on_the_straight_line(at: Any, spot: Any) -> None:
    battle = facing_each_other([at], [(20, 20)])
    assert beside(battle, battle.models["m.1"], battle.models["e.1"]) == pytest.approx(spot, abs=0.01)
    near = msgspec.structs.replace(battle.models["m.1"], x=20.0, y=19.5)
    assert beside(battle, near, battle.models["e.1"]) == (20.0, 19.5)
