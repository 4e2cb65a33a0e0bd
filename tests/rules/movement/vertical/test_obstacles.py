"""Slopes, steps and obstacles up to the model's height. The model stands at (20, 20) and faces north."""

import msgspec
import pytest

from arap.rules.movement.climbing.course import added
from arap.rules.movement.measures.ground import FREE, Going
from tests.rules.builders import a_battle, a_kind, a_piece, squad
from tests.rules.movement.vertical.ground import (
    a_cliff,
    a_ledge,
    a_low_wall,
    across,
    alone,
    cost,
    go,
    goes,
    place,
    refused_by,
    why_not,
)
from tests.support import rule


@rule("climb.slopes")
def test_a_staircase_leads_to_the_next_floor_for_its_plan_length() -> None:
    stairs = across(20, 24, "stairs", height=3.0, rise=0.0)
    battle = alone(stairs, a_cliff(4, 3.0))
    assert cost(battle, go(24.01)).total == pytest.approx(4.01)
    assert place(goes(battle, go(24))) == (20, 24, 3)


@rule("climb.slopes", "climb.high")
def test_a_bank_steeper_than_45_degrees_is_a_vertical_obstacle() -> None:
    bank = across(21, 22.5, "bank", height=2.0, rise=0.0)
    battle = alone(bank)
    assert refused_by(battle, go(22)) == "climb.high"
    assert cost(battle, go(22, "climb")).points == 2


@rule("climb.slopes")
def test_exactly_45_degrees_is_still_a_slope() -> None:
    battle = alone(across(21, 23, "bank", height=2.0, rise=0.0))
    assert why_not(battle, go(22.5)) is None
    assert place(goes(battle, go(22.5)))[2] == pytest.approx(1.5)


@rule("climb.step")
def test_a_wall_of_an_inch_is_crossed_without_penalty() -> None:
    battle = alone(a_low_wall(2.0, 1.0, 0.2))
    assert cost(battle, go(24)).total == pytest.approx(4)
    assert why_not(battle, go(24)) is None


@rule("climb.step")
def test_three_steps_close_together_are_one_obstacle_of_their_total_height() -> None:
    flight = [across(21 + n / 2, 30, f"step-{n}", height=0.8 * (n + 1), face=True) for n in range(3)]
    assert refused_by(alone(*flight), go(23)) == "climb.high"
    stairs = [across(21 + n / 2, 30, f"step-{n}", height=0.8 * (n + 1), surface=True) for n in range(3)]
    assert why_not(alone(*stairs), go(23)) is None


@rule("climb.low-obstacle")
def test_an_obstacle_up_to_the_models_height_costs_its_height() -> None:
    battle = alone(a_low_wall(1.0, 1.2, 0.2))
    path = cost(battle, go(22))
    assert path.total == pytest.approx(2 + 1.2)
    assert ("climbing over", 1.2, "climb.low-obstacle") in [(p.label, p.inches, p.rule) for p in path.parts]
    assert why_not(battle, go(22.8)) is None
    assert refused_by(battle, go(22.81)) == "activate.action.move"


@rule("climb.low-obstacle")
def test_without_the_allowance_for_the_height_it_stops_at_the_foot() -> None:
    battle = alone(a_low_wall(3.0, 1.2, 0.2))
    assert refused_by(battle, go(23.1)) == "activate.action.move"
    assert why_not(battle, go(23)) is None


@rule("climb.low-obstacle")
def test_cavalry_may_and_vehicles_may_not_cross_more_than_their_step() -> None:
    wall = a_low_wall(1.0, 1.2, 0.2)
    assert why_not(alone(wall, creature_class="cavalry", height=2.0, M=8), go(23)) is None
    assert refused_by(alone(wall, creature_class="vehicle", height=3.0, M=8), go(23)) == "climb.low-obstacle"
    higher = {"move.vehicle-step": 1.5}
    assert why_not(alone(wall, creature_class="vehicle", height=3.0, M=8, settings=higher), go(23)) is None


@rule("climb.cross-over")
def test_who_passes_over_a_wall_pays_for_the_way_up_only() -> None:
    battle = alone(a_low_wall(1.0, 1.5, 0.5), height=2.0)
    assert cost(battle, go(21.5)).total == pytest.approx(3)
    assert why_not(battle, go(22.5)) is None
    assert refused_by(battle, go(22.51)) == "activate.action.move"


@rule("climb.cross-over")
def test_over_a_wall_higher_than_the_model_one_test_serves() -> None:
    battle = alone(a_low_wall(1.0, 1.5, 0.5), I=3)
    assert refused_by(battle, go(22.5), points=2) == "climb.high"
    assert cost(battle, go(22.5, "climb")).total == pytest.approx(4)
    assert place(goes(battle, go(22.5, "climb"), dice={"climb.test": [2]})) == (20, 22.5, 0)


@rule("climb.cross-over")
def test_without_the_allowance_to_reach_the_ground_beyond_it_ends_on_top() -> None:
    battle = alone(a_low_wall(1.0, 3.0, 0.5), I=3)
    assert refused_by(battle, go(21.6, "climb")) == "activate.action.move"
    assert place(goes(battle, go(21, "climb"), go(21, "climb", 3.0), dice={"climb.test": [2]})) == (20, 21, 3)


@rule("climb.cross-over", "climb.down.high")
def test_a_deeper_far_side_is_a_matter_of_its_own() -> None:
    wall = a_low_wall(1.0, 1.2, 0.5)
    pit = across(21.5, 30, "pit", gap=3.0)
    assert refused_by(alone(wall, pit), go(22)) == "climb.down.high"


@rule("climb.terrain-traits")
def test_a_difficult_wall_costs_twice_its_height() -> None:
    battle = alone(a_low_wall(1.0, 1.2, 0.2, face_going="difficult"), M=8)
    assert cost(battle, go(22)).inches == pytest.approx(2.4)


@rule("climb.terrain-traits")
def test_four_inches_of_move_climb_two_of_a_difficult_face() -> None:
    battle = alone(a_cliff(0.0, face_going="difficult"), z=0)
    assert refused_by(battle, go(20, "climb", 2.01)) == "activate.action.move"
    assert place(goes(battle, go(20, "climb", 2.0), dice={"climb.test": [1]})) == (20, 20, 2)


@rule("climb.terrain-traits")
def test_an_impassable_face_is_not_climbed() -> None:
    assert refused_by(alone(a_low_wall(face_going="impassable")), go(23)) == "climb.terrain-traits"
    assert refused_by(alone(a_cliff(face_going="impassable")), go(21, "climb", 2.0)) == "climb.terrain-traits"


@rule("climb.down.low")
def test_down_a_ledge_up_to_the_models_height_costs_the_height() -> None:
    battle = alone(a_ledge(1.2, 0.0), z=1.2)
    assert cost(battle, go(22)).total == pytest.approx(2 + 1.2)
    assert why_not(battle, go(22.8)) is None
    assert refused_by(battle, go(22.81)) == "activate.action.move"


@rule("climb.down.low")
def test_down_an_inch_costs_nothing() -> None:
    assert cost(alone(a_ledge(1.0, 0.0), z=1), go(24)).total == pytest.approx(4)


@rule("measure.height-and-slope")
def test_a_ramp_of_30_degrees_costs_its_plan_length() -> None:
    battle = alone(across(20, 24, "ramp", height=2.3, rise=0.0))
    assert cost(battle, go(24)).total == pytest.approx(4)


@rule("measure.height-and-slope", "melee.radius")
def test_an_enemy_on_the_floor_overhead_is_three_inches_away() -> None:
    floor = a_piece((15, 15, 30, 30), "floor", base=2.9, height=0.1, surface=True)
    battle = a_battle([squad("m", at=(20, 20), n=1), squad("e", "b", at=(20, 22), n=1, kind=a_kind("foe"))], [floor])
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], z=0.0))
    assert battle.models["e.1"].z == pytest.approx(3.0)
    assert why_not(battle, go(22)) is None
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], z=3.0))
    assert refused_by(battle, go(20.5)) == "move.enemy-proximity"


@rule("unit.height", "climb.low-obstacle")
def test_a_kneeling_gunner_crosses_a_wall_no_higher_than_his_comrades() -> None:
    battle = alone(a_low_wall(1.0, 1.2, 0.2), role="heavy", traits=("kneeling",))
    assert why_not(battle, go(22.8), points=1) is None
    assert refused_by(alone(a_low_wall(1.0, 1.3, 0.2)), go(22.5), points=1) == "climb.high"


@rule("move.terrain.classes")
def test_what_bars_any_part_of_a_way_bars_all_of_it() -> None:
    free, barred = Going(1.0, 2.0), Going(0.5, 0.25, 3)
    assert added(free, barred) == added(barred, free) == Going(1.5, 2.25, 3)
    assert added(barred, Going(bar=7)).bar == 3 and added(free, free).bar == FREE
