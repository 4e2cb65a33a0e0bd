"""Moves of a unit as a body."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.planning.planner import plan_move
from arap.rules.movement.travel.move import move_action
from tests.rules.builders import a_battle, difficult, impassable, play, squad
from tests.rules.movement.crowd import a_crowded_battle, assert_apart
from tests.support import rule


def act_of(plan: MovePlan) -> Move:
    return Move(tuple(model.path for model in plan.models))


def ends(plan: MovePlan) -> list[tuple[float, float]]:
    return [(model.x, model.y) for model in plan.models]


def places(battle: Battle, unit: str = "m") -> list[tuple[float, float]]:
    return [(model.x, model.y) for model in battle.members(unit)]


@rule("activate.action.move")
def test_a_unit_moves_as_a_body_and_keeps_its_formation() -> None:
    battle = a_battle([squad("m", n=5)])
    plan = plan_move(battle, "m", 1, 3)
    assert plan.refusal is None and plan.coherent
    assert ends(plan) == [(round(x + 1, 3), round(y + 3, 3)) for x, y in places(battle)]
    assert {round(model.cost, 3) for model in plan.models} == {3.162}
    assert {round(model.facing, 1) for model in plan.models} == {18.4}


@rule("activate.action.move")
def test_a_plan_beyond_the_move_is_refused_with_the_rule() -> None:
    plan = plan_move(a_battle([squad("m", n=5)]), "m", 0, 5, clip=False)
    assert plan.refusal is not None and plan.refusal.rule == "activate.action.move"
    assert all(model.refusal for model in plan.models)


@rule("move.turning")
def test_a_wheel_turns_the_formation_about_its_middle() -> None:
    battle = a_battle([squad("m", n=3, at=(10, 10))])
    plan = plan_move(battle, "m", 0, 0, rotate=90)
    assert ends(plan) == [(10, 11.2), (10, 10), (10, 8.8)]
    assert plan.refusal is None


@rule("move.turning", "move.sidestep", "move.backwards")
@pytest.mark.parametrize(
    ("dx", "dy", "facing", "cost"),
    [
        (0, 3, None, 3.0),
        (3, 0, None, 3.0),
        (3, 0, 0, 3.0),
        (-3, -1, 0, 3.662),
        (0, -0.4, None, 0.8),
        (0, -3, None, 3.5),
        (0, -0.4, 0, 0.8),
        (0, 1, 90, 1.0),
        (0, -2, 0, 3.5),
        (0, -2.5, 0, 4.0),
    ],
)
def test_each_model_takes_the_cheapest_way(dx: float, dy: float, facing: float | None, cost: float) -> None:
    plan = plan_move(a_battle([squad("m", n=1)]), "m", dx, dy, facing=facing)
    assert plan.refusal is None
    assert plan.models[0].cost == pytest.approx(cost, abs=0.001)
    assert facing is None or plan.models[0].facing == facing


@rule("activate.free-turn")
def test_a_plan_may_only_turn_the_unit() -> None:
    battle = a_battle([squad("m", n=2)])
    plan = plan_move(battle, "m", 0, 0, facing=60)
    play(move_action(battle, "m", act_of(plan)))
    assert [model.facing for model in battle.members("m")] == [60, 60]
    assert [model.speed for model in battle.members("m")] == [0, 0]


@rule("move.terrain.classes")
def test_a_way_round_what_is_impassable_is_found() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1)], [impassable((9, 11.5, 10.3, 12))])
    plan = plan_move(battle, "m", 0, 3)
    assert plan.refusal is None
    assert len(plan.models[0].path.legs) > 1
    assert 3 < plan.models[0].cost <= 4


@rule("move.terrain.difficult")
def test_members_slowed_by_the_ground_fall_behind() -> None:
    battle = a_battle([squad("m", n=5)], [difficult((9.5, 11, 20, 20))])
    plan = plan_move(battle, "m", 0, 4)
    assert plan.refusal is None
    assert [round(model.y, 1) for model in plan.models] == [14, 14, 12.5, 12.5, 12.5]


@rule("move.other-models")
def test_a_member_whose_place_is_taken_stands_beside_it() -> None:
    battle = a_battle([squad("m", n=3), squad("f", at=(10, 13), n=1)])
    plan = plan_move(battle, "m", 0, 3)
    assert plan.refusal is None
    assert ends(plan)[1] != (10, 13)
    assert abs(ends(plan)[1][0] - 10) < 1.6


@rule("move.enemy-proximity")
def test_a_unit_dragged_too_close_halts_outside_melee_radius() -> None:
    battle = a_battle([squad("m", n=3), squad("e", "b", at=(10, 14.2), n=1)])
    plan = plan_move(battle, "m", 0, 2.5)
    assert plan.refusal is None
    assert why_not_move(battle, "m", act_of(plan).paths) is None


def facing_an_enemy() -> Battle:
    """Two ranks, and one enemy before the middle of the front."""
    return a_battle([squad("m", n=5, ranks=2), squad("e", "b", at=(10, 14.2), n=1)])


@rule("move.enemy-proximity")
@pytest.mark.parametrize("distance", [2.6, 8])
def test_a_unit_halts_before_an_enemy_in_its_formation_and_says_who_stops_it(distance: float) -> None:
    battle = facing_an_enemy()
    plan = plan_move(battle, "m", 0, distance)
    assert plan.refusal is None and plan.clipped
    (shift,) = {(round(x - a, 3), round(y - b, 3)) for (x, y), (a, b) in zip(ends(plan), places(battle), strict=True)}
    assert shift[0] == 0 and 2.05 < shift[1] < 2.2
    assert plan.short is not None and plan.short.rule == "move.enemy-proximity" and plan.limit == "m.2"
    assert plan.short.reason.endswith("from trooper 1 of e, within its melee radius; charge instead.")


@rule("move.enemy-proximity")
def test_where_no_formation_fits_before_an_enemy_the_plan_says_how_many_are_held_back() -> None:
    battle = a_battle([squad("m", n=3), squad("e", "b", at=(10, 12.002), n=1)])
    plan = plan_move(battle, "m", 0, 0.2)
    assert plan.refusal is None and plan.clipped and plan.limit == "m.2"
    assert plan.short is not None and plan.short.rule == "move.enemy-proximity"
    assert plan.short.reason.endswith("charge instead. 1 model is held back.")


@rule("move.enemy-proximity")
def test_without_stopping_short_a_move_too_near_to_an_enemy_is_refused_and_nobody_is_shifted() -> None:
    battle = facing_an_enemy()
    plan = plan_move(battle, "m", 0, 2.6, clip=False)
    assert plan.refusal is not None and plan.refusal.rule == "move.enemy-proximity"
    assert ends(plan) == [(round(x, 3), round(y + 2.6, 3)) for x, y in places(battle)]


@rule("move.enemy-proximity", "move.other-models")
def test_a_move_that_stops_short_says_what_stops_it_and_not_what_lies_farther_on() -> None:
    battle = a_battle([squad("m", n=3), squad("e", "b", at=(10, 13.5), n=3)])
    far, near = plan_move(battle, "m", 0, 3.5, clip=False), plan_move(battle, "m", 0, 3.5)
    assert far.refusal is not None and far.refusal.rule == "move.other-models"
    assert near.refusal is None and near.short is not None and near.short.rule == "move.enemy-proximity"


@rule("activate.action.move")
def test_the_member_that_a_refusal_speaks_of_is_named_and_the_others_carry_none() -> None:
    battle = a_battle([squad("m", n=3)])
    plan = plan_move(battle, "m", 0, 0, adjust={"m.2": (10, 15)})
    assert plan.refusal is not None and plan.refusal.reason.startswith("trooper 2: The path costs")
    assert plan.limit == "m.2" and [one.model for one in plan.models if one.refusal] == ["m.2"]


@rule("move.terrain.difficult")
def test_of_those_who_fall_behind_the_one_farthest_behind_is_told() -> None:
    battle = a_battle([squad("m", n=2, spacing=2)], [difficult((8, 13, 9.5, 20)), difficult((10.5, 12, 12, 20))])
    plan = plan_move(battle, "m", 0, 4)
    assert plan.clipped and plan.limit == "m.2"
    assert plan.short is not None and plan.short.reason == 'trooper 2: The path costs 6", the move is 4".'


@rule("activate.action.move")
def test_single_members_can_be_put_elsewhere_and_are_not_shifted() -> None:
    battle = a_battle([squad("m", n=3), squad("f", at=(8, 13.5), n=1)])
    plan = plan_move(battle, "m", 0, 2, adjust={"m.1": (8, 12.5)})
    assert plan.refusal is None and ends(plan)[0] == (8, 12.5)
    clash = plan_move(battle, "m", 0, 2, adjust={"m.1": (8, 12.6)})
    assert clash.refusal is not None and clash.refusal.rule == "move.other-models"
    assert ends(clash)[0] == (8, 12.6)


@rule("coherency.distance")
def test_a_plan_that_tears_the_unit_says_so() -> None:
    battle = a_battle([squad("m", n=3, spacing=2)])
    plan = plan_move(battle, "m", 0, 0, adjust={"m.1": (8, 13.5)})
    assert not plan.coherent and plan.links == (("m.2", "m.3"),)
    assert plan.refusal is not None and plan.refusal.rule == "coherency.distance"


CROWD = a_crowded_battle()


@rule("activate.action.move")
@given(
    unit=st.sampled_from(["m", "walkers", "friends"]),
    dx=st.floats(-7, 7),
    dy=st.floats(-7, 7),
    rotate=st.sampled_from([0.0, 0.0, 30.0, -45.0, 180.0]),
    facing=st.one_of(st.none(), st.floats(0, 360)),
)
@settings(max_examples=300)
def test_a_plan_without_refusal_can_be_carried_out(
    unit: str, dx: float, dy: float, rotate: float, facing: float | None
) -> None:
    battle = CROWD.clone()
    plan = plan_move(battle, unit, dx, dy, rotate, facing)
    limit = plan.limit if plan.refusal else None
    whole = msgspec.structs.replace(plan, clipped=False, short=None, limit=limit)
    assert check_move(battle, unit, act_of(plan).paths) == whole
    if plan.refusal is None:
        play(move_action(battle, unit, act_of(plan)))
        assert [(m.x, m.y, m.facing) for m in battle.members(unit)] == [(m.x, m.y, m.facing) for m in plan.models]
        assert_apart(battle)
