"""Keeping together: which members of a unit are linked, and how wide the gaps between its parts are."""

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from arap.battle.battle import Battle
from arap.battle.settings import Setting
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.table import TOLERANCE

COHERENCY = 3.0
LARGE = 3
TINY = 1e-9


def _large_distance(value: Any) -> bool:
    return value == "size+1" or (isinstance(value, int | float) and not isinstance(value, bool) and value > 0)


LARGE_DISTANCE: Setting[str | float] = Setting(
    "coherency.large-distance", "size+1", "coherency.distance", "size+1 or a number of inches", _large_distance
)


class Spot(NamedTuple):
    """A member's place, and how far it may be from a comrade."""

    x: float
    y: float
    z: float
    limit: float


class Bond(NamedTuple):
    """Two members, and how much farther apart they are than they may be (0 or less: linked)."""

    a: int
    b: int
    excess: float

    @property
    def holds(self) -> bool:
        return self.excess <= TOLERANCE + TINY


@implements("coherency.distance")
def coherency_distance(battle: Battle, size: int) -> float:
    """3" for Size One and Two, size + 1" above."""
    if size < LARGE:
        return COHERENCY
    large = LARGE_DISTANCE(battle)
    return size + 1.0 if isinstance(large, str) else float(large)


def spot(battle: Battle, model: Model) -> Spot:
    size = battle.scenario.kinds[model.kind].size
    return Spot(model.x, model.y, model.z, coherency_distance(battle, size))


@implements("coherency.distance", "measure.height-and-slope")
def bonds(spots: Sequence[Spot]) -> list[Bond]:
    """The shortest net that joins all members, one bond fewer than members. It holds if the unit is coherent.

    Distances are straight lines in three dimensions; of two sizes the larger limit counts.
    """
    waiting = list(range(1, len(spots)))
    nearest = {member: (_excess(spots[0], spots[member]), 0) for member in waiting}
    net = []
    while waiting:
        member = min(waiting, key=nearest.__getitem__)
        waiting.remove(member)
        excess, joined = nearest[member]
        net.append(Bond(joined, member, excess))
        here = spots[member]
        for other in waiting:
            gap = _excess(here, spots[other])
            if gap < nearest[other][0]:
                nearest[other] = (gap, member)
    return net


def _excess(a: Spot, b: Spot) -> float:
    dx, dy, dz = a[0] - b[0], a[1] - b[1], a[2] - b[2]
    return sqrt(dx * dx + dy * dy + dz * dz) - (a[3] if a[3] > b[3] else b[3])


def coherent(net: Sequence[Bond]) -> bool:
    return all(bond.holds for bond in net)


def parts(net: Sequence[Bond]) -> int:
    return 1 + sum(not bond.holds for bond in net)


def widest(net: Sequence[Bond]) -> float:
    """How much too wide the widest gap is."""
    return max((bond.excess for bond in net), default=0.0)


def is_coherent(battle: Battle, unit_id: str) -> bool:
    """Whether the unit keeps together as it stands."""
    return coherent(bonds([spot(battle, model) for model in battle.members(unit_id)]))


def links(battle: Battle, unit_id: str) -> tuple[tuple[str, str], ...]:
    """Pairs of members that hold the unit together."""
    return named([spot(battle, model) for model in battle.members(unit_id)], battle.units[unit_id].models)


def named(spots: Sequence[Spot], ids: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple([(ids[bond.a], ids[bond.b]) for bond in bonds(spots) if bond.holds])
