"""The illegal moves of the movement chapter, one by one: refused by their rules, and nothing has changed."""

from collections.abc import Iterable

import msgspec
import pytest

from arap.battle.acts import Attempt, Leg, ModelPath, Move
from arap.battle.values import Traffic
from arap.game.game import Game
from arap.kernel.sources import ScriptedDice
from arap.table import Ladder, Piece
from tests.rules.builders import Squad, a_scenario, impassable, squad
from tests.rules.movement.vertical.ground import a_cliff, go
from tests.rules.turn.games import answer
from tests.support import rule

LADDER = Ladder(id="ladder", name="Ladder", foot=(20.0, 21.0, 0.0), head=(20.0, 21.5, 3.0), length=3.0)
FULL = Traffic(LADDER.id, mounted=4)
ROCK = impassable((10, 21, 30, 21.5))
FRIEND = squad("f", at=(20, 22), n=1)
ENEMY = squad("e", "b", at=(20, 24), n=1, facing=180)


def a_game(terrain: Iterable[Piece] = (), others: Iterable[Squad] = (), depth: float = 48.0) -> Game:
    """A lone model at (20, 20) with one action point; four have used the ladder this turn."""
    units = [squad("m", at=(20, 20), n=1), squad("far", "b", at=(40, 4), n=1), *others]
    scenario = a_scenario(units, terrain, depth=depth, settings={"turn.first-player": "a"})
    game = Game(msgspec.structs.replace(scenario, ladders=(LADDER,)), ScriptedDice({"activate.roll": [1]}))
    answer(game, Attempt("m", 1))
    game.battle.change_turn(ladders=(FULL,))
    return game


CASES = {
    "too far": (a_game(), (go(24.01),), "activate.action.move"),
    "through a wall": (a_game([ROCK]), (go(23.0),), "move.terrain.classes"),
    "off the table": (a_game(depth=22.0), (go(22.5),), "move.cost"),
    "into a base": (a_game(others=[FRIEND]), (go(21.5),), "move.other-models"),
    "into melee radius": (a_game(others=[ENEMY]), (go(22.0),), "move.enemy-proximity"),
    "climbing without points": (a_game([a_cliff(1.0, 3.0)]), (go(21.0, "climb", 3.0),), "climb.high"),
    "ladder over capacity": (
        a_game([a_cliff(1.0, 3.0)]), (go(21.0), Leg(20.0, 21.5, None, "ladder", 3.0)), "ladder.capacity",
    ),
}  # fmt: skip


@rule(
    "activate.action.move", "move.terrain.classes", "move.cost", "move.other-models", "move.enemy-proximity",
    "climb.high", "ladder.capacity",
)  # fmt: skip
@pytest.mark.parametrize("case", CASES)
def test_an_illegal_move_is_refused_by_its_rule_and_changes_nothing(case: str) -> None:
    game, legs, rule_id = CASES[case]
    before = game.battle.hash(), len(game.log), game.ask
    refusal = game.answer(Move((ModelPath("m.1", legs),)))
    assert refusal is not None and refusal.rule == rule_id
    assert (game.battle.hash(), len(game.log), game.ask) == before
