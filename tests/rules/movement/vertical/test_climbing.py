"""Climbing up and down what is higher than the model. It stands at (20, 20) and faces north."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from arap.battle.acts import NO, GetUp, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.events import InitiativeTested, ModelFell
from arap.battle.values import Acting
from arap.rules.movement.climbing.abilities import equipped
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.travel.move import move_action
from arap.rules.turn.actions import take_action, why_not_act
from arap.rules.turn.costs import action_cost
from tests.rules.builders import a_battle, a_kind, a_member, asked, play, squad
from tests.rules.logs import events
from tests.rules.movement.manoeuvring import manoeuvre, terms_of
from tests.rules.movement.vertical.ground import (
    a_cliff,
    a_ledge,
    a_low_wall,
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


def hanging(z: float, height: float = 6.0, **fields: Any) -> Battle:
    """The model hangs so high on a face right before it."""
    return alone(a_cliff(0.0, height), z=z, **fields)


@rule("climb.high")
def test_a_climber_walks_to_the_foot_tests_and_stands_on_top() -> None:
    battle = alone(a_cliff(1.0, 3.0), I=3)
    assert cost(battle, go(21, "climb", 3.0)).total == pytest.approx(4)
    assert action_cost(battle, "m", move(go(21, "climb", 3.0))) == 2
    assert place(goes(battle, go(21, "climb", 3.0), dice={"climb.test": [3]})) == (20, 21, 3)


@rule("climb.high")
def test_a_failed_test_leaves_it_at_the_foot() -> None:
    battle = alone(a_cliff(1.0, 3.0), I=3)
    assert place(goes(battle, go(21, "climb", 3.0), dice={"climb.test": [4]})) == (20, 21, 0)


@rule("climb.high")
def test_a_climb_that_does_not_reach_the_top_goes_on_with_the_next_action() -> None:
    battle = alone(a_cliff(0.0, 6.0), z=0)
    assert refused_by(battle, go(20, "climb", 4.1)) == "activate.action.move"
    assert place(goes(battle, go(20, "climb", 4.0), dice={"climb.test": [2]})) == (20, 20, 4)
    assert cost(battle, go(22, "climb")).total == pytest.approx(4)
    assert place(goes(battle, go(22, "climb"), dice={"climb.test": [1]})) == (20, 22, 6)


@rule("climb.high")
def test_ten_inches_are_climbed_in_three_turns() -> None:
    battle = alone(a_cliff(0.0, 10.0), z=0, I=3)
    heights = []
    for z, die in ((4.0, 2), (8.0, 3), (10.0, 1)):
        heights.append(place(goes(battle, go(20, "climb", z), dice={"climb.test": [die]}))[2])
    assert heights == [4, 8, 10]


@rule("climb.high")
def test_one_who_fails_on_the_way_up_is_stuck_and_keeps_its_hold() -> None:
    battle = hanging(4.0, 10.0, I=3)
    assert place(goes(battle, go(20, "climb", 8.0), dice={"climb.test": [4]})) == (20, 20, 4)


@rule("climb.high")
def test_a_climb_with_one_point_left_is_refused() -> None:
    battle = alone(a_cliff(1.0, 3.0))
    assert refused_by(battle, go(21, "climb", 3.0), points=1) == "climb.high"
    assert why_not(battle, go(21, "climb", 3.0), points=2) is None


@rule("climb.high")
@pytest.mark.parametrize("fields", [{"creature_class": "cavalry"}, {"creature_class": "bike"}, {"climbs": "no"}])
def test_who_cannot_climb_is_refused(fields: dict[str, Any]) -> None:
    assert refused_by(alone(a_cliff(), **fields), go(21, "climb", 2.0)) == "climb.high"


@rule("climb.high", "move.prone.going")
def test_the_prone_do_not_climb() -> None:
    battle = alone(a_cliff())
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], prone=True))
    assert refused_by(battle, go(21, "climb", 2.0)) == "move.prone.going"


@rule("climb.high")
def test_an_unclimbable_face_is_refused() -> None:
    assert refused_by(alone(a_cliff(climb="no")), go(21, "climb", 2.0)) == "climb.high"


@rule("climb.high")
def test_nobody_climbs_in_the_air() -> None:
    assert refused_by(alone(a_cliff(2.0)), go(20, "climb", 2.0)) == "climb.high"


@rule("climb.high")
def test_the_plan_of_a_climb_tells_the_die_it_needs() -> None:
    battle = alone(a_cliff(1.0, 3.0), I=3)
    plan = check_move(battle, "m", move(go(21, "climb", 3.0)).paths)
    (die,) = plan.models[0].dice
    assert (die.purpose, die.needed, die.chance, die.at) == ("climb.test", "3 or less", 0.5, 1.0)


@rule("climb.down.high")
def test_a_climb_down_may_end_on_the_face() -> None:
    battle = alone(a_ledge(5.0, 0.0), z=5, I=3)
    assert action_cost(battle, "m", move(go(20, "climb", 1.0))) == 2
    assert place(goes(battle, go(20, "climb", 1.0), dice={"climb.test": [3]})) == (20, 20, 1)
    assert place(goes(battle, go(21))) == (20, 21, 0)


@rule("climb.down.high", "climb.fall-damage", "jump.down.failed")
def test_one_who_fails_on_the_way_down_falls_from_where_it_began() -> None:
    battle = alone(a_ledge(5.0, 0.0), z=5, I=3, T=3, W=3)
    dice = {"climb.test": [5], "climb.fall-hits": [4], "hazard.to-wound": [1]}
    model = goes(battle, go(20, "climb", 1.0), dice=dice)
    assert place(model)[2] == 0
    assert model is not None and model.prone
    (fell,) = events(battle, ModelFell)
    assert (fell.height, fell.strength) == (5, 5)


@rule("climb.down.high")
def test_one_who_hangs_falls_from_there() -> None:
    battle = hanging(6.0, 10.0, W=3)
    dice = {"climb.test": [6], "climb.fall-hits": [4], "hazard.to-wound": [1]}
    model = goes(battle, go(20, "climb", 2.0), dice=dice)
    assert place(model)[2] == 0
    assert events(battle, ModelFell)[0].height == 6


@rule("climb.down.high")
def test_climbing_down_with_one_point_left_is_refused() -> None:
    assert refused_by(alone(a_ledge(5.0, 0.0), z=5), go(20, "climb", 1.0), points=1) == "climb.down.high"


@rule("climb.down.high")
def test_one_who_hangs_may_jump_down_for_one_point() -> None:
    battle = hanging(3.0)
    assert refused_by(battle, go(19), points=1) == "climb.down.high"
    assert why_not(battle, go(19, "jump"), points=1) is None


@rule("climb.rappel")
def test_on_ropes_one_comes_down_for_one_point() -> None:
    battle = alone(a_ledge(3.0, 1.0), I=4, traits=("ropes",))
    path = go(21, "rappel", 0.0)
    assert action_cost(battle, "m", move(path)) == 1
    assert cost(battle, path).total == pytest.approx(4)
    assert place(goes(battle, path, dice={"climb.test": [2]})) == (20, 21, 0)


@rule("climb.rappel", "climb.terrain-traits")
def test_a_leg_that_begins_at_the_very_edge_leads_down_the_same_face() -> None:
    assert why_not(alone(a_ledge(2.0, tags=("creepers",))), go(21), go(21.5, "rappel")) is None
    smooth = alone(a_ledge(2.0, climb="no"))
    assert refused_by(smooth, go(21), go(21.5, "climb")) == "climb.high"


@rule("climb.rappel")
def test_after_a_fall_from_the_rope_the_way_to_the_edge_is_all_it_has_paid() -> None:
    battle = alone(a_ledge(3.0), I=4, W=3, traits=("ropes",))
    dice = {"climb.test": [5], "climb.fall-hits": [1], "hazard.to-wound": [1]}
    ask = asked(manoeuvre(battle, "m", move(go(21, "rappel", 0.0)), 1), dice)
    assert dict(terms_of(ask).allowances) == pytest.approx({"m.1": 3})
    assert battle.models["m.1"].z == 0


@rule("climb.rappel", "jump.down.failed")
def test_who_fails_to_rappel_three_inches_falls_and_stays_on_its_feet() -> None:
    battle = alone(a_ledge(3.0, 1.0), I=4, W=3, traits=("ropes",))
    dice = {"climb.test": [5], "climb.fall-hits": [1], "hazard.to-wound": [1]}
    model = goes(battle, go(21, "rappel", 0.0), dice=dice)
    assert model is not None and not model.prone
    assert place(model)[2] == 0
    assert events(battle, ModelFell)[0].strength == 3


@rule("climb.rappel")
@pytest.mark.parametrize("tag", ["creepers", "rope", "slide"])
def test_a_tagged_face_serves_as_well(tag: str) -> None:
    assert why_not(alone(a_ledge(3.0, 1.0, tags=(tag,))), go(21, "rappel", 0.0)) is None


@rule("climb.rappel")
def test_without_ropes_or_a_tagged_face_it_is_refused() -> None:
    assert refused_by(alone(a_ledge(3.0, 1.0)), go(21, "rappel", 0.0)) == "climb.rappel"


def a_squad(equipment: int) -> Battle:
    """Five at the foot of a cliff, so many of them with climbing equipment."""
    geared = a_kind("geared", traits=("climbing-equipment",))
    members = [a_member(geared if n < equipment else a_kind()) for n in range(5)]
    troops = squad("m", members=members, places=[(16 + 2.0 * n, 20) for n in range(5)])
    battle = a_battle([troops], [a_cliff(0.0, 6.0)])
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, z=0.0))
    return battle


def all_climb(battle: Battle) -> Move:
    paths = [ModelPath(m.id, (go(20, "climb", 3.0, x=m.x),)) for m in battle.members("m")]
    return Move(tuple(paths))


@rule("climb.sustained.equipment")
def test_a_squad_with_equipment_takes_no_tests() -> None:
    battle = a_squad(5)
    assert equipped(battle, "m")
    assert action_cost(battle, "m", all_climb(battle)) == 2
    play(move_action(battle, "m", all_climb(battle)))
    assert {model.z for model in battle.members("m")} == {3}


@rule("climb.sustained.equipment")
def test_if_one_has_none_all_must_test() -> None:
    battle = a_squad(4)
    play(move_action(battle, "m", all_climb(battle)), {"climb.test": [1, 1, 6, 1, 6]})
    assert [model.z for model in battle.members("m")] == [3, 3, 0, 3, 0]
    assert len(events(battle, InitiativeTested)) == 5


@rule("climb.sustained.equipment")
def test_flesh_hooks_work_for_each_model() -> None:
    battle = alone(a_cliff(0.0), z=0, traits=("flesh-hooks",))
    assert place(goes(battle, go(20, "climb", 3.0)))[2] == 3


@rule("climb.sustained.equipment", "climb.high")
def test_free_climbers_are_refused_on_a_face_for_equipment() -> None:
    assert refused_by(alone(a_cliff(0.0, climb="equipment"), z=0), go(20, "climb", 3.0)) == "climb.sustained.equipment"
    geared = alone(a_cliff(0.0, climb="equipment"), z=0, traits=("climbing-equipment",))
    assert why_not(geared, go(20, "climb", 3.0)) is None
    assert (
        refused_by(alone(a_cliff(0.0, climb="no"), z=0, traits=("climbing-equipment",)), go(20, "climb", 3.0))
        == "climb.high"
    )


def on_the_cliff(n: int, one_roll: bool = True) -> Battle:
    """So many climbers with Initiative 3 on a face, five inches up."""
    troops = squad("m", places=[(8 + 2.0 * k, 20) for k in range(n)], kind=a_kind(I=3, M=5, W=3))
    battle = a_battle([troops], [a_cliff(0.0, 8.0)], settings={"dice.unit-initiative-rolls": one_roll})
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, z=5.0))
    return battle


def down(battle: Battle) -> Move:
    return Move(tuple([ModelPath(m.id, (go(20, "climb", 0.0, x=m.x),)) for m in battle.members("m")]))


@rule("dice.initiative-test.unit", "climb.down.high")
def test_one_die_for_eight_climbers_lets_three_of_them_fall() -> None:
    battle = on_the_cliff(8)
    dice = {
        "climb.test": [5], "dice.unit-victims": [3], "casualty.allocate": [1, 1, 1], "climb.fall-hits": [1, 1, 1],
        "hazard.to-wound": [1, 1, 1],
    }  # fmt: skip
    play(move_action(battle, "m", down(battle)), dice)
    assert [model.prone for model in battle.members("m")] == [True] * 3 + [False] * 5
    assert {model.z for model in battle.members("m")} == {0}
    assert [fell.height for fell in events(battle, ModelFell)] == [5, 5, 5]


@rule("dice.initiative-test.unit")
def test_no_more_fall_than_there_are() -> None:
    battle = on_the_cliff(2)
    dice = {
        "climb.test": [4], "dice.unit-victims": [5], "climb.fall-hits": [1, 1], "hazard.to-wound": [1, 1],
    }  # fmt: skip
    play(move_action(battle, "m", down(battle)), dice)
    assert all(model.prone for model in battle.members("m"))


@rule("dice.initiative-test.unit")
def test_the_owner_may_have_each_test_for_himself() -> None:
    battle = on_the_cliff(2)
    play(move_action(battle, "m", down(battle)), {"climb.test": [1, 1]}, [NO])
    assert len(events(battle, InitiativeTested)) == 2


@rule("dice.initiative-test.unit", "climb.high")
def test_a_unit_that_fails_to_climb_up_stays_put() -> None:
    battle = on_the_cliff(3)
    up = Move(tuple([ModelPath(m.id, (go(20, "climb", 7.0, x=m.x),)) for m in battle.members("m")]))
    assert why_not_act(battle, Acting("m", 2), up) is None
    play(move_action(battle, "m", up), {"climb.test": [4]})
    assert {model.z for model in battle.members("m")} == {5}


@rule("climb.jump-pack")
def test_a_jump_pack_leads_onto_a_wall_of_six_inches() -> None:
    battle = alone(a_cliff(5.0, 6.0), I=4, traits=("jump-pack",))
    assert action_cost(battle, "m", move(go(25.3, "leap", 6.0))) == 1
    assert place(goes(battle, go(25.3, "leap", 6.0), dice={"climb.test": [4]})) == (20, 25.3, 6)


@rule("climb.jump-pack", "jump.down.failed")
def test_without_a_handhold_the_leaper_falls() -> None:
    battle = alone(a_cliff(5.0, 9.0), I=4, W=3, traits=("jump-pack",))
    dice = {"climb.test": [5], "climb.fall-hits": [4], "hazard.to-wound": [1]}
    model = goes(battle, go(25, "leap", 6.0), dice=dice)
    assert place(model) == (20, 25, 0)
    assert model is not None and model.prone
    assert events(battle, ModelFell)[0].strength == 6


@rule("climb.jump-pack")
def test_nobody_leaps_into_the_air_behind_a_wall() -> None:
    battle = alone(a_low_wall(2.0, height=2.0, thick=0.3), traits=("jump-pack",))
    assert refused_by(battle, go(22.6, "leap")) == "climb.jump-pack"


@rule("climb.jump-pack")
def test_higher_or_farther_leaps_are_refused() -> None:
    near, far = alone(a_cliff(5.0, 9.0), traits=("jump-pack",)), alone(a_cliff(6.5, 6.0), traits=("jump-pack",))
    assert refused_by(near, go(25, "leap", 6.5)) == "climb.jump-pack"
    assert refused_by(far, go(26.5, "leap", 5.0)) == "climb.jump-pack"
    assert refused_by(alone(a_cliff(5.0, 9.0)), go(25, "leap", 5.0)) == "climb.jump-pack"


@rule("climb.high", "climb.low-obstacle")
def test_climbing_a_low_wall_is_no_climb() -> None:
    battle = alone(a_low_wall(1.0, 1.2, 0.2))
    assert action_cost(battle, "m", move(go(22, "climb"))) == 1
    assert place(goes(battle, go(22, "climb"))) == (20, 22, 0)


def take(battle: Battle, act: Move | GetUp, dice: Mapping[str, Sequence[int]] | None = None) -> None:
    """The unit uses its points for this action."""
    assert why_not_act(battle, battle.turn.acting[-1], act) is None
    play(take_action(battle, battle.turn.acting[-1], act), dice)


@rule("activate.action-points")
def test_after_a_move_the_other_two_of_three_points_serve_to_climb() -> None:
    battle = alone(a_cliff(3.0, 3.0), I=3)
    battle.change_turn(acting=(Acting("m", 3),))
    take(battle, move(go(22)))
    take(battle, move(go(23, "climb", 3.0)), {"climb.test": [3]})
    assert place(battle.models["m.1"]) == (20, 23, 3) and battle.turn.acting[-1].points == 0


@rule("activate.action-costs", "move.prone.going")
def test_the_prone_get_up_first_and_then_climb() -> None:
    battle = alone(a_cliff(0.5, 3.0), I=3)
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], prone=True))
    battle.change_turn(acting=(Acting("m", 3),))
    assert refused_by(battle, go(20.5, "climb", 3.0)) == "move.prone.going"
    take(battle, GetUp(("m.1",)))
    take(battle, move(go(20.5, "climb", 3.0)), {"climb.test": [2]})
    assert place(battle.models["m.1"])[2] == 3 and battle.turn.acting[-1].points == 0


@rule("climb.high")
def test_a_failed_climb_has_cost_its_points_and_there_is_no_second_in_the_turn() -> None:
    battle = alone(a_cliff(1.0, 3.0), I=3)
    battle.change_turn(acting=(Acting("m", 3),))
    take(battle, move(go(21, "climb", 3.0)), {"climb.test": [4]})
    assert place(battle.models["m.1"]) == (20, 21, 0) and battle.turn.acting[-1].points == 1
    assert refused_by(battle, go(21, "climb", 3.0), points=1) == "climb.high"
