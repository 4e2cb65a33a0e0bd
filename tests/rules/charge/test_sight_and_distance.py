"""Enemies in and out of sight, dice for the distance, losses on the way."""

from typing import Any

import msgspec
import pytest

from arap.battle.battle import Battle
from arap.rules.charge.approach.ways import taken
from arap.rules.movement.measures.field import field_of
from arap.table import Dangerous
from tests.rules.builders import a_kind, a_piece, difficult, impassable, squad
from tests.rules.charge.charging import charge, facing_each_other, has_failed, made, place, planned, refused, ways
from tests.support import rule

CORNER = impassable((14, 14, 19.6, 15))


def round_the_corner(**given: Any) -> Battle:
    """The enemy stands behind a wall, north of the charger; the way round the end of it is about 7"."""
    return facing_each_other([(19, 12)], [(18.5, 18.5)], CORNER, **given)


def seen_to_go(battle: Battle) -> Battle:
    """The enemy was in the open when his last move began, in the turn before."""
    foe = battle.models["e.1"]
    battle.turn = msgspec.structs.replace(battle.turn, serial=2)
    battle.put_model(msgspec.structs.replace(foe, came=(24.0, 18.5, 0.0, 1)))
    return battle


@rule("charge.visibility", "charge.unseen")
def test_an_enemy_round_a_corner_whom_nobody_has_seen_is_not_charged() -> None:
    assert refused(round_the_corner()) == "charge.unseen"


@rule("charge.visibility")
def test_with_the_setting_off_no_enemy_out_of_sight_is_charged() -> None:
    assert refused(seen_to_go(round_the_corner(settings={"charge.unseen": False}))) == "charge.visibility"


@rule("charge.visibility")
def test_one_charger_who_sees_one_enemy_is_enough_for_all_and_for_the_bonuses() -> None:
    battle = facing_each_other([(19, 12), (20.5, 12)], [(18.5, 18.5), (20.5, 18.5)], CORNER)
    charge(battle)
    assert battle.turn.onsets[0].bonus


@rule("charge.visibility")
def test_an_enemy_behind_everybodys_back_is_not_in_view() -> None:
    battle = facing_each_other([(20, 12)], [(20, 18)], facing=180.0, settings={"charge.unseen": False})
    assert refused(battle) == "charge.visibility"
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], facing=90.0))
    assert refused(battle) == "charge.visibility"
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], facing=60.0))
    assert refused(battle) is None


@rule("charge.visibility")
def test_a_hidden_enemy_is_not_seen() -> None:
    battle = facing_each_other([(20, 12)], [(20, 18)], settings={"charge.unseen": False})
    battle.put_model(msgspec.structs.replace(battle.models["e.1"], hidden=True))
    assert refused(battle) == "charge.visibility"


@rule("charge.unseen", "charge.visibility", "charge.bonus.lost")
def test_who_has_seen_the_enemy_go_tests_initiative_and_charges_without_bonuses() -> None:
    battle = charge(seen_to_go(round_the_corner(kind=a_kind(I=4))), dice={"charge.unseen": [3]})
    onset = battle.turn.onsets[0]
    assert ways(battle)["m.1"].engaged and not onset.bonus and not onset.unsettles
    assert made(battle).without == "charged unseen"


@rule("charge.unseen", "charge.failed")
def test_who_fails_the_test_moves_up_to_his_basic_move_and_has_failed() -> None:
    battle = charge(seen_to_go(round_the_corner(kind=a_kind(I=4))), dice={"charge.unseen": [5]})
    assert has_failed(battle) and ways(battle)["m.1"].cost <= 4.001 and not battle.turn.acting


@rule("charge.unseen")
def test_a_six_always_fails() -> None:
    battle = charge(seen_to_go(round_the_corner(kind=a_kind(I=6))), dice={"charge.unseen": [6]})
    assert has_failed(battle)


@rule("charge.unseen")
def test_what_was_seen_two_player_turns_ago_does_not_count() -> None:
    battle = seen_to_go(round_the_corner())
    battle.turn = msgspec.structs.replace(battle.turn, serial=3)
    assert refused(battle) == "charge.unseen"


@rule("charge.unseen")
def test_the_plan_tells_the_test_that_comes_first() -> None:
    plan = planned(seen_to_go(round_the_corner(kind=a_kind(I=4))))
    assert plan.test and plan.test.goal == 4 and not plan.bonus
    assert "charge.unseen" in [note.rule for note in plan.notes]


@rule("charge.distance", "move.variable")
def test_in_rubble_twice_the_higher_die_is_the_charge() -> None:
    rubble = a_piece((0, 11, 48, 13), "rubble", variable=True, form="area")
    battle = charge(facing_each_other([(20, 10)], [(20, 17.9)], rubble), dice={"move.variable": [2, 3]})
    assert ways(battle)["m.1"].cost == pytest.approx(5.9) and not has_failed(battle)


@rule("charge.failed", "charge.distance")
def test_poor_dice_in_rubble_make_a_charge_fail_about_five_inches_away() -> None:
    rubble = a_piece((0, 11, 48, 13), "rubble", variable=True, form="area")
    battle = facing_each_other([(20, 10), (21.2, 10)], [(20, 19)], rubble)
    charge(battle, points=3, dice={"move.variable": [1, 2]})
    assert has_failed(battle) and 19 - place(battle, "m.1")[1] == pytest.approx(5, abs=0.06)
    assert not battle.turn.acting


@rule("charge.distance")
def test_encumbrance_counts_twice() -> None:
    battle = facing_each_other([(20, 10)], [(20, 19)], kind=a_kind("porter", M=3.5))
    assert planned(battle).allowance == 7


@rule("charge.distance")
def test_difficult_ground_is_paid_for_out_of_the_doubled_move() -> None:
    battle = facing_each_other([(20, 10)], [(20, 20)], difficult((0, 13, 48, 15)))
    charge(battle)
    assert has_failed(battle) and place(battle, "m.1")[1] == pytest.approx(16, abs=0.06)


MINES = a_piece((0, 12, 48, 13), "mines", dangerous=Dangerous(1, "wound"), form="area")
FOUR = [(18, 10), (19.2, 10), (20.4, 10), (21.6, 10)]


@rule("charge.losses")
def test_chargers_lost_in_a_minefield_are_wounds_taken_but_credited_to_nobody() -> None:
    battle = facing_each_other(FOUR, [(18, 17), (19.2, 17), (20.4, 17), (21.6, 17)], MINES)
    charge(battle, dice={"move.hazard": [1, 5, 3, 1], "hazard.save": [1, 1]})
    assert len(battle.units["m"].models) == 2
    onset = battle.turn.onsets[0]
    assert (onset.hazards, onset.taken, onset.inflicted) == (2, 0, 0)
    assert onset.cover


@rule("charge.losses", "charge.lead-model", "casualty.quarter.exempt")
def test_if_the_lead_model_dies_the_next_goes_and_no_test_for_casualties_is_due() -> None:
    battle = facing_each_other(FOUR[:2], [(18, 17)], MINES)
    charge(battle, dice={"move.hazard": [1, 6], "hazard.save": [1]})
    assert battle.units["m"].models == ("m.2",) and ways(battle)["m.2"].case == "lead"
    assert battle.units["m"].now.in_charge


@rule("charge.losses", "charge.failed")
def test_a_unit_that_dies_to_the_last_man_on_the_way_is_gone() -> None:
    battle = facing_each_other(FOUR[:1], [(18, 17)], MINES, others=[squad("spare", at=(40, 5), n=1)])
    charge(battle, dice={"move.hazard": [1], "hazard.save": [1]})
    assert "m" not in battle.units and not battle.turn.acting and not battle.units["e"].locked


@rule("charge.distance", "charge.too-far")
def test_a_charge_move_of_its_own_takes_the_place_of_the_doubled_one() -> None:
    swift = a_kind("raptor", charge_move=11.0)
    battle = facing_each_other([(20, 10)], [(20, 22.5)], kind=swift)
    assert planned(battle).allowance == 11 and ways(charge(battle))["m.1"].cost == pytest.approx(10.5)
    assert refused(facing_each_other([(20, 10)], [(20, 23.1)], kind=swift)) == "charge.too-far"


@rule("charge.unseen")
def test_a_target_seen_only_from_where_the_unit_began_its_turn_may_be_charged() -> None:
    battle = round_the_corner(kind=a_kind(I=4))
    assert refused(battle) == "charge.unseen"
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], began=(24.0, 12.0)))
    assert refused(battle) is None
    assert planned(battle).notes


@rule("charge.arrange")
def test_a_charger_has_no_place_that_hangs_over_an_edge_of_the_table() -> None:
    battle = facing_each_other([(24, 12)], [(24, 18)])
    model, field = battle.models["m.1"], field_of(())
    inside, outside = ((0.5, 20), (47.5, 20), (20, 0.5), (20, 47.5)), ((0.4, 20), (47.6, 20), (20, 0.4), (20, 47.6))
    assert not any(taken(battle, model, at, field, 0.0) for at in inside)
    assert all(taken(battle, model, at, field, 0.0) for at in outside)
