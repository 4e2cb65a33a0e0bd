"""Random battles with smoke, trenches, houses and fire at what is not seen."""

from collections import Counter

import msgspec
import pytest

from arap.army.scenario import Scenario, Smoke
from arap.battle.acts import Discharge, Heads, Shoot
from arap.battle.fire_events import SmokeDischarged, SmokeLifted
from arap.game.game import Decided
from arap.kernel.sources import SeededDice
from arap.table import Piece
from tests.laws.invariants import WatchedGame
from tests.laws.playing import RANDOM, face_to_face, play_out

GAMES = 30
TRAITS = ("smoke-discharger", "infra-vision")


def blind_ground(scenario: Scenario) -> Scenario:
    """The scenario with trenches across the table and woods between, some smoke, and dischargers for leaders."""
    pieces = [trench(n, 4.0 + 3.5 * n, scenario.width) for n in range(int(scenario.depth / 3.5) - 2)]
    kinds = {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, *TRAITS)) if kind.role == "leader" else kind
        for key, kind in scenario.kinds.items()
    }
    smoke = (Smoke(at=(scenario.width / 2, scenario.depth / 2), radius=4.0, turns=2),)
    settings = scenario.settings | {"smoke.discharger": {"radius": 4, "uses": 3}}
    return msgspec.structs.replace(scenario, terrain=tuple(pieces), kinds=kinds, smoke=smoke, settings=settings)


def trench(number: int, y: float, width: float) -> Piece:
    shape = ((1.0, y), (width - 1.0, y), (width - 1.0, y + 1.6), (1.0, y + 1.6))
    deep = {"gap": 0.6, "cover": "hard", "form": "area"}
    plants = {"height": 3.0, "cover": "soft", "form": "area", "sight_depth": 1.0, "inner_sight": 2.0}
    fields = deep if number % 2 else plants
    return Piece(id=f"strip-{number}", name=f"Strip {number}", feature="strip", shape=shape, **fields)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def games() -> list[WatchedGame]:
    scenario = blind_ground(face_to_face("skirmish"))
    played = [WatchedGame(scenario, SeededDice(seed), checkpoints=False) for seed in range(GAMES)]
    for seed, game in enumerate(played):
        play_out(game, RANDOM, seed)
    return played


def test_random_play_reaches_smoke_trenches_and_wild_fire(games: list[WatchedGame]) -> None:
    acts = [given.act for game in games for given in game.inputs if isinstance(given, Decided)]
    counts = Counter(type(act) for act in acts)
    assert counts[Discharge] and counts[Heads]
    assert any(order.aim for act in acts if isinstance(act, Shoot) for order in act.orders)


def test_smoke_comes_and_goes(games: list[WatchedGame]) -> None:
    events = [logged.event for game in games for logged in game.log]
    for kind in (SmokeDischarged, SmokeLifted):
        assert any(isinstance(event, kind) for event in events), kind


@pytest.mark.parametrize("bots", [("cautious", "random"), ("cautious", "cautious")])
def test_the_cautious_bot_copes(bots: tuple[str, str]) -> None:
    game = WatchedGame(blind_ground(face_to_face("skirmish")), SeededDice(1), checkpoints=False)
    play_out(game, bots, 1)
    assert game.over
