"""Orders to go there: ways round and through, waypoints, formations, as far as the allowance leads."""

from itertools import combinations
from math import dist, inf, nan
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.values import Ground, Rout
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.planning.formation import slots
from arap.rules.movement.planning.planner import plan_move
from arap.rules.movement.travel.move import move_action
from arap.table import PointXY, Table
from arap.table.terrain import Piece
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, difficult, impassable, play, squad, very_difficult
from tests.rules.movement.crowd import assert_apart
from tests.rules.movement.vertical.ground import a_low_wall, alone
from tests.support import rule
from tests.table.scenes import ring


def ends(plan: MovePlan) -> list[PointXY]:
    return [(model.x, model.y) for model in plan.models]


def middle(places: list[PointXY]) -> PointXY:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def corners(plan: MovePlan, number: int = 0) -> list[PointXY]:
    return [(leg.x, leg.y) for leg in plan.models[number].path.legs]


@rule("activate.action.move")
def test_a_unit_told_to_go_far_goes_as_far_as_it_can() -> None:
    plan = plan_move(a_battle([squad("m", n=5)]), "m", 3, 30)
    assert plan.refusal is None and plan.clipped
    assert plan.short == Refusal('The path costs 30.15"; the slowest model can go 4".', "activate.action.move")
    assert all(3.9 < model.cost <= 4.001 for model in plan.models)
    assert middle(ends(plan)) == pytest.approx((10.4, 13.98), abs=0.03)


@rule("move.turning")
def test_what_turning_costs_is_not_walked() -> None:
    near = plan_move(a_battle([squad("m", n=3)]), "m", 0, -4)
    assert near.short == Refusal('trooper 1: The path costs 4.5", the move is 4".', "activate.action.move")
    plan = plan_move(a_battle([squad("m", n=3)]), "m", 0, -20)
    assert plan.refusal is None and all(model.y == pytest.approx(6.5, abs=0.01) for model in plan.models)


@rule("activate.action.move")
def test_the_slowest_sets_the_pace() -> None:
    troops = squad("m", members=[a_member(), a_member(a_kind("slow", M=2))])
    plan = plan_move(a_battle([troops]), "m", 0, 10)
    assert plan.refusal is None and [model.y for model in plan.models] == [pytest.approx(12, abs=0.01)] * 2


@rule("activate.action.move")
def test_without_clipping_what_is_too_far_is_refused_with_the_cost() -> None:
    plan = plan_move(a_battle([squad("m", n=2)]), "m", 0, 10, clip=False)
    assert plan.refusal is not None and plan.refusal.rule == "activate.action.move"
    assert '10"' in plan.refusal.reason and not plan.clipped


@rule("move.terrain.classes")
def test_the_way_to_a_far_goal_leads_round_a_house() -> None:
    battle = a_battle([squad("m", at=(20, 18.5), n=1)], [impassable((10, 20, 21, 24))])
    plan = plan_move(battle, "m", 0, 20)
    assert plan.refusal is None and plan.clipped
    assert plan.models[0].x > 21.4 and plan.models[0].y > 20.5


@rule("move.terrain.difficult")
def test_a_bog_is_walked_round_where_that_is_cheaper() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=a_kind(M=6))], [difficult((5, 11, 10.5, 14))])
    plan = plan_move(battle, "m", 0, 5)
    assert plan.refusal is None and ends(plan) == [(10, 15)]
    assert 5.1 < plan.models[0].cost < 5.4
    assert all(part.rule != "move.terrain.difficult" for part in plan.models[0].parts)


@rule("move.terrain.very-difficult")
def test_wire_is_crossed_where_a_way_round_would_cost_more() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=a_kind(M=6))], [very_difficult((0, 12, 40, 12.4))])
    plan = plan_move(battle, "m", 0, 4)
    assert plan.refusal is None and plan.models[0].cost == pytest.approx(4 + 3 * 0.4, abs=0.01)


@rule("move.other-models")
def test_a_model_walks_round_an_enemy_in_its_way() -> None:
    rabble = a_kind("crate", creature_class="building", base_radius=0.5)
    troops = [squad("m", at=(10, 10), n=1, kind=a_kind(M=6)), squad("e", "b", at=(10, 12), n=1, kind=rabble)]
    plan = plan_move(a_battle(troops), "m", 0, 4)
    assert plan.refusal is None and ends(plan) == [(10, 14)]
    assert len(corners(plan)) > 1 and 4.2 < plan.models[0].cost < 4.8


@rule("move.enemy-proximity")
def test_a_unit_sent_at_the_enemy_halts_before_he_is_reached() -> None:
    battle = a_battle([squad("m", n=3), squad("e", "b", at=(10, 14.5), n=3)])
    plan = plan_move(battle, "m", 0, 4.5)
    assert plan.refusal is None
    for x, y in ends(plan):
        assert all(dist((x, y), (enemy.x, enemy.y)) > 2 for enemy in battle.members("e"))


@rule("move.crawl")
def test_a_crawl_that_would_cost_too_much_stops_short() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1), squad("f", at=(10, 12), n=1)])
    plan = plan_move(battle, "m", 0, 2, terms=Terms(crawl=("m.1",)))
    assert plan.refusal is None and plan.models[0].y == pytest.approx(11)
    assert plan.short is not None and plan.short.rule == "move.crawl"


@rule("climb.low-obstacle")
def test_a_vehicle_stops_before_a_wall_it_cannot_cross() -> None:
    battle = alone(a_low_wall(1.0, 1.2, 0.2), creature_class="vehicle", height=3.0, M=8)
    plan = plan_move(battle, "m", 0, 3)
    assert plan.refusal is None and plan.models[0].y < 21
    assert plan.short is not None and plan.short.rule == "climb.low-obstacle"


@rule("move.terrain.classes")
def test_a_goal_inside_a_rock_is_approached() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1)], [impassable((8, 12, 12, 18))])
    plan = plan_move(battle, "m", 0, 5)
    assert plan.refusal is None and plan.clipped
    assert plan.short is not None and plan.short.rule == "activate.action.move"
    assert dist(ends(plan)[0], (10, 10)) > 1


@rule("move.cost")
def test_a_goal_off_the_table_is_approached_to_the_edge() -> None:
    plan = plan_move(a_battle([squad("m", at=(10, 46), n=3)]), "m", 0, 4)
    assert plan.refusal is None and plan.clipped
    assert plan.short is not None and plan.short.reason.endswith("The path leaves the table.")
    assert all(47.2 < y <= 47.5 for _, y in ends(plan))


@rule("activate.action.move")
@pytest.mark.parametrize("odd", [nan, inf, -inf])
def test_a_way_that_is_not_made_of_numbers_is_refused(odd: float) -> None:
    battle = a_battle([squad("m", n=2)])
    for plan in (plan_move(battle, "m", odd, 0), plan_move(battle, "m", 0, 1, via=[(odd, 3)])):
        assert plan.refusal is not None and plan.refusal.rule == "activate.action.move"


@rule("move.cost")
def test_waypoints_are_passed_in_formation() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=3, kind=a_kind(M=6))])
    plan = plan_move(battle, "m", 2, 2, via=[(10, 12)])
    assert plan.refusal is None and not plan.clipped
    assert [corners(plan, n)[0] for n in range(3)] == [(8.8, 12), (10, 12), (11.2, 12)]
    assert {round(model.cost, 3) for model in plan.models} == {4.0}
    assert middle(ends(plan)) == pytest.approx((12, 12))


@rule("move.cost")
def test_a_way_over_waypoints_ends_where_the_allowance_does() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1)])
    plan = plan_move(battle, "m", 2, 20, via=[(10, 12), (12, 12)])
    assert plan.refusal is None and plan.clipped
    assert corners(plan)[0] == (10, 12) and ends(plan)[0] == pytest.approx((12, 12), abs=0.01)


@rule("move.other-models")
def test_a_waypoint_without_room_beside_it_is_passed_in_file() -> None:
    walls = [impassable((5, 12, 9.3, 13)), impassable((10.7, 12, 15, 13))]
    battle = a_battle([squad("m", at=(10, 10), n=3, kind=a_kind(M=9))], walls)
    plan = plan_move(battle, "m", 0, 5, via=[(10, 12.5)])
    assert plan.refusal is None
    assert all((10, 12.5) in corners(plan, n) for n in range(3))


def spread(places: list[PointXY]) -> tuple[float, float]:
    return max(x for x, _ in places) - min(x for x, _ in places), max(y for _, y in places) - min(y for _, y in places)


@rule("coherency.distance")
@pytest.mark.parametrize(
    ("formation", "facing", "wide", "deep"),
    [("line", 0.0, 6.25, 0.0), ("line", 90.0, 0.0, 6.25), ("column", 0.0, 1.25, 2.5), ("loose", 0.0, 5.8, 2.9)],
)
def test_formations_are_taken_up(formation: str, facing: float, wide: float, deep: float) -> None:
    battle = a_battle([squad("m", at=(20, 20), n=6, ranks=2, kind=a_kind(M=9))])
    plan = plan_move(battle, "m", 0, 3, facing=facing, formation=formation)
    assert plan.refusal is None and plan.coherent
    assert spread(ends(plan)) == pytest.approx((wide, deep), abs=0.01)
    assert middle(ends(plan)) == pytest.approx((20, 22.4), abs=0.01)
    assert {model.facing for model in plan.models} == {facing}


@rule("coherency.distance")
@pytest.mark.parametrize(("way", "size"), [((3, 0), (0.0, 2.5)), ((0, 3), (2.5, 0.0)), ((0, -3), (2.5, 0.0))])
def test_a_line_is_drawn_up_across_the_way_unless_told_otherwise(
    way: tuple[int, int], size: tuple[float, float]
) -> None:
    battle = a_battle([squad("m", at=(20, 20), n=3, facing=90, kind=a_kind(M=9))])
    assert spread(ends(plan_move(battle, "m", *way, formation="line"))) == pytest.approx(size, abs=0.01)


@rule("coherency.distance")
def test_members_take_the_places_of_a_formation_without_crossing_each_other() -> None:
    battle = a_battle([squad("m", places=[(13.5, 10), (12.3, 11), (11.1, 10), (9.9, 11)])])
    places = slots(battle, battle.members("m"), "line", 0.0, 0.0)
    assert [x for x, _ in places] == sorted([x for x, _ in places], reverse=True)


def test_a_formation_may_be_taken_up_on_the_spot() -> None:
    battle = a_battle([squad("m", at=(20, 20), n=4, spacing=2.5, kind=a_kind(M=6))])
    plan = plan_move(battle, "m", 0, 0, formation="column")
    assert plan.refusal is None and spread(ends(plan)) == pytest.approx((1.25, 1.25), abs=0.01)


def test_nobody_crosses_the_unit_to_take_up_a_line() -> None:
    battle = a_battle([squad("m", at=(20, 20), n=5)])
    plan = plan_move(battle, "m", 0, 3, facing=0.0, formation="line")
    assert [x for x, _ in ends(plan)] == sorted(x for x, _ in ends(plan))


def test_an_unknown_formation_is_an_error() -> None:
    with pytest.raises(ArapError, match="no formation 'wedge'"):
        plan_move(a_battle([squad("m", n=2)]), "m", 0, 1, formation="wedge")


def watched(plan: MovePlan) -> list[tuple[str, str]]:
    return [(watcher.unit, watcher.rule) for watcher in plan.watchers]


def test_a_plan_names_the_enemies_near_its_end() -> None:
    troops = [squad("m", n=1), squad("near", "b", (10, 22), 1, facing=180), squad("far", "b", (30, 30), 2, facing=225)]
    battle = a_battle(troops, settings=MEASURED)
    assert watched(plan_move(battle, "m", 0, 3)) == [("near", "react.manoeuvre.trigger-move")]
    assert watched(plan_move(battle, "m", 0, 2)) == []


@rule("react.manoeuvre.distance-and-sight", "overwatch.fire")
def test_a_plan_names_only_enemies_that_would_see_the_unit_at_its_end() -> None:
    blind, gun = squad("blind", "b", (10, 22), 1), squad("gun", "b", (16, 34), 1, facing=180)
    battle = a_battle([squad("m", n=1), blind, gun], settings=MEASURED)
    assert watched(plan_move(battle, "m", 0, 3)) == []
    battle.change("gun", overwatch=True)
    assert watched(plan_move(battle, "m", 0, 3)) == [("gun", "overwatch.fire")]


def test_a_plan_names_the_enemies_past_whom_it_strays() -> None:
    troops = [squad("m", n=1), squad("e", "b", (11.8, 12), 1)]
    plan = plan_move(a_battle(troops, settings=MEASURED), "m", 0, 4)
    assert plan.refusal is None
    assert watched(plan) == [("e", "react.intercept.stray"), ("e", "react.manoeuvre.trigger-move")]
    assert plan.watchers[0].distance == pytest.approx(1.8)


@rule("move.enemy-proximity", "react.intercept.stray")
def test_a_path_at_an_inch_and_a_half_is_legal_and_that_enemy_may_intercept() -> None:
    enemy = squad("e", "b", (11.5, 10 + 6 - 13.75**0.5), 1)
    battle = a_battle([squad("m", n=1, kind=a_kind(M=6)), enemy], settings=MEASURED)
    plan = plan_move(battle, "m", 0, 6)
    assert plan.refusal is None and why_not_move(battle, "m", [each.path for each in plan.models]) is None
    strays, near = plan.watchers
    assert near.unit == strays.unit == "e" and strays.rule == "react.intercept.stray"
    assert near.distance == pytest.approx(4, abs=0.001) and strays.distance == pytest.approx(1.5)
    assert strays.text == 'may intercept after 3": 1.5" away' and strays.reactions == ("intercept",)
    assert strays.place == pytest.approx((10, 13), abs=0.05) and strays.at == pytest.approx(3.0, abs=0.05)
    assert near.text == 'may move or shoot when you stop, 4"'
    assert (near.reactions, near.at, near.place) == (("manoeuvre", "shoot"), None, None)


@rule("move.enemy-proximity", "measure.height-and-slope")
@pytest.mark.parametrize(("height", "strays"), [(1.0, True), (6.0, False)])
def test_who_stands_high_above_a_path_does_not_intercept(height: float, strays: bool) -> None:
    roof = a_piece((11.1, 9, 14, 16), "roof", height=height, face=True, surface=True)
    battle = a_battle([squad("m", n=1), squad("e", "b", (11.6, 12), 1)], [roof])
    plan = plan_move(battle, "m", 0, 4)
    assert battle.models["e.1"].z == height
    assert any(watcher.rule == "react.intercept.stray" for watcher in plan.watchers) is strays


@pytest.mark.parametrize(
    "state", [{"pinned_until": 3}, {"rout": Rout(None)}, {"ground": Ground(3)}, {"pursuing": "m"}, {"locked": ("m",)}]
)
def test_those_who_rout_are_pinned_pursue_or_fight_watch_nobody(state: dict[str, Any]) -> None:
    battle = a_battle([squad("m", n=1), squad("e", "b", (10, 15), 1)])
    battle.change("e", **state)
    assert plan_move(battle, "m", 0, 1).watchers == ()


spots = st.tuples(st.floats(4, 26), st.floats(4, 20))
blots = st.builds(
    ring, st.floats(4, 26), st.floats(4, 20), st.lists(st.floats(0.7, 2.8), min_size=3, max_size=7), st.floats(0, 6)
)
MEASURED = {"shoot.premeasure": True}
PROPERTIES: tuple[dict[str, Any], ...] = (
    {"going": "difficult"},
    {"going": "very-difficult"},
    {"going": "impassable", "standable": False, "height": 3.0},
    {"going": "impassable", "standable": False, "height": 3.0},
    {"height": 1.2, "face": True},
    {"height": 3.0, "face": True, "surface": True},
    {"going": "difficult", "standable": False, "height": 1.0},
)
terrains = st.lists(st.tuples(blots, st.sampled_from(PROPERTIES)), max_size=6)


@st.composite
def scenes(draw: st.DrawFn) -> Battle:
    pieces = [
        Piece(id=f"p{n}", name=f"p{n}", feature="rock", shape=shape, **properties)
        for n, (shape, properties) in enumerate(draw(terrains))
    ]
    table = Table(30.0, 24.0, tuple(pieces))
    troops = [
        squad("m", "a", draw(spots), 10, ranks=2, facing=draw(st.floats(0, 359))),
        squad("e", "b", draw(spots), 5, ranks=1, facing=180),
        squad("f", "a", draw(spots), 2, kind=a_kind("walker", size=3, base_radius=0.8, M=6), spacing=2.5),
    ]
    places = [(man.at, man.kind.base_radius) for troop in troops for man in troop.members if man.at]
    assume(all(not table.elevation(*at) and not table.why_not_stand(*at, radius) for at, radius in places))
    assume(all(dist(p, q) > r + s for (p, r), (q, s) in combinations(places, 2)))
    return a_battle(troops, pieces, 30.0, 24.0)


@rule("activate.action.move")
@given(
    battle=scenes(),
    dx=st.floats(-20, 20),
    dy=st.floats(-20, 20),
    rotate=st.sampled_from([0.0, 0.0, 90.0]),
    facing=st.one_of(st.none(), st.floats(0, 360)),
    via=st.lists(spots, max_size=2),
    formation=st.sampled_from(["keep", "keep", "line", "column", "loose"]),
    clip=st.booleans(),
)
@settings(max_examples=150)
def test_what_is_planned_is_what_happens(
    battle: Battle,
    dx: float,
    dy: float,
    rotate: float,
    facing: float | None,
    via: list[PointXY],
    formation: str,
    clip: bool,
) -> None:
    plan = plan_move(battle, "m", dx, dy, rotate, facing, via=via, formation=formation, clip=clip)
    act = Move(tuple(model.path for model in plan.models))
    limit = plan.limit if plan.refusal else None
    whole = msgspec.structs.replace(plan, clipped=False, short=None, limit=limit)
    assert check_move(battle, "m", act.paths) == whole
    if plan.refusal is None:
        assert why_not_move(battle, "m", act.paths) is None
        play(move_action(battle, "m", act))
        assert [(m.x, m.y, m.facing) for m in battle.members("m")] == [(m.x, m.y, m.facing) for m in plan.models]
        assert_apart(battle)


@given(battle=scenes(), dx=st.floats(-20, 20), dy=st.floats(-20, 20))
@settings(max_examples=60)
def test_plans_do_not_depend_on_what_was_asked_before(battle: Battle, dx: float, dy: float) -> None:
    first = plan_move(battle, "m", dx, dy)
    plan_move(battle, "m", dy, dx)
    assert plan_move(battle, "m", dx, dy) == first == plan_move(battle.clone(), "m", dx, dy)


@rule("react.manoeuvre.trigger-move")
def test_an_enemy_in_the_corner_of_the_rectangle_round_the_end_is_too_far() -> None:
    troops = [
        squad("m", n=1), squad("corner", "b", (17, 19), 1, facing=215), squad("near", "b", (15.5, 19), 1, facing=215),
    ]  # fmt: skip
    assert watched(plan_move(a_battle(troops, settings=MEASURED), "m", 0, 2)) == [
        ("near", "react.manoeuvre.trigger-move")
    ]
