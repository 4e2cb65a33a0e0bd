"""Dice along a path: what they decide, where on it, and what happens to the model."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.kernel.requests import Flow
from arap.rules.movement.climbing.feats import Way
from arap.rules.movement.measures.plan import TrialForecast
from arap.rules.movement.paths.path import Path
from arap.table import PointXY


class Halt(msgspec.Struct, frozen=True):
    """A model stops on its way: where (None: at the point of the trial), at which level (None: on the highest surface
    there), lying down or not. `spent`: it may neither move nor attack until the end of the player turn. `rest`: its
    owner may let it go on from there with the rest of its move. `met`: an enemy halted it."""

    place: PointXY | None = None
    z: float | None = None
    prone: bool = False
    spent: bool = False
    rest: bool = False
    met: bool = False


Attempt: TypeAlias = Callable[[Battle, Path], Flow[Halt | None]]


@dataclass(frozen=True)
class Trial:
    """Something that dice decide `at` this many inches of plan distance from the start of a model's path.

    The model stands there when the attempt is made. The attempt rolls, emits its event and returns None if the model
    goes on. If the model dies, the attempt itself takes it off the table. `way`: of the feat tried, if it
    is one."""

    at: float
    forecast: TrialForecast
    attempt: Attempt
    way: Way | None = None


Source: TypeAlias = Callable[[Battle, Path], Sequence[Trial]]
