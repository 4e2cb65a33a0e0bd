"""Coherency: which members of a unit are linked, and how wide the gaps between its parts are."""

from collections.abc import Sequence
from math import sqrt
from typing import TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.battle.settings import LARGE_DISTANCE
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.table import LARGE, TINY, TOLERANCE

COHERENCY = 3.0
FAR = 1e9
Spot: TypeAlias = tuple[float, float, float, float]


class Bond(msgspec.Struct, frozen=True, gc=False):
    """Two members, and how much farther apart they are than allowed (0 or less: linked)."""

    a: int
    b: int
    excess: float

    @property
    @implements("measure.within")
    def holds(self) -> bool:
        return self.excess <= TOLERANCE + TINY


@implements("coherency.distance")
def coherency_distance(battle: Battle, size: int) -> float:
    """3" for Size One and Two, size + 1" for larger sizes."""
    if size < LARGE:
        return COHERENCY
    large = LARGE_DISTANCE(battle)
    return size + 1.0 if isinstance(large, str) else float(large)


def distances_of(battle: Battle) -> dict[str, float]:
    """How far a member of each kind may be from another member."""
    kinds = battle.scenario.kinds.values()
    return battle.once("coherency", lambda: {kind.id: coherency_distance(battle, kind.size) for kind in kinds})


def spot(battle: Battle, model: Model) -> Spot:
    """A member's place, and how far it may be from another member."""
    return model.x, model.y, model.z, distances_of(battle)[model.kind]


@cites("coherency.distance", "measure.centre", "measure.height-and-slope")
def bonds(spots: Sequence[Spot]) -> list[Bond]:
    """The shortest net that joins all members, one bond fewer than members. Every bond holds if the unit is coherent.

    Distances are straight lines in three dimensions; for two sizes the larger limit counts."""
    net: list[Bond] = []
    waiting = list(range(1, len(spots)))
    gaps, joined = [FAR] * len(spots), [0] * len(spots)
    here = 0
    while waiting:
        x, y, z, limit = spots[here]
        nearest = waiting[0]
        for other in waiting:
            to_x, to_y, to_z, to_limit = spots[other]
            dx, dy, dz = to_x - x, to_y - y, to_z - z
            gap = sqrt(dx * dx + dy * dy + dz * dz) - (limit if limit > to_limit else to_limit)
            if gap < gaps[other]:
                gaps[other], joined[other] = gap, here
            if gaps[other] < gaps[nearest]:
                nearest = other
        waiting.remove(nearest)
        net.append(Bond(joined[nearest], nearest, gaps[nearest]))
        here = nearest
    return net


@cites("coherency.distance", "measure.centre", "measure.height-and-slope")
def together(spots: Sequence[Spot]) -> bool:
    """Whether all members are linked; this does not need the net itself."""
    return each_joins(spots) or all_found(spots)


def each_joins(spots: Sequence[Spot]) -> bool:
    """Whether every member is linked to one before it, as most are to the last: then all members are linked."""
    for number in range(1, len(spots)):
        x, y, z, limit = spots[number]
        for to_x, to_y, to_z, to_limit in spots[number - 1 :: -1]:
            dx, dy, dz = to_x - x, to_y - y, to_z - z
            reach = (limit if limit > to_limit else to_limit) + TOLERANCE + TINY
            if dx * dx + dy * dy + dz * dz <= reach * reach:
                break
        else:
            return False
    return True


def all_found(spots: Sequence[Spot]) -> bool:
    """Whether going from member to member along links finds all of them."""
    linked, waiting = list(spots[:1]), list(spots[1:])
    while linked and waiting:
        x, y, z, limit = linked.pop()
        apart: list[Spot] = []
        for other in waiting:
            to_x, to_y, to_z, to_limit = other
            dx, dy, dz = to_x - x, to_y - y, to_z - z
            reach = (limit if limit > to_limit else to_limit) + TOLERANCE + TINY
            (linked if dx * dx + dy * dy + dz * dz <= reach * reach else apart).append(other)
        waiting = apart
    return not waiting


def are_linked(here: Sequence[Spot], there: Sequence[Spot]) -> bool:
    """Whether a member of one group is linked to one of the other."""
    for x, y, z, limit in here:
        for to_x, to_y, to_z, to_limit in there:
            dx, dy, dz = to_x - x, to_y - y, to_z - z
            reach = (limit if limit > to_limit else to_limit) + TOLERANCE + TINY
            if dx * dx + dy * dy + dz * dz <= reach * reach:
                return True
    return False


def spots_of(battle: Battle, unit_id: str) -> list[Spot]:
    """The places of all members of a unit."""
    return battle.form(unit_id).once("spots", lambda: spots_among(battle, battle.members(unit_id)))


def spots_among(battle: Battle, models: Sequence[Model]) -> list[Spot]:
    """The places of models."""
    limits = distances_of(battle)
    return without_burning(models, [(model.x, model.y, model.z, limits[model.kind]) for model in models])


@cites("fire.burning.behaviour")
def without_burning(models: Sequence[Model], spots: list[Spot]) -> list[Spot]:
    """Burning models count neither for coherency nor against it: as if each stood with a comrade that does not burn."""
    if not [model for model in models if model.burning]:
        return spots
    stand_in = next((here for model, here in zip(models, spots, strict=True) if not model.aflame), spots[0])
    return [stand_in if model.aflame else here for model, here in zip(models, spots, strict=True)]


def is_coherent(battle: Battle, unit_id: str) -> bool:
    """Whether all members of a unit are linked where they stand."""
    form = battle.form(unit_id)
    found: bool | None = form.get("coherent")
    if found is None:
        found = form["coherent"] = together(spots_of(battle, unit_id))
    return found


def connected(spots: Sequence[Spot]) -> list[list[int]]:
    """The members by the groups in which they are linked, each by their numbers."""
    groups = {0: [0]} if spots else {}
    home = {0: 0}
    for bond in bonds(spots):
        home[bond.b] = home[bond.a] if bond.holds else bond.b
        groups.setdefault(home[bond.b], []).append(bond.b)
    return [sorted(group) for group in groups.values()]


def coherent(net: Sequence[Bond]) -> bool:
    return all(bond.holds for bond in net)


def parts(net: Sequence[Bond]) -> int:
    return 1 + sum(not bond.holds for bond in net)


def widest(net: Sequence[Bond]) -> float:
    """How far the widest gap exceeds the limit."""
    return max((bond.excess for bond in net), default=0.0)


def links(battle: Battle, unit_id: str) -> tuple[tuple[str, str], ...]:
    """Pairs of members that hold the unit together."""

    def found() -> tuple[tuple[str, str], ...]:
        return held(bonds(spots_of(battle, unit_id)), battle.units[unit_id].models)

    return battle.form(unit_id).once("links", found)


def held(net: Sequence[Bond], ids: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The bonds that hold, by the names of the models."""
    return tuple([(ids[bond.a], ids[bond.b]) for bond in net if bond.holds])
