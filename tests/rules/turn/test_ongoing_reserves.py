"""Ongoing reserves: units that leave the table of their own will, and come back."""

from typing import Any

import msgspec
import pytest

from arap.battle.acts import Attempt, Choose, EndPhase, Enter, Finish, Leave, Leg, ModelPath, Move
from arap.battle.battle import Logged
from arap.battle.events.arrival import ReserveLeft, ReserveReturned
from arap.battle.parts import parts_of
from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.rules.movement.flight.flee import leave_table
from arap.rules.turn.ending.victory import losses
from tests.rules.builders import Squad, a_scenario, is_coherent, squad
from tests.rules.logs import events
from tests.rules.turn.games import a_game, answer, apart, end_turns
from tests.support import rule

RADIUS = 0.5


def bikes(n: int = 3) -> Squad:
    return squad("bikes", "a", places=[(20.0 + 1.2 * number, 3.0) for number in range(n)], facing=180)


def at_the_edge(*units: Squad, away: int = 0, **settings: Any) -> Game:
    """The bikes have moved to the south edge, except the last `away` of them."""
    game = a_game([*units, *apart("a1", "b1")], {"activate.roll": [1, 1] * 9}, **settings)
    models = game.battle.members("bikes")
    radius = game.battle.kind(models[0]).base_radius
    going = models[: len(models) - away]
    paths = [ModelPath(model.id, (Leg(model.x, radius, 180.0),)) for model in going]
    answer(game, Attempt("bikes", 2), Move(tuple(paths)))
    return game


@rule("reserve.held")
def test_a_bike_unit_that_rides_off_the_table_may_return_in_the_next_game_turn_without_a_roll() -> None:
    game = at_the_edge(bikes())
    answer(game, Leave("south"))
    assert "bikes" not in game.battle.units and not game.battle.acting("bikes")
    (left,) = events(game, ReserveLeft)
    assert (left.edge, len(left.models), left.behind, left.rule) == ("south", 3, "", "reserve.held")
    answer(game, EndPhase(), EndPhase())
    ask = game.ask
    assert ask is not None and (ask.kind, ask.seat, ask.rule) == ("entry", "a", "reserve.held")
    answer(game, Enter(28.0, 0.0))
    assert len(events(game, ReserveReturned)) == 1 and is_coherent(game.battle, "bikes")
    assert all(model.y < 1 for model in game.battle.members("bikes"))
    answer(game, Attempt("bikes", 2))


@rule("reserve.held")
def test_it_does_not_return_in_the_game_turn_in_which_it_left_and_may_stay_off() -> None:
    game = at_the_edge(bikes(), turn__first_player="a")
    answer(game, Leave("south"), EndPhase())
    assert game.ask is not None and (game.ask.kind, game.ask.seat) == ("activation", "b")
    answer(game, EndPhase(), Choose("stay"))
    assert game.ask is not None and game.ask.kind == "activation" and "bikes" not in game.battle.units
    end_turns(game, 2)
    assert "bikes" in game.battle.units


@rule("reserve.held")
def test_a_routing_unit_that_leaves_is_no_reserve() -> None:
    game = a_game([bikes(), *apart("a1", "b1")])
    leave_table(game.battle, "bikes")
    assert game.battle.turn.away == () and losses(game.battle, game.battle.scenario.sides[0]) == (3, 1)


@rule("reserve.held", "coherency.accidental")
def test_members_left_behind_are_a_part_and_the_reserve_waits_for_them() -> None:
    game = at_the_edge(bikes(4), away=2)
    answer(game, Leave("south"))
    (left,) = events(game, ReserveLeft)
    assert left.behind == "bikes" and left.unit == "bikes/2" and len(left.models) == 2
    assert len(game.battle.units["bikes"].models) == 2 and game.battle.acting("bikes") is not None
    assert losses(game.battle, game.battle.scenario.sides[0]) == (0, 0)
    answer(game, Finish(), EndPhase(), EndPhase())
    assert game.ask is not None and game.ask.kind == "activation"
    radius = game.battle.kind(game.battle.members("bikes")[0]).base_radius
    paths = [ModelPath(model.id, (Leg(model.x, radius, 180.0),)) for model in game.battle.members("bikes")]
    answer(game, Attempt("bikes", 2), Move(tuple(paths)), Leave("south"), EndPhase(), EndPhase())
    while game.ask is not None and game.ask.kind == "entry":
        answer(game, game.ask.default)
    assert [len(part.models) for part in parts_of(game.battle, "bikes")] == [4]


@rule("reserve.held")
@pytest.mark.parametrize(
    ("act", "settings", "why"),
    [
        (Leave("north"), {}, "touches the north edge"),
        (Leave("up"), {}, "the edges are"),
        (Leave("south"), {"reserve__ongoing": "none"}, "of their own will"),
        (Leave("south"), {"coherency__split_actions": "never"}, "All models"),
    ],
)
def test_leaving_is_refused_with_a_reason(act: Leave, settings: dict[str, str], why: str) -> None:
    game = at_the_edge(bikes(4), away=1, **settings)
    refusal = game.answer(act)
    assert refusal is not None and why in refusal.reason and refusal.rule == "reserve.held"


@rule("reserve.held")
def test_a_unit_that_has_not_moved_is_not_offered_to_leave() -> None:
    game = a_game([squad("bikes", places=[(20.0, RADIUS)]), *apart("a1", "b1")], {"activate.roll": [1, 1]})
    answer(game, Attempt("bikes", 2))
    refusal = game.answer(Leave("south"))
    assert refusal is not None and "end of a movement" in refusal.reason


@rule("reserve.held")
def test_the_scenario_may_list_other_edges_for_the_return() -> None:
    game = at_the_edge(bikes(), reserve__ongoing_edges=["west"])
    answer(game, Leave("south"), EndPhase(), EndPhase())
    refusal = game.answer(Enter(24.0, 0.0))
    assert refusal is not None and "west edge" in refusal.reason
    answer(game, Enter(0.0, 20.0))
    assert all(model.x < 1 for model in game.battle.members("bikes"))


@rule("reserve.held", "hide.counters", "blip.basics")
def test_enemies_read_of_a_unit_that_leaves_only_what_they_saw_of_it() -> None:
    left = ReserveLeft(rule="reserve.held", unit="a1", name="First", side="a", edge="north", models=("a1.1", "a1.2"))
    assert left.told_to(frozenset()) == left and left.told_to(frozenset(("a1", *left.models))) is None
    half = left.told_to(frozenset(("a1.2",)))
    assert half is not None and half.models == ("a1.1",)
    torn = msgspec.structs.replace(left, behind="a2").told_to(frozenset(("a2",)))
    assert torn == left
    blip = left.told_of_counter(frozenset(("a1", "a1.1")), {"a1": "blip-2", "a1.1": "blip-2.1"})
    assert blip is not None and (blip.unit, blip.name, blip.models) == ("blip-2", "", ())
    told = log_entry(Names(a_scenario([squad("a1")])), 1, Logged(blip)).text
    assert told == "Blip 2 leaves the table by the north edge, in reserve."
