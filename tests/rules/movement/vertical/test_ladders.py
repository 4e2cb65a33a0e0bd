"""Ladders. A roof three inches up begins at (20, 21); the ladder's foot is at (20, 21), its head at (20, 21.5)."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.battle import Battle, table_of
from arap.battle.values import Acting, Traffic
from arap.rules.movement.climbing.holds import climbing
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.travel.move import move_action
from arap.rules.turn.actions import why_not_act
from arap.rules.turn.sequence import start_turn
from arap.table import Ladder
from tests.rules.builders import a_battle, a_kind, play, squad
from tests.rules.movement.vertical.ground import a_cliff, cost, go, goes, place, refused_by, why_not
from tests.support import rule

FOOT, HEAD = (20.0, 21.0), (20.0, 21.5)
UP = Leg(*HEAD, None, "ladder", 3.0)
TERMINATOR = {"bulk": "bulky", "base_radius": 0.5}


def to_height(z: float) -> Leg:
    return Leg(*FOOT, None, "ladder", z)


def laddered(battle: Battle, height: float = 3.0, width: int = 1) -> Battle:
    ladder = Ladder(id="ladder", name="The ladder", foot=(*FOOT, 0.0), head=(*HEAD, height), length=height, width=width)
    battle.table = table_of(battle.scenario.width, battle.scenario.depth, battle.scenario.terrain, (ladder,))
    return battle


def a_climber(away: float = 0.0, height: float = 3.0, z: float = 0.0, **fields: Any) -> Battle:
    """The model so far from the foot of the ladder."""
    troops = squad("m", at=(20, 21 - away), n=1, kind=a_kind(**fields))
    battle = laddered(a_battle([troops], [a_cliff(1.0, height)]), height)
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], z=z))
    return battle


@rule("ladder.fixed.climb")
def test_nobody_gets_off_a_ladder_that_leads_nowhere() -> None:
    battle = laddered(a_battle([squad("m", at=FOOT, n=1)]))
    (plan,) = check_move(battle, "m", [ModelPath("m.1", (UP,))]).models
    assert plan.refusal is not None and plan.refusal.rule == "ladder.fixed.climb"


@rule("ladder.fixed.climb")
def test_an_inch_to_the_ladder_and_three_up_it() -> None:
    battle = a_climber(1.0)
    path = cost(battle, go(21), UP)
    assert path.total == pytest.approx(4)
    assert ("ladder", 3.0, "ladder.fixed.climb") in [(part.label, part.inches, part.rule) for part in path.parts]
    assert why_not(battle, go(21), UP, points=1) is None
    assert place(goes(battle, go(21), UP)) == (*HEAD, 3)


@rule("ladder.fixed.climb")
def test_what_is_not_used_on_the_ladder_may_be_walked() -> None:
    battle = a_climber(M=6)
    assert place(goes(battle, UP, go(24.5))) == (20, 24.5, 3)


@rule("ladder.fixed.climb")
def test_a_ladder_is_mounted_at_its_foot_or_head() -> None:
    assert refused_by(a_climber(1.0), UP) == "ladder.fixed.climb"
    assert why_not(a_climber(0.5), UP) is None


@rule("ladder.fixed.climb")
@pytest.mark.parametrize(
    ("fields", "entry"),
    [({"creature_class": "cavalry"}, "ladder.fixed.climb"), ({"size": 3, "height": 2.5}, "ladder.capacity")],
)
def test_riders_and_large_models_use_no_ladders(fields: dict[str, Any], entry: str) -> None:
    assert refused_by(a_climber(**fields), UP) == entry


@rule("ladder.fixed.progress")
def test_a_model_that_cannot_finish_goes_on_with_its_next_move() -> None:
    battle = a_climber(3.0)
    assert place(goes(battle, go(21), to_height(1.0))) == (*FOOT, 1)
    assert climbing(battle, battle.models["m.1"])
    assert cost(battle, UP, go(23.5)).total == pytest.approx(4)
    assert place(goes(battle, UP, go(23.5))) == (20, 23.5, 3)


@rule("ladder.fixed.progress")
def test_it_may_turn_back_down() -> None:
    battle = a_climber(z=2.0)
    assert cost(battle, to_height(0.0)).total == pytest.approx(2)
    assert place(goes(battle, to_height(0.0))) == (*FOOT, 0)


def six_at_the_foot(mounted: int = 0, left: int = 0, width: int = 1, **fields: Any) -> Battle:
    places = [(19.6, 21), (20.0, 20.6), (20.4, 21), (20, 20.6), (19.7, 20.7), (20.3, 20.7)]
    troops = squad("m", places=places, kind=a_kind(**{"base_radius": 0.05, "M": 4, **fields}))
    battle = laddered(a_battle([troops], [a_cliff(1.0, 3.0)]), width=width)
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, z=0.0))
    battle.change_turn(ladders=(Traffic("ladder", mounted, left),))
    return battle


def refused(battle: Battle, *models: str) -> str | None:
    paths = [ModelPath(model, (to_height(2.0),)) for model in models]
    refusal = why_not_act(battle, Acting("m", 1), Move(tuple(paths)))
    return refusal.rule if refusal else None


@rule("ladder.capacity")
def test_the_fifth_to_mount_in_a_turn_is_refused() -> None:
    battle = six_at_the_foot()
    assert refused(battle, "m.1", "m.2", "m.3", "m.4") is None
    assert refused(battle, "m.1", "m.2", "m.3", "m.4", "m.5") == "ladder.capacity"
    assert refused(six_at_the_foot(mounted=4), "m.5") == "ladder.capacity"


@rule("ladder.capacity")
def test_those_who_mount_are_counted_in_the_player_turn() -> None:
    battle = six_at_the_foot()
    play(move_action(battle, "m", Move((ModelPath("m.1", (to_height(2.0),)),))))
    assert battle.turn.ladders == (Traffic("ladder", 1, 0),)
    play(move_action(battle, "m", Move((ModelPath("m.1", (to_height(0.0),)),))))
    assert battle.turn.ladders == (Traffic("ladder", 1, 1),)


@rule("ladder.capacity", "unit.bulk")
def test_two_terminators_fill_the_ladder() -> None:
    battle = six_at_the_foot(bulk="bulky")
    assert refused(battle, "m.1", "m.2") is None
    assert refused(battle, "m.1", "m.2", "m.3") == "ladder.capacity"
    assert refused(six_at_the_foot(mounted=4), "m.1") == "ladder.capacity"


@rule("unit.bulk")
def test_a_terminator_does_not_take_the_last_single_place() -> None:
    assert refused(six_at_the_foot(mounted=3, bulk="bulky"), "m.1") == "ladder.capacity"
    assert refused(six_at_the_foot(mounted=3), "m.1") is None


@rule("ladder.capacity")
def test_leaving_and_mounting_are_counted_apart() -> None:
    battle = six_at_the_foot(left=2)
    assert refused(battle, "m.1", "m.2", "m.3", "m.4") is None


@rule("ladder.capacity")
def test_a_fifth_on_one_level_is_refused() -> None:
    battle = six_at_the_foot()
    for n in (1, 2, 3, 4):
        on = msgspec.structs.replace(battle.models[f"m.{n}"], x=FOOT[0], y=FOOT[1], z=1.0)
        battle.put_model(on)
    battle.change_turn(ladders=())
    assert refused(battle, "m.5") == "ladder.capacity"


@rule("ladder.capacity")
def test_a_wider_ladder_takes_more() -> None:
    assert refused(six_at_the_foot(width=2), "m.1", "m.2", "m.3", "m.4", "m.5", "m.6") is None


def climb_down(battle: Battle, *models: str) -> str | None:
    """The rule by which these are kept from leaving the ladder at its foot."""
    for model in models:
        on = msgspec.structs.replace(battle.models[model], x=FOOT[0], y=FOOT[1], z=1.0)
        battle.put_model(on)
    paths = [ModelPath(model, (to_height(0.0),)) for model in models]
    refusal = why_not_act(battle, Acting("m", 1), Move(tuple(paths)))
    return refusal.rule if refusal else None


@rule("ladder.capacity")
def test_the_fifth_to_leave_in_a_turn_is_refused() -> None:
    assert climb_down(six_at_the_foot(left=4), "m.1") == "ladder.capacity"
    assert climb_down(six_at_the_foot(left=3), "m.1") is None


@rule("ladder.capacity")
def test_in_the_next_player_turn_the_ladder_is_free_again() -> None:
    battle = six_at_the_foot(mounted=4)
    assert refused(battle, "m.5", "m.6") == "ladder.capacity"
    play(start_turn(battle))
    assert refused(battle, "m.5", "m.6") is None


@rule("ladder.fixed.climb", "move.prone.going", "climb.high")
def test_a_tactical_move_uses_no_ladder_and_the_prone_do_not_climb_in_it() -> None:
    battle = a_climber()
    dash = Terms(tactical=True, allowances=(("m.1", 6.0),))
    cliff = (ModelPath("m.1", (go(22, "climb"),)),)
    refusal = why_not_move(battle, "m", (ModelPath("m.1", (UP,)),), dash)
    assert refusal and refusal.rule == "ladder.fixed.climb"
    assert why_not_move(battle, "m", cliff, dash) is None
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], prone=True))
    refusal = why_not_move(battle, "m", cliff, dash)
    assert refusal and refusal.rule == "move.prone.going"
