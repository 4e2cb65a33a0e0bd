"""The pursuit move, free hacks, halting, and how a pursuit ends."""

from collections.abc import Sequence
from math import dist
from typing import Any

import msgspec
import pytest

from arap.battle import events as happened
from arap.battle.acts import NO, YES, Attempt
from arap.battle.battle import Battle, table_of
from arap.battle.events.charge import ChargeMade
from arap.battle.events.melee import RoundBegan
from arap.battle.events.pursuit import PursuerMoved, PursuitEnded, PursuitRolled
from arap.battle.events.rout import UnitRallied
from arap.rules.charge.engaging import nearest
from arap.rules.melee.moving.locking import lock
from arap.rules.melee.rounds.step import next_round
from arap.rules.morale.rally import why_not_charge
from arap.rules.pursuit.chase import enemy_in_the_way, meet_rallied, pursue
from arap.rules.pursuit.halting import try_to_halt
from arap.rules.pursuit.sequence import give_up_lost_routers, last_chase, last_chasers, mop_up, rout_sequence
from arap.rules.turn.activation import why_not_attempt, why_not_try
from arap.rules.turn.sequence import start_turn
from arap.table import Ladder
from tests.rules.builders import a_piece, impassable, squad
from tests.rules.logs import event_types, events
from tests.rules.pursuit.chases import a_chase, played
from tests.support import rule

MISSES = [6] * 20


def gap(battle: Battle) -> float:
    return round(min(nearest(model, battle.members("b")) for model in battle.members("a")), 3)


@rule("pursuit.move")
@pytest.mark.parametrize(("roll", "went", "caught"), [((4, 4), 7.0, True), ((2, 4), 6.0, False)])
def test_pursuers_run_until_they_have_a_router_within_reach(roll: tuple[int, int], went: float, caught: bool) -> None:
    battle = a_chase(9)
    start = battle.models["a.1"]
    played(pursue(battle, "a", "b"), {"move.flee": roll, "melee.free-hack": MISSES})
    model = battle.models["a.1"]
    assert dist((start.x, start.y), (model.x, model.y)) == pytest.approx(went, abs=0.01)
    assert (gap(battle) <= 2.0) is caught
    assert bool(events(battle, happened.HitsRolled)) is caught


@rule("pursuit.move", "move.flee-rate")
@pytest.mark.parametrize(("ground", "went"), [({"variable": True}, 7.0), ({"going": "difficult"}, 4.0)])
def test_rubble_is_open_to_pursuers_and_a_bog_slows_them(ground: dict[str, Any], went: float) -> None:
    battle = a_chase(9, terrain=[a_piece((0, 9, 48, 30), "ground", form="area", **ground)])
    played(pursue(battle, "a", "b"), {"move.flee": (4, 4), "melee.free-hack": MISSES})
    assert battle.models["a.1"].y == pytest.approx(10.0 + went, abs=0.01)


@rule("pursuit.other-enemy")
def test_an_enemy_beside_the_way_whom_the_ground_keeps_them_from_is_not_charged() -> None:
    bog = a_piece((0, 11, 48, 30), "bog", going="very-difficult", form="area")
    battle = a_chase(12, more=[squad("c", "b", at=(25, 17), n=1)], terrain=[bog])
    played(pursue(battle, "a", "b"), {"move.flee": (3, 3)})
    assert battle.units["a"].pursuing == "b" and not events(battle, PursuitEnded)


@rule("pursuit.move")
def test_fast_pursuers_roll_three_dice() -> None:
    battle = a_chase(20, M=8)
    played(pursue(battle, "a", "b"), {"move.flee": (5, 3, 6)})
    assert gap(battle) == pytest.approx(6.0, abs=0.01)


@rule("pursuit.move")
def test_a_pursuing_unit_is_not_activated() -> None:
    battle = a_chase(active="a")
    battle.change_turn(phase="activation")
    refusal = why_not_try(battle, "a", Attempt("a", 1))
    assert refusal is not None and refusal.rule == "activate.barred"


@rule("pursuit.free-hack", "rout.nowhere.trapped-free-hacks")
@pytest.mark.parametrize(("attacks", "dice"), [("full", (1, 3, 4, 5, 5, 6)), ("one", (1, 3, 5))])
def test_pursuers_within_reach_hack_with_all_their_attacks_or_one_each(attacks: str, dice: tuple[int, ...]) -> None:
    battle = a_chase(1.0, 3, 3, A=2, fled={"T": 10}, settings={"pursuit.free-hack-attacks": attacks})
    played(pursue(battle, "a", "b"), {"melee.free-hack": dice, "melee.to-wound": [1] * 6})
    hits = events(battle, happened.HitsRolled)
    assert sum(throw.met for event in hits for throw in event.throws) == sum(face <= 4 for face in dice)
    assert not events(battle, PursuitRolled)


@rule("rout.sequence")
def test_routers_caught_after_their_flight_are_hacked_and_the_survivors_test_to_rally() -> None:
    battle = a_chase(4, 1, 1, fled={"W": 3})
    dice = {"move.flee": (2, 4, 4, 5), "melee.free-hack": [1], "melee.to-wound": [6], "rally.test": (1, 1)}
    played(rout_sequence(battle, "b"), dice)
    kinds = event_types(battle)
    assert kinds.index(happened.UnitFled) < kinds.index(PursuitRolled) < kinds.index(happened.HitsRolled)
    assert kinds.index(happened.HitsRolled) < kinds.index(happened.LeadershipTested)
    assert not battle.units["b"].routing


@rule("rally.know-no-fear", "rout.sequence")
def test_marines_that_are_caught_are_hacked_without_striking_back_and_then_rally_without_a_test() -> None:
    battle = a_chase(4, 1, 1, fled={"W": 3, "traits": ("know-no-fear",)})
    dice = {"move.flee": (2, 4, 4, 5), "melee.free-hack": [1], "melee.to-wound": [6]}
    played(rout_sequence(battle, "b"), dice)
    assert battle.models["b.1"].wounds == 2 and {event.unit for event in events(battle, happened.HitsRolled)} == {"a"}
    (rallied,) = events(battle, UnitRallied)
    assert (rallied.rule, rallied.shuns) == ("rally.know-no-fear", ("a",))
    assert not battle.units["b"].routing and not events(battle, happened.LeadershipTested)


@rule("rout.sequence")
def test_by_setting_a_rally_comes_first_and_spares_the_routers() -> None:
    battle = a_chase(4, settings={"pursuit.order": "rally-then-pursue"})
    played(rout_sequence(battle, "b"), {"move.flee": (2, 4), "rally.test": (1, 1)})
    assert not battle.units["b"].routing and battle.units["a"].pursuing is None
    assert not events(battle, PursuitRolled)


@rule("rout.sequence")
def test_by_setting_pursuers_who_do_not_halt_move_after_the_failed_rally() -> None:
    battle = a_chase(4, settings={"pursuit.order": "rally-then-pursue"})
    dice = {"move.flee": (2, 4, 1, 1), "rally.test": (6, 6), "pursuit.halt": (6, 6)}
    played(rout_sequence(battle, "b"), dice, halt=YES)
    assert battle.units["a"].pursuing == "b" and len(events(battle, PursuitRolled)) == 1


@rule("rout.sequence", "pursuit.halt")
@pytest.mark.parametrize(("dice", "halts"), [((3, 4), True), ((4, 5), False)])
def test_pursuers_may_test_to_halt_last_of_all_and_else_move_again(dice: tuple[int, int], halts: bool) -> None:
    battle = a_chase(12, Ld=8)
    rolls = {"move.flee": (2, 4, 1, 1), "rally.test": (6, 6), "pursuit.halt": dice}
    played(rout_sequence(battle, "b"), rolls, halt=YES)
    assert (battle.units["a"].pursuing is None) is halts
    again = {"move.flee": (1, 1, *(() if halts else (1, 1))), "rally.test": (6, 6)}
    played(rout_sequence(battle, "b"), again)
    assert len(events(battle, PursuitRolled)) == (1 if halts else 2)


@rule("pursuit.halt", "activate.barred")
def test_who_halted_after_a_pursuit_move_is_not_activated_in_that_player_turn() -> None:
    battle = a_chase(12, Ld=8, active="a")
    played(
        rout_sequence(battle, "b"), {"move.flee": (2, 4, 1, 1), "rally.test": (6, 6), "pursuit.halt": (1, 1)}, halt=YES
    )
    assert why_not_attempt(battle, battle.change("a", attempted=False), "a") is not None
    battle.change_turn(serial=3)
    assert why_not_attempt(battle, battle.units["a"], "a") is None


@rule("pursuit.halt", "morale.hated")
@pytest.mark.parametrize(("creature", "halts"), [("ork", False), ("human", True)])
def test_the_pursuit_of_the_hated_is_halted_on_one_less(creature: str, halts: bool) -> None:
    battle = a_chase(12, Ld=8, traits=("hates-ork",), fled={"creature": creature})
    assert played(try_to_halt(battle, "a"), {"pursuit.halt": (4, 4)}, halt=YES) is halts


@rule("pursuit.frenzy")
def test_the_frenzied_may_halt_later() -> None:
    battle = a_chase(12, Ld=8, traits=("frenzy",))
    assert played(try_to_halt(battle, "a"), {"pursuit.halt": (3, 3)}, halt=YES)


@rule("pursuit.halt")
def test_no_test_is_made_unless_the_owner_wants_one() -> None:
    battle = a_chase(12)
    assert not played(try_to_halt(battle, "a"), {}, halt=NO) and battle.units["a"].pursuing == "b"


@rule("pursuit.rallied-unit")
def test_pursuers_reach_a_rallied_unit_by_a_charge_with_one_extra_attack() -> None:
    battle = a_chase(5)
    battle.change("b", rout=None)
    assert last_chasers(battle) == ["a"]
    played(last_chase(battle, "a"), {"move.flee": (3, 4)})
    assert battle.units["a"].locked == ("b",) and battle.units["a"].pursuing is None
    (onset,) = battle.turn.onsets
    assert (onset.charger, onset.direction, onset.bonus, onset.unsettles) == ("a", "front", True, False)
    assert len(events(battle, ChargeMade)) == 1


@rule("pursuit.rallied-unit", "charge.bonus.rallied")
def test_after_the_one_move_the_pursuit_ends_contact_or_not() -> None:
    battle = a_chase(12)
    battle.change("b", rout=None)
    played(last_chase(battle, "a"), {"move.flee": (1, 1)})
    assert battle.units["a"].pursuing is None and not battle.units["a"].locked


@rule("pursuit.rallied-unit")
@pytest.mark.parametrize(("after", "goes_on"), [("continue", True), ("stop", False)])
def test_whether_a_rally_ends_the_pursuit_is_a_setting(after: str, goes_on: bool) -> None:
    battle = a_chase(12, settings={"pursuit.after-rally": after})
    played(rout_sequence(battle, "b"), {"move.flee": (1, 1, 1, 1), "rally.test": (1, 1)})
    assert not battle.units["b"].routing and bool(battle.units["a"].pursuing) is goes_on


@rule("pursuit.rallied-unit", "rout.nowhere.trapped-free-hacks")
def test_routers_who_rally_within_reach_are_locked_at_once_without_bonuses() -> None:
    battle = a_chase(1, 1, 2, fled={"I": 4})
    dice = {"move.flee": (1, 1, 6, 6), "melee.free-hack": MISSES, "rally.test": (1, 1), "melee.to-hit": MISSES}
    played(rout_sequence(battle, "b"), dice)
    assert battle.units["b"].locked == ("a",) and battle.turn.onsets == () and battle.units["a"].pursuing is None
    assert [ended.why for ended in events(battle, PursuitEnded)] == ["b rallied, and they are in melee at once"]
    played(next_round(battle), {"melee.to-hit": MISSES})
    assert len(events(battle, RoundBegan)) == 1


@rule("rout.nowhere.trapped-free-hacks")
@pytest.mark.parametrize("halts", [True, False])
def test_trapped_routers_are_hacked_again_in_every_phase_until_the_pursuers_halt(halts: bool) -> None:
    pocket = (impassable((20, 9, 23.4, 14)), impassable((24.6, 9, 28, 14)), impassable((20, 12, 28, 14)))
    battle = a_chase(1.5, 1, 1, terrain=pocket, Ld=8, fled={"W": 9})
    dice: dict[str, Any] = {"move.flee": (3, 4), "melee.free-hack": [6], "rally.test": (6, 6), "pursuit.halt": (3, 3)}
    played(rout_sequence(battle, "b"), dice, halt=YES if halts else NO)
    played(rout_sequence(battle, "b"), {"move.flee": (3, 4), "melee.free-hack": [6], "rally.test": (6, 6)})
    assert len(events(battle, happened.HitsRolled)) == (1 if halts else 2)


@rule("pursuit.other-enemy")
def test_a_fresh_enemy_in_the_way_is_charged_and_the_pursuit_is_over() -> None:
    battle = a_chase(14, more=[squad("c", "b", at=(24.5, 15.5), n=1, facing=180)])
    played(pursue(battle, "a", "b"), {"move.flee": (4, 5)})
    unit = battle.units["a"]
    assert unit.locked == ("c",) and unit.pursuing is None
    assert [(onset.target, onset.bonus) for onset in battle.turn.onsets] == [("c", True)]


@rule("pursuit.other-enemy")
def test_an_enemy_beyond_the_roll_or_off_the_way_is_left_alone() -> None:
    for place in ((25.5, 21.0), (29.0, 15.0)):
        battle = a_chase(14, more=[squad("c", "b", at=place, n=1, facing=180)])
        played(pursue(battle, "a", "b"), {"move.flee": (4, 4)})
        assert battle.units["a"].pursuing == "b"


@rule("pursuit.end")
def test_pursuers_who_are_charged_pursue_no_longer() -> None:
    battle = a_chase(9, more=[squad("c", "b", at=(24, 8.5), n=1)])
    lock(battle, "c", "a")
    assert battle.units["a"].pursuing is None


@rule("pursuit.end")
def test_the_pursuit_of_routers_whom_others_shot_down_is_over() -> None:
    battle = a_chase(9, active="a")
    battle.remove_model("b.1", None, "test")
    battle.change_turn(phase="start")
    played(start_turn(battle), {})
    assert battle.units["a"].pursuing is None and last_chasers(battle) == []
    assert why_not_attempt(battle, battle.units["a"], "a") is None
    assert played(mop_up(battle), {"melee.consolidate": [2]})


@rule("rally.after")
def test_who_has_rallied_does_not_charge_its_pursuers_in_its_next_turn() -> None:
    battle = a_chase(12)
    played(rout_sequence(battle, "b"), {"move.flee": (1, 1, 1, 1), "rally.test": (1, 1)})
    rallied = battle.units["b"].rallied
    assert rallied is not None and rallied.shuns == ("a",)
    assert why_not_charge(battle.units["b"], battle.units["a"]) is not None


@rule("pursuit.wiped-out")
@pytest.mark.parametrize("active", ["a", "b"])
def test_who_wiped_out_its_routers_consolidates_in_the_next_player_turn(active: str) -> None:
    battle = a_chase(4, active=active)
    dice = {"move.flee": (1, 1, 4, 5), "melee.free-hack": [1], "melee.to-wound": [6]}
    played(rout_sequence(battle, "b"), dice)
    unit = battle.units["a"]
    assert "b" not in battle.units and unit.pursuing is None
    assert not played(mop_up(battle), {})
    assert (why_not_attempt(battle, battle.change("a", attempted=False), "a") is None) is False
    battle.change_turn(serial=3)
    assert played(mop_up(battle), {"melee.consolidate": [3]})
    assert [event.rule for event in events(battle, happened.AllowanceRolled)] == ["melee.consolidate"]
    assert not played(mop_up(battle), {}) and why_not_attempt(battle, battle.units["a"], "a") is None


@rule("pursuit.wiped-out")
def test_who_has_entered_a_melee_by_then_does_not_consolidate() -> None:
    battle = a_chase(9, more=[squad("c", "b", at=(24, 8.5), n=1)])
    battle.change("a", pursuing=None, mopping=1)
    lock(battle, "c", "a")
    assert played(mop_up(battle), {}) and battle.units["a"].mopping == 0


@rule("pursuit.other-enemy")
@pytest.mark.parametrize(("at", "met"), [((25, 18), True), ((25.1, 18), False), ((24, 8.9), False), ((23, 14), True)])
def test_an_enemy_whose_base_the_way_touches_is_met_and_no_other(at: tuple[float, float], met: bool) -> None:
    battle = a_chase(12, more=[squad("c", "b", at=at, n=1)])
    assert (enemy_in_the_way(battle, "a", "b", 9.0) == "c") is met


@rule("pursuit.other-enemy")
def test_an_enemy_beyond_the_roll_or_the_routers_is_not_met() -> None:
    battle = a_chase(6, more=[squad("c", "b", at=(24, 21), n=1)])
    assert enemy_in_the_way(battle, "a", "b", 12.0) is None
    assert enemy_in_the_way(a_chase(14, more=[squad("c", "b", at=(24, 21), n=1)]), "a", "b", 8.0) is None


@rule("pursuit.other-enemy")
def test_the_way_leads_to_the_nearest_router_and_not_only_north() -> None:
    battle = a_chase(0.5, more=[squad("c", "b", at=(31, 10.9), n=1)])
    battle.put_model(msgspec.structs.replace(battle.models["b.1"], x=36.0, y=10.0))
    assert enemy_in_the_way(battle, "a", "b", 9.0) == "c"


@rule("pursuit.rallied-unit")
def test_one_pursuer_within_reach_of_rallied_routers_is_enough_for_a_melee() -> None:
    battle = a_chase(1.5, routers=3, pursuers=3)
    battle.put_model(msgspec.structs.replace(battle.models["a.3"], x=30.0, y=4.0))
    battle.change("b", rout=None)
    assert meet_rallied(battle, "a", "b") and battle.units["a"].locked == ("b",)
    apart = a_chase(6.0, routers=3, pursuers=3)
    assert not meet_rallied(apart, "a", "b")


@rule("pursuit.move")
def test_each_pursuer_that_moves_is_told_of() -> None:
    battle = a_chase(9, pursuers=2)
    played(pursue(battle, "a", "b"), {"move.flee": (2, 2)})
    assert [event.model for event in events(battle, PursuerMoved)] == ["a.1", "a.2"]


@rule("pursuit.move", "pursuit.leave-table")
@pytest.mark.parametrize(("ahead", "roll", "unused"), [(9, (4, 4), 1), (9, (6, 6), 5), (9, (2, 4), 0), (1.5, (), 0)])
def test_what_pursuers_do_not_need_of_their_roll_is_left(ahead: float, roll: tuple[int, ...], unused: int) -> None:
    dice = {"melee.free-hack": MISSES} | ({"move.flee": roll} if roll else {})
    assert played(pursue(a_chase(ahead), "a", "b"), dice) == unused


@rule("pursuit.move", "pursuit.leave-table")
def test_the_pursuer_that_went_farthest_says_how_much_of_the_roll_is_left() -> None:
    battle = a_chase(9, pursuers=2)
    battle.put_model(msgspec.structs.replace(battle.models["a.2"], y=14.0))
    assert played(pursue(battle, "a", "b"), {"move.flee": (6, 6), "melee.free-hack": MISSES}) <= 5


@rule("pursuit.end", "pursuit.wiped-out")
def test_pursuers_whose_routers_others_destroyed_consolidate_in_the_turn_that_begins() -> None:
    battle = a_chase(9)
    battle.remove_unit("b")
    battle.change_turn(serial=2)
    give_up_lost_routers(battle)
    assert battle.units["a"].pursuing is None
    assert played(mop_up(battle), {"melee.consolidate": [3]}) and not played(mop_up(battle), {})


LADDER = Ladder(id="ladder", name="The ladder", foot=(24.0, 15.0, 0.0), head=(24.0, 15.5, 3.0), length=3.0, width=1)


def up_a_cliff(roll: Sequence[int], *, ahead: float = 7.0, ladders: Sequence[Ladder] = (LADDER,)) -> Battle:
    """Pursuers at the foot of a cliff 3" high, 5" from its ladder, run after routers on it."""
    cliff = a_piece((10, 15, 40, 40), "cliff", height=3.0, face=True, surface=True)
    battle = a_chase(ahead, terrain=[cliff])
    scenario = battle.scenario
    battle.table = table_of(scenario.width, scenario.depth, scenario.terrain, tuple(ladders))
    battle.put_model(msgspec.structs.replace(battle.models["a.1"], z=0.0))
    played(pursue(battle, "a", "b"), {"move.flee": roll, "melee.free-hack": [6]})
    return battle


@rule("pursuit.move", "ladder.fixed.climb")
def test_pursuers_go_up_a_ladder_to_routers_and_hack_at_them() -> None:
    battle = up_a_cliff((4, 4))
    hunter = battle.models["a.1"]
    assert (hunter.x, hunter.y, hunter.z) == (24, 15.5, 3)
    (hits,) = events(battle, happened.HitsRolled)
    assert (hits.unit, hits.target_unit) == ("a", "b")


@rule("pursuit.move", "ladder.fixed.progress")
@pytest.mark.parametrize(("roll", "place"), [((3, 3), (24, 15, 1)), ((1, 2), (24, 13, 0)), ((6, 6), (24, 19.5, 3))])
def test_pursuers_that_do_not_get_to_their_routers_go_as_far_up_the_ladder_as_their_roll(
    roll: tuple[int, int], place: tuple[float, float, float]
) -> None:
    hunter = up_a_cliff(roll, ahead=14.0).models["a.1"]
    assert (hunter.x, hunter.y, hunter.z) == pytest.approx(place, abs=0.1)


@rule("pursuit.move", "climb.high")
def test_pursuers_do_not_climb() -> None:
    hunter = up_a_cliff((6, 6), ladders=()).models["a.1"]
    assert hunter.z == 0 and hunter.y < 15
