"""What one model sees of the models of a unit."""

from collections.abc import Mapping
from typing import NamedTuple

from arap.table import Sight


class Glance(NamedTuple):
    """What one shooter sees of each target model: the points of its body that show past the terrain, its cover,
    distance and bearing; and the row of the shooter in the answer of the geometry, which also gives reasons. `notes`
    are remarks of the rules, by target model."""

    visible: list[int]
    cover: list[int]
    distance: list[float]
    bearing: list[float]
    sight: Sight
    row: int
    notes: Mapping[int, str] = {}
