"""Games with a GM, and what a GM does in them."""

from typing import Any

import msgspec

from arap.army.scenario import Scenario
from arap.battle.acts import Attempt
from arap.battle.names import GM
from arap.game.acts import AnyAct
from arap.game.game import Game
from arap.kernel.reasons import Refusal
from arap.kernel.sources import DiceSource, SeededDice
from arap.rules.gm.act import PREFIX, GmAct
from arap.table.terrain import Piece
from tests.game.small import a_field

WHY = "it was knocked over"


def a_desk(scenario: Scenario | None = None, dice: DiceSource | None = None, **settings: object) -> Game:
    """A game with a GM at its first question: which unit of side a acts."""
    return Game(scenario or a_field(**settings), dice or SeededDice(1), gm=True)


def an_act(name: str, **fields: Any) -> GmAct:
    """An act of the GM as it comes over the wire."""
    found: Any = msgspec.convert({"act": PREFIX + name, "why": WHY} | fields, AnyAct)
    assert isinstance(found, GmAct)
    return found


def does(game: Game, name: str, **fields: Any) -> Game:
    """The GM does this."""
    refusal = game.interject(an_act(name, **fields), GM)
    assert refusal is None, refusal
    return game


def refused(game: Game, name: str, **fields: Any) -> str:
    """Why the GM cannot do this; nothing has changed."""
    before, inputs = game.battle.hash(), len(game.inputs)
    refusal = game.interject(an_act(name, **fields), GM)
    assert isinstance(refusal, Refusal), "it was done"
    assert game.battle.hash() == before and len(game.inputs) == inputs
    assert refusal.rule == "turn.adjudication"
    return refusal.reason


def attempt(game: Game, unit: str, dice: int = 2) -> Game:
    assert game.answer(Attempt(unit, dice)) is None
    return game


def piece(game: Game, key: str) -> Piece:
    return game.battle.table.piece(key)
