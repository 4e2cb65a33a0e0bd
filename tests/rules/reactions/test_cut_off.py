"""Interception on the route of a charge. The chargers m of side a go for v of side b, which can neither run nor fire; w
of side b stands beside."""

from math import dist, sqrt
from typing import Any

import msgspec
import pytest

from arap.battle.acts import NO, YES, Charge, FireOrder, Leg, ModelPath, Pass, React, Shoot
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, PointsKept
from arap.battle.events.charge import ChargeFailed, ChargeMade
from arap.battle.events.reaction import InterceptionVoid, ReactionAnswered, UnitIntercepted
from arap.battle.values import Ground
from arap.rules.charge.approach.distance import charge_move_of
from arap.rules.charge.interception import cut_off, share_to_target, stops_on_route
from arap.rules.charge.plan import ChargePlan
from arap.rules.charge.planner import charge_plan
from arap.rules.combats import combats
from arap.rules.melee.rounds.round import fight_steps
from arap.rules.morale.quarter import must_test
from arap.rules.movement.legality.charging import charger_with
from arap.rules.movement.paths.tracks import track_of
from arap.rules.reactions.intercept_movers import InterceptMovers
from arap.rules.reactions.interception import why_not_intercept
from arap.rules.shooting.sequence.action import shoot_action
from arap.rules.triggers.trigger import Approach, Stop, trigger
from arap.rules.turn.actions import take_action, why_not_act
from arap.rules.turn.activation_phase import acting_step
from arap.rules.turn.sequence import start_turn
from arap.table import Dangerous, bearing, turn_between
from tests.rules.builders import Squad, a_battle, a_kind, a_piece, asked, play, squad
from tests.rules.logs import events
from tests.rules.morale.fire import end_turn
from tests.rules.reactions.close_by import what_is_offered
from tests.rules.reactions.intercepting import acting
from tests.support import rule

AT_V = Charge("v")
FAST = a_kind(M=6)
ROOTED = a_kind("post", creature_class="emplacement")


def beside(y: float = 11.5, x: float = 15.0, unit: str = "w", **fields: Any) -> Squad:
    """A unit beside the route from (10, 10) to the east; it looks at it."""
    return squad(unit, "b", (x, y), 1, facing=180 if y > 10 else 0, kind=a_kind(unit, **fields))


def a_charge(*others: Squad, places: Any = ((10, 10),), **fields: Any) -> Battle:
    """Chargers who face east, and v ten inches off."""
    troops = [squad("m", places=places, facing=90, kind=FAST), *others]
    troops.insert(1, squad("v", "b", (20, 10), 1, facing=270, kind=ROOTED, weapons=()))
    return a_battle(troops, **fields)


def charges(battle: Battle, answers: Any = (), dice: Any = None, act: Charge = AT_V, points: int = 2) -> Battle:
    entry = battle.acting("m") or acting(battle, points=points)
    assert why_not_act(battle, entry, act) is None, why_not_act(battle, entry, act)
    play(take_action(battle, entry, act), dice, answers)
    return battle


def asks(battle: Battle) -> Any:
    return asked(take_action(battle, acting(battle), AT_V))


def place(battle: Battle, model: str = "m.1") -> tuple[float, float]:
    return battle.models[model].x, battle.models[model].y


@rule("react.intercept.charge", "react.auto-activation")
@pytest.mark.parametrize(
    ("off", "size", "x"), [(1.5, 2, 15 - sqrt(4 - 2.25)), (2.3, 2, None), (2.3, 3, 15 - sqrt(9 - 5.29))]
)
def test_the_route_is_tested_by_the_radius_of_who_stands_beside_it(off: float, size: int, x: float | None) -> None:
    battle = a_charge(beside(10 + off, size=size))
    found = stops_on_route(battle, "m", charge_move_of(battle, AT_V, ["m.1"]))
    assert [10 + 8 * stop.share for stop in found] == ([] if x is None else [pytest.approx(x, abs=0.002)])


@rule("react.intercept.charge")
def test_the_owner_of_the_unit_beside_the_route_is_asked() -> None:
    ask = asks(a_charge(beside()))
    assert (ask.kind, ask.seat, ask.rule, ask.about) == ("react", "b", "react.intercept.charge", ("w", "m"))


@rule("react.intercept.resolve", "react.intercept.charge", "react.auto-activation")
def test_the_chargers_are_stopped_and_fight_the_interceptor_without_bonuses() -> None:
    battle = charges(a_charge(beside()), [YES])
    assert place(battle) == pytest.approx((15 - sqrt(1.75), 10), abs=0.002)
    assert battle.units["m"].locked == ("w",) and battle.units["w"].locked == ("m",)
    assert battle.turn.onsets == () and not events(battle, ChargeMade)
    assert battle.units["w"].intercepted and battle.units["m"].now.charged


@rule("react.intercept.resolve")
def test_both_make_their_profile_attacks_only_in_initiative_order() -> None:
    battle = charges(a_charge(beside(A=2, I=5)), [YES])
    (combat,) = combats(battle)
    play(fight_steps(battle, combat), {"melee.to-hit": [6, 6, 6]})
    assert [(hits.unit, len(hits.throws)) for hits in events(battle, HitsRolled)] == [("w", 2), ("m", 1)]


@rule("react.intercept.resolve", "casualty.quarter.exempt")
def test_the_original_target_was_not_charged() -> None:
    battle = charges(a_charge(beside()), [YES])
    assert not battle.units["v"].locked and not battle.units["v"].now.in_charge
    assert why_not_intercept(battle.units["v"]) is None


@rule("react.intercept.resolve", "activate.leftover-points")
def test_unspent_points_of_the_chargers_stay_in_hand() -> None:
    battle = charges(a_charge(beside()), [YES], points=3)
    play(acting_step(battle, battle.turn.acting[-1]))
    (kept,) = events(battle, PointsKept)
    assert (kept.unit, kept.points) == ("m", 2)


@rule("react.intercept.charge", "react.general")
def test_who_is_let_pass_charges_home() -> None:
    battle = charges(a_charge(beside()), [NO])
    assert battle.units["m"].locked[0] == "v" and len(battle.turn.onsets) == 1
    (answer,) = events(battle, ReactionAnswered)
    assert (answer.trigger, answer.units) == (5, ())


@rule("react.intercept.barred", "react.intercept.charge")
def test_the_charged_unit_does_not_intercept_its_own_chargers() -> None:
    battle = a_charge()
    near = Stop(1.0, (Approach("m.1", "v.1", "v", 2.0, 2.0),), charged="v")
    refusal = InterceptMovers().why_not(battle, trigger(battle, "route", "m", near), "v")
    assert refusal is not None and refusal.rule == "react.intercept.barred"
    assert asks(battle) is None


@rule("react.intercept.barred")
def test_a_unit_gone_to_ground_beside_the_route_cannot_intercept() -> None:
    battle = a_charge(beside(11))
    battle.change("w", ground=Ground(3))
    assert asks(battle) is None


@rule("react.intercept.charge")
def test_the_route_ends_where_the_charger_has_the_target_within_reach() -> None:
    assert asks(a_charge(beside(11.5, 20.5))) is None
    assert asks(a_charge(beside(11.5, 16.0))) is not None


@rule("react.intercept.charge")
def test_a_charge_that_starts_beside_an_enemy_is_intercepted_at_once() -> None:
    battle = charges(a_charge(beside(11.5, 10.5)), [YES])
    assert place(battle) == (10, 10) and battle.units["m"].locked == ("w",)


@rule("react.intercept.several")
def test_w1_after_3_declines_and_w2_after_5_accepts() -> None:
    battle = charges(a_charge(beside(11.9, 16, unit="w2"), beside(8.1, 14, unit="w1")), [NO, YES])
    assert battle.units["m"].locked == ("w2",)
    assert place(battle)[0] == pytest.approx(16 - sqrt(4 - 1.9**2), abs=0.002)
    assert [answer.offered for answer in events(battle, ReactionAnswered)] == [("w1",), ("w2",)]


@rule("react.intercept.several")
def test_when_w1_accepts_w2_is_not_asked() -> None:
    battle = charges(a_charge(beside(11.9, 17.5, unit="w2"), beside(8.1, 14, unit="w1")), [YES])
    assert battle.units["m"].locked == ("w1",) and not battle.units["w2"].intercepted


@rule("react.intercept.barred", "react.intercept.several")
def test_a_unit_intercepts_once_in_a_player_turn() -> None:
    battle = a_charge(beside())
    battle.change_now("w", reacted=("intercept",))
    assert asks(battle) is None


@rule("react.intercept.resolve")
def test_the_other_chargers_come_up_to_the_interceptors_and_not_to_the_target() -> None:
    battle = charges(a_charge(beside(), places=((10, 10), (9, 10), (8, 10), (7, 10))), [YES])
    (event,) = events(battle, UnitIntercepted)
    assert event.enemies_engaged == 4
    assert all(dist(place(battle, f"m.{n}"), place(battle, "w.1")) <= 2.001 for n in (1, 2, 3, 4))


@rule("react.levels", "react.intercept.charge")
def test_the_charge_of_a_unit_picked_up_may_be_intercepted_by_the_active_player() -> None:
    friend = squad("f", "a", (13, 8.2), 1, facing=0)
    battle = a_charge(beside(), friend, active="b")
    acting(battle, points=1, by_pick_up=True)
    charges(battle, [YES])
    assert battle.units["m"].locked == ("w",)
    assert [answer.offered for answer in events(battle, ReactionAnswered)] == [("w",)]


MINES = {"name": "mines", "dangerous": Dangerous(threshold=3, effect="kill")}


@rule("react.intercept.resolve", "move.dangerous")
def test_if_mines_kill_the_lead_the_next_goes_to_the_first_point_of_his_own_way() -> None:
    battle = a_charge(beside(), places=((10, 10), (8, 10)), terrain=[a_piece((11, 5, 11.5, 15), "mines", **MINES)])
    charges(battle, [YES], {"move.hazard": [1, 6]})
    assert "m.1" not in battle.models
    assert place(battle, "m.2") == pytest.approx((15 - sqrt(1.75), 10), abs=0.1)
    assert battle.units["m"].locked == ("w",)


@rule("react.intercept.resolve", "move.variable", "charge.failed")
def test_who_rolls_too_little_to_get_there_has_failed_and_the_interception_is_void() -> None:
    battle = a_charge(beside(), terrain=[a_piece((10.6, 5, 13.5, 15), "bog", variable=True)])
    charges(battle, [YES], {"move.variable": [1, 1]})
    assert not battle.units["m"].locked and not battle.units["w"].locked
    assert events(battle, ChargeFailed)
    (void,) = events(battle, InterceptionVoid)
    assert (void.unit, void.enemy) == ("w", "m")
    assert battle.units["w"].now.reacted == () and why_not_intercept(battle.units["w"]) is None, (
        "it may intercept again"
    )
    assert battle.turn.reacting == ()


@rule("react.intercept.charge", "melee.radius")
@pytest.mark.parametrize(("height", "offered"), [(4.0, False), (0.5, True)])
def test_an_impassable_wall_between_them_prevents_it(height: float, offered: bool) -> None:
    wall = a_piece((5, 10.8, 25, 11.0), "wall", height=height, opaque=True, going="impassable", standable=False)
    assert (asks(a_charge(beside(), terrain=[wall])) is not None) is offered


@rule("react.intercept.resolve")
def test_a_charger_met_on_top_of_a_hedge_is_halted_before_it() -> None:
    hedge = a_piece((13.2, 5, 13.7, 15), "hedge", height=1.0, face=True, opaque=True, form="linear", standable=False)
    battle = charges(a_charge(beside(11.0), terrain=[hedge]), [YES])
    charger = battle.models["m.1"]
    assert place(battle) == pytest.approx((13.15, 10), abs=0.06) and charger.z == 0.0
    assert battle.table.why_not_stand(charger.x, charger.y, battle.kind(charger).base_radius, charger.z) is None
    assert battle.units["m"].locked == ("w",)


@rule("react.intercept.charge")
def test_a_route_drawn_round_an_enemy_is_not_intercepted_by_him() -> None:
    battle = a_charge(beside(11.0))
    drawn = Charge("v", paths=(ModelPath("m.1", (Leg(15, 8.5, 106), Leg(18.2, 9.6, 70))),))
    charges(battle, (), act=drawn)
    assert battle.units["m"].locked == ("v",)


@rule("react.intercept.charge")
def test_the_plan_of_a_charge_names_who_may_step_in_unless_he_is_hidden() -> None:
    battle = a_charge(beside())
    ((unit, text, at, place),) = warned_of(battle)
    assert (unit, text) == ("w", 'may intercept after 3.7": no charge bonuses then')
    assert at == pytest.approx(3.67, abs=0.05) and place == pytest.approx((13.67, 10), abs=0.05)
    battle.put_model(msgspec.structs.replace(battle.models["w.1"], hidden=True))
    assert warned_of(battle.known_to("a")) == []


def warned_of(battle: Battle) -> list[tuple[str, str, float | None, tuple[float, float] | None]]:
    """The units a plan warns of, in words, and where they may step in."""
    plan = charge_plan(battle, battle.units["m"], AT_V)
    assert isinstance(plan, ChargePlan)
    met = [each for each in plan.reactions if each.rule == "react.intercept.charge"]
    return [(each.unit, each.text, each.at, each.place) for each in met]


@rule("react.intercept.charge")
def test_an_interceptor_need_only_see_the_charger_where_it_comes_near() -> None:
    """At the start the charger is behind it, on a bearing of 253 degrees; where it comes near it is on 221."""
    battle = a_charge(squad("w", "b", (15, 11.5), 1, facing=135))
    assert asks(battle) is not None


@rule("react.intercept.charge", "charge.third-unit", "react.charge.fire-point")
def test_a_charger_beside_the_lead_that_comes_too_near_is_intercepted_and_acts_as_lead() -> None:
    """The lead keeps 3.5" away; the second charger, shifted with it, passes at 1.5"."""
    battle = charges(a_charge(beside(13.5), places=((10, 10), (9, 12))), [YES])
    assert place(battle, "m.2") == pytest.approx((15 - sqrt(1.75), 12), abs=0.002)
    assert battle.units["m"].locked == ("w",) and not battle.units["v"].now.in_charge


@rule("react.intercept.charge", "react.charge.fire-point")
def test_the_formation_is_tested_only_as_far_as_the_charge_reaches() -> None:
    assert asks(a_charge(beside(13.5, 25.0), places=((10, 10), (9, 12)))) is None


@rule("react.intercept.charge", "react.sequence")
def test_the_plan_names_the_unit_that_the_second_charger_passes() -> None:
    ((unit, _, at, place),) = warned_of(a_charge(beside(13.5), places=((10, 10), (9, 12))))
    assert unit == "w" and at is not None and place is not None
    assert place == pytest.approx((9 + at, 12), abs=0.05), "the second charger is shifted with the first"


def with_runners(*others: Squad, n: int = 8) -> Battle:
    """The target can run this time: eight in a rank, 8" before the charger; w beside the route intercepts."""
    runners = squad("v", "b", (18, 10), n, facing=270, kind=a_kind("runner"), weapons=())
    return a_battle([squad("m", places=[(10, 10)], facing=90, kind=FAST), runners, beside(), *others])


@rule("react.manoeuvre.barred", "react.run.after", "react.charge.sequence", "casualty.quarter.exempt")
@pytest.mark.parametrize("ran", [True, False])
def test_a_target_that_ran_counts_as_charged_although_its_chargers_were_intercepted(ran: bool) -> None:
    """A second enemy is 8" from the runners where they end: they do not react to it, and two of eight lost to its fire
    are no reason to test. A target that received the charge was not charged."""
    battle = with_runners(squad("x", "a", (25, 2), 4, facing=0))
    answer = React("v", "run") if ran else Pass()
    charges(battle, [answer, React("w", "intercept")], {"move.flee": (1, 2)})
    assert battle.units["m"].locked == ("w",) and not battle.units["v"].locked and not battle.units["v"].routing
    assert battle.units["v"].now.in_charge is ran
    for model in battle.members("v"):
        battle.put_model(msgspec.structs.replace(model, facing=180.0))
    assert ("v" in what_is_offered(battle, "move-end", "x")) is not ran
    hits = {"shoot.to-hit": [1, 1, 6, 6], "shoot.to-wound": [6, 6], "casualty.allocate": [1, 2]}
    orders = tuple([FireOrder(model, "rifle", "v") for model in ("x.1", "x.2")])
    play(shoot_action(battle, "x", Shoot(1, orders), False), {**hits, "suppress.test": (1, 1)})
    assert len(battle.members("v")) == 6 and must_test(battle.units["v"]) is not ran


@rule("react.manoeuvre.barred", "react.run.after")
def test_a_target_that_ran_from_chargers_that_were_intercepted_may_be_charged_again_next_turn() -> None:
    battle = with_runners()
    charges(battle, [React("v", "run"), React("w", "intercept")], {"move.flee": (1, 2)})
    assert battle.units["v"].now.in_charge
    end_turn(battle, {"melee.to-hit": [6] * 4})
    battle.change_turn(phase="compulsory")
    play(start_turn(battle))
    assert not battle.units["v"].now.in_charge


@rule("react.intercept.charge", "react.charge.fire-point")
@pytest.mark.parametrize(("y", "offered"), [(16.5, True), (3.5, False), (18.0, False)])
def test_a_charger_beside_the_lead_is_tested_on_its_own_shifted_way(y: float, offered: bool) -> None:
    """The lead charger goes east along y = 10, the other one 5" north of it: w is near the way of the second only."""
    battle = a_charge(beside(y, x=14.0), places=((10, 10), (10, 15)))
    found = stops_on_route(battle, "m", charge_move_of(battle, AT_V, ["m.1", "m.2"]))
    assert [each.model for stop in found for each in stop.approaches] == (["m.2"] if offered else [])


@rule("react.intercept.charge")
@pytest.mark.parametrize(
    ("places", "y"),
    [([(10, 10 + 1.2 * n) for n in range(12)], 24.5), ([(10, 10 - 1.2 * n) for n in range(9)], -0.9)],
    ids=["north", "south"],
)
def test_units_beside_the_last_of_a_long_line_are_found(places: Any, y: float) -> None:
    w = squad("w", "b", (13, max(y, 0.5)), 1, facing=180 if y > 10 else 0)
    battle = a_charge(w, places=places)
    found = stops_on_route(battle, "m", charge_move_of(battle, AT_V, battle.units["m"].models))
    assert {each.unit for stop in found for each in stop.approaches} == {"w"}


@rule("react.intercept.charge")
def test_units_beside_the_last_of_a_long_column_are_found() -> None:
    """The column goes back 23" to the west; w stands beside its tail."""
    places = [(34 - 1.2 * n, 10) for n in range(20)]
    units = [
        squad("m", places=places, facing=90, kind=FAST),
        squad("v", "b", (44, 10), 1, facing=270, kind=ROOTED, weapons=()),
        squad("w", "b", (14.5, 11.9), 1, facing=180),
    ]
    battle = a_battle(units)
    found = stops_on_route(battle, "m", charge_move_of(battle, AT_V, battle.units["m"].models))
    assert {each.unit for stop in found for each in stop.approaches} == {"w"}


@rule("react.intercept.charge")
def test_the_route_ends_where_the_first_model_of_the_target_is_in_reach() -> None:
    """v has a second model far behind; w beside the way to that one is past the end of the route."""
    targets = squad("v", "b", places=[(16, 10), (22, 10)], facing=270, kind=ROOTED, weapons=())
    battle = a_battle([squad("m", places=[(10, 10)], facing=90, kind=FAST), targets, beside(11.5, x=17.5)])
    assert stops_on_route(battle, "m", charge_move_of(battle, AT_V, ["m.1"])) == []


@rule("react.intercept.resolve", "charge.face-attackers")
def test_interceptors_and_chargers_are_counted_and_the_intercepted_unit_is_turned_to() -> None:
    """One interceptor against three chargers: it fights at least one of them, and it is turned to face them."""
    battle = a_charge(beside(12.0, x=13.0), places=((10, 10), (9, 11.2), (9, 8.8)))
    charges(battle, [React("w", "intercept")])
    (event,) = events(battle, UnitIntercepted)
    near = [m for m in battle.members("m") if dist((m.x, m.y), place(battle, "w.1")) <= 2.0 + 0.001]
    assert (event.engaged, event.enemies_engaged) == (1, len(near)) and event.drawn == ()
    w = battle.models["w.1"]
    assert min([abs(turn_between(w.facing, bearing((w.x, w.y), (m.x, m.y)))) for m in near]) < 1


@rule("react.intercept.charge", "react.charge.fire-point")
@pytest.mark.parametrize(("x", "offered"), [(16.5, True), (3.5, False)])
def test_a_charger_to_the_east_of_the_lead_is_tested_on_a_way_to_the_east_of_its(x: float, offered: bool) -> None:
    """The lead charger goes north along x = 10, the other one 5" east of it."""
    units = [
        squad("m", places=[(10, 10), (15, 10)], kind=FAST),
        squad("v", "b", (10, 20), 1, facing=180, kind=ROOTED, weapons=()),
        squad("w", "b", (x, 14), 1, facing=270 if x > 10 else 90),
    ]
    battle = a_battle(units)
    found = stops_on_route(battle, "m", charge_move_of(battle, AT_V, ["m.1", "m.2"]))
    assert [each.model for stop in found for each in stop.approaches] == (["m.2"] if offered else [])


@rule("react.intercept.charge")
@pytest.mark.parametrize(("lead", "w"), [((10, 44), (13, 21.5)), ((10, 4), (13, 26.5))], ids=["south", "north"])
def test_units_beside_the_far_end_of_a_very_long_line_are_found(lead: Any, w: Any) -> None:
    """Twenty chargers abreast, the lead charger at one end and w before the other end."""
    down = -1.2 if lead[1] > 20 else 1.2
    units = [
        squad("m", places=[(10, lead[1] + down * n) for n in range(20)], facing=90, kind=FAST),
        squad("v", "b", places=[(20, lead[1])], facing=270, kind=ROOTED, weapons=()),
        squad("w", "b", places=[w], facing=0 if down < 0 else 180),
    ]
    battle = a_battle(units)
    found = stops_on_route(battle, "m", charge_move_of(battle, AT_V, battle.units["m"].models))
    assert {each.unit for stop in found for each in stop.approaches} == {"w"}


@rule("react.intercept.charge")
def test_a_charger_that_has_the_target_in_reach_already_has_no_route() -> None:
    """The charger begins 1.9" from v; w is beside the way on to contact."""
    units = [
        squad("m", places=[(10, 10)], facing=90, kind=FAST),
        squad("v", "b", places=[(11.9, 10)], facing=270, kind=ROOTED, weapons=()),
        squad("w", "b", places=[(12, 8)], facing=0),
    ]
    battle = a_battle(units)
    path = charger_with(battle, battle.models["m.1"], (Leg(10.9, 10),), 8.0)
    track = track_of(battle, path)
    assert track is not None and share_to_target(battle, path, track, "v") == 0.0


@rule("react.intercept.resolve", "react.intercept.several")
def test_a_unit_next_to_one_member_of_those_that_fight_is_drawn_in() -> None:
    """x is within 2" of one of the two chargers where they are intercepted."""
    battle = a_charge(beside(11.5), places=((10, 10), (8, 10)))
    charges(battle, [React("w", "intercept")])
    (event,) = events(battle, UnitIntercepted)
    assert event.drawn == ()
    for model in battle.members("m"):
        near = a_charge(
            beside(11.5), squad("x", "b", (model.x, model.y - 1.6), 1, facing=0), places=((10, 10), (8, 10))
        )
        near.change_now("x", reacted=("intercept",))
        charges(near, [React("w", "intercept")])
        assert events(near, UnitIntercepted)[0].drawn == (("x", "m"),)


@rule("react.intercept.resolve", "move.other-models")
def test_chargers_seen_only_when_they_are_upon_the_interceptors_stop_before_their_bases() -> None:
    pairs = ((33.892, 30.606), (35.25, 30.106), (32.88, 29.901), (33.941, 29.605))
    troops = [
        squad("m", places=((26.127, 35.502), (27.193, 35.502)), facing=130, kind=a_kind(M=4)),
        squad("v", "b", (38.527, 26.336), 1, facing=270, kind=ROOTED, weapons=()),
        squad("w", "b", places=pairs, facing=130),
    ]
    battle = a_battle(troops)
    declared = charge_move_of(battle, AT_V, ["m.1", "m.2"])
    (stop,) = stops_on_route(battle, "m", declared)
    assert min(approach.away for approach in stop.approaches) < 1.0
    play(cut_off(battle, declared, declared, "w", stop))
    models = [*battle.members("m"), *battle.members("w")]
    gaps = [dist((a.x, a.y), (b.x, b.y)) for a in models for b in models if a.id < b.id]
    assert min(gaps) >= 1.0 - 0.001 and len(events(battle, UnitIntercepted)) == 1
