"""Swimming. The river begins at y = 21 and is ten inches wide; a jetty juts out into it at y = 25."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from arap.battle.acts import ModelPath, Move, Swim
from arap.battle.battle import Battle
from arap.battle.events import ModelRemoved
from arap.battle.values import Acting
from arap.kernel.requests import Approved, Ask, Option
from arap.kernel.sources import ScriptedDice
from arap.rules.answers import approve
from arap.rules.answers import why_not as why_not_answer
from arap.rules.movement.climbing.holds import swimming, under_water
from arap.rules.shooting.orders.targets import why_not_target
from arap.rules.turn.actions import action_options, take_action, why_not_act
from arap.rules.turn.costs import action_cost
from arap.table import Piece
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, asked, play, squad
from tests.rules.logs import events
from tests.rules.movement.manoeuvring import manoeuvre, terms_of
from tests.rules.movement.vertical.ground import a_river, go, move, place, refused_by, why_not
from tests.support import rule


def a_jetty(**fields: Any) -> Piece:
    return a_piece((18, 25, 22, 31), "jetty", height=0.4, face=True, surface=True, tags=("jetty",), **fields)


def in_the_river(n: int = 1, *terrain: Piece, settings: Mapping[str, Any] | None = None, **fields: Any) -> Battle:
    """So many swimmers in a row, two inches out."""
    troops = squad("m", places=[(14 + 1.5 * k, 23) for k in range(n)], kind=a_kind(**fields))
    battle = a_battle([troops], [a_river(), *terrain], settings=settings)
    battle.change_turn(acting=(Acting("m", 3),))
    return battle


def all_of(battle: Battle) -> Swim:
    return Swim(battle.units["m"].models)


def swim_offered(battle: Battle, points: int) -> Option:
    return next(o for o in action_options(battle, Acting("m", points)) if isinstance(o.answer, Swim))


def northwards(battle: Battle, inches: float) -> Move:
    return Move(tuple([ModelPath(m.id, (go(m.y + inches, "swim", x=m.x),)) for m in battle.members("m")]))


def swim(battle: Battle, inches: float, dice: Mapping[str, Sequence[int]]) -> None:
    """All swim northwards as far as that; the paths are drawn when the dice have spoken."""
    flow, source = manoeuvre(battle, "m", all_of(battle), 1), ScriptedDice(dice)
    answer: Any = None
    with pytest.raises(StopIteration):
        while request := flow.send(answer):
            if isinstance(request, Ask):
                answer = approve(battle, request, northwards(battle, inches))
                assert isinstance(answer, Approved)
            else:
                answer = source.faces(request, 0)


def question(battle: Battle, dice: Mapping[str, Sequence[int]]) -> Ask:
    ask = asked(manoeuvre(battle, "m", all_of(battle), 1), dice)
    assert ask is not None
    return ask


@rule("swim.rate")
@pytest.mark.parametrize(("face", "inches"), [(1, 2), (4, 2), (2, 3), (5, 3), (3, 4), (6, 4)])
def test_swimmers_go_d3_and_one_inches(face: int, inches: float) -> None:
    battle = in_the_river(2, W=1)
    dice = {"swim.rate": [face], "swim.drown-count": [1], "casualty.allocate": [1]}
    ask = question(battle, dice)
    assert {allowance for _, allowance in terms_of(ask).allowances} == {inches}


@rule("swim.rate")
def test_a_squad_swims_three_inches_on_a_five() -> None:
    battle = in_the_river(3)
    swim(battle, 3.0, {"swim.rate": [5]})
    assert {model.y for model in battle.members("m")} == {26}


@rule("swim.rate")
def test_a_longer_swim_is_refused() -> None:
    battle = in_the_river(1)
    refusal = why_not_answer(battle, question(battle, {"swim.rate": [5]}), northwards(battle, 3.01))
    assert refusal is not None and refusal.rule == "activate.action.move"


@rule("swim.rate")
def test_a_natural_four_drowns_nobody() -> None:
    battle = in_the_river(3)
    swim(battle, 2.0, {"swim.rate": [4]})
    assert len(battle.members("m")) == 3


@rule("swim.rate")
def test_deep_water_is_not_walked_into() -> None:
    battle = a_battle([squad("m", at=(20, 20), n=1)], [a_river()])
    assert refused_by(battle, go(22)) == "swim.rate"
    assert why_not(battle, go(21)) is None


@rule("swim.rate")
def test_nobody_swims_without_the_die() -> None:
    assert refused_by(in_the_river(), go(24, "swim", x=14)) == "swim.rate"


@rule("swim.rate")
def test_a_walk_that_goes_on_as_a_swim_needs_the_die_too() -> None:
    battle = a_battle([squad("m", at=(20, 20), n=1)], [a_river()])
    refusal = why_not(battle, go(20.9), go(22, "swim"))
    assert refusal is not None and "Declare the swim first" in refusal.reason


@rule("swim.rate")
def test_a_swim_begins_and_ends_at_the_water() -> None:
    battle = a_battle([squad("m", at=(20, 19), n=1)], [a_river()])
    refusal = why_not_act(battle, Acting("m", 3), Swim(("m.1",)))
    assert refusal is not None and refusal.rule == "swim.rate"
    inland = in_the_river(1)
    inland.put_model(msgspec.structs.replace(inland.models["m.1"], y=30.0))
    refusal = why_not_answer(inland, question(inland, {"swim.rate": [6]}), northwards(inland, 3.0))
    assert refusal is not None and refusal.rule == "swim.rate"


@rule("swim.rate")
def test_who_cannot_swim_may_not_enter_deep_water() -> None:
    for fields in ({"swim": "none"}, {"creature_class": "vehicle"}):
        battle = a_battle([squad("m", at=(20, 20.7), n=1, kind=a_kind(**fields))], [a_river()])
        assert refused_by(battle, go(22)) == "swim.rate"
        refusal = why_not_act(battle, Acting("m", 3), Swim(("m.1",)))
        assert refusal is not None and refusal.rule == "swim.rate"


@rule("swim.drowning")
def test_three_of_ten_drown_and_seven_swim_on() -> None:
    battle = in_the_river(10)
    dice = {"swim.rate": [1], "swim.drown-count": [3], "casualty.allocate": [1, 1, 1], "casualty.quarter-test": [1, 1]}
    swim(battle, 2.0, dice)
    assert [model.id for model in battle.members("m")] == [f"m.{n}" for n in range(4, 11)]
    assert battle.units["m"].now.casualties == 3
    removed = events(battle, ModelRemoved)
    assert {event.rule for event in removed} == {"swim.drowning"}


@rule("swim.drowning")
def test_no_more_drown_than_swim() -> None:
    battle = in_the_river(2)
    dice = {"swim.rate": [1], "swim.drown-count": [6]}
    play(manoeuvre(battle, "m", all_of(battle), 1), dice)
    assert "m" not in battle.units


@rule("swim.drowning.character")
@pytest.mark.parametrize(("second", "lives"), [(4, True), (1, False)])
def test_a_character_drowns_only_on_a_second_one(second: int, lives: bool) -> None:
    battle = in_the_river(1, role="leader")
    play(manoeuvre(battle, "m", all_of(battle), 1), {"swim.rate": [1], "swim.drown-character": [second]})
    assert ("m" in battle.units) == lives


@rule("swim.drowning.character")
def test_a_character_that_escapes_passes_the_loss_to_nobody() -> None:
    members = [a_member(a_kind("sergeant", role="leader")), a_member(), a_member()]
    troops = squad("m", members=members, places=[(14 + 1.5 * k, 23) for k in range(3)])
    battle = a_battle([troops], [a_river()])
    battle.change_turn(acting=(Acting("m", 3),))
    dice = {"swim.rate": [1], "swim.drown-count": [1], "casualty.allocate": [1], "swim.drown-character": [3]}
    swim(battle, 2.0, dice)
    assert len(battle.members("m")) == 3


@rule("swim.climbing-out")
def test_a_swimmer_that_touches_a_jetty_climbs_out_with_a_test() -> None:
    battle = in_the_river(1, a_jetty(), I=3)
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], x=20.0, y=22.4))
    flow = manoeuvre(battle, "m", all_of(battle), 1)
    dice = {"swim.rate": [2], "swim.climb-out": [2]}
    play(flow, dice, [northwards(battle, 2.9)])
    assert place(battle.models["m.1"]) == (20, 25.3, 0.4)


@rule("swim.climbing-out")
def test_who_fails_may_try_again_with_the_next_action() -> None:
    battle = in_the_river(1, a_jetty(), I=3)
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], x=20.0, y=22.4))
    dice = {"swim.rate": [2], "swim.climb-out": [5]}
    play(manoeuvre(battle, "m", all_of(battle), 1), dice, [northwards(battle, 2.9)])
    assert place(battle.models["m.1"]) == (20, 25, 0)
    again = move(go(25.3, "swim"))
    assert why_not_act(battle, Acting("m", 1), again) is None
    play(manoeuvre(battle, "m", again, 1), {"swim.climb-out": [3]})
    assert place(battle.models["m.1"]) == (20, 25.3, 0.4)


@rule("swim.climbing-out")
def test_a_shore_needs_no_test() -> None:
    battle = in_the_river(1)
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], y=29.0))
    swim(battle, 2.5, {"swim.rate": [5]})
    assert battle.models["m.1"].y == 31.5
    assert not swimming(battle, battle.models["m.1"])


@rule("swim.underwater")
def test_gilled_creatures_move_under_water_as_on_land_and_hidden() -> None:
    battle = in_the_river(1, M=6, swim="aquatic")
    assert why_not(battle, go(29, x=14)) is None
    assert refused_by(battle, go(29.1, x=14)) == "activate.action.move"
    assert under_water(battle, "m")
    assert not swimming(battle, battle.models["m.1"])


@rule("swim.underwater")
def test_nobody_fires_at_those_who_are_wholly_under_water() -> None:
    for depth, rule_id in ((23.0, "swim.underwater"), (20.0, None)):
        fish = squad("t", "b", places=[(14, 23), (15.5, depth)], kind=a_kind("fish", swim="aquatic"))
        battle = a_battle([squad("s", at=(14, 10), n=1), fish], [a_river()])
        refusal = why_not_target(battle, "s", "t")
        assert (refusal.rule if refusal else None) == rule_id


@rule("swim.underwater")
def test_robots_walk_on_the_bottom_as_on_difficult_ground() -> None:
    battle = in_the_river(1, M=6, swim="walks-bottom")
    assert why_not(battle, go(26, x=14)) is None
    assert refused_by(battle, go(26.1, x=14)) == "activate.action.move"
    assert under_water(battle, "m")


@rule("swim.poor-swimmer")
def test_a_poor_swimmer_pays_two_points() -> None:
    battle = in_the_river(1, poor_swimmer=True)
    assert action_cost(battle, "m", all_of(battle)) == 2
    assert why_not_act(battle, Acting("m", 3), all_of(battle)) is None
    refusal = why_not_act(battle, Acting("m", 1), all_of(battle))
    assert refusal is not None and refusal.rule == "swim.poor-swimmer"
    assert {inches for _, inches in terms_of(question(battle, {"swim.rate": [3]})).allowances} == {4}


@rule("swim.poor-swimmer")
@pytest.mark.parametrize(("points", "refused"), [(1, "swim.poor-swimmer"), (2, None)])
def test_a_swim_a_poor_swimmer_cannot_pay_for_is_not_offered(points: int, refused: str | None) -> None:
    battle = in_the_river(2, poor_swimmer=True)
    option = swim_offered(battle, points)
    assert (option.refusal and option.refusal.rule) == refused and option.cost == 2


@rule("swim.rate", "move.agility")
def test_only_swimmers_on_their_feet_are_offered_a_swim() -> None:
    battle = in_the_river(2)
    for down, swimmers, refused in (("m.1", ("m.2",), None), ("m.2", ("m.1", "m.2"), "move.agility")):
        battle.put_model(msgspec.structs.replace(battle.models[down], spent_until=battle.turn.serial))
        option = swim_offered(battle, 1)
        assert option.answer == Swim(swimmers)
        assert (option.refusal and option.refusal.rule) == refused


@rule("activate.extra-cost")
def test_where_swimming_costs_two_points_both_buy_one_swim() -> None:
    dear = [{"action": "swim", "unit": "m", "cost": 2}]
    battle = in_the_river(1, settings={"activate.action-cost-overrides": dear})
    refusal = why_not_act(battle, Acting("m", 1), all_of(battle))
    assert refusal is not None and refusal.rule == "activate.action-points"
    ask = asked(take_action(battle, Acting("m", 2), all_of(battle)), {"swim.rate": [5]})
    assert terms_of(ask).allowances == (("m.1", 3.0),)
    assert battle.turn.acting == (Acting("m", 0, acted=True),)
