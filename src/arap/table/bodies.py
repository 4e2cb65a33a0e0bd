"""Models as the table sees them: upright cylinders on a place."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from arap.table.compiled import FloatArray, Floats, IntArray, feed_floats
from arap.table.grid import PointXYZ

Row = tuple[float, float, float, float, float, int] | tuple[float, float, float, float, float, int, bool]


def eye_level(z: float, height: float, fraction: float, *, prone: bool) -> float:
    """The height from which a body looks; a prone one looks from its top."""
    return z + height * (1.0 if prone else fraction)


class Bodies:
    """A group of models: centre x, y, z (foot), base radius, present height, size; prone ones look from their top."""

    def __init__(self, rows: FloatArray) -> None:
        self.rows = rows

    @classmethod
    def of(cls, rows: Sequence[Row]) -> "Bodies":
        """Bodies from rows of (x, y, z, base radius, present height, size) or the same with prone at the end."""
        table = np.zeros((len(rows), 7))
        if rows:
            table[:, : len(rows[0])] = rows
        return cls(table)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def x(self) -> FloatArray:
        return self.rows[:, 0]

    @property
    def y(self) -> FloatArray:
        return self.rows[:, 1]

    @property
    def z(self) -> FloatArray:
        return self.rows[:, 2]

    @property
    def radius(self) -> FloatArray:
        return self.rows[:, 3]

    @property
    def height(self) -> FloatArray:
        return self.rows[:, 4]

    @property
    def size(self) -> IntArray:
        return self.rows[:, 5].astype(np.int64)

    @property
    def prone(self) -> FloatArray:
        return self.rows[:, 6]

    @cached_property
    def fed(self) -> Floats:
        """The rows as the kernels read them."""
        return feed_floats(self.rows)

    def eyes(self, fraction: float) -> list[PointXYZ]:
        """Where each looks from."""
        rows = self.rows.tolist()
        return [(x, y, eye_level(z, height, fraction, prone=bool(prone))) for x, y, z, _, height, _, prone in rows]

    def place(self, index: int) -> PointXYZ:
        x, y, z = self.rows[index, :3].tolist()
        return x, y, z


NOBODY = Bodies(np.zeros((0, 7)))
