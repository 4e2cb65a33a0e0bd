"""Walls, cliffs, gaps and water for the tests, and short ways of going over them.

The lone model m.1 stands at (20, 20) and faces north; what it meets lies north of it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.values import Acting, Model
from arap.kernel.reasons import Refusal
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.path import Path
from arap.rules.movement.travel.move import move_action
from arap.rules.turn.actions import why_not_act
from arap.table import Piece
from tests.rules.builders import a_battle, a_kind, a_piece, play, squad

WIDE = (5.0, 35.0)


def across(low: float, high: float, feature: str, **fields: Any) -> Piece:
    """A strip of terrain from west to east in the way of the model."""
    return a_piece((WIDE[0], low, WIDE[1], high), feature, **fields)


def a_low_wall(away: float = 1.0, height: float = 1.2, thick: float = 0.5, **fields: Any) -> Piece:
    return across(20 + away, 20 + away + thick, "wall", height=height, face=True, **fields)


def a_cliff(away: float = 1.0, height: float = 6.0, **fields: Any) -> Piece:
    """High ground with a face towards the model."""
    return across(20 + away, 45, "cliff", height=height, face=True, surface=True, **fields)


def a_ledge(height: float, edge: float = 1.0, **fields: Any) -> Piece:
    """High ground that the model stands on, with its edge so far north of it."""
    return across(5, 20 + edge, "ledge", height=height, face=True, surface=True, **fields)


def a_gap(away: float, width: float, depth: float = 4.0, **fields: Any) -> Piece:
    return across(20 + away, 20 + away + width, "gap", gap=depth, **fields)


def a_river(away: float = 1.0, width: float = 10.0, **fields: Any) -> Piece:
    return across(20 + away, 20 + away + width, "river", water="deep", **fields)


def alone(*terrain: Piece, settings: Mapping[str, Any] | None = None, z: float | None = None, **fields: Any) -> Battle:
    """One model before this terrain, on the level z where that is not clear; facts about it by name."""
    battle = a_battle([squad("m", at=(20, 20), n=1, kind=a_kind(**fields))], terrain, settings=settings)
    if z is not None:
        battle.put_model(msgspec.structs.replace(battle.models["m.1"], z=z))
    return battle


def go(y: float, by: str = "walk", z: float | None = None, x: float = 20.0) -> Leg:
    """A leg northwards."""
    return Leg(x, y, None, by, z)


def cost(battle: Battle, *legs: Leg, model: str = "m.1") -> Path:
    return path_along(battle, battle.models[model], legs)


def move(*legs: Leg, model: str = "m.1") -> Move:
    return Move((ModelPath(model, legs),))


def why_not(battle: Battle, *legs: Leg, points: int = 3, model: str = "m.1") -> Refusal | None:
    return why_not_act(battle, Acting(battle.models[model].unit, points), move(*legs, model=model))


def refused_by(battle: Battle, *legs: Leg, points: int = 3, model: str = "m.1") -> str | None:
    refusal = why_not(battle, *legs, points=points, model=model)
    return refusal.rule if refusal else None


def goes(battle: Battle, *legs: Leg, dice: Mapping[str, Sequence[int]] | None = None) -> Model | None:
    """The model after it has gone; None if it is lost."""
    assert why_not(battle, *legs) is None
    play(move_action(battle, "m", move(*legs)), dice)
    return battle.models.get("m.1")


def place(model: Model | None) -> tuple[float, float, float]:
    assert model is not None
    return model.x, model.y, model.z
