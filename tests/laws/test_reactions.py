"""Laws of reactions: how deep they nest, how often a unit may react, and that a plan names the units that are asked."""

from itertools import combinations
from math import cos, dist, radians, sin
from typing import TypeAlias

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from arap.battle.acts import Act, Attempt, Leg, ModelPath, Move
from arap.game.game import Game
from arap.game.queries import CheckMove
from arap.game.seat import Seat
from arap.kernel.requests import Ask
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.triggers.reaction import REACTIONS
from arap.rules.triggers.trigger import OCCASIONS, Stop, Trigger, level_of_play
from tests.laws.playing import RANDOM, SCENARIOS, VARIANTS, new_game, play
from tests.rules.builders import a_kind, a_scenario, squad
from tests.support import rule

DEEPEST = 2
STRAYS = OCCASIONS["stray"].rule
GAMES = 2


@rule("react.levels", "react.eligibility")
@pytest.mark.parametrize("name", SCENARIOS)
def test_reactions_nest_no_deeper_than_allowed_and_no_unit_reacts_too_often(name: str) -> None:
    for variant in VARIANTS:
        for number in range(GAMES):
            game = new_game(VARIANTS[variant](name), f"reactions/{number}")
            for ask in play(game, RANDOM, number):
                check_offer(game, ask)
            assert game.over and game.battle.turn.reacting == ()


def check_offer(game: Game, ask: Ask) -> None:
    """An offer belongs to the level of play it is made at, and is made to units that have not used their limit."""
    battle, trigger = game.battle, ask.detail
    assert len(battle.turn.reacting) <= DEEPEST
    for unit in battle.units.values():
        assert len(set(unit.now.reacted)) == len(unit.now.reacted)
    if not isinstance(trigger, Trigger):
        return
    assert trigger.level == level_of_play(battle) <= OCCASIONS[trigger.kind].most
    limits = {reaction.limit for reaction in REACTIONS[trigger.kind] if reaction.limit}
    offered = {unit for option in ask.options for unit in units_in(option.answer)}
    for unit_id in offered:
        assert battle.units[unit_id].side == ask.seat
        assert len(limits & set(battle.units[unit_id].now.reacted)) < max(1, len(limits))


def units_in(answer: Act) -> tuple[str, ...]:
    single = getattr(answer, "unit", "")
    return (single,) if single else tuple(getattr(answer, "units", ()))


PLACES = st.tuples(st.integers(-14, 14), st.integers(3, 14), st.integers(0, 359))
"""Half inches beside the way, half inches along it, and a facing."""
SWIFT, FAR = a_kind(M=12), 9.0
Place: TypeAlias = tuple[int, int, int]


def among_enemies(places: list[Place], bearing: int) -> Game:
    """The two models of m have a point, and lone enemies stand beside the way they will go."""
    lone = [squad(f"e{n}", "b", spot(place, bearing), 1, facing=place[2]) for n, place in enumerate(places)]
    troops = [squad("m", at=(20, 20), n=2, kind=SWIFT), squad("f", at=(44, 40)), *lone]
    scenario = a_scenario(troops, settings={"turn.first-player": "a", "shoot.premeasure": True})
    game = Game(scenario, ScriptedDice({"activate.roll": [1]}, SeededDice(1)), hashing=False)
    assert game.answer(Attempt("m", 1)) is None
    return game


def spot(place: Place, bearing: int) -> tuple[float, float]:
    beside, along, way = place[0] / 2, place[1] / 2, radians(bearing)
    return 20 + along * sin(way) + beside * cos(way), 20 + along * cos(way) - beside * sin(way)


@rule("react.intercept.stray", "react.manoeuvre.trigger-move", "overwatch.fire")
@settings(max_examples=150, deadline=None)
@given(st.lists(PLACES, min_size=1, max_size=4, unique_by=lambda each: each[:2]), st.integers(0, 359), st.booleans())
def test_the_units_a_plan_of_a_move_names_are_the_units_that_are_asked(
    places: list[Place], bearing: int, watched: bool
) -> None:
    assume(all(dist(one[:2], other[:2]) > 2.2 for one, other in combinations(places, 2)))
    game = among_enemies(places, bearing)
    game.battle.change("e0", overwatch=watched)
    dx, dy = FAR * sin(radians(bearing)), FAR * cos(radians(bearing))
    move = Move(tuple([ModelPath(m.id, (Leg(m.x + dx, m.y + dy),)) for m in game.battle.members("m")]))
    assume(game.why_not(move) is None)
    plan = Seat(game, "a").query(CheckMove("m", move.paths))
    assert isinstance(plan, MovePlan)
    on_the_way = {each.unit for each in plan.watchers if each.rule == STRAYS}
    at_the_end = {each.unit for each in plan.watchers if each.rule != STRAYS}
    event(f"{len(on_the_way)} asked on the way, {len(at_the_end)} at the end")
    assert game.answer(move) is None
    met = passed(game, "m", "stray")
    assert set(met) == on_the_way
    assert set(passed(game, "m", "move-end")) == at_the_end
    for watcher in plan.watchers:
        assert watcher.text.startswith("may ")
        if watcher.at is not None:
            assert abs(watcher.at - met[watcher.unit]) < 0.01, (
                "it is asked when the movers have gone as far as the plan says"
            )


def passed(game: Game, mover: str, kind: str) -> dict[str, float]:
    """The units that are asked about a mover, on its way or when it has moved, and how far it has gone by then. Their
    players pass."""
    asked: dict[str, float] = {}
    while (ask := game.ask) is not None and isinstance(ask.detail, Trigger):
        if ask.detail.kind != kind or ask.detail.unit != mover:
            break
        stop = ask.detail.detail
        gone = stop.share * FAR if isinstance(stop, Stop) else FAR
        asked |= {unit: gone for option in ask.options for unit in units_in(option.answer)}
        assert game.answer(ask.default, ask.seat) is None
    return asked
