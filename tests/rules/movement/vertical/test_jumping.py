"""Jumping across gaps and down drops. The model stands at (20, 20) and faces north."""

from typing import Any

import pytest

from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.events import ModelFell, ModelRemoved
from arap.battle.values import Model
from arap.rules.movement.climbing.gaps import falls_to_test, longest_jump
from arap.rules.movement.climbing.into_melee import why_not_jump_into_melee
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.party import party_of
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.planning.crossing import plan_crossing
from arap.rules.movement.travel.journey import Journey, travel
from arap.rules.movement.travel.move import move_action
from arap.table import Piece, length
from tests.rules.builders import a_battle, a_kind, asked, play, squad
from tests.rules.logs import events
from tests.rules.movement.manoeuvring import manoeuvre, terms_of
from tests.rules.movement.vertical.ground import (
    a_gap,
    a_ledge,
    a_river,
    across,
    alone,
    cost,
    go,
    goes,
    move,
    place,
    refused_by,
    why_not,
)
from tests.support import rule

UNHURT = {"climb.fall-hits": [1], "hazard.to-wound": [1]}


def falls(battle: Battle) -> list[ModelFell]:
    return events(battle, ModelFell)


@rule("jump.small-gap")
def test_a_trench_of_an_inch_is_jumped_without_penalty() -> None:
    battle = alone(a_gap(2.5, 1.0))
    assert cost(battle, go(24)).total == pytest.approx(4)
    assert place(goes(battle, go(24))) == (20, 24, 0)


@rule("jump.small-gap")
def test_without_the_move_to_clear_it_one_stops_before_it() -> None:
    battle = alone(a_gap(3.5, 1.0))
    assert refused_by(battle, go(24.5)) == "activate.action.move"
    assert why_not(battle, go(23.5)) is None


@rule("jump.small-gap")
def test_a_path_does_not_end_over_the_gap() -> None:
    assert refused_by(alone(a_gap(2.5, 1.0)), go(23)) == "jump.small-gap"


@rule("jump.long")
def test_a_long_jump_is_tested_and_its_width_paid() -> None:
    battle = alone(a_gap(1.0, 2.5), I=3)
    assert why_not(battle, go(24, "jump"), points=1) is None
    assert cost(battle, go(24, "jump")).total == pytest.approx(4)
    assert place(goes(battle, go(24, "jump"), dice={"jump.test": [3]})) == (20, 24, 0)


@rule("jump.long")
def test_it_lands_with_its_centre_on_the_far_edge_and_may_walk_on() -> None:
    battle = alone(a_gap(1.0, 2.5), I=3)
    assert place(goes(battle, go(23.5, "jump"), go(24), dice={"jump.test": [3]})) == (20, 24, 0)
    battle = alone(a_gap(1.0, 2.5), I=3)
    assert place(goes(battle, go(23.5, "jump"), dice={"jump.test": [3]})) == (20, 23.5, 0)
    for onward in (go(27), go(24, x=21), go(23.5, x=22)):
        assert why_not(battle, onward) is None
    assert refused_by(battle, go(22)) == "climb.down.high"


@rule("jump.small-gap")
def test_a_step_over_a_small_gap_may_end_on_its_far_edge() -> None:
    battle = alone(a_gap(2.5, 1.0))
    assert place(goes(battle, go(23.5))) == (20, 23.5, 0)
    assert why_not(battle, go(25)) is None


@rule("jump.long")
def test_without_the_allowance_it_fails_without_a_roll() -> None:
    battle = alone(a_gap(2.0, 2.5), W=3)
    assert place(goes(battle, go(24.5, "jump"), dice=UNHURT)) == (20, 23.25, -4)
    assert falls(battle)[0].height == 4


@rule("jump.long")
def test_a_gap_wider_than_the_move_less_an_inch_fails_without_a_roll() -> None:
    battle = alone(a_gap(0.0, 3.2), W=3, z=0)
    assert place(goes(battle, go(23.2, "jump"), dice=UNHURT)) == (20, 21.6, -4)


@rule("jump.long")
def test_a_charging_jumper_has_what_is_left_of_the_doubled_move() -> None:
    battle = alone(a_gap(4.0, 2.5), I=3)
    doubled = Terms(allowances=(("m.1", 8.0),))
    plan = check_move(battle, "m", move(go(28, "jump")).paths, doubled)
    assert plan.refusal is None
    assert plan.models[0].allowance - cost(battle, go(26.5, "jump")).total == pytest.approx(1.5)
    play(move_action(battle, "m", move(go(28, "jump")), terms=doubled), {"jump.test": [2]})
    assert place(battle.models["m.1"]) == (20, 28, 0)


@rule("jump.long")
@pytest.mark.parametrize("fields", [{"creature_class": "cavalry"}, {"creature_class": "beast"}])
def test_only_infantry_makes_long_jumps(fields: dict[str, Any]) -> None:
    assert refused_by(alone(a_gap(1.0, 2.5), **fields), go(24, "jump")) == "jump.long"


@rule("jump.long")
def test_the_width_is_not_told_before_the_model_is_committed() -> None:
    paths = move(go(24.5, "jump")).paths
    (hidden,) = check_move(alone(a_gap(2.0, 2.5), I=3), "m", paths).models[0].dice
    told = alone(a_gap(2.0, 2.5), I=3, settings={"jump.hide-distance": False})
    (shown,) = check_move(told, "m", paths).models[0].dice
    (near,) = check_move(alone(a_gap(1.0, 2.5), I=3), "m", paths).models[0].dice
    assert (near.chance, near.needed) == (0.5, "3 or less, if the gap is not too wide")
    assert (hidden.chance, hidden.needed) == (0.5, '3 or less, but the gap looks too wide: about 3"')
    assert (shown.chance, shown.needed) == (0.0, "too wide")


@rule("jump.long")
def test_a_gap_too_wide_to_step_over_is_not_walked_over() -> None:
    assert refused_by(alone(a_gap(1.0, 2.5)), go(24)) == "climb.down.high"


@rule("jump.long.failed", "climb.fall-damage")
def test_a_failed_jump_hurts_by_the_depth() -> None:
    battle = alone(a_gap(0.5, 2.5, 4.0), I=3, T=3, W=1, save=5)
    dice = {"jump.test": [4], "climb.fall-hits": [5], "hazard.to-wound": [3, 2], "hazard.save": [4]}
    assert goes(battle, go(24, "jump"), dice=dice) is None
    assert falls(battle)[0].strength == 4


@rule("jump.long.failed", "jump.down.failed")
def test_one_who_falls_three_inches_or_less_is_not_prone() -> None:
    battle = alone(a_gap(0.5, 2.5, 2.0), I=3, W=2)
    model = goes(battle, go(24, "jump"), dice={"jump.test": [4]} | UNHURT)
    assert place(model) == (20, 21.75, -2)
    assert model is not None and not model.prone


@rule("jump.long.failed")
def test_a_lethal_gap_takes_the_jumper() -> None:
    battle = alone(a_gap(0.5, 2.5, tags=("lethal",)), I=3, W=3)
    assert goes(battle, go(24, "jump"), dice={"jump.test": [6]}) is None
    assert events(battle, ModelRemoved)


@rule("jump.long.failed")
def test_water_breaks_the_fall() -> None:
    battle = alone(a_river(0.5, 2.5), I=3)
    assert place(goes(battle, go(24, "jump"), dice={"jump.test": [6]})) == (20, 21.75, 0)
    assert falls(battle) == []


@rule("jump.natural-jumpers")
def test_a_jump_pack_crosses_a_gap_without_a_test() -> None:
    battle = alone(a_gap(1.0, 5.0), M=12, traits=("jump-pack",))
    assert place(goes(battle, go(28))) == (20, 28, 0)


@rule("jump.natural-jumpers")
def test_low_gravity_lengthens_the_jump() -> None:
    battle = alone(settings={"jump.change": 2.0})
    assert longest_jump(battle, battle.models["m.1"]) == 5
    assert longest_jump(alone(jump_limit=6.0), alone(jump_limit=6.0).models["m.1"]) == 6


@rule("jump.down")
def test_a_drop_of_five_inches_needs_two_tests() -> None:
    battle = alone(a_ledge(5.0), I=4)
    assert place(goes(battle, go(21.5, "jump"), dice={"jump.test": [4, 2]})) == (20, 21.5, 0)


@rule("jump.down")
def test_a_drop_of_less_than_four_inches_needs_one() -> None:
    battle = alone(a_ledge(3.9), I=3)
    assert place(goes(battle, go(21.5, "jump"), dice={"jump.test": [3]})) == (20, 21.5, 0)


@rule("jump.down")
def test_a_drop_of_less_than_two_inches_is_free() -> None:
    battle = alone(a_ledge(1.5, 1.0))
    assert cost(battle, go(21.5, "jump")).total == pytest.approx(1)
    assert place(goes(battle, go(24.5, "jump"))) == (20, 24.5, 0)


@rule("jump.down.failed")
def test_with_the_first_failure_it_falls_the_whole_height() -> None:
    battle = alone(a_ledge(6.0), I=3, W=3)
    model = goes(battle, go(23, "jump"), dice={"jump.test": [2, 5]} | UNHURT)
    assert place(model) == (20, 21.5, 0)
    assert model is not None and model.prone
    assert falls(battle)[0].strength == 6


def acts(battle: Battle, *legs: Leg, dice: dict[str, list[int]], then: Move) -> Model | None:
    """The model after its action, told where to go on after a fall."""
    play(manoeuvre(battle, "m", move(*legs), 1), dice, [then])
    return battle.models.get("m.1")


@rule("jump.down.failed")
def test_after_a_fall_of_three_inches_it_is_asked_for_the_rest_of_its_move() -> None:
    battle = alone(a_ledge(3.0), I=3, W=3)
    model = acts(battle, go(23, "jump"), dice={"jump.test": [4]} | UNHURT, then=move(go(23)))
    assert place(model) == (20, 23, 0)
    assert model is not None and not model.prone
    assert falls(battle)[0].strength == 3


@rule("jump.down.failed")
def test_it_has_only_what_is_left_and_nobody_else_goes_on() -> None:
    kind = a_kind(I=3, W=3)
    battle = a_battle([squad("m", kind=kind, places=[(20, 20), (21.1, 20)])], [a_ledge(2.2)])
    ask = asked(manoeuvre(battle, "m", move(go(21.5, "jump")), 1), {"jump.test": [4]} | UNHURT)
    terms = terms_of(ask)
    assert dict(terms.allowances) == pytest.approx({"m.1": 3})
    too_far, other = why_not_move(battle, "m", move(go(25)).paths, terms), Leg(22, 21)
    assert too_far is not None and too_far.rule == "activate.action.move"
    stranger = why_not_move(battle, "m", [ModelPath("m.2", (other,))], terms)
    assert stranger is not None and stranger.rule == "jump.down.failed"


@rule("jump.long.failed")
def test_a_survivor_in_a_shallow_gap_may_use_the_rest_of_its_move() -> None:
    battle = alone(a_gap(1.0, 2.5, depth=2.0), I=3, W=3)
    ask = asked(manoeuvre(battle, "m", move(go(23.5, "jump")), 1), {"jump.test": [5]} | UNHURT)
    assert dict(terms_of(ask).allowances) == pytest.approx({"m.1": 3})
    model = battle.models["m.1"]
    assert (model.x, model.y, model.z, model.prone) == (20, 22.25, -2.0, False)


@rule("jump.long")
def test_the_width_of_a_gap_is_told_in_whole_inches_before_the_jump() -> None:
    for hide, told in ((True, 4.0), (False, 3.6)):
        battle = alone(a_gap(1.0, 2.6), settings={"jump.hide-distance": hide})
        (plan,) = check_move(battle, "m", [ModelPath("m.1", (go(23.6, "jump"),))]).models
        assert plan.cost == pytest.approx(told)
        assert sum(part.inches for part in plan.parts) == pytest.approx(told)


@rule("jump.down.limit")
def test_a_human_does_not_jump_down_seven_inches() -> None:
    assert refused_by(alone(a_ledge(7.0)), go(21.5, "jump")) == "jump.down.limit"


@rule("jump.down.limit")
@pytest.mark.parametrize("trait", ["jump-pack", "gravity-chute"])
def test_packs_and_chutes_land_safely_from_any_height(trait: str) -> None:
    assert place(goes(alone(a_ledge(10.0), traits=(trait,)), go(21.5, "jump"))) == (20, 21.5, 0)


@rule("jump.down.limit")
def test_low_gravity_lengthens_the_drop_for_a_test() -> None:
    battle = alone(a_ledge(7.0), I=3, settings={"jump.gravity-step": 4.0})
    assert falls_to_test(battle, 7.0) == 1
    assert place(goes(battle, go(21.5, "jump"), dice={"jump.test": [1]})) == (20, 21.5, 0)
    limit = {"jump.gravity-step": 4.0}
    assert refused_by(alone(a_ledge(12.1), settings=limit), go(21.5, "jump")) == "jump.down.limit"


def above(drop: float, **fields: Any) -> Battle:
    foe = a_kind("foe", height=1.25)
    troops = [squad("m", at=(20, 20), n=1, kind=a_kind(**fields)), squad("e", "b", at=(20, 22), n=1, kind=foe)]
    return a_battle(troops, [a_ledge(drop)])


@rule("jump.into-melee")
@pytest.mark.parametrize("drop", [1.25, 3.0])
def test_a_ledge_no_lower_than_the_enemys_head_is_a_place_to_jump_from(drop: float) -> None:
    battle = above(drop)
    assert why_not_jump_into_melee(battle, battle.models["m.1"], battle.models["e.1"]) is None


@rule("jump.down.failed", "move.other-models")
def test_who_falls_where_somebody_stands_lies_beside_him_and_not_on_the_ledge_again() -> None:
    battle = above(5.0, I=3, T=5)
    path = party_of(battle, "m", [ModelPath("m.1", (go(21.5, "jump"),))]).paths[0]
    dice = {"jump.test": [3, 6], "climb.fall-hits": [1], "hazard.to-wound": [1]}
    (arrival,) = play(travel(battle, Journey("m", [path])), dice).arrivals
    assert arrival.z == 0 and length(arrival.place, (20, 22)) >= 1.0


@rule("jump.into-melee")
def test_a_ledge_below_the_enemys_head_is_no_place_to_jump_from() -> None:
    battle = above(1.0)
    refusal = why_not_jump_into_melee(battle, battle.models["m.1"], battle.models["e.1"])
    assert refusal is not None and refusal.rule == "jump.into-melee"


@rule("jump.down")
def test_only_the_landing_is_free_and_no_later_step_of_the_leg() -> None:
    kerb = across(23, 23.4, "kerb", height=0.5, face=True, surface=True)
    without, along = alone(a_ledge(3.0, 0.5)), alone(a_ledge(3.0, 0.5), kerb)
    assert cost(along, go(24.5, "jump")).total == cost(without, go(24.5, "jump")).total == pytest.approx(4.0)


def roofs(apart: float, *, other: float = 5.0, away: float = 1.0, **fields: Any) -> list[Piece]:
    """Two roofs on one level with a lane between them. The near edge is so far north of the model."""
    far = across(20 + away + apart, 45, "house", height=other, face=True, surface=True)
    return [a_ledge(5.0, away, **fields), far]


@rule("jump.long")
def test_a_lane_between_two_roofs_is_a_gap() -> None:
    battle = alone(*roofs(2.5), I=3, z=5.0)
    assert why_not(battle, go(24, "jump"), points=1) is None
    assert cost(battle, go(24, "jump")).total == pytest.approx(4)
    assert place(goes(battle, go(24, "jump"), dice={"jump.test": [3]})) == (20, 24, 5)


@rule("jump.long")
def test_a_jump_to_a_roof_may_end_on_its_very_edge_and_lead_on_from_there() -> None:
    battle = alone(*roofs(2.5), I=3, z=5.0)
    assert place(goes(battle, go(23.5, "jump"), dice={"jump.test": [3]})) == (20, 23.5, 5)
    assert why_not(battle, go(26)) is None
    battle = alone(*roofs(2.0), I=3, z=5.0)
    assert place(goes(battle, go(23.5, "jump"), go(24), dice={"jump.test": [3]})) == (20, 24, 5)


@rule("jump.long.failed")
def test_a_model_that_misses_the_other_roof_falls_into_the_lane() -> None:
    battle = alone(*roofs(2.5), I=3, T=3, W=3, z=5.0)
    (forecast,) = check_move(battle, "m", move(go(24, "jump")).paths).models[0].dice
    assert forecast.failure == 'falls 5"'
    assert place(goes(battle, go(24, "jump"), dice={"jump.test": [4]} | UNHURT)) == (20, 22.25, 0)
    assert falls(battle)[0].height == 5


@rule("jump.long", "jump.down")
def test_a_lane_wider_than_the_move_less_an_inch_is_jumped_in_vain() -> None:
    battle = alone(*roofs(3.2, away=0.0), W=3, z=5.0)
    assert place(goes(battle, go(23.2, "jump"), dice=UNHURT)) == (20, 21.6, 0)


@rule("jump.long")
@pytest.mark.parametrize(("other", "may"), [(4.0, True), (6.0, True), (6.5, False), (3.5, False)])
def test_the_other_roof_is_as_high_to_within_a_step(other: float, may: bool) -> None:
    battle = alone(*roofs(2.5, other=other), I=3, z=5.0)
    if may:
        assert place(goes(battle, go(24, "jump"), dice={"jump.test": [3]})) == (20, 24, other)
    else:
        assert refused_by(battle, go(24, "jump")) == "climb.high"


@rule("jump.small-gap")
def test_a_lane_of_an_inch_is_stepped_over() -> None:
    battle = alone(*roofs(1.0), z=5.0)
    assert place(goes(battle, go(24))) == (20, 24, 5)
    assert refused_by(alone(*roofs(1.1), z=5.0), go(24)) == "climb.down.high"


@rule("jump.natural-jumpers")
def test_jump_packs_cross_a_lane_without_a_test() -> None:
    battle = alone(*roofs(2.5), traits=("jump-pack",), z=5.0)
    assert place(goes(battle, go(24))) == (20, 24, 5)


@rule("jump.long", "swim.rate")
def test_a_jump_over_a_canal_between_roofs_may_end_in_the_water() -> None:
    canal = across(21.5, 23.0, "canal", water="deep")
    battle = alone(*roofs(2.5), canal, I=3, z=5.0)
    assert place(goes(battle, go(24, "jump"), dice={"jump.test": [4]})) == (20, 22.25, 0)
    assert not falls(battle)


@rule("jump.down")
def test_a_jump_that_ends_in_the_lane_leads_down() -> None:
    battle = alone(*roofs(2.5), I=3, z=5.0)
    assert place(goes(battle, go(22.2, "jump"), dice={"jump.test": [3, 3]})) == (20, 22.2, 0)


@rule("jump.long")
def test_what_lies_in_the_lane_costs_a_jumper_nothing() -> None:
    rubble = across(21.2, 23.2, "rubble", going="difficult")
    battle = alone(*roofs(2.5), rubble, I=3, z=5.0)
    assert cost(battle, go(24, "jump")).total == pytest.approx(4)


@rule("jump.long", "jump.small-gap")
def test_a_height_in_the_lane_stops_a_jump() -> None:
    chimney = across(21.5, 22.0, "chimney", height=8.0, face=True)
    assert refused_by(alone(*roofs(2.5), chimney, I=3, z=5.0), go(24, "jump")) == "climb.high"


@rule("jump.long")
def test_the_way_to_another_roof_is_found() -> None:
    battle = alone(*roofs(2.5), I=3, z=5.0)
    plan = plan_crossing(battle, "m", 0.0, 4.0)
    assert plan is not None and plan.refusal is None
    assert [leg.by for leg in plan.models[0].path.legs] == ["jump"]


def over_water(height: float = 4.0, **fields: Any) -> Battle:
    """The model stands at the edge of a quay that rises from deep water."""
    return alone(a_ledge(height, 0.5), a_river(0.5), **fields)


@rule("jump.down", "jump.long.failed")
@pytest.mark.parametrize("second", [2, 5])
def test_a_jump_into_deep_water_does_no_harm_even_if_it_fails(second: int) -> None:
    model = goes(over_water(I=3), go(21, "jump"), dice={"jump.test": [2, second]})
    assert model is not None and place(model) == (20, 21, 0)
    assert not model.prone and model.wounds == 1


@rule("jump.down", "swim.rate")
def test_a_model_that_cannot_swim_does_not_jump_into_deep_water() -> None:
    assert refused_by(over_water(swim="none"), go(21, "jump")) == "swim.rate"
