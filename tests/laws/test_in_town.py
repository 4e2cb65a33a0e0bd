"""Random battles on the roofs, walls, ladders and banks of River Town."""

from collections.abc import Iterable

import msgspec
import pytest

from arap.army.scenario import Scenario
from arap.battle.acts import GetUp, Leg, Move, Swim, Tactical, Venture
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled, InitiativeTested, ModelFell
from arap.game.game import Decided, Game
from arap.kernel.sources import SeededDice
from arap.rules.movement.paths.cost import path_along
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, in_town, new_game, play_out
from tests.support import rule

GAMES, EQUIPPED_GAMES, AT_ONCE = 60, 40, 10


def moves_of(game: Game) -> list[Move]:
    return [given.act for given in game.inputs if isinstance(given, Decided) and isinstance(given.act, Move)]


def ways_of_going(game: Game) -> set[object]:
    """Kinds of act and event, how legs are gone, and what moves are done crawling or end lying down."""
    moves = moves_of(game)
    legs = {leg.by for move in moves for path in move.paths for leg in path.legs}
    stances = {"crawling" for move in moves if move.crawl and move.paths} | {"prone" for move in moves if move.prone}
    acts = {type(given.act) for given in game.inputs if isinstance(given, Decided)}
    return {*legs, *stances, *acts, *[type(logged.event) for logged in game.log]}


def never_seen(scenario: Scenario, wanted: set[object], games: int) -> set[object]:
    """What does not come up in so many random games; no more are played than it takes."""
    for seed in range(games):
        if not wanted:
            break
        wanted = wanted - ways_of_going(play_out(new_game(scenario, seed), RANDOM, seed))
    return wanted


@pytest.mark.parametrize("first", range(0, GAMES, AT_ONCE))
def test_random_play_keeps_every_invariant(first: int) -> None:
    watch(in_town(), range(first, first + AT_ONCE))


def watch(scenario: Scenario, seeds: Iterable[int]) -> None:
    for seed in seeds:
        game = WatchedGame(scenario, SeededDice(seed), hashing=False, checkpoints=False)
        play_out(game, RANDOM, seed)
        assert game.over


def test_random_play_reaches_every_way_of_going_and_its_dice_are_rolled() -> None:
    acts, events = {Move, GetUp, Tactical, Venture, Swim}, {AllowanceRolled, InitiativeTested, ModelFell}
    ways = {"walk", "climb", "jump", "ladder", "swim", "crawling", "prone"}
    assert never_seen(in_town(), acts | events | ways, GAMES) == set()


def with_packs_and_ropes(scenario: Scenario) -> Scenario:
    """The same with one of each unit: marines with jump packs, orks with ropes, all quick enough to get off a roof."""
    gear = {id: "ropes" if "ork" in id or "boy" in id else "jump-pack" for id in scenario.kinds}
    kinds = {
        id: msgspec.structs.replace(
            kind, traits=(*kind.traits, gear[id]), profile=msgspec.structs.replace(kind.profile, M=8.0)
        )
        for id, kind in scenario.kinds.items()
    }
    sides = tuple(
        [
            msgspec.structs.replace(
                side, units=tuple([msgspec.structs.replace(unit, models=unit.models[:1]) for unit in side.units])
            )
            for side in scenario.sides
        ]
    )
    return msgspec.structs.replace(scenario, kinds=kinds, sides=sides)


@pytest.mark.parametrize("first", range(0, EQUIPPED_GAMES, AT_ONCE))
def test_random_play_with_packs_and_ropes_keeps_every_invariant(first: int) -> None:
    watch(with_packs_and_ropes(in_town()), range(first, first + AT_ONCE))


def test_random_play_leaps_up_and_rappels_down_with_the_gear_for_it() -> None:
    assert never_seen(with_packs_and_ropes(in_town()), {"leap", "rappel", "jump"}, EQUIPPED_GAMES) == set()


@rule("climb.slopes")
def test_a_walk_to_where_the_track_runs_in_under_the_crag_ends_on_the_crag() -> None:
    battle = Battle.start(in_town())
    ork = msgspec.structs.replace(battle.models["skarr-boyz.3"], x=49.3, y=30.9, z=4.0)
    cost = path_along(battle, ork, (Leg(48.265, 35.794, 348.06),))
    assert cost.uneven and cost.z == 4.0
