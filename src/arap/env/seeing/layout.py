"""Where everything is in an observation: one vector made of tables of fixed size."""

from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from arap.env.menus.choosing import SIZE

UNITS, MODELS, OBJECTIVES = 48, 256, 8
COLUMNS, ROWS = 16, 12
LEAST, MOST = -1.0, 255.0
"""All numbers are between these two."""
NOBODY = -1.0
"""In place of the number of a unit: none."""

Vector = npt.NDArray[np.float32]


class Block(NamedTuple):
    """A table in the vector: so many rows of these columns."""

    rows: int
    columns: tuple[str, ...]

    @property
    def shape(self) -> tuple[int, int]:
        return self.rows, len(self.columns)


BLOCKS = {
    "battle": Block(
        1,
        (
            "stage", "game turn", "last turn", "own turn", "points left", "acting unit", "own points",
            "best other points", "unseen enemies", "width", "depth",
        ),
    ),
    "units": Block(
        UNITS,
        (
            "here", "own", "side", "x", "y", "models", "strength", "wounds", "value", "attempted", "finished",
            "suppression", "pinned", "routing", "in melee", "on the ground", "on overwatch", "hidden", "move",
            "ranged weapons", "range",
        ),
    ),
    "models": Block(MODELS, ("unit", "x", "y", "z", "east", "north", "wounds", "prone", "radius")),
    "objectives": Block(OBJECTIVES, ("here", "x", "y", "radius", "points", "own", "enemy")),
    "terrain": Block(ROWS * COLUMNS, ("height", "opaque", "cover", "going")),
    "menu": Block(SIZE, ("kind", "legal", "opens", "cost", "amount", "unit", "target", "placed", "x", "y")),
}  # fmt: skip
"""The tables of an observation, in their order. Places are shares of the longer side of the table, "east" and "north"
the direction in which a model faces; the numbers of "unit", "target" and "acting unit" are rows of "units"."""

LENGTH = sum(prod(block.shape) for block in BLOCKS.values())


def tables(observation: Vector) -> dict[str, Vector]:
    """The tables of an observation by name, without copying; "terrain" has a row for each square, from the south-west
    on."""
    found, start = dict[str, Vector](), 0
    for name, block in BLOCKS.items():
        end = start + prod(block.shape)
        found[name] = observation[start:end].reshape(block.shape)
        start = end
    return found
