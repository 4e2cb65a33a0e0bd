"""What a path costs. The lone model m.1 stands at (20, 20) and faces north."""

import pytest

from arap.battle.battle import Battle
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.measures.ground import Pace
from arap.rules.movement.measures.rates import charge_reach
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.facing import forward_for_most
from arap.table import Piece
from tests.rules.builders import a_battle, a_kind, difficult, squad, very_difficult
from tests.rules.movement.paths import cost_of, path, refused_by, why_not
from tests.support import rule


def alone(*terrain: Piece, M: float = 4, facing: float = 0) -> Battle:
    return a_battle([squad("m", at=(20, 20), n=1, facing=facing, kind=a_kind(M=M))], terrain)


@rule("move.basic")
def test_a_human_may_move_any_distance_up_to_four_inches() -> None:
    battle = alone()
    assert why_not(battle) is None
    assert why_not(battle, (20, 21.5)) is None
    assert why_not(battle, (20, 24)) is None
    assert refused_by(battle, (20, 24.01)) == "activate.action.move"


@rule("move.cost")
def test_an_inch_of_open_ground_leaves_an_inch_and_a_half_of_difficult() -> None:
    battle = alone(difficult((10, 21, 30, 30)))
    assert cost_of(battle, (20, 22.5)).total == pytest.approx(4)
    assert why_not(battle, (20, 22.5)) is None
    assert refused_by(battle, (20, 22.51)) == "activate.action.move"


@rule("move.cost", "move.backwards")
def test_backing_up_in_difficult_ground_costs_four_an_inch() -> None:
    battle = alone(difficult((10, 10, 30, 30)))
    assert cost_of(battle, (20, 19)).total == pytest.approx(4)
    assert refused_by(battle, (20, 18.99)) == "activate.action.move"


@rule("move.cost", "move.terrain.very-difficult")
def test_two_inches_open_and_half_an_inch_very_difficult_is_just_legal() -> None:
    battle = alone(very_difficult((10, 22, 30, 30)))
    assert cost_of(battle, (20, 22.5)).total == pytest.approx(4)
    assert why_not(battle, (20, 22.5)) is None


@rule("move.cost")
def test_the_parts_of_a_cost_carry_their_rules_and_add_up() -> None:
    battle = alone(difficult((10, 21, 30, 30)), M=9)
    cost = cost_of(battle, (20, 22, 180), (21, 22))
    assert {part.label: (part.inches, part.rule) for part in cost.parts} == {
        "distance": (3, "move.cost"),
        "backwards": (2, "move.backwards"),
        "difficult ground": (pytest.approx(3), "move.terrain.difficult"),
        "sidestep": (0.5, "move.sidestep"),
        "turns": (0.5, "move.turning"),
    }
    assert cost.total == pytest.approx(9)


@rule("move.cost")
def test_where_areas_overlap_only_the_worse_counts() -> None:
    battle = alone(difficult((10, 10, 30, 30)), very_difficult((10, 10, 30, 30)))
    assert cost_of(battle, (20, 21)).total == pytest.approx(4)


@rule("move.cost")
@pytest.mark.parametrize(
    ("off", "label"),
    [(45, None), (46, "sidestep"), (134, "sidestep"), (135, "backwards"), (180, "backwards"), (315, None)],
)
def test_the_manner_goes_by_the_angle_between_facing_and_leg(off: float, label: str | None) -> None:
    battle = alone(facing=(360 - off) % 360)
    labels = [part.label for part in cost_of(battle, (20, 21)).parts]
    assert labels == ["distance"] + ([label] if label else [])


@rule("move.cost")
def test_a_path_that_leaves_the_table_is_refused() -> None:
    battle = a_battle([squad("m", at=(20, 46), n=1, kind=a_kind(M=8))])
    assert refused_by(battle, (20, 48.5), (20, 47)) == "move.cost"
    assert refused_by(battle, (20, 47.8)) == "move.cost"


@rule("move.terrain.difficult")
def test_difficult_ground_halves_a_move_of_four() -> None:
    battle = alone(difficult((10, 10, 30, 30)))
    assert why_not(battle, (20, 22)) is None
    assert refused_by(battle, (20, 22.01)) == "activate.action.move"


@rule("move.terrain.difficult")
def test_a_charge_of_eight_inches_goes_four_in_difficult_ground() -> None:
    battle = alone(difficult((10, 10, 30, 40)))
    doubled = Terms(allowances=(("m.1", charge_reach(battle, battle.models["m.1"])),))
    assert why_not_move(battle, "m", (path("m.1", (20, 24)),), doubled) is None
    refusal = why_not_move(battle, "m", (path("m.1", (20, 24.01)),), doubled)
    assert refusal is not None and refusal.rule == "activate.action.move"


@rule("move.terrain.difficult")
def test_three_inches_open_leave_one_of_difficult_to_a_move_of_five() -> None:
    battle = alone(difficult((10, 23, 30, 30)), M=5)
    assert why_not(battle, (20, 24)) is None
    assert refused_by(battle, (20, 24.01)) == "activate.action.move"


@rule("move.terrain.very-difficult")
def test_a_move_of_four_is_an_inch_of_very_difficult_ground() -> None:
    battle = alone(very_difficult((10, 10, 30, 30)))
    assert why_not(battle, (20, 21)) is None
    assert refused_by(battle, (20, 21.01)) == "activate.action.move"


@rule("move.terrain.very-difficult")
def test_four_inches_open_leave_half_an_inch_very_difficult_to_a_move_of_six() -> None:
    battle = alone(very_difficult((10, 24, 30, 30)), M=6)
    assert why_not(battle, (20, 24.5)) is None
    assert refused_by(battle, (20, 24.51)) == "activate.action.move"


@rule("move.backwards")
def test_backing_straight_up_goes_at_half_rate() -> None:
    battle = alone()
    assert why_not(battle, (20, 18)) is None
    assert refused_by(battle, (20, 17.99)) == "activate.action.move"


@rule("move.backwards")
def test_who_backs_up_still_faces_forward() -> None:
    assert cost_of(alone(), (20, 18)).facing == 0


@rule("move.sidestep")
def test_a_sidestep_takes_half_an_inch_off_the_move() -> None:
    battle = alone()
    assert why_not(battle, (16.5, 20)) is None
    assert refused_by(battle, (16.49, 20)) == "activate.action.move"


@rule("move.sidestep")
def test_left_forward_right_is_two_sidesteps() -> None:
    assert cost_of(alone(), (19, 20), (19, 21), (20, 21)).total == pytest.approx(4)


@rule("move.sidestep")
def test_two_legs_to_the_same_side_are_one_sidestep_and_to_the_other_side_a_new_one() -> None:
    assert cost_of(alone(), (19, 20), (18, 20)).total == pytest.approx(2.5)
    assert cost_of(alone(), (19, 20), (20, 20)).total == pytest.approx(3)


@rule("move.turning")
def test_about_turn_and_about_turn_again_leave_two_and_a_half_inches() -> None:
    battle = alone()
    cost = cost_of(battle, (20, 17.5, 180), (20, 17.5, 0))
    assert cost.total == pytest.approx(4)
    assert cost.facing == 0
    assert refused_by(battle, (20, 17.49, 180), (20, 17.49, 0)) == "activate.action.move"


@rule("move.turning", "activate.free-turn")
def test_ninety_degrees_in_two_turns_are_free() -> None:
    assert cost_of(alone(), (20.5, 20.866, 30), (23.5, 20.866, 90)).total == pytest.approx(4, abs=0.001)


@rule("move.turning")
def test_a_small_turn_after_the_free_one_costs_half_an_inch() -> None:
    battle = alone()
    assert cost_of(battle, (21, 20, 90), (23.5, 20, 110)).total == pytest.approx(4)
    assert refused_by(battle, (21, 20, 90), (23.51, 20, 110)) == "activate.action.move"


@rule("move.turning")
def test_small_paid_turns_are_not_pooled() -> None:
    cost = cost_of(alone(), (21, 20, 90), (22, 20, 100), (23, 20, 90))
    assert cost.total == pytest.approx(3 + 0.5 + 0.5)


@rule("move.turning")
def test_turning_costs_are_not_multiplied_by_ground() -> None:
    battle = alone(difficult((10, 10, 30, 30)))
    assert cost_of(battle, (20, 19, 180)).total == pytest.approx(2.5)


@rule("move.turning")
def test_a_model_may_only_turn_and_pays_for_what_is_not_free() -> None:
    battle = alone(M=1)
    assert cost_of(battle, (20, 20, 90)).total == 0
    assert cost_of(battle, (20, 20, 180)).total == 0.5
    turns = [(20.0, 20.0, float(face)) for face in (180, 0, 180)]
    assert refused_by(battle, *turns) == "activate.action.move"


@rule("measure.height-and-slope")
def test_walking_up_a_ramp_costs_its_length_in_plan() -> None:
    ramp = difficult((10, 20.5, 30, 30), going="open", height=2.3, surface=True)
    assert cost_of(alone(ramp), (20, 24)).total == pytest.approx(4)


@rule("activate.action.move")
def test_a_path_too_dear_is_refused_with_cost_and_allowance() -> None:
    refusal = why_not(alone(), (20, 25))
    assert refusal is not None
    assert '5"' in refusal.reason and '4"' in refusal.reason


@rule("move.turning")
@pytest.mark.parametrize(
    ("ways", "turns"),
    [
        ((0.0,), (-45.0, 45.0)),
        ((0.0, 60.0), (15.0, 45.0)),
        ((350.0, 290.0), (-45.0, -15.0)),
        ((0.0, 30.0, 20.0), (-15.0, 45.0)),
        ((0.0, 120.0, 10.0), (-45.0, 45.0)),
    ],
)
def test_turns_for_which_as_many_legs_as_possible_lead_forward(
    ways: tuple[float, ...], turns: tuple[float, float]
) -> None:
    assert forward_for_most(ways) == turns


@rule("move.fleet.multi-move")
@pytest.mark.parametrize(
    ("spared", "extra"), [(0.0, (5.0, 6.0)), (1.0, (5.0, 3.0)), (3.0, (4.0, 0.0)), (9.0, (0.0, 0.0))]
)
def test_spared_inches_of_bad_ground_cost_nothing_the_worst_first(spared: float, extra: tuple[float, float]) -> None:
    assert Pace(1.0, 2.0, 4.0, spared=spared).extra(5.0, 2.0) == extra
