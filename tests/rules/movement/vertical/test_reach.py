"""How far straight walks lead over uneven ground, in plans and in flight."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.battle.battle import Battle
from arap.rules.movement.climbing.reach import walkable
from arap.rules.movement.flight.flee import flee
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.planning.planner import plan_move
from tests.rules.builders import a_battle, a_kind, a_piece, difficult, play, squad
from tests.rules.movement.vertical.ground import a_cliff, a_gap, a_ledge, a_low_wall, a_river, across, alone, go
from tests.support import rule


def reach(battle: Battle, budget: float = 4.0, far: float = 10.0) -> float:
    return walkable(battle, battle.models["m.1"], (20.0, 20.0), (20.0, 20.0 + far), budget)


@rule("climb.high", "climb.low-obstacle", "swim.rate", "jump.small-gap", "climb.down.high")
@pytest.mark.parametrize(
    ("battle", "inches"),
    [
        (alone(), 4.0),
        (alone(a_cliff(2.0)), 2.0),
        (alone(a_river(3.0)), 3.0),
        (alone(a_low_wall(1.0, 1.2, 0.2)), 2.8),
        (alone(a_low_wall(3.0, 1.2, 0.2)), 3.0),
        (alone(a_gap(2.5, 1.0)), 4.0),
        (alone(a_gap(3.5, 1.0)), 3.5),
        (alone(a_ledge(5.0, 1.5)), 1.5),
        (alone(a_low_wall(1.0, 0.8, 0.2), difficult((0, 22, 48, 48))), 3.0),
    ],
)
def test_a_walk_ends_where_the_ground_or_the_allowance_does(battle: Battle, inches: float) -> None:
    assert reach(battle) == pytest.approx(inches, abs=0.03)


@rule("climb.high")
def test_a_planned_move_goes_round_a_cliff() -> None:
    block = a_piece((18, 22, 22, 24), "block", height=4.0, face=True, surface=True)
    battle = a_battle([squad("m", at=(20, 20), n=1, kind=a_kind(M=9))], [block])
    plan = plan_move(battle, "m", 0.0, 5.0)
    assert plan.refusal is None
    assert len(plan.models[0].path.legs) > 1
    assert (plan.models[0].x, plan.models[0].y) == (20, 25)


@rule("swim.rate")
def test_a_planned_move_leads_over_the_bridge() -> None:
    river = across(22, 26, "river", water="deep")
    bridge = a_piece((22, 21.5, 25, 26.5), "bridge", base=0.2, height=0.2, surface=True)
    battle = a_battle([squad("m", at=(20, 20), n=1, kind=a_kind(M=12))], [river, bridge])
    plan = plan_move(battle, "m", 0.0, 7.0)
    assert plan.refusal is None
    assert any(leg.x > 22 for leg in plan.models[0].path.legs)


@rule("climb.low-obstacle")
def test_members_behind_a_wall_fall_behind_by_its_height() -> None:
    wall = a_piece((10, 21, 20.6, 21.2), "wall", height=1.2, face=True)
    battle = a_battle([squad("m", at=(20, 20), n=2, spacing=1.5)], [wall])
    plan = plan_move(battle, "m", 0.0, 4.0)
    assert plan.refusal is None
    assert [model.y for model in plan.models] == [pytest.approx(22.8, abs=0.01), 24]


@rule("rout.move", "climb.high")
def test_fleeing_models_stop_at_a_cliff_and_at_the_water() -> None:
    for barrier in (a_cliff(2.0), a_river(2.0)):
        troops = [squad("m", "b", at=(20, 20), n=1), squad("e", "a", at=(20, 8), n=1)]
        battle = a_battle(troops, [barrier])
        play(flee(battle, "m"), {"move.flee": [6, 6]})
        assert battle.models["m.1"].y <= 22.001
        assert battle.models["m.1"].z == 0


@given(st.floats(0.5, 6.0), st.floats(0.3, 2.0), st.floats(0.1, 1.0), st.floats(2.0, 8.0))
def test_what_is_walkable_is_legal(away: float, height: float, thick: float, move: float) -> None:
    battle = alone(a_low_wall(round(away, 2), round(height, 2), round(thick, 2)), M=8)
    inches = walkable(battle, battle.models["m.1"], (20.0, 20.0), (20.0, 30.0), move)
    legs = (go(round(20 + inches - 0.002, 3)),)
    assert path_along(battle, battle.models["m.1"], legs).total <= move + 0.001


def test_models_on_different_floors_do_not_stand_in_each_others_way() -> None:
    floor = a_piece((15, 15, 30, 30), "floor", base=2.9, height=0.1, surface=True)
    battle = a_battle([squad("m", at=(20, 20), n=1), squad("n", at=(20, 22), n=1)], [floor])
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], z=0.0))
    plan = plan_move(battle, "m", 0.0, 2.0)
    assert plan.refusal is None
    assert why_not_move(battle, "m", [plan.models[0].path]) is None
