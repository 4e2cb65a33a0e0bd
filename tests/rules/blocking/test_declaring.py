"""Which models can block which place, and when they say so."""

from typing import Any

import pytest

from arap.battle.acts import Block, Leg, ModelPath
from arap.battle.battle import Battle
from arap.battle.events.things.blocking import BlockEnded, PlaceBlocked
from arap.battle.settings import check_settings
from arap.battle.values import Acting, Burning, Ground
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.rules.blocking.declaring import end_lapsed, ways_to_block, why_not_block
from arap.rules.blocking.holding import attackers_allowed, hold_of, is_blocking
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.turn.actions import action_options, judge_act, take_action
from tests.rules.blocking.doors import (
    BRIDGE,
    CLIFF,
    DOOR,
    DOUBLE,
    MIDDLE,
    OGRYN,
    ON,
    SINGLE,
    TERMINATOR,
    WIDE_BRIDGE,
    at_door,
    blocked,
    with_ladder,
)
from tests.rules.builders import a_battle, a_kind, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import change
from tests.support import rule


def why(battle: Battle, *models: str, place: str = DOOR) -> Refusal | None:
    return why_not_block(battle, battle.units["g"], Block(place, models))


def guard(*places: tuple[float, float], text: str = SINGLE, kind: Any = None, facing: float = 180.0) -> Battle:
    return at_door([squad("g", places=places or [MIDDLE], kind=kind, facing=facing)], text)


@rule("block.declare")
def test_a_place_that_there_is_not_is_refused_with_those_there_are() -> None:
    refusal = why(guard(), "g.1", place="no-such-door")
    assert refusal and refusal.reason.endswith(f"no-such-door on the table; there are: {DOOR}")


@rule("block.declare")
@pytest.mark.parametrize(("y", "blocks"), [(21.15, True), (21.65, True), (21.7, False), (20.65, True), (20.6, False)])
def test_a_blocker_stands_within_half_an_inch_of_the_centre_line(y: float, blocks: bool) -> None:
    refusal = why(guard((26, y)), "g.1")
    assert (refusal is None) is blocks
    assert blocks or (refusal and refusal.rule == "block.declare" and "does not stand in the door" in refusal.reason)


@rule("block.declare")
def test_one_normal_model_does_not_block_a_double_door_but_two_do_and_so_does_a_bulky_one() -> None:
    battle = guard((25.5, 21.15), (26.5, 21.15), text=DOUBLE)
    refusal = why(battle, "g.1")
    assert refusal and refusal.reason.startswith("2 normal models or a bigger one")
    assert why(battle, "g.1", "g.2") is None
    assert why(guard(text=DOUBLE, kind=TERMINATOR), "g.1") is None


@rule("block.declare")
def test_more_models_than_are_needed_do_not_block() -> None:
    battle = guard((25.4, 21.15), (26.4, 21.15))
    refusal = why(battle, "g.1", "g.2")
    assert refusal and "Fewer models block" in refusal.reason


@rule("block.declare")
def test_a_pinned_or_gone_to_ground_model_may_block_a_routing_or_prone_one_may_not() -> None:
    battle = guard()
    battle.change("g", pinned_until=3, ground=Ground(3))
    assert why(battle, "g.1") is None
    change(battle, "g.1", prone=True)
    refusal = why(battle, "g.1")
    assert refusal and refusal.reason.endswith("is prone and cannot block")
    change(battle, "g.1", prone=False, burning=Burning(4))
    refusal = why(battle, "g.1")
    assert refusal and refusal.reason.endswith("burns and cannot block")


@rule("block.declare")
def test_a_block_is_declared_free_at_the_end_of_an_action() -> None:
    battle = guard()
    battle.change_turn(acting=(Acting("g", 1),))
    (option,) = [each for each in action_options(battle, battle.turn.acting[-1]) if isinstance(each.answer, Block)]
    assert option.label == "Block the door of Mill" and option.cost == 0
    assert option.refusal and "must act first" in option.refusal.reason
    battle.change_turn(acting=(Acting("g", 1, acted=True),))
    act = option.answer
    assert not isinstance(judge_act(battle, battle.turn.acting[-1], act), Refusal)
    play(take_action(battle, battle.turn.acting[-1], act))
    assert is_blocking(battle, "g.1") and battle.turn.acting[-1].points == 1
    (event,) = events(battle, PlaceBlocked)
    assert event.attackers == (1,) and not ways_to_block(battle, battle.units["g"])


@rule("block.declare")
def test_nothing_is_blocked_unless_the_rule_is_used() -> None:
    battle = at_door([squad("g", places=[MIDDLE], facing=180)], settings={"block.enabled": False})
    assert not ways_to_block(battle, battle.units["g"])
    battle.change_turn(acting=(Acting("g", 1, acted=True),))
    assert isinstance(judge_act(battle, battle.turn.acting[-1], Block(DOOR, ("g.1",))), Refusal)


@rule("block.declare")
def test_enemies_do_not_pass_a_blocked_door_and_friends_do() -> None:
    """The intruder is so thin that it would fit beside the blocker."""
    thin = a_kind("thin", base_radius=0.1, size=1)
    for side, passes in (("b", False), ("a", True)):
        battle = at_door([squad("g", places=[(25.8, 21.15)], facing=180), squad("e", side, (26.6, 18.4), 1, kind=thin)])
        path = ModelPath("e.1", (Leg(26.6, 22.0),))
        before = why_not_move(battle, "e", [path])
        refusal = why_not_move(blocked(battle, "g.1"), "e", [path])
        assert (refusal is None) is passes, (before, refusal)
        if refusal:
            assert refusal.rule == "block.declare" and "blocks the door of Mill" in refusal.reason


@rule("block.hold")
def test_a_blocker_that_walks_away_or_falls_no_longer_blocks() -> None:
    battle = blocked(guard(), "g.1")
    change(battle, "g.1", y=23.0)
    assert not is_blocking(battle, "g.1")
    end_lapsed(battle)
    (event,) = events(battle, BlockEnded)
    assert event.why == "has left it" and battle.models["g.1"].blocks is None
    change(battle, "g.1", y=MIDDLE[1])
    assert not is_blocking(battle, "g.1")


@rule("block.declare")
def test_when_one_of_a_pair_falls_the_other_cannot_hold_the_double_door() -> None:
    battle = blocked(guard((25.5, 21.15), (26.5, 21.15), text=DOUBLE), "g.1", "g.2")
    battle.remove_model("g.2", None, "casualty.remove")
    end_lapsed(battle)
    (event,) = events(battle, BlockEnded)
    assert event.model == "g.1" and event.why == "cannot hold it alone"


@rule("block.large")
def test_a_big_creature_blocks_a_single_door_from_behind() -> None:
    for y, blocks in ((22.15, True), (22.3, False), (20.3, False)):
        assert (why(guard((26, y), kind=OGRYN), "g.1") is None) is blocks


@rule("block.large")
@pytest.mark.parametrize(
    ("fields", "allowed"),
    [({}, 1), ({"bulk": "bulky"}, 2), ({"bulk": "very-bulky"}, 3), ({"bulk": "extremely-bulky"}, 5), ({"size": 3}, 5)],
)
def test_more_may_fight_a_big_blocker(fields: dict[str, Any], allowed: int) -> None:
    battle = guard(kind=a_kind("big", **fields))
    assert attackers_allowed(battle, battle.models["g.1"]) == allowed


@rule("block.large")
@pytest.mark.parametrize("value", [3, {"bulky": 2}, {"bulky": 0, "very-bulky": 3, "extremely-bulky": 5, "size-3": 5}])
def test_the_attackers_of_big_blockers_are_whole_numbers_for_each_class(value: Any) -> None:
    with pytest.raises(ArapError, match=r"block\.large-attackers"):
        check_settings({"block.large-attackers": value}, "test")


def on_bridge(*places: tuple[float, float], wide: bool = False, facing: float = 0.0) -> Battle:
    return a_battle([squad("g", places=places, facing=facing)], [WIDE_BRIDGE if wide else BRIDGE], settings=ON)


@rule("block.other-features")
def test_a_narrow_bridge_is_blocked_by_as_many_as_go_abreast_side_by_side() -> None:
    assert why(on_bridge((11, 26)), "g.1", place="footbridge1") is None
    assert why(on_bridge((11, 30.5)), "g.1", place="footbridge1") is None
    assert why(on_bridge((11, 30.6)), "g.1", place="footbridge1")
    wide = on_bridge((10.6, 26), (11.9, 26.4), (11.2, 28), wide=True)
    assert why(wide, "g.1", "g.2", place="footbridge1") is None
    refusal = why(wide, "g.1", "g.3", place="footbridge1")
    assert refusal and "side by side" in refusal.reason
    assert why(wide, "g.1", place="footbridge1")


@rule("block.other-features")
def test_the_foremost_on_a_bridge_is_offered_first() -> None:
    battle = on_bridge((11, 24), (11, 26), (11, 25))
    assert ways_to_block(battle, battle.units["g"])[0].models == ("g.2",)
    south = on_bridge((11, 24), (11, 26), (11, 25), facing=180.0)
    assert ways_to_block(south, south.units["g"])[0].models == ("g.1",)


@rule("block.other-features")
def test_enemies_do_not_cross_a_blocked_bridge() -> None:
    thin = squad("e", "b", (10.3, 23.6), 1, kind=a_kind("thin", base_radius=0.1, size=1, M=8), facing=0.0)
    battle = a_battle([squad("g", places=[(11.4, 26)], facing=180), thin], [BRIDGE], settings=ON)
    path = ModelPath("e.1", (Leg(10.3, 28.6),))
    assert why_not_move(battle, "e", [path]) is None
    refusal = why_not_move(blocked(battle, "g.1", place="footbridge1"), "e", [path])
    assert refusal and refusal.rule == "block.declare" and "blocks the Bridge" in refusal.reason


@rule("block.other-features")
def test_a_ladder_is_blocked_within_an_inch_of_its_top_facing_the_climbers() -> None:
    def top(y: float, facing: float = 180.0) -> Refusal | None:
        battle = a_battle([squad("g", places=[(20, y)], facing=facing)], [CLIFF], settings=ON)
        return why(with_ladder(battle), "g.1", place="ladder")

    assert top(22.5) is None and top(22.6) is not None
    refusal = top(22.0, facing=0.0)
    assert refusal and refusal.reason == "To block the Ladder, they must face the climbers"


@rule("block.other-features")
def test_nobody_leaves_a_blocked_ladder_at_its_top() -> None:
    units = [squad("g", places=[(20, 22.4)], facing=180), squad("e", "b", (20, 20.0), 1, kind=a_kind("climber", M=6))]
    battle = with_ladder(a_battle(units, [CLIFF], settings=ON))
    change(battle, "e.1", z=0.0)
    up = ModelPath("e.1", (Leg(20.0, 20.8), Leg(20.0, 21.5, by="ladder", z=3.0)))
    blocked(battle, "g.1", place="ladder")
    refusal = why_not_move(battle, "e", [up])
    assert refusal and refusal.rule == "block.other-features"
    assert hold_of(battle, "g.1")
