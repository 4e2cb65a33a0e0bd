"""Running from a charge. The chargers m of side a stand south of e of side b, which runs north."""

from collections.abc import Mapping
from math import atan2, degrees, dist
from typing import Any

import pytest

from arap.battle.acts import Attempt, Charge, Pass, React
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, UnitBroke
from arap.battle.events.charge import ChargeFailed, ChargeMade, RunnersDied, RunnersEscaped
from arap.battle.events.reaction import InterceptionVoid, ReactionAnswered
from arap.battle.values import Acting, Ground, Rout
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Approved, Ask
from arap.rules.charge.approach.distance import charge_move_of
from arap.rules.charge.reacting import charging_of
from arap.rules.melee.moving.locking import lock
from arap.rules.morale.quarter import exempt
from arap.rules.movement.flight.running import run_away_from
from arap.rules.movement.flight.runs import Flight
from arap.rules.reactions.run import Run
from arap.rules.triggers.trigger import Trigger, trigger
from arap.rules.turn.actions import take_action
from arap.rules.turn.activation import why_not_try
from arap.table import Dangerous
from tests.rules.builders import Squad, a_battle, a_kind, a_piece, asked, difficult, impassable, play, squad
from tests.rules.charge.charging import active, charge, place, why_not
from tests.rules.logs import events
from tests.support import rule

RUN = React("e", "run")


def charged_from(gap: float, *others: Squad, foe: Any = None, facing: float = 180.0, **given: Any) -> Battle:
    """One charger, and one enemy this far to the north of it."""
    units = [squad("m", places=[(20, 10)]), squad("e", "b", places=[(20, 10 + gap)], kind=foe, facing=facing), *others]
    return a_battle(units, **given)


def runs(battle: Battle, *faces: int, points: int = 2, more: Mapping[str, Any] | None = None) -> Battle:
    """The charge, answered by a run of these dice."""
    return charge(battle, dice={"move.flee": faces, **(more or {})}, answers=[RUN], points=points)


def why_not_run(battle: Battle) -> Refusal | None:
    charging = charging_of(battle, charge_move_of(battle, Charge("e"), ["m.1"]))
    return Run().why_not(battle, trigger(battle, "charge", "m", charging), "e")


def question(battle: Battle) -> Ask | None:
    """The first question of a charge."""
    active(battle)
    return asked(take_action(battle, battle.turn.acting[-1], Charge("e")), {"melee.free-hack": [6]})


@rule("react.run.choice", "react.charge.options")
def test_a_unit_charged_in_the_rear_from_3_inches_may_run_without_a_test() -> None:
    battle = runs(charged_from(3, facing=0), 4, 5)
    assert place(battle, "e.1") == (20, 22) and not battle.units["e"].routing


@rule("react.run.choice")
def test_a_unit_locked_with_one_enemy_does_not_run_from_a_second() -> None:
    battle = charged_from(8, squad("n", "a", places=[(20, 19.5)]))
    lock(battle, "n", "e")
    refusal = why_not_run(battle)
    assert refusal is not None and refusal.rule == "react.run.choice" and "locked" in refusal.reason


@rule("react.run.choice", "react.charge.options", "react.eligibility")
@pytest.mark.parametrize("state", [{"pinned_until": 3}, {"ground": Ground(3)}, {"rout": Rout("m")}, {"pursuing": "m"}])
def test_a_pinned_or_routing_unit_is_not_asked_and_receives_the_charge(state: dict[str, Any]) -> None:
    battle = charged_from(8, foe=a_kind(BS=0))
    battle.change("e", **state)
    refusal = why_not_run(battle)
    assert refusal is not None and refusal.rule == "react.run.choice"
    assert question(battle) is None


@rule("react.run.choice")
def test_an_emplacement_does_not_run() -> None:
    refusal = why_not_run(charged_from(8, foe=a_kind("post", creature_class="emplacement")))
    assert refusal is not None and refusal.reason == "e cannot move"


@rule("react.charge.options", "react.sequence", "react.levels")
def test_an_unpinned_unit_without_ranged_weapons_may_run_or_receive() -> None:
    battle = charged_from(8, foe=a_kind(BS=0))
    ask = question(battle)
    assert ask is not None and (ask.seat, ask.rule) == ("b", "react.charge.options")
    assert [option.answer for option in ask.options] == [RUN, Pass()]


@rule("react.charge.options", "react.sequence")
def test_a_unit_that_receives_the_charge_is_locked() -> None:
    battle = charge(charged_from(8), answers=[Pass()])
    (answer,) = events(battle, ReactionAnswered)
    assert (answer.trigger, answer.offered, answer.units) == (4, ("e",), ())
    assert battle.units["e"].locked == ("m",)


@rule("react.run.distance", "move.flee-rate")
@pytest.mark.parametrize(("move", "faces", "inches"), [(4, (3, 5), 8), (8, (2, 4, 6), 12)])
def test_a_unit_runs_two_or_three_dice_by_its_move(move: float, faces: tuple[int, ...], inches: float) -> None:
    battle = runs(charged_from(8, foe=a_kind(M=move)), *faces)
    assert place(battle, "e.1") == (20, 18 + inches)


@rule("react.run.distance")
def test_two_inches_of_difficult_ground_cost_four_of_seven() -> None:
    battle = runs(charged_from(8, foe=a_kind(M=6), terrain=[difficult((10, 18, 30, 20))]), 3, 4)
    assert place(battle, "e.1") == pytest.approx((20, 23), abs=0.01)


@rule("react.run.path")
def test_chargers_due_west_are_run_from_due_east() -> None:
    battle = a_battle([squad("m", places=[(10, 20)], facing=90), squad("e", "b", places=[(17, 20)], facing=270)])
    runs(battle, 4, 5)
    assert place(battle, "e.1") == (26, 20) and battle.models["e.1"].facing == 90


@rule("react.run.path", "react.run.caught")
def test_a_run_stops_at_the_edge_of_the_table_and_is_caught_there() -> None:
    battle = runs(charged_from(4, depth=19.5), 4, 5, more={"melee.free-hack": [6]})
    assert place(battle, "e.1") == (20, 19)
    assert battle.units["e"].routing and "e" in battle.units


@rule("react.run.path")
def test_a_run_bends_round_a_rock_by_the_smallest_angle_that_gets_by() -> None:
    battle = runs(charged_from(8, terrain=[impassable((15, 22, 21, 24))]), 4, 5)
    x, y = place(battle, "e.1")
    assert x > 21 and y > 24
    away = degrees(atan2(x - 20, y - 10))
    assert battle.models["e.1"].facing == pytest.approx(away, abs=0.01), "away from the charger, from where it is now"
    assert ((x - 20) ** 2 + (y - 18) ** 2) ** 0.5 == pytest.approx(9, abs=0.01)


@rule("react.run.path", "react.run.caught")
def test_a_run_into_a_dead_end_stops_there_and_is_caught() -> None:
    pocket = [impassable((15, 17, 19, 24)), impassable((21, 17, 25, 24)), impassable((15, 20, 25, 24))]
    battle = runs(charged_from(8, terrain=pocket), 6, 6, more={"melee.free-hack": [6]})
    x, y = place(battle, "e.1")
    assert x == 20 and 19 < y < 20 and battle.units["e"].routing


@rule("react.run.path")
def test_a_run_bends_by_90_degrees_at_most() -> None:
    battle = runs(charged_from(8, terrain=[impassable((0, 18.6, 48, 22))]), 3, 4)
    x, y = place(battle, "e.1")
    assert abs(x - 20) == pytest.approx(7, abs=0.05) and y == pytest.approx(18, abs=0.05)
    shut = [impassable((0, 18.6, 48, 22)), impassable((18, 17.0, 19.4, 18.7)), impassable((20.6, 17.0, 22, 18.7))]
    stuck = runs(charged_from(8, terrain=shut), 3, 4, more={"melee.free-hack": [6]})
    assert abs(place(stuck, "e.1")[0] - 20) < 0.1


@rule("react.run.path")
def test_a_run_keeps_two_inches_from_other_enemies() -> None:
    battle = runs(charged_from(8, squad("n", "a", places=[(20.5, 22)], facing=0)), 4, 5)
    x, y = place(battle, "e.1")
    assert x < 20 and ((x - 20) ** 2 + (y - 18) ** 2) ** 0.5 == pytest.approx(9, abs=0.01)
    assert ((x - 20.5) ** 2 + (y - 22) ** 2) ** 0.5 > 2


@rule("react.run.path")
def test_all_models_run_on_one_bearing_and_keep_their_formation() -> None:
    units = [squad("m", places=[(20, 10)]), squad("e", "b", places=[(19, 18), (20.2, 18), (21.4, 18)])]
    battle = runs(a_battle(units), 3, 4)
    ends = [place(battle, f"e.{n}") for n in (1, 2, 3)]
    assert [round(x - ends[0][0], 2) for x, _ in ends] == [0, 1.2, 2.4]
    assert len({y for _, y in ends}) == 1


@rule("react.run.path", "react.levels")
def test_a_run_triggers_nothing() -> None:
    battle = charged_from(8, squad("n", "a", places=[(23.5, 20)], facing=270))
    runs(battle, 4, 5)
    assert [answer.kind for answer in events(battle, ReactionAnswered)] == ["charge"]


@rule("react.run.caught", "rout.contact-enemy")
@pytest.mark.parametrize(("faces", "caught"), [((1, 3), True), ((3, 4), False), ((2, 3), True)])
def test_runners_within_the_charge_and_melee_radius_are_caught(faces: tuple[int, int], caught: bool) -> None:
    """5" away, the chargers reach 8" + 2": caught after 4" and after exactly 5", not after 7"."""
    battle = runs(charged_from(5), *faces, more={"melee.free-hack": [6]})
    assert battle.units["e"].routing is caught and bool(events(battle, RunnersEscaped)) is not caught
    assert not battle.units["m"].locked and not battle.units["e"].locked
    assert not events(battle, ChargeFailed)


@rule("react.run.caught", "rout.contact-enemy", "charge.bonus.lost")
def test_caught_runners_rout_without_a_test_and_take_free_hacks_at_once() -> None:
    battle = charged_from(5, foe=a_kind(W=2, traits=("fearless",)))
    runs(battle, 1, 3, more={"melee.free-hack": [4], "melee.to-wound": [6]})
    (broke,) = events(battle, UnitBroke)
    assert (broke.rule, broke.unit, broke.cause) == ("react.run.caught", "e", "m")
    (hits,) = events(battle, HitsRolled)
    assert len(hits.throws) == 1 and battle.models["e.1"].wounds == 1
    (made,) = events(battle, ChargeMade)
    assert made.without and not battle.units["m"].pursuing
    assert place(battle, "e.1") == (20, 19)


@rule("react.run.caught", "charge.repeat", "rout.contact-enemy")
def test_after_catching_runners_the_points_stay_and_may_buy_another_charge() -> None:
    battle = runs(charged_from(5), 1, 3, points=3, more={"melee.free-hack": [6]})
    entry = battle.acting("m")
    assert entry is not None and entry.points == 2 and why_not(battle) is None


@rule("react.run.caught", "coherency.distance")
def test_catching_one_of_the_runners_routs_all_however_far_apart_they_are() -> None:
    bog = difficult((18.8, 15.1, 21.2, 40), name="bog")
    units = [squad("m", places=[(20, 10)]), squad("e", "b", places=[(20, 15), (22, 15)], facing=180)]
    battle = runs(a_battle(units, [bog]), 4, 5, more={"melee.free-hack": [6]})
    assert place(battle, "e.2")[1] - place(battle, "e.1")[1] > 4
    assert battle.units["e"].routing and battle.units["e"].models == ("e.1", "e.2")


@rule("charge.repeat", "charge.sequence")
def test_a_charge_at_runners_that_escape_is_no_failed_charge_and_may_be_repeated() -> None:
    """The target, 8" off, runs 9"; the chargers move 8" and are 9" behind."""
    battle = runs(charged_from(8), 4, 5, points=3)
    assert place(battle, "m.1")[1] == pytest.approx(18, abs=0.01) and place(battle, "e.1") == (20, 27)
    assert why_not(battle) is None
    again = charge(battle, dice={"move.flee": [6, 6]}, answers=[RUN])
    assert why_not(again) is not None and battle.acting("m") is not None
    assert len(events(battle, RunnersEscaped)) == 2


@rule("charge.sequence", "charge.repeat")
def test_the_second_point_may_be_used_for_another_charge_after_a_run_of_7_from_9() -> None:
    battle = runs(charged_from(9), 3, 4)
    assert place(battle, "m.1")[1] == pytest.approx(18, abs=0.01) and battle.acting("m") is not None
    assert why_not(battle) is None


@rule("charge.repeat")
def test_a_unit_without_a_point_left_cannot_charge_another() -> None:
    battle = runs(charged_from(8, squad("f", "b", places=[(24, 20)], facing=180)), 6, 6, points=1)
    entry = battle.acting("m")
    assert entry is not None and entry.points == 0


@rule("charge.repeat")
def test_chargers_that_miss_their_runners_stop_outside_every_melee_radius() -> None:
    battle = runs(charged_from(9, squad("f", "b", places=[(20, 19.5)], facing=180, n=1)), 5, 5)
    assert not battle.units["m"].locked and not battle.units["f"].locked
    gap = ((place(battle, "m.1")[0] - 20) ** 2 + (place(battle, "m.1")[1] - 19.5) ** 2) ** 0.5
    assert gap > 2


@rule("react.run.after", "react.manoeuvre.barred", "casualty.quarter.exempt")
def test_a_unit_that_ran_counts_as_charged_and_keeps_its_activation() -> None:
    battle = runs(charged_from(8), 4, 5)
    unit = battle.units["e"]
    assert unit.now.in_charge and not unit.routing and not unit.attempted and not unit.finished
    assert exempt(unit)


@rule("react.run.after", "react.manoeuvre.barred", "react.charge.sequence")
def test_a_unit_that_ran_counts_as_charged_even_if_its_charger_is_intercepted() -> None:
    battle = charged_from(8, squad("w", "b", places=[(21.5, 15)], facing=270))
    charge(battle, dice={"move.flee": [4, 5]}, answers=[RUN, React("w", "intercept")])
    assert battle.units["m"].locked == ("w",) and battle.units["e"].now.in_charge


@rule("react.run.after", "react.pickup.charge", "react.levels")
def test_a_unit_that_runs_in_its_own_turn_loses_its_points_and_counts_as_tried() -> None:
    battle = charged_from(6, active="b")
    battle.change_turn(acting=(Acting("e", 2), Acting("m", 1, by_pick_up=True)))
    play(take_action(battle, battle.turn.acting[-1], Charge("e")), {"move.flee": [6, 6]}, [RUN])
    assert battle.acting("e") is None
    assert battle.units["e"].attempted and battle.units["e"].finished


@rule("react.run.distance", "move.dangerous", "charge.repeat")
def test_after_runners_wiped_out_by_mines_the_chargers_keep_their_points_and_may_charge_another() -> None:
    mines = a_piece((10, 20, 30, 21), "mines", dangerous=Dangerous(threshold=6, effect="kill"))
    other = squad("f", "b", places=[(14, 10)], facing=90)
    battle = runs(charged_from(8, other, terrain=[mines]), 4, 5, more={"move.hazard": [1]})
    assert "e" not in battle.units and place(battle, "m.1") == (20, 10)
    entry = battle.acting("m")
    assert entry is not None and entry.points == 1 and why_not(battle, Charge("f")) is None
    (died,) = events(battle, RunnersDied)
    assert (died.unit, died.target, died.rule) == ("m", "e", "charge.repeat") and not events(battle, ChargeFailed)


@rule("react.intercept.resolve", "react.sequence", "charge.repeat")
@pytest.mark.parametrize("intercepts", [True, False])
def test_chargers_too_slow_to_be_intercepted_keep_their_points_if_their_target_ran(intercepts: bool) -> None:
    rubble = a_piece((10, 11, 30, 18), "rubble", form="area", variable=True)
    aside = squad("w", "b", places=[(21.5, 16)], facing=180)
    battle = charged_from(9, aside, terrain=[rubble])
    answers = [RUN, React("w", "intercept") if intercepts else Pass()]
    charge(battle, dice={"move.flee": [5, 5], "move.variable": [1, 1]}, answers=answers)
    assert len(events(battle, InterceptionVoid)) == intercepts and not battle.units["m"].locked
    assert events(battle, RunnersEscaped) and not events(battle, ChargeFailed)
    entry = battle.acting("m")
    assert entry is not None and entry.points == 1 and not battle.units["m"].now.charged
    assert [event.kind for event in events(battle, ReactionAnswered)] == ["charge", "route"], "trigger 7 is not raised"


@rule("react.run.after", "react.stand-and-fire.arc")
def test_a_unit_charged_again_where_it_ran_to_may_run_again_but_not_stand_and_fire() -> None:
    battle = runs(charged_from(8), 4, 5, points=3)
    ask = question(battle)
    assert ask is not None and [option.answer for option in ask.options] == [RUN, Pass()]


@rule("react.run.after")
def test_a_unit_that_ran_is_activated_like_any_other_in_its_own_turn() -> None:
    battle = runs(charged_from(8), 4, 5)
    battle.change_turn(active="b", serial=2, acting=())
    assert all(why_not_try(battle, "b", Attempt("e", dice)) is None for dice in (1, 2, 3))


@rule("react.pickup.charge", "react.levels", "activate.leftover-points")
def test_a_unit_charged_by_a_picked_up_squad_in_its_own_turn_has_its_charge_reactions_and_keeps_its_points() -> None:
    battle = charged_from(6, active="b")
    battle.change_turn(acting=(Acting("e", 2), Acting("m", 1, by_pick_up=True)))
    ask = asked(take_action(battle.clone(), battle.turn.acting[-1], Charge("e")))
    assert ask is not None and ask.seat == "b"
    assert [option.label for option in ask.options] == ["Run", "Stand and fire", "Receive the charge"]
    play(take_action(battle, battle.turn.acting[-1], Charge("e")), {}, [Pass()])
    assert battle.units["e"].locked == ("m",) and battle.turn.onsets[0].bonus
    entry = battle.acting("e")
    assert entry is not None and entry.points == 2


@rule("react.run.caught")
@pytest.mark.parametrize(("gap", "told"), [(5, "6 or more (72 %)"), (9, "2 or more (100 %)"), (3, "8 or more (42 %)")])
def test_the_offer_tells_the_chance_of_getting_away(gap: float, told: str) -> None:
    ask = question(charged_from(gap))
    assert ask is not None and any(told in note and '2D6"' in note for note in ask.notes)


@rule("react.run.distance")
def test_the_offer_to_fast_units_speaks_of_three_dice() -> None:
    ask = question(charged_from(5, foe=a_kind(M=8)))
    assert ask is not None and any('3D6"' in note and "6 or more (95 %)" in note for note in ask.notes)


@rule("react.run.path")
def test_an_enemy_a_little_more_than_two_inches_beside_the_way_does_not_bend_it() -> None:
    battle = runs(charged_from(8, squad("n", "a", places=[(22.2, 22)], facing=0)), 4, 5)
    assert place(battle, "e.1") == (20, 27)


@rule("react.run.path", "move.other-models")
def test_runners_that_bend_round_a_rock_do_not_end_on_each_other() -> None:
    units = [squad("m", places=[(20, 10)]), squad("e", "b", places=[(19.4, 18), (20.6, 18), (20, 19.2)])]
    battle = runs(a_battle(units, [impassable((14, 21, 26, 23))]), 5, 6)
    ends = [place(battle, f"e.{n}") for n in (1, 2, 3)]
    assert all(dist(one, other) >= 0.999 for n, one in enumerate(ends) for other in ends[:n])
    assert all(y > 23 or abs(x - 20) > 5 for x, y in ends)


@rule("react.intercept.charge", "react.run.path")
def test_a_unit_at_the_end_of_the_new_route_to_runners_may_intercept() -> None:
    """The route to the runners is tested up to the full allowance, also where it ends within reach of the unit."""
    battle = charged_from(6, squad("w", "b", places=[(21.5, 17)], facing=270))
    active(battle)
    asked_units = []
    flow, answers = take_action(battle, battle.turn.acting[-1], Charge("e")), {"charge": RUN}
    answer: Any = None
    try:
        while True:
            request = flow.send(answer)
            if isinstance(request, Ask):
                kind = request.detail.kind if isinstance(request.detail, Trigger) else ""
                asked_units += [(kind, each.answer.unit) for each in request.options if isinstance(each.answer, React)]
                answer = Approved(request, answers.get(kind, request.default))
            else:
                answer = (6,) * request.dice
    except StopIteration:
        pass
    assert ("route", "w") in asked_units


@rule("charge.repeat", "charge.failed")
@pytest.mark.parametrize("height", [1.0, 4.0])
def test_chargers_on_a_roof_come_on_as_far_as_on_the_ground(height: float) -> None:
    roof = a_piece((0, 0, 48, 48), "block", height=height, surface=True, face=True)
    battle = runs(charged_from(3, terrain=[roof]), 6, 6)
    assert place(battle, "m.1") == pytest.approx((20, 18), abs=0.05)


@rule("react.run.path")
def test_a_run_with_a_model_that_stops_is_as_long_as_the_way_of_the_others() -> None:
    """A rock wall stops the western runner at once; the others run 6"."""
    pocket = [impassable((8, 20.6, 12.4, 21.5)), impassable((8, 18, 9.2, 21)), impassable((10.8, 18, 12.4, 21))]
    runners = squad("e", "b", places=[(10, 20), (20, 20), (21.2, 20)])
    battle = a_battle([squad("m", places=[(15, 8)]), runners], pocket)
    run = run_away_from(battle, Flight("e", 6.0, "m"), 0.0)
    gone = [dist((model.x, model.y), end) for model, end in zip(battle.members("e"), run.ends, strict=True)]
    assert gone[0] < 2 and gone[1:] == pytest.approx([6.0, 6.0], abs=0.01)
    assert run.longest == pytest.approx(6.0, abs=0.01)
