"""Pursuing off the table, and coming back."""

from math import cos, dist, pi, sin
from typing import Any

import msgspec
import pytest

from arap.battle.acts import YES, Enter, Face
from arap.battle.battle import Battle
from arap.battle.events import UnitMoved
from arap.battle.events.pursuit import PursuersLeftTable, PursuersReturned, PursuitRolled, ReturnRolled
from arap.battle.events.rout import UnitFaced
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Ask, Roll
from arap.rules.answers import why_not
from arap.rules.movement.flight.entering import Entering
from arap.rules.pursuit.off_table import follow_off, returns
from arap.rules.pursuit.sequence import last_chase, last_chasers, middle, rout_sequence
from arap.rules.turn.activation import why_not_attempt
from arap.rules.turn.ending.victory import standing
from tests.rules.builders import impassable, is_coherent, squad
from tests.rules.logs import events
from tests.rules.pursuit.chases import a_chase, played
from tests.support import rule

AT_EDGE = 47.5


def gone_after(ahead: float = 4.0) -> Battle:
    """b is at the northern edge, its home; a so many inches behind."""
    return a_chase(ahead, at=AT_EDGE - ahead, more=[squad("b2", "b", at=(8, 30)), squad("a2", at=(8, 6))])


@rule("pursuit.leave-table")
def test_pursuers_who_could_reach_the_edge_leave_the_table_with_their_routers() -> None:
    battle = gone_after()
    dice = {"move.flee": (3, 4), "melee.free-hack": [6], "rally.test": (6, 6, 6, 6), "pursuit.halt": (6, 6)}
    played(rout_sequence(battle, "b"), dice, halt=YES)
    assert "b" not in battle.units and "a" not in battle.units
    assert [away.unit.id for away in battle.turn.away] == ["a"] and battle.turn.away[0].edge == "north"
    assert len(events(battle, PursuersLeftTable)) == 1 and "a" in standing(battle)


@rule("pursuit.leave-table", "pursuit.halt")
def test_who_halts_stays_on_the_table() -> None:
    battle = gone_after()
    dice = {"move.flee": (3, 4), "melee.free-hack": [6], "rally.test": (6, 6, 6, 6), "pursuit.halt": (1, 1)}
    played(rout_sequence(battle, "b"), dice, halt=YES)
    assert "b" not in battle.units and battle.units["a"].pursuing is None


@rule("pursuit.leave-table")
def test_pursuers_far_behind_run_on_towards_the_spot_and_leave_when_they_get_there() -> None:
    battle = gone_after(18)
    played(rout_sequence(battle, "b"), {"move.flee": (3, 3), "rally.test": (6, 6, 6, 6)})
    assert "b" not in battle.units and battle.units["a"].trail is not None
    assert last_chasers(battle) == ["a"]
    before = battle.models["a.1"].y
    played(last_chase(battle, "a"), {"move.flee": (3, 3)})
    assert battle.models["a.1"].y == pytest.approx(before + 6, abs=0.1)
    assert [event.manner for event in events(battle, UnitMoved)] == ["pursuit"]
    played(last_chase(battle, "a"), {"move.flee": (6, 6)})
    assert "a" not in battle.units


def off_table() -> Battle:
    battle = gone_after()
    dice = {"move.flee": (3, 4), "melee.free-hack": [6], "rally.test": (6, 6, 6, 6)}
    played(rout_sequence(battle, "b"), dice)
    battle.change_turn(serial=3, active="a")
    return battle


@rule("pursuit.return")
def test_on_a_four_they_come_back_at_that_spot_and_may_be_activated() -> None:
    battle = off_table()
    played(returns(battle), {"pursuit.return": [4]})
    (model,) = battle.members("a")
    assert (model.x, model.y) == (24.0, 47.5) and battle.turn.away == ()
    assert why_not_attempt(battle, battle.units["a"], "a") is None
    assert len(events(battle, PursuersReturned)) == 1


@rule("pursuit.return")
def test_on_a_three_they_stay_away_and_roll_again_in_their_next_turn() -> None:
    battle = off_table()
    played(returns(battle), {"pursuit.return": [3]})
    assert "a" not in battle.units
    battle.change_turn(serial=4, active="b")
    played(returns(battle), {})
    battle.change_turn(serial=5, active="a")
    played(returns(battle), {"pursuit.return": [5]})
    assert "a" in battle.units and [event.returns for event in events(battle, ReturnRolled)] == [False, True]


@rule("pursuit.return")
def test_without_room_the_return_waits_without_a_new_roll() -> None:
    battle = off_table()
    for n, model in enumerate(battle.members("b2")):
        battle.put_model(msgspec.structs.replace(model, x=17 + 3.5 * n, y=46.5))
    played(returns(battle), {"pursuit.return": [6]})
    assert battle.turn.away[0].due
    played(returns(battle), {})
    assert battle.turn.away[0].due


@rule("rout.sequence", "pursuit.leave-table")
def test_with_the_rally_first_routers_that_leave_are_followed_after_the_pursuit() -> None:
    battle = a_chase(
        4.0, at=AT_EDGE - 4.0, more=[squad("b2", "b", at=(8, 30)), squad("a2", at=(8, 6))],
        settings={"pursuit.order": "rally-then-pursue"},
    )  # fmt: skip
    dice = {"move.flee": (3, 4), "melee.free-hack": [6], "rally.test": (6, 6, 6, 6), "pursuit.halt": (6, 6)}
    played(rout_sequence(battle, "b"), dice, halt=YES)
    assert "b" not in battle.units and "a" not in battle.units
    assert [away.unit.id for away in battle.turn.away] == ["a"]


@rule("rout.sequence", "pursuit.leave-table")
def test_with_the_rally_first_pursuers_too_far_behind_keep_the_trail() -> None:
    battle = a_chase(
        18.0, at=AT_EDGE - 18.0, routers=2, more=[squad("b2", "b", at=(8, 30)), squad("a2", at=(8, 6))],
        settings={"pursuit.order": "rally-then-pursue"},
    )  # fmt: skip
    played(rout_sequence(battle, "b"), {"move.flee": (1, 2), "rally.test": (6, 6, 6, 6)})
    assert "b" not in battle.units and battle.units["a"].trail == pytest.approx((24, AT_EDGE))


@rule("pursuit.leave-table")
def test_pursuers_run_straight_at_the_spot_where_their_routers_left() -> None:
    battle = gone_after(18)
    battle.change("a", trail=(36.0, 45.5))
    start = battle.models["a.1"]
    played(last_chase(battle, "a"), {"move.flee": (2, 3)})
    model = battle.models["a.1"]
    assert (model.x - start.x, model.y - start.y) == pytest.approx((3, 4), abs=0.1)
    (rolled,) = events(battle, PursuitRolled)
    assert (rolled.routers, rolled.rule) == ("b", "pursuit.leave-table")


@rule("rout.sequence")
def test_the_spot_where_routers_leave_is_their_middle() -> None:
    battle = a_chase(6, routers=3, at=20.0)
    battle.put_model(msgspec.structs.replace(battle.models["b.1"], x=20.0, y=30.0))
    models = battle.members("b")
    assert middle(battle, "b") == (sum(m.x for m in models) / 3, sum(m.y for m in models) / 3)


def left_over(battle: Battle, edge: str, spot: tuple[float, float]) -> bool:
    """Whether the pursuers are off the table, over this edge at this spot."""
    return [(away.unit.id, away.edge, away.spot) for away in battle.turn.away] == [("a", edge, spot)]


@rule("pursuit.leave-table")
@pytest.mark.parametrize(("behind", "unused", "leaves"), [(2, 1, True), (4, 3, True), (2.3, 1, False), (4, 2, False)])
def test_pursuers_leave_if_the_rest_of_their_roll_takes_them_into_touch_with_the_spot(
    behind: float, unused: int, leaves: bool
) -> None:
    battle = a_chase(9.0, at=40.0)
    battle.change("a", trail=(24.0, 40.0 + behind))
    assert follow_off(battle, "a", unused) is leaves
    assert ("a" not in battle.units) is leaves and bool(battle.turn.away) is leaves


@rule("pursuit.leave-table")
def test_the_pursuer_nearest_to_the_spot_decides() -> None:
    battle = a_chase(9.0, pursuers=5, at=40.0)
    battle.change("a", trail=(battle.models["a.1"].x, 43.0))
    assert follow_off(battle, "a", 2) and "a" not in battle.units


@rule("pursuit.leave-table", "pursuit.return")
@pytest.mark.parametrize(
    ("trail", "edge", "spot"),
    [
        ((30, 46), "north", (30, 48)), ((46, 30), "east", (48, 30)),
        ((30, 2), "south", (30, 0)), ((2, 30), "west", (0, 30)),
    ],
)  # fmt: skip
def test_pursuers_leave_over_the_edge_nearest_to_the_spot_and_return_there(
    trail: tuple[float, float], edge: str, spot: tuple[float, float]
) -> None:
    battle = a_chase(9.0, more=[squad("a2", at=(8, 6))])
    battle.change("a", trail=trail)
    follow_off(battle, "a", 60)
    assert left_over(battle, edge, spot)
    battle.change_turn(serial=3, active="a")
    played(returns(battle), {"pursuit.return": [4]})
    (model,) = battle.members("a")
    assert abs(model.x - spot[0]) + abs(model.y - spot[1]) == 0.5


@rule("pursuit.leave-table")
def test_a_pursuing_unit_keeps_its_formation_on_the_way_to_the_spot() -> None:
    battle = a_chase(9.0, pursuers=3, at=20.0)
    battle.change("a", trail=(33.0, 32.0))
    start = {model.id: (model.x, model.y) for model in battle.members("a")}
    played(last_chase(battle, "a"), {"move.flee": (2, 3)})
    gone = [(model.x - start[model.id][0], model.y - start[model.id][1]) for model in battle.members("a")]
    assert gone == [pytest.approx((3, 4), abs=0.1)] * 3
    (moved,) = events(battle, UnitMoved)
    assert moved.manner == "pursuit" and moved.points == 0


@rule("pursuit.leave-table")
def test_pursuers_do_not_run_past_the_spot() -> None:
    """A ring of pursuers: their middle is nearer to the spot than any of them."""
    ring = [(24 + 4 * cos(n * pi / 8), 20 + 4 * sin(n * pi / 8)) for n in range(16)]
    battle = a_chase(9.0, pursuers=16, at=20.0)
    for number, (x, y) in enumerate(ring, 1):
        battle.put_model(msgspec.structs.replace(battle.models[f"a.{number}"], x=x, y=y))
    battle.change("a", trail=(24.5, 20.0))
    played(last_chase(battle, "a"), {"move.flee": (1, 1)})
    assert battle.models["a.1"].x == pytest.approx(28.5, abs=0.05)


@rule("pursuit.leave-table")
def test_pursuers_that_cannot_get_on_stay_where_they_are() -> None:
    wall = impassable((0, 20.01, 48, 21.5))
    battle = a_chase(18.0, at=20.0, terrain=[wall])
    battle.change("a", trail=(24.0, 46.0))
    played(last_chase(battle, "a"), {"move.flee": (3, 3)})
    assert (battle.models["a.1"].x, battle.models["a.1"].y) == pytest.approx((24.0, 20.0), abs=0.1)
    assert battle.units["a"].trail == (24.0, 46.0)


@rule("pursuit.return")
def test_nobody_rolls_to_return_in_the_turn_they_left_in() -> None:
    battle = off_table()
    battle.change_turn(serial=battle.turn.away[0].left)
    played(returns(battle), {})
    assert battle.turn.away and not events(battle, ReturnRolled)


@rule("pursuit.return")
def test_a_unit_that_returns_is_free_to_act_and_to_pursue_again() -> None:
    battle = gone_after()
    battle.change("a", attempted=True, finished=True)
    dice = {"move.flee": (3, 4), "melee.free-hack": [6], "rally.test": (6, 6, 6, 6)}
    played(rout_sequence(battle, "b"), dice)
    battle.change_turn(serial=3, active="a")
    played(returns(battle), {"pursuit.return": [4]})
    unit = battle.units["a"]
    assert not (unit.attempted or unit.finished or unit.pursued or unit.pursuing or unit.trail)


@rule("pursuit.return")
def test_a_unit_that_left_by_a_corner_returns_within_six_inches_of_it() -> None:
    battle = a_chase(9.0, pursuers=5, at=40.0, more=[squad("a2", at=(8, 6))])
    battle.change("a", trail=(0.2, 47.9))
    follow_off(battle, "a", 60)
    battle.change_turn(serial=3, active="a")
    played(returns(battle), {"pursuit.return": [6]})
    xs = sorted([model.x for model in battle.members("a")])
    assert xs[0] < 2 and xs[-1] <= 0.2 + 6
    assert {model.y for model in battle.members("a")} == {47.5}


def a_squad_away(n: int = 5, *, at: float = 30.0, **fields: Any) -> Battle:
    """Pursuers that left over the northern edge, in their next turn."""
    battle = a_chase(9.0, pursuers=n, at=20.0, more=[squad("a2", at=(8, 6))], **fields)
    battle.change("a", trail=(at, 47.9))
    follow_off(battle, "a", 60)
    battle.change_turn(serial=3, active="a")
    return battle


def asked_to_return(battle: Battle) -> Ask:
    flow = returns(battle)
    roll = next(flow)
    assert isinstance(roll, Roll)
    ask = flow.send((4,))
    assert isinstance(ask, Ask)
    return ask


@rule("pursuit.return")
def test_the_owner_is_asked_where_within_six_inches_of_the_spot_they_return() -> None:
    ask = asked_to_return(a_squad_away())
    assert (ask.seat, ask.kind, ask.rule, ask.default) == ("a", "entry", "pursuit.return", Enter(30.0, 48.0))
    assert [option.answer for option in ask.options] == [Enter(24.0 + n, 48.0) for n in range(13)]
    assert ask.options[0].label == 'North edge, 24" from the west corner' and ask.detail == Entering("a", returns=True)


@rule("pursuit.return")
def test_they_return_at_the_point_and_with_the_facing_the_owner_names() -> None:
    battle = a_squad_away()
    played(returns(battle), {"pursuit.return": [4]}, entry=Enter(26.4, 48.0), facing=Face(225.0))
    models = battle.members("a")
    assert sum([model.x for model in models]) / 5 == pytest.approx(26.4) and {model.y for model in models} == {47.5}
    assert {model.facing for model in models} == {225.0} and is_coherent(battle, "a")
    assert [event.rule for event in events(battle, UnitFaced)] == ["pursuit.return"]


@rule("pursuit.return")
def test_unless_the_owner_says_otherwise_they_face_into_the_table() -> None:
    battle = a_squad_away()
    played(returns(battle), {"pursuit.return": [4]})
    assert {model.facing for model in battle.members("a")} == {180.0} and not events(battle, UnitFaced)


@rule("pursuit.return")
@pytest.mark.parametrize("at", [24.0, 30.0, 36.0])
@pytest.mark.parametrize("n", [5, 16])
def test_no_model_is_placed_farther_than_six_inches_from_the_spot(at: float, n: int) -> None:
    battle = a_squad_away(n)
    played(returns(battle), {"pursuit.return": [4]}, entry=Enter(at, 48.0))
    away = [dist((model.x, model.y), (30.0, 48.0)) for model in battle.members("a")]
    assert max(away) <= 6.001 and is_coherent(battle, "a")


@rule("pursuit.return")
@pytest.mark.parametrize(
    ("act", "why"),
    [
        (Enter(36.1, 48.0), 'a return within 6" of the spot where they left'),
        (Enter(23.9, 48.0), 'a return within 6" of the spot where they left'),
        (Enter(30.0, 0.0), "a return by the north edge, where they left"),
        (Enter(30.0, 46.0), "a return by the north edge, where they left"),
        (Enter(24.5, 48.0), "a: no room there"),
        (Face(0.0), "Name the point of the edge where the unit returns"),
    ],
)
def test_other_places_are_refused(act: Enter | Face, why: str) -> None:
    battle = a_squad_away(terrain=[impassable((22, 44, 28.5, 48))])
    assert why_not(battle, asked_to_return(battle), act) == Refusal(why, "pursuit.return")


@rule("pursuit.return")
@pytest.mark.parametrize("at", [32.0, 33.0, 34.0])
def test_nobody_is_placed_within_reach_of_an_enemy(at: float) -> None:
    battle = a_squad_away(3)
    battle.change("b", rout=None)
    battle.put_model(msgspec.structs.replace(battle.models["b.1"], x=33.0, y=47.0))
    played(returns(battle), {"pursuit.return": [4]}, entry=Enter(at, 48.0))
    assert min([dist((model.x, model.y), (33.0, 47.0)) for model in battle.members("a")]) > 2.0


@rule("pursuit.return")
@pytest.mark.parametrize(
    ("trail", "least", "most"),
    [
        ((0.2, 47.9), (0.2, 48.0), (6.2, 48.0)),
        ((0.1, 1.5), (0.0, 0.5), (0.0, 7.5)),
        ((47.9, 46.5), (48, 40.5), (48, 47.5)),
    ],
)
def test_all_points_on_offer_are_on_the_edge_of_the_table(
    trail: tuple[float, float], least: tuple[float, float], most: tuple[float, float]
) -> None:
    battle = a_chase(9.0, pursuers=1, at=20.0, more=[squad("a2", at=(8, 6))])
    battle.change("a", trail=trail)
    follow_off(battle, "a", 60)
    battle.change_turn(serial=3, active="a")
    points = [
        (each.answer.x, each.answer.y) for each in asked_to_return(battle).options if isinstance(each.answer, Enter)
    ]
    assert min(points) == least and max(points) == most


@rule("pursuit.return", "hide.spotting")
def test_a_hidden_enemy_changes_no_point_on_offer_but_they_keep_clear_of_it() -> None:
    plain = asked_to_return(a_squad_away(3))
    battle = a_squad_away(3)
    battle.change("b", rout=None)
    battle.put_model(msgspec.structs.replace(battle.models["b.1"], x=30.0, y=47.0, hidden=True))
    assert asked_to_return(battle).options == plain.options
    played(returns(battle), {"pursuit.return": [4]}, entry=Enter(30.0, 48.0))
    assert min([dist((model.x, model.y), (30.0, 47.0)) for model in battle.members("a")]) > 2.0
