"""What a shot that strikes a place would be: for previews."""

import msgspec

from arap.kernel.breakdown import Breakdown
from arap.table import PointXY


class Ring(msgspec.Struct, frozen=True):
    """The chance that a marker comes down so many inches from where it was aimed, in any direction alike."""

    distance: float
    chance: float


class FigurePlan(msgspec.Struct, frozen=True):
    """A model that may be hit: `under` if it is where the shot is aimed. The chance is over all scatter; amid much
    terrain it is an estimate over every few degrees."""

    model: str
    unit: str
    friend: bool
    under: bool
    cover: str
    chance: float


class StrikePlan(msgspec.Struct, frozen=True):
    """Where the shot is aimed and how, how it may scatter, and the models it may hit.

    `rings` are the distances of scatter with their chances, the same in every direction. `shapes` are the outlines of a
    template. `value` is what is taken off the scatter dice. `aim` and `figures` are None while
    that would be measuring."""

    mode: str
    aim: PointXY | None
    bearing: float
    radius: float
    target: str
    rings: tuple[Ring, ...]
    shapes: tuple[tuple[PointXY, ...], ...] = ()
    value: Breakdown | None = None
    figures: tuple[FigurePlan, ...] | None = None
    expected_enemies: float = 0.0
    expected_friends: float = 0.0
