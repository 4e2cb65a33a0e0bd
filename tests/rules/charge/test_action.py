"""The charge action from its declaration to the lock."""

from math import dist

import msgspec
import pytest

from arap.battle.acts import Charge, React
from arap.battle.battle import Battle
from arap.battle.events.charge import ChargeFailed, RunnersEscaped
from arap.battle.events.reaction import ReactionAnswered
from arap.battle.values import Ground, Onset, Rallied, Rout
from arap.rules.charge.targets import charge_option
from arap.rules.turn.actions import why_not_act
from arap.rules.turn.activation_phase import acting_step
from arap.table import Dangerous
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, difficult, play, squad
from tests.rules.charge.charging import (
    active,
    charge,
    facing_each_other,
    has_failed,
    made,
    place,
    refused,
    ways,
    why_not,
)
from tests.rules.logs import events
from tests.support import rule

LINE = [(18.8, 10), (20, 10), (21.2, 10)]
NINE_AWAY = [(18.8, 19), (20, 19), (21.2, 19)]


@rule("charge.sequence", "charge.action")
def test_a_charge_from_nine_inches_locks_both_units_and_keeps_the_point_that_is_left() -> None:
    battle = charge(facing_each_other(LINE, NINE_AWAY))
    assert ways(battle)["m.1"].cost == pytest.approx(7) and place(battle, "m.1")[1] == pytest.approx(17, abs=0.01)
    assert battle.units["m"].locked == ("e",) and battle.units["e"].locked == ("m",)
    assert battle.turn.onsets == (Onset("m", "e", "front"),)
    play(acting_step(battle, battle.turn.acting[-1]))
    assert battle.turn.kept[0].points == 1 and not battle.turn.acting


@rule("charge.sequence")
def test_with_the_two_nearest_gone_the_third_falls_short() -> None:
    battle = facing_each_other([(20, 10), (21.2, 10), (20, 8.5)], [(20, 19)])
    battle.remove_model("m.1", None, "charge.losses")
    battle.remove_model("m.2", None, "charge.losses")
    battle.settings["charge.too-far-margin"] = 1
    charge(battle)
    assert has_failed(battle) and place(battle, "m.3")[1] == pytest.approx(16.5, abs=0.01)
    assert not battle.units["m"].locked and not battle.turn.onsets


@rule("charge.action")
def test_however_short_the_way_it_is_a_charge_with_its_bonus() -> None:
    battle = charge(facing_each_other([(20, 10)], [(20, 13)], kind=a_kind(M=5)))
    assert ways(battle)["m.1"].cost == pytest.approx(1) and battle.turn.onsets[0].bonus


@rule("charge.action")
def test_those_not_named_stay_where_they_are_and_are_locked_with_their_unit() -> None:
    battle = charge(facing_each_other(LINE, NINE_AWAY), act=Charge("e", ("m.1", "m.2")))
    assert place(battle, "m.3") == (21.2, 10) and battle.units["m"].locked == ("e",)


@rule("charge.action", "charge.third-unit")
def test_a_charge_names_one_enemy_unit() -> None:
    battle = facing_each_other(LINE, NINE_AWAY, others=[squad("friends", at=(30, 10), n=1)])
    assert refused(battle, Charge("")) == "charge.action"
    assert refused(battle, Charge("friends")) == "charge.action"
    assert refused(battle, Charge("e f")) == "charge.action"
    assert refused(battle, Charge("e", ("m.1", "m.1"))) == "charge.action"
    assert refused(battle, Charge("e", ("e.1",))) == "charge.action"


@rule("charge.eligible")
def test_who_is_locked_routing_pursuing_or_to_ground_does_not_charge() -> None:
    battle = facing_each_other(LINE, NINE_AWAY)
    for state in ({"locked": ("x",)}, {"rout": Rout(None)}, {"pursuing": "e"}, {"ground": Ground(9)}):
        other = battle.clone()
        other.change("m", **state)
        assert refused(other) == "charge.eligible"
    battle.change("m", pinned_until=9)
    assert refused(battle) is None


@rule("charge.eligible", "rally.after")
def test_a_rallied_unit_does_not_charge_those_who_drove_it_off() -> None:
    battle = facing_each_other(LINE, NINE_AWAY)
    battle.change("m", rallied=Rallied(2, ("e",)))
    assert refused(battle) == "rally.after"


@rule("charge.eligible")
def test_an_enemy_behind_the_nearest_charger_is_charged_after_a_turn_about() -> None:
    battle = facing_each_other([(20, 10), (20, 7)], [(20, 15)], facing=180.0)
    battle.put_model(msgspec.structs.replace(battle.models["m.2"], facing=0.0))
    charge(battle)
    assert ways(battle)["m.1"].cost == pytest.approx(3.5) and not has_failed(battle)


@rule("charge.too-far")
def test_ten_inches_can_be_charged_and_ten_and_a_half_not() -> None:
    assert refused(facing_each_other([(20, 10)], [(20, 20)])) is None
    refusal = why_not(facing_each_other([(20, 10)], [(20, 20.5)]))
    assert refusal and refusal.rule == "charge.too-far" and '10.5"' in refusal.reason and '10"' in refusal.reason
    wide = facing_each_other([(20, 10)], [(20, 20.5)], settings={"charge.too-far-margin": 1})
    assert has_failed(charge(wide))


@rule("charge.too-far", "charge.distance")
def test_a_belt_of_difficult_ground_makes_a_permitted_charge_fail() -> None:
    battle = charge(facing_each_other([(20, 10)], [(20, 19)], difficult((0, 12, 48, 14))))
    assert has_failed(battle) and place(battle, "m.1")[1] == pytest.approx(16, abs=0.06)


@rule("charge.repeat")
def test_a_unit_that_has_charged_does_not_charge_again() -> None:
    battle = charge(facing_each_other([(20, 10)], [(20, 20.5)], settings={"charge.too-far-margin": 1}), points=3)
    assert refused(battle) == "charge.repeat" and not battle.turn.acting
    assert battle.units["m"].finished


@rule("charge.repeat")
def test_charges_are_not_strung_together_to_reach_a_standing_enemy() -> None:
    assert refused(facing_each_other([(20, 10)], [(20, 24)])) == "charge.too-far"
    assert not has_failed(charge(facing_each_other([(20, 14)], [(20, 24)])))


@rule("charge.failed")
def test_after_a_failed_charge_the_points_are_lost_and_nothing_more_is_done() -> None:
    battle = facing_each_other([(20, 10)], [(20, 20.5)], settings={"charge.too-far-margin": 1})
    charge(active(battle, 3), points=3)
    assert not battle.turn.acting and battle.units["m"].finished and battle.units["m"].now.in_charge


@rule("charge.failed", "move.enemy-proximity")
def test_a_failed_charge_stops_just_outside_a_larger_enemys_radius() -> None:
    battle = facing_each_other([(20, 10)], [(20, 20.6)], foe=a_kind("ogre", size=3))
    battle.settings["charge.too-far-margin"] = 1
    charge(battle)
    assert has_failed(battle) and 3.0 < 20.6 - place(battle, "m.1")[1] <= 3.06


@rule("charge.lead-model")
def test_an_enemy_nine_point_nine_inches_away_is_reached() -> None:
    battle = charge(facing_each_other([(20, 10)], [(20, 19.9)]))
    assert ways(battle)["m.1"].cost == pytest.approx(7.9) and ways(battle)["m.1"].engaged == ("e.1",)


@rule("charge.lead-model", "move.other-models")
def test_who_comes_to_grips_stands_beside_those_who_fell_short_before_him() -> None:
    men = [a_member(a_kind("slow")), a_member(a_kind("fast", M=5.0))]
    mine = squad("m", members=men, places=[(20, 10), (21, 10)])
    battle = charge(a_battle([mine, squad("e", "b", places=[(20, 20.3)], facing=180)]))
    moved = ways(battle)
    assert (moved["m.1"].case, moved["m.2"].case) == ("short", "lead") and moved["m.2"].engaged
    assert dist(place(battle, "m.1"), place(battle, "m.2")) >= 0.999


@rule("charge.lead-model")
def test_the_second_charges_where_the_lead_model_sticks_in_a_bog() -> None:
    bog = difficult((18.5, 10.6, 30, 17))
    battle = charge(facing_each_other([(21, 10), (18.0, 9.9)], [(20.2, 18.5)], bog))
    moved = ways(battle)
    assert moved["m.1"].case == "short" and not moved["m.1"].engaged
    assert moved["m.2"].case == "lead" and moved["m.2"].engaged == ("e.1",)


@rule("charge.lead-model")
def test_a_small_charger_within_the_enemys_radius_only_has_failed() -> None:
    battle = facing_each_other([(20, 10)], [(20, 19.5)], kind=a_kind("imp", size=1))
    battle.settings["charge.too-far-margin"] = 1
    assert has_failed(charge(battle))


@rule("charge.direction", "charge.face-attackers")
def test_a_charge_from_behind_is_a_rear_charge_and_the_charged_turn_round() -> None:
    battle = charge(facing_each_other([(20, 10)], [(20, 18)], foe_facing=0.0))
    assert made(battle).direction == "rear" and battle.models["e.1"].facing == pytest.approx(180)
    assert battle.turn.onsets[0].direction == "rear"


def routing_before(men: int, routers: int) -> Battle:
    """So many men in a row, and as many routers as said in another, five inches off."""
    battle = facing_each_other([(16 + 1.2 * n, 10) for n in range(men)], [(15 + 1.2 * n, 15) for n in range(routers)])
    battle.change("e", rout=Rout(None))
    return battle


@rule("rout.contact-enemy", "charge.bonus.lost")
def test_routers_are_hacked_at_at_once_and_flee_on() -> None:
    dice = {"melee.free-hack": [1, 2, 4, 4, 5, 6], "melee.to-wound": [6, 6, 1, 1], "melee.save": [1, 1]}
    dice["casualty.allocate"] = [1, 1]
    battle = charge(routing_before(6, 8), dice=dice)
    assert len(battle.units["e"].models) == 6 and battle.units["e"].routing
    assert not battle.units["e"].locked and not battle.units["m"].locked and not battle.turn.onsets
    assert not battle.turn.acting and made(battle).without == "the enemy routs"


@rule("rout.contact-enemy")
def test_who_has_hacked_down_all_routers_may_use_its_points_but_not_charge_again() -> None:
    dice = {"melee.free-hack": [1], "melee.to-wound": [6], "melee.save": [1]}
    others = [squad("x", "b", at=(20, 17), n=1, facing=180)]
    battle = facing_each_other([(20, 10)], [(20, 14)], others=others)
    battle.change("e", rout=Rout(None))
    charge(battle, dice=dice)
    assert "e" not in battle.units and battle.turn.acting[0].points == 1
    assert refused(battle, Charge("x")) == "charge.repeat"


@rule("charge.action", "activate.action-points")
def test_a_charge_needs_a_point() -> None:
    battle = active(facing_each_other(LINE, NINE_AWAY), 0)
    refusal = why_not_act(battle, battle.turn.acting[-1], Charge("e"))
    assert refusal and refusal.rule == "activate.action-points"


@rule("charge.action")
def test_the_option_is_refused_where_nobody_is_in_reach() -> None:
    near, far = facing_each_other(LINE, NINE_AWAY), facing_each_other(LINE, [(20, 30)])
    assert charge_option(near, near.units["m"]).refusal is None
    refusal = charge_option(far, far.units["m"]).refusal
    assert refusal and refusal.rule == "charge.too-far"


@rule("charge.failed", "charge.lead-model")
def test_a_failed_charge_is_told_with_the_distance_of_the_nearest_charger() -> None:
    battle = facing_each_other([(20, 10), (20, 8)], [(20, 20.2)], settings={"charge.too-far-margin": 2})
    charge(battle)
    (event,) = events(battle, ChargeFailed)
    gaps = [dist(place(battle, model), (20, 20.2)) for model in ("m.1", "m.2")]
    assert event.distance == round(min(gaps), 3) and gaps[0] < gaps[1]


@rule("charge.failed", "react.manoeuvre.failed-charge")
def test_enemies_react_to_the_failed_charge_and_not_to_its_movement() -> None:
    battle = facing_each_other([(20, 10)], [(20, 20.2)], settings={"charge.too-far-margin": 2})
    charge(battle)
    kinds = [event.kind for event in events(battle, ReactionAnswered)]
    assert kinds == ["charge", "charge-failed"] and not any(entry.moving for entry in battle.turn.acting)


@rule("charge.losses", "charge.sequence")
def test_the_chargers_that_are_left_are_counted() -> None:
    mines = a_piece((19.4, 12, 20.6, 14), "mines", form="area", dangerous=Dangerous())
    battle = facing_each_other([(20, 10), (22, 10), (18, 10)], [(20, 16), (22, 16), (18, 16)], mines)
    charge(battle, dice={"move.hazard": [1]})
    assert (made(battle).chargers, made(battle).engaged) == (2, 2)


@rule("charge.action", "move.tactical")
def test_a_charge_ends_tactical_movement() -> None:
    battle = facing_each_other([(20, 10)], [(20, 16)])
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], tactical=True))
    charge(battle)
    assert not battle.models["m.1"].tactical


@rule("react.run.choice", "charge.repeat")
def test_runners_that_escape_are_told_with_the_distance_to_the_nearest_charger() -> None:
    battle = facing_each_other([(20, 10), (20, 8)], [(20, 19)])
    charge(battle, dice={"move.flee": (6, 6)}, answers=[React("e", "run")])
    (event,) = events(battle, RunnersEscaped)
    (foe,) = battle.members("e")
    assert event.distance == round(min([dist(place(battle, m), (foe.x, foe.y)) for m in ("m.1", "m.2")]), 3)
