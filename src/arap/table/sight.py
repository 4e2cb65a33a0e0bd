"""Line of sight and cover between two groups of models, all pairs at once."""

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from arap.table.bodies import NOBODY, Bodies
from arap.table.compiled import FloatArray, Floats, IntArray, Later, blank_floats, blank_ints, feed_floats
from arap.table.table import Table

if TYPE_CHECKING:
    from arap.table.kernels import sight as kernels
else:
    kernels = Later("sight")

Reasons: TypeAlias = tuple[tuple[str, str], ...]
COVER_NAMES = ("no cover", "soft cover", "hard cover")


class SightGeometry(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """Where the eye is, how slim the body, and where on it the sample points lie."""

    eye_fraction: float = 0.9
    body_fraction: float = 0.6
    columns: int = 3
    heights: tuple[float, ...] = (0.15, 0.5, 0.9)

    @property
    def samples(self) -> int:
        return self.columns * len(self.heights)


STANDARD = SightGeometry()


class Sight(msgspec.Struct, frozen=True):
    """What each of n shooters sees of each of m targets; every array is [n, m].

    `visible` counts sample points. `blocker` is what hides most of those hidden and `cover_by` what gives the
    `cover` (0 none, 1 soft, 2 hard): the index of a piece, -1 for nothing, -2 - k for large body k. A target wholly
    out of sight has the cover that hides it.
    """

    samples: int
    visible: IntArray
    blocker: IntArray
    cover: IntArray
    cover_by: IntArray
    distance: FloatArray
    bearing: FloatArray

    def reason(self, i: int, j: int, table: Table) -> Reasons:
        """Short texts with the name of the piece each comes from."""
        visible, blocker = int(self.visible[i, j]), int(self.blocker[i, j])
        return reasons_of(table, self.samples, visible, blocker, int(self.cover[i, j]), int(self.cover_by[i, j]))

    def reasons(self, table: Table) -> list[list[Reasons]]:
        """The texts for all pairs."""
        rows = zip(*[each.tolist() for each in (self.visible, self.blocker, self.cover, self.cover_by)], strict=True)
        return [[reasons_of(table, self.samples, *pair) for pair in zip(*row, strict=True)] for row in rows]


def reasons_of(table: Table, samples: int, visible: int, blocker: int, cover: int, cover_by: int) -> Reasons:
    found: list[tuple[str, str]] = []
    if visible == 0:
        found.append(("hidden by", name_of(blocker, table)))
    elif visible < samples:
        found.append(("partly hidden by", name_of(blocker, table)))
    if cover:
        found.append((COVER_NAMES[cover], name_of(cover_by, table)))
    return tuple(found)


def name_of(blocker: int, table: Table) -> str:
    return table.pieces[blocker].name if blocker >= 0 else "a large body"


@lru_cache(maxsize=16)
def shape_of(geometry: SightGeometry) -> Floats:
    numbers = (geometry.eye_fraction, geometry.body_fraction, float(geometry.columns), *geometry.heights)
    return feed_floats(numbers)


def sight(
    table: Table,
    shooters: Bodies,
    targets: Bodies,
    large: Bodies = NOBODY,
    geometry: SightGeometry = STANDARD,
) -> Sight:
    """Every shooter's view of every target, past terrain and past `large` bodies that are neither."""
    n, m, pieces = len(shooters), len(targets), len(table.pieces)
    answers, measures = blank_ints(4 * n * m), blank_floats(2 * n * m)
    from_in, to_in = blank_ints(n * pieces), blank_ints(m * pieces)
    kernels.see(
        *table.flat, shooters.fed, targets.fed, large.fed, shape_of(geometry),
        blank_ints(pieces), from_in, to_in, blank_floats(11), answers, measures,
    )  # fmt: skip
    found = np.asarray(answers, dtype=np.int64).reshape(n, m, 4)
    measured = np.asarray(measures, dtype=np.float64).reshape(n, m, 2)
    return Sight(
        samples=geometry.samples,
        visible=found[:, :, 0],
        blocker=found[:, :, 1],
        cover=found[:, :, 2],
        cover_by=found[:, :, 3],
        distance=measured[:, :, 0],
        bearing=measured[:, :, 1],
    )


def sight_lines(table: Table, eyes: FloatArray, points: FloatArray) -> NDArray[np.bool_]:
    """Whether the straight line from each eye (x, y, z) to each point is free of opaque terrain."""
    free = blank_ints(len(eyes) * len(points))
    kernels.lines_free(*table.flat, *table.walls, feed_floats(eyes), feed_floats(points), free)
    return np.asarray(free, dtype=np.bool_).reshape(len(eyes), len(points))
