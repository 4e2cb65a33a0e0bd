"""Dead ends: a unit whose flight is barred turns back, or stays where it is."""

from collections.abc import Sequence
from heapq import heappop, heappush
from math import dist, floor, inf

import msgspec
import numpy as np
from numpy.typing import NDArray

from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.movement.flight.flight import edges_of
from arap.rules.movement.flight.own_ways import GUIDES, Ways, flights
from arap.rules.movement.flight.runs import (
    Base,
    Flight,
    Run,
    at_place,
    comrades_at,
    farthest,
    firm_ground,
    in_the_way,
)
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.lines import walked_table
from arap.table import TOLERANCE, PointXY, Table, length, sight

RULE = "rout.nowhere.dead-end"
GRID = 0.5
HALF_OF_THEM = ((0, 1), (1, 0), (1, 1), (1, -1))
NEIGHBOURS = (*HALF_OF_THEM, *[(-di, -dj) for di, dj in HALF_OF_THEM])


@implements("rout.nowhere.dead-end")
def ways_out(battle: Battle, flight: Flight, *, turned: bool = False) -> tuple[list[Run], bool]:
    """The runs a unit that flees may make, and whether it may stay. If the table leaves it no way clear of its enemies,
    it is in a dead end: it turns back if it can. Otherwise it stays, unless its owner risks a way past an enemy. A unit
    that has turned back goes on so."""
    if turned:
        return turning_back(battle, flight), False
    runs = flights(battle, flight)
    enemies = visible_enemies(battle, flight) if runs else []
    if any(keeps_clear(battle, flight, run, enemies) for run in runs):
        return runs, False
    back = turning_back(battle, flight)
    known = {run.bearing for run in back}
    return [*back, *[run for run in runs if run.bearing not in known]], not back


def visible_enemies(battle: Battle, flight: Flight) -> list[Model]:
    """The enemies in sight that it does not run from and that could strike at it."""
    side = battle.units[flight.unit].side
    others = [unit.id for unit in battle.enemies_of(side) if unit.id not in flight.causes and not unit.routing]
    models = [model for unit in others for model in battle.members(unit)]
    if not models:
        return []
    seen = sight(battle.table, bodies(battle, battle.members(flight.unit)), bodies(battle, models)).visible
    return [model for model, shows in zip(models, np.any(seen > 0, axis=0).tolist(), strict=True) if shows]


@cites("rout.nowhere.dead-end")
def keeps_clear(battle: Battle, flight: Flight, run: Run, enemies: Sequence[Model]) -> bool:
    """Whether no model comes within the melee radius of one of these enemies on its way."""
    for model, end in zip(battle.members(flight.unit), run.ends, strict=True):
        for enemy in enemies:
            reach = melee_radius(battle.kind(enemy)) + TOLERANCE
            outside = length((model.x, model.y), (enemy.x, enemy.y)) > reach
            if outside and nearest_on_leg((model.x, model.y), end, (enemy.x, enemy.y)) <= reach:
                return False
    return True


def nearest_on_leg(start: PointXY, end: PointXY, place: PointXY) -> float:
    """How near a straight way comes to a place."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = ((place[0] - start[0]) * dx + (place[1] - start[1]) * dy) / square if square else 0.0
    share = min(1.0, max(0.0, along))
    return length((start[0] + share * dx, start[1] + share * dy), place)


@cites("rout.nowhere.dead-end")
def turning_back(battle: Battle, flight: Flight) -> list[Run]:
    """Runs that end a shorter walk from a friendly or neutral edge, whatever enemy they lead to: but outside the melee
    radius of every one, and an inch or more. First the one that gets nearest to an edge."""
    back = WayBack(battle, msgspec.structs.replace(flight, cause=None, others=()))
    if not any(back.open):
        return []
    runs = [*[back.run(guide) for guide in reversed(GUIDES)], back.run(None)]
    found = {run.bearing: run for run in runs if run.longest >= back.least}
    return list(reversed(found.values()))


class WayBack(Ways):
    """The straight ways of each model that lead back: outside every melee radius, and to places a shorter walk from an
    edge. `open` are those of each model, by number, with the walk that is left."""

    def __init__(self, battle: Battle, flight: Flight) -> None:
        super().__init__(battle, flight)
        field = Walks.of(battle, flight.unit)
        self.open: list[dict[int, float]] = []
        for n, runner in enumerate(self.runners):
            ends = {way: self.end(way, n) for way in range(len(self.bearings))}
            far = {way: end for way, end in ends.items() if length(runner.start, end) >= self.least}
            walks, whole = {way: field.left(end) for way, end in far.items()}, field.left(runner.start)
            self.open.append({way: walk for way, walk in walks.items() if walk < whole - TOLERANCE})

    def end(self, way: int, n: int, bases: Sequence[Base] = ()) -> PointXY:
        """Where a model ends on a way, before the melee radius of any enemy."""
        runner, heading = self.runners[n], self.headings[way]
        spans = self.alone.spans[way].get(n, [])
        barred = [max(0.0, span.low) for span in spans if (span.menace or span.solid) and span.high > 0.0]
        far = min([self.alone.lengths[way][n], *barred])
        near = in_the_way(self.battle.table, runner, heading, far, bases)
        taken = [*spans, *comrades_at(runner, heading, near)]
        far = farthest(far, taken)
        return firm_ground(self.battle.table, runner, heading, far, taken) if far else runner.start

    def run(self, guide: float | None) -> Run:  # type: ignore[override]
        """Each model goes back: as near to the guide as it can, or without one as near to an edge."""
        table, count = self.battle.table, range(len(self.runners))
        ends, own = [runner.start for runner in self.runners], [runner.model.facing for runner in self.runners]
        for n in sorted(count, key=lambda n: min(self.open[n].values(), default=inf)):
            bases = [at_place(table, self.runners[m], ends[m]) for m in count if m != n]
            for way in sorted(self.open[n], key=lambda way: self.worth(n, way, guide)):
                end = self.end(way, n, bases)
                if length(ends[n], end) >= self.least:
                    ends[n], own[n] = end, self.bearings[way]
                    break
        gone = [length(runner.start, end) for runner, end in zip(self.runners, ends, strict=True)]
        lead = max(count, key=lambda n: gone[n])
        return Run(own[lead], tuple(ends), gone[lead], tuple(own), RULE, back=True)

    def worth(self, n: int, way: int, guide: float | None) -> float:
        if guide is None:
            return self.open[n][way]
        return abs((self.bearings[way] - guide + 180.0) % 360.0 - 180.0)


class Walks:
    """How long the walk is from any place to the nearest edge a side may flee to, over a grid of places where a base
    has room, outside the melee radii of its enemies."""

    def __init__(self, battle: Battle, unit_id: str) -> None:
        members = battle.members(unit_id)
        self.radius = max([battle.kind(model).base_radius for model in members])
        self.table = table = walked_table(battle, battle.kind(members[0]))
        xs, ys = (np.arange(self.radius, size - self.radius + TOLERANCE, GRID) for size in (table.width, table.depth))
        self.shape = len(xs), len(ys)
        places = np.array([(x, y) for x in xs.tolist() for y in ys.tolist()])
        free = np.array(table.standing([(x, y) for x, y in places.tolist()], [self.radius] * len(places)), dtype=bool)
        for x, y, reach in barred_by_enemies(battle, unit_id):
            free &= (places[:, 0] - x) ** 2 + (places[:, 1] - y) ** 2 > reach * reach
        closed = closed_steps(table, places, free, self.shape)
        self.walks = shortest_walks(free, self.shape, self.edge_cells(battle, unit_id), closed)

    @classmethod
    def of(cls, battle: Battle, unit_id: str) -> "Walks":
        return battle.position.once(("walks to the edge", unit_id), lambda: cls(battle, unit_id))

    def edge_cells(self, battle: Battle, unit_id: str) -> list[int]:
        """The places along the friendly and neutral edges."""
        friendly, neutral = edges_of(battle, battle.units[unit_id].side)
        (wide, deep), cells = self.shape, np.arange(self.shape[0] * self.shape[1]).reshape(self.shape)
        rows = {"north": cells[:, deep - 1], "south": cells[:, 0], "east": cells[wide - 1], "west": cells[0]}
        return [cell for edge in (*friendly, *neutral) for cell in rows[edge].tolist()]

    def left(self, place: PointXY) -> float:
        """The walk that is left from a place: on to a grid place next to it, and from there."""
        x, y = ((at - self.radius) / GRID for at in place)
        wide, deep = self.shape
        near = [(i, j) for i in (floor(x), floor(x) + 1) for j in (floor(y), floor(y) + 1)]
        inside = [(i, j) for i, j in near if 0 <= i < wide and 0 <= j < deep and self.leads(place, (i, j))]
        return min([GRID * dist((x, y), cell) + self.walks[cell[0] * deep + cell[1]] for cell in inside], default=inf)

    def leads(self, place: PointXY, cell: tuple[int, int]) -> bool:
        """Whether nothing impassable is between a place and a place of the grid."""
        there = (self.radius + GRID * cell[0], self.radius + GRID * cell[1])
        return self.table.obstruction(place, there, 0.0) is None


def barred_by_enemies(battle: Battle, unit_id: str) -> list[tuple[float, float, float]]:
    """The melee radii of all enemies that could strike: no way leads back through them."""
    enemies = [unit.id for unit in battle.enemies_of(battle.units[unit_id].side) if not unit.routing]
    models = [model for unit in enemies for model in battle.members(unit)]
    return [(model.x, model.y, melee_radius(battle.kind(model)) + TOLERANCE) for model in models]


def closed_steps(
    table: Table, places: NDArray[np.float64], free: NDArray[np.bool_], shape: tuple[int, int]
) -> frozenset[tuple[int, int]]:
    """The steps between neighbouring free places of a grid that lead through something impassable, both ways: a wall
    may be thinner than the grid."""
    (wide, deep), near, (xs, ys) = shape, np.zeros_like(free), places.T
    for piece, (left, low, right, high) in zip(table.pieces, table.boxes, strict=True):
        if piece.going == "impassable":
            near |= (xs > left - GRID) & (xs < right + GRID) & (ys > low - GRID) & (ys < high + GRID)
    cells, found = np.nonzero(near & free)[0], set[tuple[int, int]]()
    for di, dj in HALF_OF_THEM if cells.size else ():
        across, up = cells // deep + di, cells % deep + dj
        here = cells[(across < wide) & (up >= 0) & (up < deep)]
        here = here[free[here + di * deep + dj]]
        there = here + di * deep + dj
        barred = table.obstructions(places[here], places[there], np.zeros(len(here))) >= 0
        found |= set(zip(here[barred].tolist(), there[barred].tolist(), strict=True))
    return frozenset(found | {(there, here) for here, there in found})


def shortest_walks(
    free: NDArray[np.bool_], shape: tuple[int, int], goals: Sequence[int], closed: frozenset[tuple[int, int]]
) -> list[float]:
    """The shortest way from each free place of a grid to one of the goals, from place to neighbouring place."""
    (wide, deep), open_cells = shape, free.tolist()
    walks = [inf] * len(open_cells)
    queue = [(0.0, goal) for goal in goals if open_cells[goal]]
    while queue:
        walk, cell = heappop(queue)
        if walk >= walks[cell]:
            continue
        walks[cell] = walk
        i, j = divmod(cell, deep)
        for di, dj in NEIGHBOURS:
            there = cell + di * deep + dj
            if 0 <= i + di < wide and 0 <= j + dj < deep and open_cells[there] and (cell, there) not in closed:
                heappush(queue, (walk + GRID * dist((0, 0), (di, dj)), there))
    return walks
