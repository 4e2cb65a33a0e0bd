"""Bad ground and what it costs to cross."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from arap.kernel.reasons import implements
from arap.table import PointXY, Table

Inches: TypeAlias = tuple[float, float]


class Ground(msgspec.Struct, frozen=True):
    """A class of ground and what an inch of it costs."""

    label: str
    rule: str
    factor: float


DIFFICULT = Ground("difficult ground", "move.terrain.difficult", 2.0)
VERY_DIFFICULT = Ground("very difficult ground", "move.terrain.very-difficult", 4.0)
FACTORS = {"open": 1.0, "difficult": DIFFICULT.factor, "very-difficult": VERY_DIFFICULT.factor}


@implements("move.terrain.difficult", "move.terrain.very-difficult")
def bad_ground(table: Table, starts: Sequence[PointXY], ends: Sequence[PointXY]) -> list[Inches]:
    """Inches of difficult and of very difficult ground on each leg."""
    if not starts or not table.pieces:
        return [(0.0, 0.0)] * len(starts)
    costs = table.costs(starts, ends)
    return list(zip(costs.difficult.tolist(), costs.very_difficult.tolist(), strict=True))


def ground_cost(distance: float, bad: Inches) -> float:
    """What a leg costs to walk forward."""
    difficult, very = bad
    return distance + difficult * (DIFFICULT.factor - 1.0) + very * (VERY_DIFFICULT.factor - 1.0)


def paid_for(table: Table, start: PointXY, end: PointXY, budget: float) -> float:
    """How many inches of a straight way a budget pays for."""
    gone = 0.0
    for stretch in table.stretches(start, end):
        price = stretch.length * FACTORS[stretch.going]
        if price >= budget:
            return gone + budget / FACTORS[stretch.going]
        gone, budget = gone + stretch.length, budget - price
    return gone
