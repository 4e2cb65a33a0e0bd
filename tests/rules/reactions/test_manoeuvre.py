"""The moves of a manoeuvre reaction: how far, how, and how near to the enemy."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import Act, Charge, GetUp, Leg, ModelPath, Move, Swim, Tactical, Venture
from arap.battle.battle import Battle
from arap.battle.events import UnitGotUp, UnitMoved
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Approved, Ask, Flow, Option
from arap.kernel.sources import ScriptedDice
from arap.rules.answers import why_not
from arap.rules.movement.planning.planner import plan_move
from arap.rules.reactions.reaction_moves import ON_FOOT, STAY, ReactionMove, able_to_move, cost_of, reaction_moves
from tests.rules.builders import a_battle, a_kind, a_piece, asked, difficult, play, squad
from tests.rules.logs import events
from tests.rules.reactions.close_by import facing_guards, guards, manoeuvres, movers, on_overwatch, reacts
from tests.support import rule


def guard_moves(*legs: Leg) -> Move:
    return Move((ModelPath("g.1", legs),))


def asks(battle: Battle, successes: int = 1) -> Ask:
    ask = asked(reaction_moves(battle, "g", successes))
    assert ask is not None
    return ask


def refusal(battle: Battle, act: Act, successes: int = 1) -> Refusal | None:
    return why_not(battle, asks(battle, successes), act)


@rule("react.manoeuvre.move")
def test_one_success_is_one_move_in_any_direction_at_the_usual_price() -> None:
    battle = facing_guards(5)
    backwards, turned = guard_moves(Leg(24, 26, 180)), guard_moves(Leg(24, 27.5, 0))
    assert refusal(battle, backwards) is None and refusal(battle, turned) is None
    assert refusal(battle, guard_moves(Leg(24, 26.1, 180))) is not None
    too_far = refusal(battle, guard_moves(Leg(24, 27.6, 0)))
    assert too_far is not None and too_far.rule == "activate.action.move"


@rule("react.manoeuvre.move")
def test_two_successes_are_two_moves_in_a_row_each_with_its_free_turn() -> None:
    bog = difficult((20, 17, 28, 20))
    battle = a_battle([squad("m", "a", (40, 24), 1), guards(1, kind=a_kind(M=5))], [bog])
    play(reaction_moves(battle, "g", 2), {}, [guard_moves(Leg(24, 19.5)), guard_moves(Leg(24, 17))])
    assert battle.models["g.1"].y == 17 and battle.models["g.1"].speed == 7
    assert [event.rule for event in events(battle, UnitMoved)] == ["activate.action.move"] * 2


@rule("react.manoeuvre.move")
def test_the_owner_may_stop_after_any_movement() -> None:
    battle = facing_guards(8)
    ask = asks(battle, 2)
    assert ask.kind == "paths" and ask.default == Move(()) and ask.seat == "b"
    play(reaction_moves(battle, "g", 2), {}, [guard_moves(Leg(24, 23)), Move(())])
    assert battle.models["g.1"].y == 23 and len(events(battle, UnitMoved)) == 1


@rule("react.manoeuvre.move")
@pytest.mark.parametrize("act", [Tactical(), Charge("m")])
def test_tactical_movement_and_charges_are_refused(act: Act) -> None:
    found = refusal(facing_guards(8), act, 2)
    assert found is not None and found.rule == "react.manoeuvre.move"


@rule("react.manoeuvre.move", "move.prone.getting-up")
def test_a_prone_unit_gets_up_with_one_success_and_walks_with_the_other() -> None:
    battle = facing_guards(8)
    battle.put_model(replace(battle.models["g.1"], prone=True))
    play(reaction_moves(battle, "g", 2), {}, [GetUp(("g.1",)), guard_moves(Leg(24, 21))])
    assert events(battle, UnitGotUp) and battle.models["g.1"].y == 21 and not battle.models["g.1"].prone


@rule("react.manoeuvre.move", "move.variable")
def test_variable_ground_is_rolled_for() -> None:
    rubble = a_piece((20, 20, 28, 23), "rubble", form="area", variable=True)
    battle = a_battle([movers(9, 1), guards(1)], [rubble])
    dice = {"move.variable": [2, 3]}
    play(reaction_moves(battle, "g", 1), dice, [Venture(("g.1",)), guard_moves(Leg(24, 22))])
    assert battle.models["g.1"].y == 22
    assert refusal(a_battle([movers(9, 1), guards(1)], [rubble]), guard_moves(Leg(24, 22))) is not None


@rule("react.manoeuvre.move", "climb.high")
def test_a_high_climb_needs_two_successes() -> None:
    cliff = a_piece((20, 18, 28, 23.4), "cliff", height=3.0, face=True, surface=True)
    battle = a_battle([movers(14, 1), guards(1)], [cliff])
    climb = guard_moves(Leg(24, 23.4), Leg(24, 23.4, by="climb", z=3.0))
    one = refusal(battle, climb, 1)
    assert one is not None and one.rule == "climb.high" and refusal(battle, climb, 2) is None


@rule("react.manoeuvre.move", "overwatch.stationary")
def test_the_move_ends_overwatch_and_triggers_nothing() -> None:
    battle = on_overwatch(facing_guards(8))
    reacts(battle, [manoeuvres(), guard_moves(Leg(24, 22))], {"react.roll": [1, 6]})
    assert not battle.units["g"].overwatch and battle.models["g.1"].y == 22


@rule("react.manoeuvre.halt")
@pytest.mark.parametrize(("size", "far"), [(2, 2.998), (3, 1.998)])
def test_a_unit_halts_just_outside_two_inches_and_every_melee_radius(size: int, far: float) -> None:
    battle = a_battle([movers(5, 1, kind=a_kind("enemy", size=size)), guards(1)])
    assert refusal(battle, guard_moves(Leg(24, 24 - far))) is None
    found = refusal(battle, guard_moves(Leg(24, 24 - far - 0.002)))
    assert found is not None and found.rule in ("react.manoeuvre.halt", "move.enemy-proximity")


@rule("react.manoeuvre.halt")
def test_the_whole_path_keeps_clear() -> None:
    battle = a_battle([movers(2.9, 1), guards(1, kind=a_kind(M=8))])
    past = guard_moves(Leg(22.5, 21.1), Leg(21, 18))
    found = refusal(battle, past)
    assert found is not None and found.rule == "react.manoeuvre.halt"
    assert refusal(battle, guard_moves(Leg(21, 21.1), Leg(20.5, 19))) is None


@rule("react.manoeuvre.halt")
def test_a_model_that_begins_nearer_may_only_move_away() -> None:
    battle = a_battle([movers(1.5, 1), guards(1)])
    assert refusal(battle, guard_moves(Leg(24, 25.5, 180))) is None
    found = refusal(battle, guard_moves(Leg(23, 23)))
    assert found is not None and found.rule in ("react.manoeuvre.halt", "move.enemy-proximity")


@rule("react.manoeuvre.halt")
def test_a_plan_is_cut_short_at_the_limit() -> None:
    battle = a_battle([movers(5, 1), guards(1)])
    plan: Any = plan_move(battle, "g", 0, -4, terms=ON_FOOT)
    assert plan.refusal is None and plan.clipped
    assert 21.002 <= plan.models[0].y <= 21.2


@rule("react.manoeuvre.halt")
def test_a_reaction_is_not_told_to_charge_instead() -> None:
    battle = a_battle([movers(5, 1), guards(1)])
    why = refusal(battle, guard_moves(Leg(24, 20.5)))
    assert why is not None and why.rule == "react.manoeuvre.halt" and "charge" not in why.reason
    assert why.reason.endswith("in a reaction it must stop before that.")
    plan: Any = plan_move(battle, "g", 0, -4, terms=ON_FOOT)
    assert plan.short is None or plan.short.rule == "react.manoeuvre.halt"


def questions(flow: Flow[None], answers: Sequence[Act], dice: Mapping[str, Sequence[int]] | None = None) -> list[Ask]:
    """All questions of a reaction, answered with these acts and then by staying."""
    source, given, found = ScriptedDice(dice or {}), iter(answers), list[Ask]()
    answer: Any = None
    try:
        while True:
            request = flow.send(answer)
            if isinstance(request, Ask):
                found.append(request)
                answer = Approved(request, next(given, request.default))
            else:
                answer = source.faces(request, 0)
    except StopIteration:
        return found


def offered(ask: Ask) -> dict[str, Option]:
    return {option.label: option for option in ask.options}


@rule("react.manoeuvre.move")
def test_the_owner_is_asked_once_for_each_success() -> None:
    steps = [guard_moves(Leg(24, 23.5)), guard_moves(Leg(24, 23)), guard_moves(Leg(24, 22.5))]
    for successes in (0, 1, 2):
        battle = facing_guards(8)
        asks_made = questions(reaction_moves(battle, "g", successes), steps)
        assert len(asks_made) == len(events(battle, UnitMoved)) == successes
        assert all(event.points == 0 for event in events(battle, UnitMoved))


@rule("react.manoeuvre.move")
@pytest.mark.parametrize(("inches", "is_asked"), [(0.0, False), (0.5, True), (1.0, True)])
def test_a_unit_that_cannot_move_at_all_is_not_asked(inches: float, is_asked: bool) -> None:
    battle = a_battle([movers(8, 1), guards(1, kind=a_kind(M=inches))])
    assert (asked(reaction_moves(battle, "g", 2)) is not None) is is_asked


@rule("react.manoeuvre.move", "move.agility")
def test_members_that_fell_over_this_turn_do_not_move() -> None:
    battle = a_battle([movers(8, 1), guards(2)])
    battle.put_model(replace(battle.models["g.1"], spent_until=battle.turn.serial))
    assert [model.id for model in able_to_move(battle, "g")] == ["g.2"]
    battle.put_model(replace(battle.models["g.1"], spent_until=battle.turn.serial - 1))
    assert [model.id for model in able_to_move(battle, "g")] == ["g.1", "g.2"]


@rule("react.manoeuvre.move", "move.crawl", "move.prone.going")
def test_standing_members_may_walk_crawl_or_lie_down_and_prone_ones_get_up() -> None:
    battle = a_battle([movers(8, 1), guards(3)])
    found = offered(asks(battle))
    assert list(found) == ["Move", "Crawl", "Lie down", "Stay"] and found["Move"].open and found["Crawl"].open
    assert found["Crawl"].answer == Move((), crawl=("g.1", "g.2", "g.3"))
    battle.put_model(replace(battle.models["g.2"], prone=True))
    found = offered(asks(battle))
    assert list(found) == ["Move", "Crawl", "Lie down", "Get up", "Stay"]
    assert found["Lie down"].answer == Move((), prone=("g.1", "g.3"))
    assert found["Get up"].answer == GetUp(("g.2",)) and not found["Get up"].cost


@rule("react.manoeuvre.move", "move.variable")
@pytest.mark.parametrize(("edge", "is_offered"), [(23.0, True), (8.0, False)])
def test_rough_ground_is_offered_if_a_roll_could_reach_it(edge: float, is_offered: bool) -> None:
    rubble = a_piece((20, edge - 3, 28, edge), "rubble", form="area", variable=True)
    found = offered(asks(a_battle([movers(9, 1), guards(2)], [rubble])))
    assert ("Go for rough ground" in found) is is_offered
    if is_offered:
        assert found["Go for rough ground"].answer == Venture(("g.1", "g.2"))


@rule("react.manoeuvre.move", "react.manoeuvre.halt", "move.variable")
def test_after_its_dice_a_move_over_rough_ground_halts_before_enemies_too() -> None:
    rubble = a_piece((18, 15, 28, 23), "rubble", form="area", variable=True)
    battle = a_battle([movers(2.9, 1), guards(1, kind=a_kind(M=6))], [rubble])
    flow = questions(reaction_moves(battle, "g", 1), [Venture(("g.1",)), Move(())], {"move.variable": [6, 6]})
    assert [ask.kind for ask in flow] == ["paths", "paths"] and flow[1].prompt == 'g may go 6". Which way?'
    assert [(option.label, option.open) for option in flow[1].options] == [("Move", True), ("Stay", False)]
    past, clear = guard_moves(Leg(22.5, 21.1), Leg(21.5, 18.6)), guard_moves(Leg(21, 21.1), Leg(20.9, 20))
    found = why_not(battle, flow[1], past)
    assert found is not None and found.rule == "react.manoeuvre.halt"
    assert why_not(battle, flow[1], clear) is None
    again = why_not(battle, flow[1], Venture(("g.1",)))
    assert again is not None and "Give the paths" in again.reason


@rule("react.manoeuvre.move", "swim.rate")
def test_only_members_at_the_water_may_swim() -> None:
    river = a_piece((0, 20, 48, 23.5), "river", water="deep")
    battle = a_battle([movers(14, 1), guards(2)], [river])
    swim = offered(asks(battle))["Swim"]
    assert swim.answer == Swim(("g.1", "g.2")) and swim.refusal is None and not swim.cost
    dry = a_battle([movers(14, 1), guards(2)], [a_piece((0, 2, 48, 4), "river", water="deep")])
    assert "Swim" not in offered(asks(dry))
    found = refusal(dry, Swim(("g.1",)))
    assert found is not None and found.rule == "swim.rate"


@rule("react.manoeuvre.move", "jump.down.failed")
def test_a_member_that_falls_from_a_low_ledge_may_go_on_with_the_rest_of_its_move() -> None:
    ledge = a_piece((10, 23, 40, 40), "ledge", height=3.0, face=True, surface=True)
    battle = a_battle([movers(14, 1), guards(1, kind=a_kind(I=3, W=3))], [ledge])
    jump = guard_moves(Leg(24, 21.5, by="jump"))
    dice = {"jump.test": [4], "climb.fall-hits": [1], "hazard.to-wound": [1]}
    flow = questions(reaction_moves(battle, "g", 1), [jump, guard_moves(Leg(24, 21))], dice)
    assert len(flow) == 2 and battle.models["g.1"].y == 21 and battle.models["g.1"].z == 0


@rule("react.manoeuvre.move")
def test_staying_costs_nothing_and_a_move_is_paid_for_when_its_dice_are_rolled() -> None:
    battle = a_battle([squad("g", n=2), squad("e", "b", (24, 40), 1)])
    order, walk = ReactionMove("g", ON_FOOT), Move((ModelPath("g.1", (Leg(10, 12),)),))
    assert cost_of(battle, order, STAY) == 0 and cost_of(battle, order, walk) == 1
    assert cost_of(battle, replace(order, rolled=True), walk) == 0


@rule("react.manoeuvre.move", "jump.down.failed")
@pytest.mark.parametrize(("until", "moves"), [(5, False), (4, True)])
def test_a_model_that_fell_in_an_earlier_turn_moves_again(until: int, moves: bool) -> None:
    battle = facing_guards(8)
    battle.change_turn(serial=5)
    battle.put_model(replace(battle.models["g.1"], spent_until=until))
    assert [model.id for model in able_to_move(battle, "g")] == (["g.1"] if moves else [])
