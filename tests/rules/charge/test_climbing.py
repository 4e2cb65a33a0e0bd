"""Charges whose chargers find their own way up ladders and climbs."""

from collections.abc import Sequence

import msgspec
import pytest

from arap.battle.acts import Charge, Leg
from arap.battle.battle import Battle, table_of
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.rules.charge.approach.climbing import faces_to, over_a_ladder
from arap.rules.charge.planner import list_charges
from arap.rules.movement.paths.mover import mover_of
from arap.rules.turn.actions import why_not_act
from arap.rules.turn.costs import action_cost
from arap.table import Ladder, Piece
from tests.rules.builders import a_battle, a_kind, a_piece, squad
from tests.rules.charge.charging import along, charge, has_failed, made, planned, refused, ways
from tests.rules.movement.vertical.ground import a_cliff
from tests.support import rule

LADDER = Ladder(id="ladder", name="The ladder", foot=(20.0, 21.0, 0.0), head=(20.0, 21.5, 3.0), length=3.0, width=1)
AT_E = Charge("e")
RAMP = a_piece((14, 21, 34, 40), "ramp", height=3.0, surface=True, rise=0.0)


def below(
    cliff: Piece,
    *more: Piece,
    places: Sequence[tuple[float, float]] = ((20, 19),),
    foes: Sequence[tuple[float, float]] = ((20, 23.2),),
    ladders: Sequence[Ladder] = (),
    points: int = 2,
) -> Battle:
    """Chargers m at the foot of a cliff 3" high, and enemies e on it."""
    troops = [squad("m", places=places, kind=a_kind(M=6, I=3)), squad("e", "b", places=foes, facing=180)]
    battle = a_battle(troops, [cliff, *more])
    scenario = battle.scenario
    battle.table = table_of(scenario.width, scenario.depth, scenario.terrain, tuple(ladders))
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, z=0.0))
    battle.change_turn(acting=(Acting("m", points),))
    return battle


@rule("charge.lead-model", "climb.high")
def test_a_charge_climbs_by_itself_where_nothing_else_leads_to_the_enemy() -> None:
    battle = below(a_cliff(1.0, 3.0))
    plan = planned(battle)
    assert plan.succeeds and [trial.purpose for trial in plan.chargers[0].way.dice] == ["climb.test"]
    assert "A climb on the way: the charge costs 2 action points" in [note.text for note in plan.notes]
    assert action_cost(battle, "m", AT_E) == 2
    assert [target.cost for target in list_charges(battle, battle.units["m"])] == [2]
    charge(battle, points=2, dice={"climb.test": [3]})
    model = battle.models["m.1"]
    assert (model.x, model.y, model.z) == (plan.chargers[0].way.x, plan.chargers[0].way.y, 3.0)
    assert made(battle).behind == "reached only by climbing" and battle.turn.acting[-1].points == 0


@rule("charge.lead-model", "climb.high")
def test_a_charger_that_fails_its_climb_stays_at_the_foot_and_the_points_are_gone() -> None:
    battle = below(a_cliff(1.0, 3.0))
    charge(battle, points=2, dice={"climb.test": [4]})
    assert battle.models["m.1"].z == 0.0 and has_failed(battle)
    assert not battle.turn.acting


@rule("charge.lead-model", "climb.high")
def test_with_one_point_nobody_climbs_and_the_plan_says_why() -> None:
    battle = below(a_cliff(1.0, 3.0), points=1)
    plan = planned(battle)
    assert not plan.succeeds and action_cost(battle, "m", AT_E) == 1
    assert "Only a climb leads to the enemy, and it costs 2 action points" in [note.text for note in plan.notes]
    assert [target.cost for target in list_charges(battle, battle.units["m"])] == [1]
    charge(battle, points=1)
    assert battle.models["m.1"].z == 0.0 and has_failed(battle)


@rule("charge.lead-model")
def test_a_walk_that_leads_there_is_taken_before_a_climb_though_it_is_longer() -> None:
    stairs = a_piece((23, 17, 26, 21), "stairs", height=3.0, rise=0.0)
    foes, places = [(22, 22.6)], [(22.0, 19.5), (24.5, 16.5)]
    battle = below(a_cliff(1.0, 3.0), stairs, places=places, foes=foes)
    plan = planned(battle)
    assert plan.succeeds and action_cost(battle, "m", AT_E) == 1
    assert [charger.way.model for charger in plan.chargers if charger.engaged] == ["m.2"]
    assert not any(charger.way.dice for charger in plan.chargers)


@rule("charge.lead-model", "ladder.fixed.charge")
def test_a_charge_goes_up_a_ladder_by_itself_for_one_point_and_without_bonuses() -> None:
    battle = below(a_cliff(1.0, 3.0), ladders=[LADDER], foes=[(20, 22.5)], points=1)
    plan = planned(battle)
    assert plan.succeeds and plan.needed == pytest.approx(5) and not plan.bonus
    assert [leg.by for leg in plan.chargers[0].way.path.legs] == ["walk", "ladder"]
    charge(battle, points=1)
    model = battle.models["m.1"]
    assert (model.x, model.y, model.z) == (20.0, 21.5, 3.0)
    assert not made(battle).bonus and made(battle).without == "came by a ladder"


@rule("charge.lead-model", "ladder.fixed.climb")
def test_from_the_head_of_a_ladder_a_charger_walks_on_to_its_enemy() -> None:
    battle = below(a_cliff(1.0, 3.0), ladders=[LADDER], foes=[(23, 24.5)], points=1)
    plan = planned(battle)
    assert [leg.by for leg in plan.chargers[0].way.path.legs] == ["walk", "ladder", "walk"]
    assert plan.succeeds and plan.chargers[0].engaged == ("e.1",)


@rule("ladder.capacity", "charge.lead-model")
def test_no_more_chargers_go_up_a_ladder_than_may_leave_it_in_a_turn() -> None:
    places = [(18.0 + 1.1 * (n % 4), 19.5 - 1.1 * (n // 4)) for n in range(6)]
    foes = [(16.0 + 2.2 * n, 24.0) for n in range(5)]
    battle = below(a_cliff(1.0, 3.0), ladders=[LADDER], places=places, foes=foes, points=1)
    charge(battle, points=1)
    up = [model.id for model in battle.members("m") if model.z == 3.0]
    assert len(up) == 4 and len(ways(battle)) == 6


@rule("charge.lead-model")
def test_a_wall_that_is_no_climb_is_still_gone_over_on_foot_for_one_point() -> None:
    wall = a_piece((5, 21, 35, 21.5), "wall", height=1.2, face=True)
    battle = below(wall, points=2)
    for foe in battle.members("e"):
        battle.put_model(msgspec.structs.replace(foe, z=0.0))
    assert planned(battle).succeeds and action_cost(battle, "m", AT_E) == 1


@rule("climb.high", "charge.lead-model")
def test_a_climb_does_not_help_where_the_way_is_too_long_or_the_face_too_sheer() -> None:
    far = below(a_cliff(1.0, 3.0), places=[(20, 12)], foes=[(20, 23.2)])
    assert not planned(far).succeeds and action_cost(far, "m", AT_E) == 1
    sheer = below(a_cliff(1.0, 3.0, climb="no"))
    assert not planned(sheer).succeeds and action_cost(sheer, "m", AT_E) == 1


@rule("charge.action")
@pytest.mark.parametrize("act", [Charge(""), Charge("nobody"), Charge("e", models=("x.9",)), Charge("m")])
def test_a_charge_that_names_nothing_real_has_a_price_and_is_refused(act: Charge) -> None:
    battle = below(a_cliff(1.0, 3.0))
    assert action_cost(battle, "m", act) == 1
    assert isinstance(why_not_act(battle, battle.turn.acting[-1], act), Refusal)


ROOFS = ((21, 23), (25, 45))
BY_LADDER = (Leg(20, 21), Leg(20, 21.5, by="ladder", z=3.0))


@rule("ladder.fixed.charge", "jump.down", "charge.lead-model")
def test_a_path_drawn_up_a_ladder_and_down_the_other_side_is_a_jump_with_its_tests() -> None:
    wall = a_piece((5, 21, 35, 23), "wall", height=3.0, face=True, surface=True)
    battle = below(wall, ladders=[LADDER], foes=[(20, 25.5)])
    walk, jump = [Charge("e", paths=(along("m.1", *BY_LADDER, Leg(20, 23.6, by=by)),)) for by in ("walk", "jump")]
    assert refused(battle, walk) == "climb.down.high"
    plan = planned(battle, jump)
    assert plan.succeeds and [trial.purpose for trial in plan.chargers[0].way.dice] == ["jump.test"]
    assert not plan.bonus and "No charge bonuses: came by a ladder" in [note.text for note in plan.notes]


@rule("ladder.fixed.climb", "jump.long")
def test_a_path_drawn_by_a_ladder_begins_at_the_ladder_and_does_not_walk_over_a_gap() -> None:
    roofs = [a_piece((5, low, 35, high), f"roof-{low}", height=3.0, face=True, surface=True) for low, high in ROOFS]
    battle = below(*roofs, ladders=[LADDER], foes=[(20, 26.5)])
    afar = Charge("e", paths=(along("m.1", BY_LADDER[1]),))
    over = Charge("e", paths=(along("m.1", *BY_LADDER, Leg(20, 25.2)),))
    assert refused(battle, afar) == "ladder.fixed.climb" and refused(battle, over) == "climb.down.high"


@rule("charge.failed", "ladder.fixed.progress")
def test_chargers_that_cannot_reach_an_enemy_up_a_ladder_go_as_far_up_as_they_can() -> None:
    battle = below(a_cliff(1.0, 3.0), ladders=[LADDER], places=[(20, 10.5)], foes=[(20, 23.0)], points=1)
    charge(battle, points=1)
    model = battle.models["m.1"]
    assert has_failed(battle) and (model.x, model.y) == (20, 21) and 1.4 < model.z < 1.6


@rule("climb.high")
@pytest.mark.parametrize(("hill", "is_face"), [(a_cliff(1.0, 3.0), True), (a_cliff(1.0, 1.0), False), (RAMP, False)])
def test_only_a_face_higher_than_the_model_is_in_the_way(hill: Piece, is_face: bool) -> None:
    battle = below(hill)
    assert faces_to(battle, mover_of(battle, battle.models["m.1"], 6.0), (20.0, 30.0)) is is_face


@rule("pursuit.move", "ladder.fixed.progress")
def test_of_two_ladders_the_one_that_leads_nearer_counting_the_height_is_taken() -> None:
    high = a_piece((14, 21, 22, 30), "cliff", height=3.0, surface=True, face=True)
    low = a_piece((22.5, 21, 30, 26), "ledge", height=1.5, surface=True, face=True)
    up = Ladder(id="up", name="Up", foot=(18.0, 20.8, 0.0), head=(18.0, 21.5, 3.0), length=3.0)
    aside = Ladder(id="aside", name="Aside", foot=(23.0, 20.8, 0.0), head=(23.0, 21.5, 1.5), length=1.5)
    battle = below(high, low, ladders=(up, aside), foes=((16, 28),))
    mover = mover_of(battle, battle.models["m.1"], 6.5)
    path = over_a_ladder(battle, mover, (19.0, 26.0), lambda _: True)
    assert path is not None and path.z == 3.0
