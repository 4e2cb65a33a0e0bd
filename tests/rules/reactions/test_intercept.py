"""Enemies who stray too close are intercepted on their way."""

from math import dist, sqrt
from random import Random
from typing import Any

import msgspec
import pytest

from arap.battle.acts import NO, YES, Leg, ModelPath, Move, Pass, React, Tactical
from arap.battle.battle import Battle
from arap.battle.events import PointsKept, UnitMoved
from arap.battle.events.reaction import ReactionAnswered, UnitIntercepted
from arap.battle.values import Ground, Rout, ThisTurn
from arap.rules.movement.climbing.holds import climbing
from arap.rules.movement.planning.attempt import check_move
from arap.rules.reactions.intercept_movers import InterceptMovers
from arap.rules.triggers.trigger import Approach, Stop, trigger
from arap.rules.turn.actions import take_action, why_not_act
from arap.rules.turn.activation_phase import acting_step
from arap.table import Dangerous, Piece
from tests.rules.builders import a_battle, a_kind, a_piece, play, squad
from tests.rules.logs import events
from tests.rules.movement.vertical.ground import a_cliff, a_gap, go
from tests.rules.movement.vertical.test_ladders import FOOT, UP, laddered
from tests.rules.reactions.intercepting import acting, all_go, asked_about, goes, one_goes
from tests.support import rule

SWIFT = a_kind(M=6)
PASS = one_goes(Leg(10, 16))


def a_pass(off: float = 1.8, **fields: Any) -> Battle:
    """The lone m goes 6" north past the lone e, who looks at its way from so many inches east of its middle."""
    kind = a_kind("e", **fields)
    return a_battle([squad("m", n=1, kind=SWIFT), squad("e", "b", (10 + off, 13), 1, facing=270, kind=kind)])


def place(battle: Battle, model: str = "m.1") -> tuple[float, float]:
    found = battle.models[model]
    return found.x, found.y


@rule("react.intercept.stray")
def test_a_squad_that_passes_at_1_8_stops_2_inches_away_and_is_locked() -> None:
    battle = a_pass(1.8)
    goes(battle, PASS, [YES])
    assert place(battle) == pytest.approx((10, 13 - sqrt(4 - 1.8**2)), abs=0.001)
    assert battle.units["m"].locked == ("e",) and battle.units["e"].locked == ("m",)
    assert battle.turn.onsets == ()
    assert events(battle, UnitIntercepted)[0].rule == "react.intercept.resolve"


@rule("react.intercept.stray")
def test_at_2_2_inches_nothing_is_offered() -> None:
    battle = a_pass(2.2)
    goes(battle, PASS)
    assert place(battle) == (10, 16) and not events(battle, ReactionAnswered)


@rule("move.enemy-proximity", "react.intercept.stray")
def test_a_path_at_1_5_that_ends_4_inches_off_is_made_and_the_enemy_is_asked() -> None:
    battle = a_battle([squad("m", n=1, kind=SWIFT), squad("e", "b", (11.5, 16 - sqrt(16 - 2.25)), 1, facing=270)])
    ask = asked_about(battle, PASS)
    assert ask is not None and (ask.kind, ask.seat, ask.rule) == ("react", "b", "react.intercept.stray")
    assert ask.default == Pass() and ask.about == ("e", "m")
    assert "Neither has charge bonuses" in " ".join(ask.notes)


@rule("react.general", "react.intercept.stray", "react.sequence")
def test_who_is_let_pass_goes_on_and_the_answer_is_logged() -> None:
    battle = a_pass()
    goes(battle, PASS, [NO])
    assert place(battle) == (10, 16) and not battle.units["m"].locked
    (answer,) = events(battle, ReactionAnswered)
    assert (answer.trigger, answer.offered, answer.enemy, answer.units) == (9, ("e",), "m", ())
    assert not battle.units["e"].intercepted


@rule("react.intercept.stray", "melee.radius")
def test_the_radius_of_the_larger_enemy_counts_not_that_of_the_mover() -> None:
    assert asked_about(a_pass(2.5, size=3), PASS) is not None
    assert asked_about(a_pass(1.5, size=1), PASS) is None


@rule("react.intercept.stray")
def test_when_a_model_is_halted_those_that_moved_stay_there_and_the_others_are_at_their_start() -> None:
    middle_last = [(10, 10), (12.4, 10), (11.2, 10)]
    battle = a_battle([squad("m", places=middle_last, kind=SWIFT), squad("e", "b", (14.2, 13), 1, facing=270)])
    goes(battle, all_go(battle, 0, 6), [YES])
    first = 13 - sqrt(4 - 1.8**2)
    assert [place(battle, f"m.{n}")[1] for n in (1, 2, 3)] == pytest.approx([16, first, 10], abs=0.002)
    (moved,) = events(battle, UnitMoved)
    assert moved.halted == ("m.2",) and [each.model for each in moved.models] == ["m.1", "m.2"]
    assert battle.models["m.3"].speed == 0 and battle.units["m"].locked == ("e",)


@rule("react.intercept.stray", "react.intercept.resolve")
def test_the_models_go_in_the_order_in_which_the_move_names_them() -> None:
    battle = a_battle([squad("m", n=3, kind=SWIFT), squad("e", "b", (13, 13), 1, facing=270)])
    goes(battle, Move(tuple(reversed(all_go(battle, 0, 6).paths))), [YES])
    assert [place(battle, f"m.{n}")[1] for n in (1, 2)] == [10, 10]


@rule("react.intercept.stray", "move.other-models")
def test_a_model_whose_end_is_still_taken_by_a_waiting_comrade_stays_before_it() -> None:
    places = [(10, 10), (8, 10), (10, 13)]
    battle = a_battle([squad("m", places=places, kind=a_kind(M=3)), squad("e", "b", (6.2, 12), 1, facing=90)])
    goes(battle, all_go(battle, 0, 3), [YES])
    assert place(battle, "m.3") == (10, 13) and place(battle, "m.1") == pytest.approx((10, 12), abs=0.1)
    assert battle.units["m"].locked == ("e",)
    battle = a_battle([squad("m", places=places, kind=a_kind(M=3)), squad("e", "b", (6.2, 12), 1, facing=90)])
    goes(battle, all_go(battle, 0, 3), [NO])
    assert [place(battle, f"m.{n}")[1] for n in (1, 2, 3)] == [13, 13, 16]


@rule("react.intercept.stray", "move.crawl")
def test_models_that_had_not_set_out_do_not_lie_down_to_crawl() -> None:
    battle = a_battle(
        [squad("m", places=[(10, 10), (8.8, 10)], kind=SWIFT), squad("e", "b", (11.8, 11.5), 1, facing=270)]
    )
    crawl = Move(all_go(battle, 0, 3).paths, crawl=("m.1", "m.2"))
    goes(battle, crawl, [YES])
    assert battle.models["m.1"].prone and not battle.models["m.2"].prone and place(battle, "m.2") == (8.8, 10)


@rule("react.intercept.stray", "activate.leftover-points", "react.auto-activation")
def test_the_movers_keep_their_unspent_points_in_hand() -> None:
    battle = a_pass()
    acting(battle, points=3)
    goes(battle, PASS, [YES])
    play(acting_step(battle, battle.turn.acting[-1]))
    (kept,) = events(battle, PointsKept)
    assert (kept.unit, kept.points) == ("m", 2) and battle.turn.kept[0].points == 2


@rule("react.auto-activation", "react.general")
def test_an_interceptor_is_not_activated_by_it() -> None:
    battle = a_pass()
    goes(battle, PASS, [YES])
    unit = battle.units["e"]
    assert not unit.attempted and not unit.finished and not unit.picked_up and unit.intercepted


@rule("react.intercept.resolve")
def test_the_interceptors_come_up_to_engage_and_nobody_has_bonuses() -> None:
    places = [(11.8, 13), (14, 13), (15.2, 14), (16, 12)]
    battle = a_battle([squad("m", n=1, kind=SWIFT), squad("e", "b", facing=270, places=places)])
    goes(battle, PASS, [YES])
    (event,) = events(battle, UnitIntercepted)
    assert event.engaged == 4 and event.enemies_engaged == 1
    assert all(dist(place(battle), place(battle, f"e.{n}")) <= 2.001 for n in (1, 2, 3, 4))
    assert battle.turn.onsets == ()


@rule("react.intercept.resolve", "charge.distance")
@pytest.mark.parametrize(("dice", "engaged"), [((1, 1), 1), ((4, 1), 2)])
def test_interceptors_in_rubble_roll_for_how_far_they_come(dice: tuple[int, int], engaged: int) -> None:
    rubble = a_piece((14, 11, 20, 16), "rubble", variable=True, form="area")
    battle = a_battle(
        [squad("m", n=1, kind=SWIFT), squad("e", "b", facing=270, places=[(11.8, 13), (15, 13)])], [rubble]
    )
    goes(battle, PASS, [YES], {"move.variable": dice})
    assert [event.engaged for event in events(battle, UnitIntercepted)] == [engaged]


@rule("react.intercept.resolve", "suppress.removal", "casualty.quarter.exempt")
def test_both_lose_their_suppression_and_take_no_quarter_test() -> None:
    battle = a_pass()
    battle.change("e", suppression=3)
    goes(battle, PASS, [YES])
    assert battle.units["e"].suppression == 0
    assert battle.units["e"].now.in_charge and battle.units["m"].now.in_charge


@rule("react.intercept.barred", "react.eligibility")
@pytest.mark.parametrize(
    "state",
    [
        {"pinned_until": 3}, {"rout": Rout(None)}, {"ground": Ground(3)}, {"pursuing": "x"}, {"locked": ("x",)},
        {"now": ThisTurn(reacted=("intercept",))},
    ],
)  # fmt: skip
def test_units_that_cannot_intercept_are_not_asked(state: dict[str, Any]) -> None:
    battle = a_pass()
    battle.change("e", **state)
    assert asked_about(battle, PASS) is None


@rule("react.intercept.barred")
def test_a_unit_whose_charger_failed_may_intercept() -> None:
    battle = a_pass()
    battle.change_now("e", in_charge=True)
    assert asked_about(battle, PASS) is not None


@rule("react.intercept.barred")
def test_one_who_cannot_fight_hand_to_hand_does_not_intercept() -> None:
    assert asked_about(a_pass(creature_class="emplacement"), PASS) is None


@rule("react.intercept.several")
def test_the_first_on_the_way_is_asked_first_and_the_next_if_he_declines() -> None:
    battle = two_beside()
    ask = asked_about(battle, PASS)
    assert ask is not None and ask.about[0] == "w1"
    battle = two_beside()
    goes(battle, PASS, [NO, YES])
    assert battle.units["m"].locked == ("w2",) and not battle.units["w1"].intercepted
    assert [bool(answer.units) for answer in events(battle, ReactionAnswered)] == [False, True]


@rule("react.intercept.several")
def test_when_the_first_accepts_nobody_else_is_asked() -> None:
    battle = two_beside()
    goes(battle, PASS, [YES])
    assert battle.units["m"].locked == ("w1",)
    assert len(events(battle, ReactionAnswered)) == 1


def two_beside() -> Battle:
    """w1 could intercept after an inch or so, w2 later."""
    return a_battle(
        [
            squad("m", n=1, kind=SWIFT),
            squad("w2", "b", (11.9, 14), 1, facing=270),
            squad("w1", "b", (8.2, 12), 1, facing=90),
        ]
    )


@rule("react.intercept.several", "react.offer-order")
def test_at_one_point_the_players_are_asked_in_turn_order() -> None:
    for active, first in (("a", "b"), ("b", "c")):
        sides = ["b", "c"] if active == "a" else ["a", "c"]
        mover = "a" if active == "a" else "b"
        troops = [
            squad("m", mover, n=1, kind=SWIFT),
            squad(f"w{sides[0]}", sides[0], (8.5, 13), 1, facing=90),
            squad(f"w{sides[1]}", sides[1], (11.5, 13), 1, facing=270),
        ]
        ask = asked_about(a_battle(troops, active=active), PASS)
        assert ask is not None and ask.seat == first


@rule("react.intercept.several", "melee.engaged-locked")
def test_another_unit_with_enemies_in_its_radius_is_locked_too() -> None:
    battle = a_battle(
        [
            squad("m", n=1, kind=SWIFT),
            squad("w", "b", (11.5, 13), 1, facing=270),
            squad("x", "b", (8.6, 10.9), 1, facing=0),
        ]
    )
    goes(battle, PASS, [YES])
    assert set(battle.units["m"].locked) == {"w", "x"} and battle.units["x"].locked == ("m",)
    assert events(battle, UnitIntercepted)[0].drawn == (("x", "m"),)


@rule("react.levels", "react.intercept.stray")
def test_the_active_player_may_intercept_a_unit_picked_up() -> None:
    battle = a_battle([squad("m", n=1, kind=SWIFT), squad("e", "b", (11.8, 13), 1, facing=270)], active="b")
    acting(battle, "e", 2)
    acting(battle, "m", 1, by_pick_up=True)
    goes(battle, PASS, [YES])
    assert battle.units["e"].locked == ("m",)
    play(acting_step(battle, battle.turn.acting[-1]))
    play(acting_step(battle, battle.turn.acting[-1]))
    assert [kept.unit for kept in battle.turn.kept] == ["e"] and battle.turn.acting == ()


@rule("react.auto-activation", "react.levels")
def test_nothing_is_offered_against_an_interception() -> None:
    troops = [
        squad("m", n=1, kind=SWIFT), squad("n", at=(14.5, 12.0), n=1, facing=270),
        squad("e", "b", n=2, facing=270, places=[(11.8, 13), (13.8, 13)]),
    ]  # fmt: skip
    battle = a_battle(troops)
    goes(battle, PASS, [YES])
    assert battle.units["m"].locked == ("e",)
    assert [ask.side for ask in events(battle, ReactionAnswered)] == ["b"]


@rule("move.enemy-proximity")
def test_who_starts_within_the_radius_moves_away_freely() -> None:
    battle = a_battle([squad("m", n=1, kind=SWIFT), squad("e", "b", (11.5, 10), 1, facing=270)])
    goes(battle, one_goes(Leg(6, 10)))
    assert place(battle) == (6, 10)


@rule("react.intercept.stray", "ladder.fixed.progress")
def test_who_is_met_on_a_ladder_hangs_there() -> None:
    troops = [squad("m", at=(20, 20.5), n=1, kind=a_kind(M=10)), squad("e", "b", (20, 22.9), 1, facing=180)]
    battle = laddered(a_battle(troops, [a_cliff(1.0, 3.0)]))
    goes(battle, one_goes(go(21), UP, Leg(17, 22)), [YES])
    model = battle.models["m.1"]
    assert (model.x, model.y, model.z) == pytest.approx((*FOOT, 3 - sqrt(4 - 1.9**2)), abs=0.002)
    assert climbing(battle, model) and battle.units["m"].locked == ("e",)


def mined(at: float) -> Piece:
    return a_piece((5, at, 15, at + 0.5), "mines", dangerous=Dangerous(threshold=3, effect="kill"))


@rule("react.intercept.stray", "move.dangerous")
def test_mines_before_the_enemy_are_rolled_for_before_he_is_asked() -> None:
    battle = a_battle([squad("m", n=2, kind=SWIFT), squad("e", "b", (12.2, 13), 1, facing=270)], [mined(10.5)])
    goes(battle, all_go(battle, 0, 6), [YES], {"move.hazard": [1, 6]})
    assert "m.1" not in battle.models and battle.units["m"].locked == ("e",)


@rule("react.intercept.stray", "move.dangerous")
def test_who_dies_on_mines_is_not_met_behind_them() -> None:
    battle = a_battle(
        [squad("m", n=2, kind=SWIFT, spacing=2.4), squad("e", "b", (13, 13), 1, facing=270)], [mined(10.5)]
    )
    goes(battle, all_go(battle, 0, 6), (), {"move.hazard": [6, 1], "casualty.quarter-test": [1, 1]})
    assert place(battle) == (8.8, 16) and not events(battle, ReactionAnswered)


@rule("react.intercept.stray", "move.dangerous")
def test_mines_behind_the_point_of_interception_are_not_rolled_for() -> None:
    troops = [squad("m", n=1, kind=SWIFT), squad("e", "b", (11.8, 13), 1, facing=270)]
    battle = a_battle(troops, [mined(14)])
    goes(battle, PASS, [YES])
    assert battle.units["m"].locked == ("e",)
    battle = a_battle(troops, [mined(14)])
    goes(battle, PASS, [NO], {"move.hazard": [6]})
    assert place(battle) == (10, 16)


@rule("react.intercept.charge", "melee.radius")
def test_out_of_sight_behind_a_high_wall_nobody_is_asked() -> None:
    wall = a_piece((11, 6, 11.2, 20), "wall", height=4.0, opaque=True, going="impassable", standable=False)
    battle = a_battle([squad("m", n=1, kind=SWIFT), squad("e", "b", (11.8, 13), 1, facing=270)], [wall])
    assert asked_about(battle, PASS) is None


@rule("react.intercept.charge", "react.eligibility")
def test_a_hidden_enemy_may_intercept_though_the_plan_does_not_tell() -> None:
    battle = a_pass()
    battle.put_model(msgspec.structs.replace(battle.models["e.1"], hidden=True))
    ask = asked_about(battle, PASS)
    assert ask is not None and ask.seat == "b"


@rule("react.intercept.stray", "move.prone.going")
def test_who_is_halted_does_not_lie_down_as_he_meant_to() -> None:
    battle = a_pass()
    goes(battle, msgspec.structs.replace(PASS, prone=("m.1",)), [YES])
    assert not battle.models["m.1"].prone
    battle = a_pass()
    goes(battle, msgspec.structs.replace(PASS, prone=("m.1",)), [NO])
    assert battle.models["m.1"].prone


@rule("react.auto-activation")
def test_an_interceptor_has_no_other_choice_than_melee() -> None:
    ask = asked_about(a_pass(), PASS)
    assert ask is not None and [option.answer for option in ask.options] == [React("e", "intercept"), Pass()]


@rule("react.intercept.stray", "jump.long")
def test_who_is_met_over_a_gap_is_halted_where_he_lands() -> None:
    troops = [squad("m", at=(20, 20), n=1, kind=a_kind(M=8)), squad("e", "b", (21.3, 24.8), 1, facing=180)]
    battle = a_battle(troops, [a_gap(1.5, 2.0)])
    goes(battle, one_goes(go(28, "jump")), [YES], {"jump.test": [1]})
    assert place(battle) == pytest.approx((20, 23.5), abs=0.002) and battle.models["m.1"].z == 0
    assert battle.units["m"].locked == ("e",)


@rule("react.intercept.stray", "jump.long.failed")
def test_whom_a_fall_puts_beside_an_enemy_he_is_intercepted_there() -> None:
    troops = [squad("m", at=(20, 20), n=1, kind=a_kind(M=8)), squad("e", "b", (21.5, 22.5), 1, facing=270)]
    battle = a_battle(troops, [a_gap(1.5, 2.0, 2.5)])
    assert battle.models["e.1"].z == -2.5
    goes(battle, one_goes(go(27, "jump")), [YES], {"jump.test": [6], "climb.fall-hits": [1], "hazard.to-wound": [1]})
    assert battle.models["m.1"].z == -2.5 and battle.units["m"].locked == ("e",)
    assert events(battle, ReactionAnswered)[0].units


@rule("react.intercept.stray")
def test_who_is_met_on_the_brink_of_a_hill_is_halted_at_its_foot_and_not_in_the_air() -> None:
    hill = a_piece((6, 6, 14, 12), "hill", height=2.0, surface=True)
    troops = [squad("m", n=1, kind=SWIFT), squad("e", "b", (11, 13), 1, facing=270)]
    battle = a_battle(troops, [hill, a_piece((30, 30, 34, 34), "roof", height=3.0, face=True, surface=True)])
    assert battle.models["m.1"].z == 2
    goes(battle, PASS, [YES])
    assert place(battle) == pytest.approx((10, 12), abs=0.01) and battle.models["m.1"].z == 0
    assert battle.units["m"].locked == ("e",)


@rule("react.intercept.stray", "move.other-models")
def test_those_whose_ways_cross_are_not_halted_on_each_other() -> None:
    troops = [squad("m", places=[(10, 10), (12, 10)], kind=a_kind(M=8)), squad("e", "b", (12.9, 13), 1, facing=270)]
    battle = a_battle(troops)
    paths = (ModelPath("m.1", (Leg(12, 16),)), ModelPath("m.2", (Leg(10, 16),)))
    goes(battle, Move(paths), [YES])
    assert battle.units["m"].locked == ("e",)
    assert dist(place(battle, "m.1"), place(battle, "m.2")) >= 0.998


@rule("react.intercept.stray", "move.tactical")
def test_a_tactical_move_may_be_intercepted_too() -> None:
    battle = a_pass()
    entry = acting(battle)
    play(take_action(battle, entry, Tactical()), {"move.tactical": [6, 6]}, [PASS, YES])
    assert battle.units["m"].locked == ("e",) and battle.models["m.1"].tactical


@rule("react.intercept.stray", "move.crawl")
def test_who_crawls_past_may_be_intercepted_and_lies_there() -> None:
    battle = a_battle([squad("m", n=1, kind=SWIFT), squad("e", "b", (11.8, 11.5), 1, facing=270)])
    crawl = Move((ModelPath("m.1", (Leg(10, 13),)),), crawl=("m.1",))
    goes(battle, crawl, [YES])
    assert battle.models["m.1"].prone and battle.units["m"].locked == ("e",)


@rule("react.intercept.charge", "melee.radius")
def test_a_unit_of_vehicles_or_guns_does_not_step_in() -> None:
    assert asked_about(a_pass(creature_class="vehicle"), PASS) is None


def among_enemies(seed: int) -> tuple[Battle, Move]:
    """Three men before two walls and enemies here and there, and a way for them past one of these."""
    random = Random(seed)
    spots = [(random.uniform(6, 22), random.uniform(13, 17)) for _ in range(4)]
    foes = [
        squad(f"e{n}", "b", spot, 1, facing=random.uniform(0, 360), kind=a_kind(f"e{n}", size=random.choice((1, 2, 3))))
        for n, spot in enumerate(spots)
    ]
    walls = [a_piece((x, 14, x + 3, 14.2), "wall", height=random.choice((0.5, 4.0)), opaque=True) for x in (8, 16)]
    battle = a_battle([squad("m", at=(14, 10), n=3, kind=a_kind(M=12)), *foes], walls)
    return battle, all_go(battle, random.uniform(-6, 6), random.uniform(4, 9))


@rule("move.enemy-proximity", "react.intercept.stray")
def test_the_plan_warns_of_the_very_units_that_are_asked() -> None:
    warned_of = set[int]()
    for seed in range(120):
        battle, act = among_enemies(seed)
        if why_not_act(battle, acting(battle), act):
            continue
        plan = check_move(battle, "m", act.paths)
        warned = {watcher.unit for watcher in plan.watchers if watcher.rule == "react.intercept.stray"}
        goes(battle, act)
        assert {unit for answer in events(battle, ReactionAnswered) for unit in answer.offered} == warned
        warned_of.add(len(warned))
    assert warned_of >= {0, 1, 2}


@rule("react.intercept.stray")
@pytest.mark.parametrize(
    ("fields", "spent", "able"), [({}, 0, True), ({"creature_class": "emplacement"}, 0, False), ({}, 1, False)]
)
def test_neither_guns_nor_models_that_fell_over_intercept(fields: dict[str, Any], spent: int, able: bool) -> None:
    foe = squad("e", "b", places=[(11.5, 12)], facing=270, kind=a_kind("watcher", **fields))
    battle = a_battle([squad("m", places=[(10, 12)]), foe])
    watcher = msgspec.structs.replace(battle.models["e.1"], spent_until=spent)
    assert InterceptMovers().able(battle, watcher, battle.models["m.1"]) is able


@rule("react.intercept.stray")
def test_the_question_names_the_nearest_the_enemy_came() -> None:
    foes = squad("e", "b", places=[(11.9, 12), (11.4, 12.9)], facing=270)
    battle = a_battle([squad("m", places=[(10, 12)]), foes])
    near = tuple([Approach("m.1", f"e.{n}", "e", away, away) for n, away in ((1, 1.9), (2, 1.7))])
    words = InterceptMovers().words(battle, trigger(battle, "stray", "m", Stop(0.5, near)), ("e",))
    assert words.prompt == 'm came within 1.7" of e. Intercept?'


@rule("react.intercept.stray")
@pytest.mark.parametrize(
    ("facing", "walled", "able"), [(270.0, False, True), (270.0, True, False), (90.0, False, False)]
)
def test_an_enemy_beyond_a_wall_or_behind_its_back_is_not_intercepted(facing: float, walled: bool, able: bool) -> None:
    wall = [a_piece((10.7, 10, 10.8, 14), "rock", going="impassable", height=4.0, opaque=False)] if walled else []
    battle = a_battle([squad("m", places=[(10, 12)]), squad("e", "b", places=[(11.5, 12)], facing=facing)], wall)
    assert InterceptMovers().able(battle, battle.models["e.1"], battle.models["m.1"]) is able


@rule("react.intercept.stray")
@pytest.mark.parametrize(("mover", "foe", "met"), [("m.1", "e.1", 1), ("m.9", "e.1", 0), ("m.1", "e.9", 0)])
def test_only_the_living_meet(mover: str, foe: str, met: int) -> None:
    battle = a_battle([squad("m", places=[(10, 12)]), squad("e", "b", places=[(11.5, 12)], facing=270)])
    stop = Stop(0.5, (Approach(mover, foe, "e", 1.5, 1.5),))
    assert len(InterceptMovers().in_reach(battle, trigger(battle, "stray", "m", stop), "e")) == met
