"""Legs as a model walks them: the turn before each, its length, and whether it leads forward, sideways or back."""

from collections.abc import Sequence
from math import atan2, ceil, degrees, sqrt

import msgspec

from arap.battle.acts import Leg
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.table import PointXY, snap, turn_between

ANGLE_TOLERANCE = 0.01
FREE_TURN = 90.0
PAID_TURN = 0.5
AFOOT = "walk"
CARRIED = ("ladder", "leap")


class Manner(msgspec.Struct, frozen=True):
    """A way of going or a kind of ground: what an inch of it costs, and the extra cost of each stretch."""

    label: str
    rule: str
    factor: float = 1.0
    fixed: float = 0.0


FORWARD = Manner("distance", "move.cost")
SIDESTEP = Manner("sidestep", "move.sidestep", fixed=0.5)
BACKWARD = Manner("backwards", "move.backwards", factor=2.0)
BORNE = Manner("distance", "move.cost", factor=0.0)


class Step(msgspec.Struct, frozen=True, gc=False):
    """A leg as a model walks it: the turn before it, its length and manner; `side` is -1 for a sidestep to the left."""

    start: PointXY
    end: PointXY
    turn: float
    length: float
    manner: Manner
    side: int


@implements("move.backwards", "move.sidestep")
@cites("move.cost")
def manner_of(facing: float, way: float) -> tuple[Manner, int]:
    """Up to 45 degrees off the facing is forward, from 135 backward; in between it is a sidestep to one side."""
    off = turn_between(facing, way)
    if abs(off) <= 45.0 + ANGLE_TOLERANCE:
        return FORWARD, 0
    if abs(off) >= 135.0 - ANGLE_TOLERANCE:
        return BACKWARD, 0
    return SIDESTEP, 1 if off > 0.0 else -1


@implements("move.turning", "activate.free-turn")
def turn_cost(turn: float, free: float) -> tuple[float, float]:
    """What a turn costs, and what is left of the free 90 degrees: half an inch for each further 90 begun."""
    excess = turn - free
    if excess <= ANGLE_TOLERANCE:
        return 0.0, max(0.0, -excess)
    return PAID_TURN * ceil((excess - ANGLE_TOLERANCE) / 90.0), 0.0


def steps_of(model: Model, legs: Sequence[Leg]) -> tuple[tuple[Step, ...], float]:
    """The legs as a model walks them, and the facing at the end. Only walkers back up and sidestep; on a ladder and in
    a leap the plan distance does not count."""
    here, facing = (model.x, model.y), model.facing
    steps = []
    for leg in legs:
        turn = 0.0
        if leg.face is not None:
            face = leg.face % 360.0
            turn, facing = abs(turn_between(facing, face)), face
        there = (snap(leg.x), snap(leg.y))
        dx, dy = there[0] - here[0], there[1] - here[1]
        if dx or dy:
            if leg.by == AFOOT:
                manner, side = manner_of(facing, degrees(atan2(dx, dy)))
            else:
                manner, side = (BORNE if leg.by in CARRIED else FORWARD), 0
            steps.append(Step(here, there, turn, sqrt(dx * dx + dy * dy), manner, side))
            here = there
        else:
            steps.append(Step(here, here, turn, 0.0, FORWARD, 0))
    return tuple(steps), facing
