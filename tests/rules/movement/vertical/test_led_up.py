"""A whole squad led up a ladder, one order after another. The roof begins at y = 21, three inches up."""

import msgspec
import pytest

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.rules.movement.leading import Lead, goals_of
from arap.rules.movement.led import LedMove, as_far_as_led
from arap.rules.movement.move import move_action
from arap.rules.movement.plan import MovePlan
from arap.rules.movement.terms import ORDINARY
from arap.rules.movement.vertical.holds import climbing
from tests.rules.builders import a_battle, play, squad
from tests.rules.movement.vertical.ground import a_cliff
from tests.rules.movement.vertical.test_ladders import laddered
from tests.support import rule


def at_the_foot(n: int) -> Battle:
    places = [(18.8 + 1.1 * (k % 4), 20.0 - 1.1 * (k // 4)) for k in range(n)]
    battle = laddered(a_battle([squad("m", places=places)], [a_cliff(1.0, 3.0)]))
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, z=0.0))
    return battle


def led(battle: Battle) -> MovePlan:
    """The squad told to go four inches on by the ladder, and gone as far as that leads."""
    models = battle.members("m")
    goals = goals_of(battle, models, (0.0, 4.0), 0.0, {})
    leads = {model.id: Lead("ladder") for model in models}
    plan = as_far_as_led(battle, LedMove("m", models, goals, leads, (), None, ORDINARY, clip=True))
    assert plan.refusal is None, plan.refusal
    play(move_action(battle, "m", Move(tuple([one.path for one in plan.models]))))
    return plan


@rule("ladder.fixed.progress", "coherency.distance")
def test_those_on_the_ladder_go_on_by_the_next_order_and_keep_in_touch() -> None:
    battle = at_the_foot(3)
    led(battle)
    assert [climbing(battle, model) for model in battle.members("m")] == [True] * 3
    assert led(battle).coherent
    assert [model.z == 3 for model in battle.members("m")] == [True, True, False]
    led(battle)
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
