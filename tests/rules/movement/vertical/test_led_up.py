"""A whole squad led up a ladder, one order after another. The roof begins at y = 21, three inches up."""

import msgspec
import pytest

from arap.army.loading import load_scenario
from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.game.game import Game
from arap.kernel.sources import SeededDice
from arap.rules.movement.climbing.holds import climbing
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.measures.terms import ORDINARY
from arap.rules.movement.planning.leading import goals_of, ladder_legs, needs_no_ladder
from arap.rules.movement.planning.led import LedMove, as_far_as_led
from arap.rules.movement.planning.manners import Lead
from arap.rules.movement.travel.move import move_action
from arap.table import PointXY
from tests.rules.builders import a_battle, play, squad
from tests.rules.movement.vertical.ground import a_cliff
from tests.rules.movement.vertical.test_ladders import laddered
from tests.support import rule


def at_the_foot(n: int, height: float = 3.0) -> Battle:
    places = [(18.8 + 1.1 * (k % 4), 20.0 - 1.1 * (k // 4)) for k in range(n)]
    battle = laddered(a_battle([squad("m", places=places)], [a_cliff(1.0, height)]), height)
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, z=0.0))
    return battle


def led(battle: Battle, north: float = 4.0, unit: str = "m", shift: PointXY | None = None) -> MovePlan:
    """The squad told to go four inches on by the ladder, and gone as far as that leads."""
    models = battle.members(unit)
    goals = goals_of(battle, models, shift or (0.0, north), 0.0, {})
    leads = {model.id: Lead("ladder") for model in models}
    plan = as_far_as_led(battle, LedMove(unit, models, goals, leads, (), None, ORDINARY, clip=True))
    assert plan.refusal is None, plan.refusal
    play(move_action(battle, unit, Move(tuple([one.path for one in plan.models]))))
    return plan


@rule("ladder.fixed.progress", "coherency.distance")
def test_those_on_the_ladder_go_on_by_the_next_order_and_keep_in_touch() -> None:
    battle = at_the_foot(3)
    led(battle)
    assert [climbing(battle, model) for model in battle.members("m")] == [True] * 3
    assert led(battle).coherent
    assert [model.z for model in battle.members("m")] == [3, 3, 3]


@rule("ladder.capacity")
def test_who_finds_no_room_on_the_ladder_waits_and_the_others_go() -> None:
    battle = at_the_foot(8)
    led(battle)
    assert [model.id for model in battle.members("m") if model.z > 0] == ["m.1", "m.2", "m.3", "m.4"]
    assert battle.turn.ladders[0].mounted == 4


@rule("ladder.capacity", "ladder.fixed.progress")
@pytest.mark.parametrize("n", [5, 8])
def test_a_squad_is_on_the_roof_after_some_turns(n: int) -> None:
    battle = at_the_foot(n)
    for _ in range(n):
        led(battle)
        battle.change_turn(ladders=(), serial=battle.turn.serial + 1)
    assert [model.z for model in battle.members("m")] == [3] * n


def stand(battle: Battle, model: str, x: float, y: float, z: float) -> None:
    battle.put_model(msgspec.structs.replace(battle.models[model], x=x, y=y, z=z))


@rule("ladder.fixed.climb")
def test_who_is_at_the_top_already_walks_on_the_roof() -> None:
    battle = at_the_foot(1)
    stand(battle, "m.1", 20.0, 21.5, 3.0)
    (one,) = led(battle, 1.0).models
    assert [leg.by for leg in one.path.legs] == ["walk"]
    assert (one.x, one.y, one.z) == (20.0, 22.5, 3.0) and one.cost == pytest.approx(1.0)


@rule("ladder.fixed.climb")
def test_one_on_the_roof_who_is_told_a_level_or_sent_off_it_goes_down_the_ladder() -> None:
    for goal, level in (((20.0, 20.0), None), ((20.0, 21.0), 0.0)):
        battle = at_the_foot(1)
        stand(battle, "m.1", 20.0, 21.5, 3.0)
        legs = ladder_legs(battle, battle.models["m.1"], goal, level)
        assert (legs[0].by, legs[0].z) == ("ladder", 0.0)


@rule("ladder.fixed.progress", "ladder.fixed.climb")
@pytest.mark.parametrize("order", [(1, 2, 3, 4), (4, 3, 2, 1)])
def test_one_on_the_roof_makes_room_those_on_the_ladder_go_on_and_those_below_come_up(order: tuple[int, ...]) -> None:
    battle = at_the_foot(4)
    top, high, low, foot = [f"m.{n}" for n in order]
    for model, place in ((top, (20.0, 21.5, 3.0)), (high, (20.0, 21.0, 2.0)), (low, (20.0, 21.0, 1.0))):
        stand(battle, model, *place)
    stand(battle, foot, 20.0, 20.0, 0.0)
    led(battle, 3.0)
    at = {model.id: (model.y, model.z) for model in battle.members("m")}
    assert at[top] == (24.5, 3.0)
    assert at[high][1] == 3.0 and at[low][1] > 1.0 and at[foot][1] > 0.0


@rule("coherency.distance", "ladder.fixed.progress")
def test_on_a_long_ladder_those_ahead_wait_for_those_behind() -> None:
    battle = at_the_foot(3, 9.0)
    for model, z in (("m.1", 5.0), ("m.2", 3.0)):
        stand(battle, model, 20.0, 21.0, z)
    stand(battle, "m.3", 20.0, 18.9, 0.0)
    plan = led(battle, 4.0)
    heights = [model.z for model in battle.members("m")]
    assert plan.coherent and heights[2] == pytest.approx(1.9, abs=0.02)
    assert heights[1] == pytest.approx(heights[2] + 3, abs=0.02) and heights[0] > heights[1]


@rule("ladder.fixed.progress", "move.other-models")
def test_one_who_steps_off_a_ladder_is_not_in_the_way_of_one_below_him_on_it() -> None:
    battle = at_the_foot(2)
    for model in ("m.1", "m.2"):
        stand(battle, model, 20.0, 21.0, 2.0)
    off, on = Leg(20.0, 21.5, None, "ladder", 3.0), Leg(20.0, 21.0, None, "ladder", 2.9)
    for first, second in ((off, on), (on, off)):
        assert why_not_move(battle, "m", (ModelPath("m.1", (first,)), ModelPath("m.2", (second,)))) is None
    stand(battle, "m.2", 20.0, 21.0, 2.9)
    assert why_not_move(battle, "m", (ModelPath("m.1", (off,)),)) is None


@rule("ladder.fixed.progress", "ladder.fixed.climb")
@pytest.mark.parametrize("first", [True, False])
def test_in_river_town_a_squad_goes_up_to_the_roof_of_the_customs_house(first: bool) -> None:
    battle = Game(load_scenario("river-town"), SeededDice(1)).battle
    places = [(34.6, 18.0, 6.0), (33.8, 18.0, 4.0), (33.8, 18.0, 2.5), (32.8, 16.5, 0.0), (32.8, 17.6, 0.0)]
    models = battle.units["alpha"].models
    for model, place in zip(models if first else reversed(models), places, strict=True):
        stand(battle, model, *place)
    top = battle.models[models[0 if first else -1]]
    led(battle, unit="alpha", shift=(3.0, 0.0))
    assert [battle.models[top.id].x, battle.models[top.id].z] == [37.6, 6.0]
    assert all(model.z > 0.0 for model in battle.members("alpha"))
    for _ in range(2):
        battle.change_turn(ladders=(), serial=battle.turn.serial + 1)
        led(battle, unit="alpha", shift=(3.0, 0.0))
    assert {model.z for model in battle.members("alpha")} == {6.0}


@rule("ladder.fixed.climb")
@pytest.mark.parametrize(("z", "walks"), [(None, True), (0.0, True), (3.0, False)])
def test_a_goal_on_its_own_level_needs_no_ladder(z: float | None, walks: bool) -> None:
    battle = a_battle([squad("m", at=(20, 20), n=1)])
    assert needs_no_ladder(battle, battle.models["m.1"], (20.0, 23.0), z, None) is walks


@rule("ladder.fixed.climb")
def test_a_model_below_the_head_of_its_ladder_needs_it() -> None:
    battle = at_the_foot(1)
    (ladder,) = battle.table.ladders
    assert not needs_no_ladder(battle, battle.models["m.1"], (24.0, 18.0), None, ladder)
