"""Small games that are quickly played."""

from collections.abc import Mapping, Sequence

from arap.army.scenario import Scenario
from arap.battle.acts import Act, FireOrder, Leg, ModelPath, Move, Shoot
from arap.game.game import Game
from arap.kernel.sources import DiceSource, ScriptedDice, SeededDice, TypedDice
from tests.rules.builders import a_kind, a_scenario, squad


def a_field(**settings: object) -> Scenario:
    """Three squads against two, 18 inches apart; side a goes first."""
    tough = a_kind(W=2, save=5)
    units = [
        squad("a1", at=(12, 15), n=5),
        squad("a2", at=(24, 15), n=5, kind=tough),
        squad("a3", at=(36, 15), n=3),
        squad("b1", "b", at=(16, 33), n=5, facing=180),
        squad("b2", "b", at=(32, 33), n=5, facing=180, kind=tough),
    ]
    return a_scenario(units, settings={"turn.first-player": "a", "length.turns": 2} | settings)


def seeded(seed: int | str = 1, **settings: object) -> Game:
    return Game(a_field(**settings), SeededDice(seed))


def scripted(dice: Mapping[str, Sequence[int]], otherwise: DiceSource | None = None, **settings: object) -> Game:
    return Game(a_field(**settings), ScriptedDice(dice, otherwise))


def typed(**settings: object) -> Game:
    return Game(a_field(**settings), TypedDice())


def answer(game: Game, *acts: Act) -> Game:
    for act in acts:
        refusal = game.answer(act)
        assert refusal is None, f"{act}: {refusal}"
    return game


def ahead(game: Game, unit: str, inches: float = 2.0) -> Move:
    return Move(tuple(ModelPath(model.id, (Leg(model.x, model.y + inches),)) for model in game.battle.members(unit)))


def fire(game: Game, unit: str, target: str) -> Shoot:
    return Shoot(1, tuple(FireOrder(model, "rifle", target) for model in game.battle.units[unit].models))
