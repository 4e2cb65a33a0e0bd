"""Ways between levels. The model m.1 stands at (20, 20) and faces north."""

from math import inf, nan

import pytest

from arap.battle.acts import Swim
from arap.battle.battle import Battle, table_of
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.planning.crossing import plan_crossing
from arap.rules.movement.planning.planner import plan_move
from arap.table import Ladder
from tests.rules.movement.vertical.ground import a_cliff, a_gap, a_ledge, a_low_wall, a_river, alone
from tests.support import rule


def ways(plan: MovePlan | None) -> list[str]:
    assert plan is not None and plan.refusal is None
    return [leg.by for model in plan.models for leg in model.path.legs]


def dry_feet(battle: Battle, inches: float = 3.0) -> Terms:
    return Terms(allowances=(("m.1", inches),), swim=True)


@rule("climb.high")
def test_a_roof_in_reach_is_climbed() -> None:
    plan = plan_crossing(alone(a_cliff(0.5, 2.0), I=3), "m", 0, 1.5)
    assert ways(plan) == ["climb"]
    assert plan is not None and [trial.rule for trial in plan.models[0].dice] == ["climb.high"]


@rule("climb.high")
def test_of_a_high_face_as_much_as_the_move_allows() -> None:
    plan = plan_crossing(alone(a_cliff(1.0, 6.0)), "m", 0, 2.0)
    assert ways(plan) == ["climb"]
    assert plan is not None and plan.models[0].path.legs[0].z == pytest.approx(3.0)


@rule("ladder.fixed.climb")
def test_a_ladder_is_surer_than_a_climb() -> None:
    battle = alone(a_cliff(1.0, 2.0))
    ladder = Ladder(id="l", name="Ladder", foot=(20.0, 21.0, 0.0), head=(20.0, 21.5, 2.0), length=2.0)
    battle.table = table_of(battle.scenario.width, battle.scenario.depth, battle.scenario.terrain, (ladder,))
    assert "ladder" in ways(plan_crossing(battle, "m", 0, 1.5))


@rule("jump.down")
def test_down_a_drop_the_surest_way_is_taken() -> None:
    assert ways(plan_crossing(alone(a_ledge(1.9), I=3), "m", 0, 2.0)) == ["jump"]


@rule("jump.long")
def test_a_gap_is_jumped() -> None:
    assert ways(plan_crossing(alone(a_gap(0.5, 2.0), I=3), "m", 0, 3.0)) == ["jump"]


@rule("swim.rate")
def test_a_swimmer_swims_as_far_as_the_die_lets_it() -> None:
    battle = alone(a_river(0.5))
    assert ways(plan_crossing(battle, "m", 0, 2.5, dry_feet(battle))) == ["swim"]
    assert plan_crossing(battle, "m", 0, 2.5) is None
    assert Swim(("m.1",)).models == ("m.1",)


@rule("climb.low-obstacle")
def test_what_can_be_walked_is_walked() -> None:
    assert plan_crossing(alone(a_low_wall(), a_gap(10, 3)), "m", 0, 2.0) is None


def test_where_there_is_nothing_to_cross_nothing_is_found() -> None:
    assert plan_crossing(alone(), "m", 0, 2.0) is None


@pytest.mark.parametrize("bad", [nan, inf, -inf, 1e300])
def test_what_is_no_number_is_refused(bad: float) -> None:
    battle = alone(a_cliff())
    assert plan_crossing(battle, "m", bad, 0) is None
    for plan in (
        plan_move(battle, "m", bad, 0),
        plan_move(battle, "m", 0, 1, rotate=bad),
        plan_move(battle, "m", 0, 1, facing=bad),
        plan_move(battle, "m", 0, 1, adjust={"m.1": (20.0, bad)}),
        plan_move(battle, "m", 0, 1, via=[(bad, 21.0)]),
    ):
        assert plan.refusal is not None and plan.refusal.rule == "activate.action.move"
