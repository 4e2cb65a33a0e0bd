"""Random battles on the roofs, walls, ladders and banks of River Town."""

from collections import Counter

import msgspec
import pytest

from arap.army.scenario import Scenario
from arap.battle.acts import GetUp, Leg, Move, Swim, Tactical, Venture
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled, InitiativeTested, ModelFell
from arap.game.game import Decided
from arap.kernel.sources import SeededDice
from arap.rules.movement.paths.cost import path_along
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, in_town, play_out
from tests.support import rule

GAMES = 60
EQUIPPED_GAMES = 40


@pytest.fixture(scope="module")
def games() -> list[WatchedGame]:
    scenario = in_town()
    played = [WatchedGame(scenario, SeededDice(seed), hashing=False, checkpoints=False) for seed in range(GAMES)]
    for seed, game in enumerate(played):
        play_out(game, RANDOM, seed)
    return played


def test_random_play_reaches_every_way_of_going(games: list[WatchedGame]) -> None:
    acts = [given.act for game in games for given in game.inputs if isinstance(given, Decided)]
    kinds = Counter(type(act) for act in acts)
    assert all(kinds[kind] for kind in (Move, GetUp, Tactical, Venture, Swim)), kinds
    moves = [act for act in acts if isinstance(act, Move)]
    legs = Counter(leg.by for move in moves for path in move.paths for leg in path.legs)
    assert all(legs[by] for by in ("walk", "climb", "jump", "ladder", "swim")), legs
    assert any(move.crawl and move.paths for move in moves) and any(move.prone for move in moves)


def test_its_dice_are_rolled(games: list[WatchedGame]) -> None:
    events = [logged.event for game in games for logged in game.log]
    for kind in (AllowanceRolled, InitiativeTested, ModelFell):
        assert any(isinstance(event, kind) for event in events), kind


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


def test_random_play_leaps_up_and_rappels_down_with_the_gear_for_it() -> None:
    scenario = with_packs_and_ropes(in_town())
    legs: Counter[str] = Counter()
    for seed in range(EQUIPPED_GAMES):
        game = WatchedGame(scenario, SeededDice(seed), hashing=False, checkpoints=False)
        play_out(game, RANDOM, seed)
        moves = [given.act for given in game.inputs if isinstance(given, Decided) and isinstance(given.act, Move)]
        legs.update(leg.by for move in moves for path in move.paths for leg in path.legs)
    assert all(legs[by] for by in ("leap", "rappel", "jump")), legs


@rule("climb.slopes")
def test_a_walk_to_where_the_track_runs_in_under_the_crag_ends_on_the_crag() -> None:
    battle = Battle.start(in_town())
    ork = msgspec.structs.replace(battle.models["skarr-boyz.3"], x=49.3, y=30.9, z=4.0)
    cost = path_along(battle, ork, (Leg(48.265, 35.794, 348.06),))
    assert cost.uneven and cost.z == 4.0
