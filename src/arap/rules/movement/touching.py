"""Paths through single pieces of terrain."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.rules.movement.steps import Step
from arap.table import Piece, passages

HAIR = 1e-6


def touched(battle: Battle, piece: Piece, steps: Sequence[Step]) -> bool:
    """Whether any point of a path lies inside a piece."""
    return any(step.length and passages(battle.table, piece.id, step.start, step.end) for step in steps)


def spans(battle: Battle, piece: Piece, steps: Sequence[Step]) -> list[tuple[float, float]]:
    """The parts of a path inside a piece, in inches from its start."""
    found: list[tuple[float, float]] = []
    gone = 0.0
    for step in steps:
        for low, high in passages(battle.table, piece.id, step.start, step.end) if step.length else ():
            if found and gone + low - found[-1][1] <= HAIR:
                found[-1] = (found[-1][0], gone + high)
            else:
                found.append((gone + low, gone + high))
        gone += step.length
    return found
