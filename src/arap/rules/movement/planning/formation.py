"""Formations: how the members of a unit stand relative to each other at the end of a move."""

from collections.abc import Sequence
from math import ceil, cos, radians, sin

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.errors import ArapError
from arap.rules.coherency import coherency_distance
from arap.table import PointXY, length, middle_of, snap, turned

KEEP, LINE, COLUMN, LOOSE = "keep", "line", "column", "loose"
FORMATIONS = (KEEP, LINE, COLUMN, LOOSE)
ELBOW_ROOM = 0.25
FILES = 2
LOOSE_RANKS = 2
JUST_LINKED = 0.1


def slots(battle: Battle, models: Sequence[Model], formation: str, rotate: float, facing: float) -> Sequence[PointXY]:
    """Where the members would stand, each on its own place, if the unit formed up round its present middle.

    `facing` is the front of formations that have one; the formation `keep` is only wheeled."""
    here: Sequence[PointXY] = [(model.x, model.y) for model in models]
    if formation == KEEP:
        return turned(here, middle_of(here), rotate) if rotate else here
    if formation not in FORMATIONS:
        raise ArapError(f"There is no formation {formation!r}; it is one of {', '.join(FORMATIONS)}.")
    ranks, spacing = order_of(battle, models, formation)
    places = about(middle_of(here), drawn_up(len(models), ranks, spacing), facing + rotate)
    return assigned(here, places)


def order_of(battle: Battle, models: Sequence[Model], formation: str) -> tuple[int, float]:
    """How many ranks, and how far apart."""
    kinds = [battle.kind(model) for model in models]
    close = max(kind.base_radius for kind in kinds) * 2.0 + ELBOW_ROOM
    if formation == LINE:
        return 1, close
    if formation == COLUMN:
        return ceil(len(models) / FILES), close
    apart = min(coherency_distance(battle, kind.size) for kind in kinds) - JUST_LINKED
    return min(LOOSE_RANKS, len(models)), max(close, apart)


def drawn_up(count: int, ranks: int, spacing: float) -> list[PointXY]:
    """Places in ranks round the origin, north the front."""
    files = ceil(count / ranks)
    found = []
    for number in range(count):
        rank, file = divmod(number, files)
        width = min(files, count - rank * files)
        found.append(((file - (width - 1) / 2) * spacing, ((ranks - 1) / 2 - rank) * spacing))
    x, y = middle_of(found)
    return [(a - x, b - y) for a, b in found]


def about(middle: PointXY, places: Sequence[PointXY], facing: float) -> list[PointXY]:
    """Drawn-up places turned to a front and placed round a middle."""
    s, c = sin(radians(facing)), cos(radians(facing))
    return [(snap(middle[0] + x * c + y * s), snap(middle[1] - x * s + y * c)) for x, y in places]


def assigned(here: Sequence[PointXY], places: Sequence[PointXY]) -> list[PointXY]:
    """Which member takes which place: swapped until no swap of two makes the longer of their paths shorter."""
    chosen = list(places)
    better = True
    while better:
        better = False
        for n in range(len(chosen)):
            for m in range(n):
                if strain(here, chosen, n, m, swapped=True) < strain(here, chosen, n, m) - 1e-9:
                    chosen[n], chosen[m] = chosen[m], chosen[n]
                    better = True
    return chosen


def strain(here: Sequence[PointXY], places: Sequence[PointXY], n: int, m: int, *, swapped: bool = False) -> float:
    """How hard the paths of two members are together: long paths count more than short ones."""
    a, b = (places[m], places[n]) if swapped else (places[n], places[m])
    return length(here[n], a) ** 4 + length(here[m], b) ** 4
