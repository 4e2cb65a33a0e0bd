"""Bots that use grenades."""

from typing import Any

import pytest

from arap.army.profile import Weapon
from arap.battle.acts import Act, Charge, Fight
from arap.battle.events.charge import GrenadesKept, GrenadesThrown
from arap.battle.events.melee import GrenadeWentOff
from arap.bots import make
from arap.game.game import Decided, Game
from arap.game.seat import Seat
from arap.kernel.sources import SeededDice
from arap.rules.melee.moving.locking import lock
from tests.bots.deciding import decision
from tests.rules.builders import a_kind, a_scenario, a_weapon, squad
from tests.rules.melee.test_krak import KRAK

FRAG = a_weapon("frag", type="grenade", strength=3, range=6.0, marker_radius=1.5, tags=("frag",))
SWORD = a_weapon("sword", type="melee", range=None, strength=None)
WALKER: dict[str, Any] = {"creature_class": "dreadnought", "armour_value": 11, "WS": 4, "size": 3}
MONSTER: dict[str, Any] = {"T": 6, "S": 8, "W": 4, "A": 4, "WS": 4, "save": 4, "size": 3}


def a_fight(weapons: list[Weapon], seed: int = 1, **foe: Any) -> Game:
    """Five men of a with these weapons in melee with one enemy."""
    men = squad("a1", at=(24, 20), n=5, weapons=weapons)
    enemy = squad("b1", "b", at=(24, 21.5), n=1, facing=180, kind=a_kind("foe", **foe), weapons=[SWORD])
    far = [squad("a2", at=(8, 6)), squad("b2", "b", at=(8, 40), facing=180)]
    settings = {"turn.first-player": "a", "length.turns": 2}
    game = Game(a_scenario([men, enemy, *far], settings=settings), SeededDice(seed), checkpoints=False)
    lock(game.battle, "a1", "b1")
    return game


@pytest.mark.parametrize(("foe", "attack"), [(MONSTER, "krak"), (WALKER, "plant"), ({}, "")])
def test_the_cautious_bot_uses_grenades_where_they_promise_more_than_blows(foe: dict[str, Any], attack: str) -> None:
    game = a_fight([SWORD, KRAK], **foe)
    while game.ask is not None and (game.ask.kind, game.ask.seat) != ("fight", "a"):
        assert game.answer(game.ask.default) is None
    answer = decision(make("cautious", 1), Seat(game, "a"))
    assert isinstance(answer, Fight) and {order.attack for order in answer.orders} == ({attack} if attack else set())


def played(game: Game, name: str, seed: int) -> Game:
    bots = {side: make(name, f"{side}{seed}") for side in "ab"}
    while game.ask is not None:
        assert game.answer(decision(bots[game.ask.seat], Seat(game, game.ask.seat))) is None
    return game


def acts_of(game: Game) -> list[Act]:
    return [given.act for given in game.inputs if isinstance(given, Decided)]


def test_the_random_bot_makes_krak_attacks_plants_grenades_and_lets_them_go_off() -> None:
    games = [
        played(a_fight([SWORD, KRAK], seed, **foe), "random", seed) for seed in range(6) for foe in (MONSTER, WALKER)
    ]
    acts = [act for game in games for act in acts_of(game) if isinstance(act, Fight)]
    assert {order.attack for act in acts for order in act.orders} >= {"krak", "plant"}
    assert any(isinstance(logged.event, GrenadeWentOff) for game in games for logged in game.battle.log)


def close_by(seed: int) -> Game:
    """Two squads with frag grenades, six inches apart."""
    men = squad("a1", at=(24, 18), n=4, weapons=[SWORD, FRAG])
    foes = squad("b1", "b", at=(24, 24), n=4, weapons=[SWORD, FRAG], facing=180)
    settings = {"turn.first-player": "a", "length.turns": 2}
    return Game(a_scenario([men, foes], settings=settings), SeededDice(seed), checkpoints=False)


def test_the_random_bot_charges_silently_throws_grenades_and_keeps_them() -> None:
    games = [played(close_by(seed), "random", seed) for seed in range(40)]
    charges = [act for game in games for act in acts_of(game) if isinstance(act, Charge)]
    assert {charge.grenades for charge in charges} == {"", "none"}
    kinds = {type(logged.event) for game in games for logged in game.battle.log}
    assert {GrenadesThrown, GrenadesKept} <= kinds


def test_the_cautious_bot_always_throws_its_grenades() -> None:
    games = [played(close_by(seed), "cautious", seed) for seed in range(4)]
    kinds = {type(logged.event) for game in games for logged in game.battle.log}
    assert GrenadesKept not in kinds
