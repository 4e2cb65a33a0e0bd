"""Dice along a path: what they decide, where on it, and what becomes of the model."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.kernel.requests import Flow
from arap.rules.movement.measures.plan import TrialForecast
from arap.rules.movement.paths.party import Walker
from arap.table import PointXY, snap

__all__ = ["Halt", "Source", "Trial", "TrialForecast", "cut_legs", "point_at"]

HAIR = 1e-6


class Halt(msgspec.Struct, frozen=True):
    """A model stops on its way: where (None: at the point of the trial), at which level (None: on the highest surface
    there), lying down or not. `spent`: it may neither move nor attack until the end of the player turn. `rest`: its
    owner may let it go on from there with what is left of its move. `met`: it was an enemy who halted it."""

    place: PointXY | None = None
    z: float | None = None
    prone: bool = False
    spent: bool = False
    rest: bool = False
    met: bool = False


Attempt: TypeAlias = Callable[[Battle, Walker], Flow[Halt | None]]


@dataclass(frozen=True)
class Trial:
    """Something that dice decide `at` so many inches of plan distance from the start of a model's path.

    The attempt rolls, emits its event and gives None if the model goes on. A model that dies of it is taken off the
    table by the attempt itself; until its walk is over it stands where it started."""

    at: float
    forecast: TrialForecast
    attempt: Attempt


Source: TypeAlias = Callable[[Battle, Walker], Sequence[Trial]]


def point_at(walker: Walker, at: float) -> PointXY:
    """The place so many inches along a path."""
    for step in walker.cost.steps:
        if step.length and at <= step.length + HAIR:
            share = max(0.0, min(1.0, at / step.length))
            (x, y), (to_x, to_y) = step.start, step.end
            return snap(x + share * (to_x - x)), snap(y + share * (to_y - y))
        at -= step.length
    return walker.cost.end


def cut_legs(walker: Walker, at: float) -> tuple[Leg, ...]:
    """The legs of a path up to a point of it."""
    legs: list[Leg] = []
    left = at
    for leg, step in zip(walker.path.legs, walker.cost.steps, strict=True):
        if step.length > left + HAIR:
            if left > HAIR:
                x, y = point_at(walker, at)
                legs.append(msgspec.structs.replace(leg, x=x, y=y, z=None))
            break
        legs.append(leg)
        left -= step.length
    return tuple(legs)
