"""Where a unit comes on from reserve or from a pursuit: in ranks along an edge of the table."""

from collections.abc import Iterator, Sequence
from math import inf

import msgspec

from arap.army.scenario import Placed, UnitSetup
from arap.battle.battle import Battle
from arap.battle.muster import squad_of
from arap.battle.settings import FLANKERS
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.coherency import coherency_distance
from arap.rules.movement.flight.flight import EDGES, home_edges
from arap.rules.movement.flight.runs import heading
from arap.rules.movement.measures.field import Body, body_of, near_menaces, overlapping
from arap.rules.movement.measures.proximity import melee_radius
from arap.table import PointXY, length, snap, within

RULE = "reserve.entry"
ELBOW_ROOM = 0.1
RANKS, FILES = 4, 24
STEP = 4.0
INWARDS = {"south": 0.0, "west": 90.0, "north": 180.0, "east": 270.0}


class Entry(msgspec.Struct, frozen=True):
    """A point of an edge, and how a unit set up there faces. Units that must come on near a spot have their places no
    farther from it than `far`."""

    edge: str
    at: PointXY
    spot: PointXY | None = None
    far: float = inf

    @property
    def facing(self) -> float:
        return INWARDS[self.edge]


@cites("reserve.entry")
def entry_edges(battle: Battle, unit_id: str, side: str) -> tuple[str, ...]:
    """The player's own edge; for units that may flank, also the neutral edges."""
    own, neutral = home_edges(battle, side)
    return (*own, *neutral) if squad_of(unit_id) in FLANKERS(battle) else own


@implements("reserve.entry")
def entry_at(battle: Battle, unit_id: str, side: str, at: PointXY) -> Entry | Refusal:
    """The edge a point lies on, if the unit may come on there."""
    return entry_on(battle, entry_edges(battle, unit_id, side), at, RULE)


def entry_on(battle: Battle, allowed: Sequence[str], at: PointXY, rule: str) -> Entry | Refusal:
    """The edge a point lies on, if it is one of these."""
    found = [edge for edge in EDGES if lies_on(battle, edge, at)]
    if not found:
        return Refusal("A unit comes on at a point of the table's edge", rule)
    for edge in found:
        if edge in allowed:
            return Entry(edge, at)
    return Refusal(f"This unit comes on by the {' or '.join(allowed)} edge, not the {found[0]} one", rule)


def lies_on(battle: Battle, edge: str, at: PointXY) -> bool:
    (x, y), width, depth = at, battle.table.width, battle.table.depth
    if not (within(-x, 0) and within(-y, 0) and within(x, width) and within(y, depth)):
        return False
    return within({"north": depth - y, "south": y, "east": width - x, "west": x}[edge], 0)


def entries(battle: Battle, unit_id: str, side: str) -> Iterator[Entry]:
    """Points of the edges that the unit may use."""
    return points_of(battle, entry_edges(battle, unit_id, side))


def points_of(battle: Battle, edges: Sequence[str]) -> Iterator[Entry]:
    """Points of these edges, from the middle of each outwards. A corner belongs to the first of them."""
    width, depth, met = battle.table.width, battle.table.depth, set[PointXY]()
    for edge in edges:
        long = width if edge in ("north", "south") else depth
        for offset in outwards(STEP, int(long / 2 / STEP)):
            along = long / 2 + offset
            points = {"north": (along, depth), "south": (along, 0.0), "east": (width, along), "west": (0.0, along)}
            if (at := points[edge]) not in met:
                met.add(at)
                yield Entry(edge, at)


def outwards(step: float, times: int) -> Iterator[float]:
    """0, then a step to each side, two steps, and so on."""
    yield 0.0
    for number in range(1, times + 1):
        yield number * step
        yield -number * step


@cites("reserve.entry")
def set_up(battle: Battle, setup: UnitSetup, side: str, entry: Entry) -> tuple[Placed, ...] | Refusal:
    """Every base touches the edge, with ranks behind for models that do not fit; coherent, and clear of enemies."""
    bodies = [body_of(battle, model, side, True) for model in battle.models.values()]
    radius = max(battle.scenario.kinds[placed.kind].base_radius for placed in setup.models)
    places: list[Placed] = []
    for rank, offset in slots(2 * radius + ELBOW_ROOM):
        if len(places) == len(setup.models):
            break
        placed = slot(battle, setup.models[len(places)], entry, rank, offset)
        near = entry.spot is None or within(length((placed.x, placed.y), entry.spot), entry.far)
        if near and keeps_together(battle, placed, places, entry) and has_room(battle, placed, places, bodies):
            places.append(placed)
    if len(places) < len(setup.models):
        return Refusal(f"{setup.name}: no room there", RULE)
    return tuple(places)


def slots(apart: float) -> Iterator[tuple[float, float]]:
    for rank in range(RANKS):
        for offset in outwards(apart, FILES):
            yield rank * apart, offset


def slot(battle: Battle, placed: Placed, entry: Entry, rank: float, offset: float) -> Placed:
    """A place this far in from the edge, and this far along it from the point of entry."""
    (x, y), (dx, dy) = entry.at, heading(entry.facing)
    inwards = battle.scenario.kinds[placed.kind].base_radius + rank
    return Placed(
        kind=placed.kind,
        x=snap(x + dx * inwards + dy * offset),
        y=snap(y + dy * inwards - dx * offset),
        facing=entry.facing,
    )


def keeps_together(battle: Battle, placed: Placed, places: list[Placed], entry: Entry) -> bool:
    """Within coherency distance of another member; for the first, of the point of entry."""
    kinds, here = battle.scenario.kinds, (placed.x, placed.y)
    size = kinds[placed.kind].size
    if not places:
        return within(length(here, entry.at), coherency_distance(battle, size))
    return any(
        within(length(here, (other.x, other.y)), coherency_distance(battle, max(size, kinds[other.kind].size)))
        for other in places
    )


@cites("reserve.entry")
def has_room(battle: Battle, placed: Placed, places: list[Placed], bodies: list[Body]) -> bool:
    """On ground to stand on, on no other base, and farther than melee radius from any enemy."""
    kind, (x, y) = battle.scenario.kinds[placed.kind], (placed.x, placed.y)
    if battle.table.why_not_stand(x, y, kind.base_radius) or overlapping(x, y, kind.base_radius, bodies):
        return False
    for other in places:
        apart = kind.base_radius + battle.scenario.kinds[other.kind].base_radius
        if length((x, y), (other.x, other.y)) < apart:
            return False
    enemies = [body for body in bodies if body.menace]
    return not near_menaces(x, y, battle.table.elevation(x, y), melee_radius(kind), enemies)
