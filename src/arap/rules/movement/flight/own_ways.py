"""Each model of a unit that flees finds its own way where the unit cannot run on one bearing."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec
import numpy as np

from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.rules.movement.climbing.reach import rough_ways, uneven_going
from arap.rules.movement.flight.flight import (
    BEARINGS,
    EDGES,
    best_first,
    edges_of,
    gains_on_edge,
    lead_away,
    legal_runs,
    nears_enemies,
    places,
    threats_to,
)
from arap.rules.movement.flight.runs import (
    LEAST,
    Array,
    Base,
    Flight,
    Run,
    alone,
    at_place,
    comrades_at,
    farthest,
    firm_ground,
    heading,
    in_the_way,
    runners_of,
    touches_edge,
)
from arap.rules.movement.measures.ground import ground_cost, survey
from arap.table import TOLERANCE, PointXY, length

SHORT = 0.05
GUIDES = tuple(float(bearing) for bearing in range(0, 360, 30))


class Way(msgspec.Struct, frozen=True):
    """A straight way of one model: which edge it leads to (0: its own, 1: a neutral one, 2: none), whether it leads
    towards an enemy, and whether it is as long as the roll."""

    number: int
    edge: int
    towards_enemy: bool
    whole: bool
    inches: float
    end: PointXY

    @property
    def rank(self) -> tuple[int, bool]:
        return self.edge, self.towards_enemy


class Ways:
    """The straight ways of each model of a unit that flees."""

    def __init__(self, battle: Battle, flight: Flight, bearings: Sequence[float] = BEARINGS) -> None:
        self.battle, self.flight, self.bearings = battle, flight, bearings
        self.runners = runners_of(battle, flight)
        self.headings = [heading(bearing) for bearing in bearings]
        self.alone = alone(battle, flight, self.runners, self.headings)
        self.starts, self.threats = places(battle.members(flight.unit)), threats_to(battle, flight)
        self.least = min(flight.least, flight.distance) - TOLERANCE

    def end(self, way: int, n: int, bases: Sequence[Base] = ()) -> PointXY:
        """Where a model ends on a way, with these bases of other members in their places."""
        table, runner, far = self.battle.table, self.runners[n], self.alone.lengths[way][n]
        near = in_the_way(table, runner, self.headings[way], far, bases)
        taken = [*self.alone.spans[way].get(n, ()), *comrades_at(runner, self.headings[way], near)]
        far = farthest(far, taken)
        return firm_ground(table, runner, self.headings[way], far, taken) if far else runner.start

    @cites("rout.flee-table")
    def fair(self) -> list[list[Way]]:
        """For each model the ways that the table allows it, away from every unit it runs from. A way of less than an
        inch is taken only if there is no other."""
        count = range(len(self.runners))
        ends = np.array([[self.end(way, n) for n in count] for way in range(len(self.bearings))])
        inches = np.sqrt(np.sum((ends - self.starts) ** 2, axis=2))
        fair = inches >= self.least
        for threat in self.threats:
            fair &= lead_away(self.starts, ends, threat)
        edges, nears = self.edges(ends), nears_enemies(self.battle, self.flight, self.starts, ends)
        ways = [
            [
                Way(way, int(edges[way, n]), bool(nears[way, n]), self.is_whole(n, end), float(inches[way, n]), end)
                for way in np.nonzero(fair[:, n])[0].tolist()
                for end in [tuple(ends[way, n].tolist())]
            ]
            for n in count
        ]
        return [[way for way in own if way.inches >= LEAST - TOLERANCE] or own for own in ways]

    def edges(self, ends: Array) -> Array:
        """For each way and model: 0 if it leads to the own edge, 1 to a neutral one, 2 to neither."""
        friendly, neutral = edges_of(self.battle, self.battle.units[self.flight.unit].side)
        gains = [gains_on_edge(self.battle.table, self.starts, ends, edges) for edges in (friendly, neutral) if edges]
        found: Array = np.select(gains, [float(n) for n in range(len(gains))], 2.0)
        return found

    def is_whole(self, n: int, end: PointXY) -> bool:
        """Whether a model that ends here has run as far as the roll or to the edge of the table."""
        runner = self.runners[n]
        if touches_edge(self.battle.table, end, runner.kind.base_radius, tuple(EDGES)):
            return True
        (going,) = survey(self.battle, [(runner.start, end, runner.kind.base_radius)])
        if rough_ways(self.battle, [runner.model], [runner.start], [end]):
            going = uneven_going(self.battle, runner.model, runner.start, end)
        return ground_cost(length(runner.start, end), going) >= self.flight.distance - SHORT

    def own_way(self, n: int, guide: float, ways: Sequence[Way], bases: Sequence[Base]) -> Way | None:
        """The way of a model, as the table ranks them: one of the whole length if there is any, the nearest to the
        guide; else the longest."""

        def worth(way: Way) -> tuple[int, bool, bool, float, float]:
            return *way.rank, not way.whole, 0.0 if way.whole else -round(way.inches, 1), turn(way, guide)

        for _, ranked in groupby(sorted(ways, key=worth), key=lambda way: way.rank):
            shorter: list[Way] = []
            for way in ranked:
                end = self.end(way.number, n, bases)
                if end == way.end:
                    return way
                shorter += self.shortened(n, way, end)
            if shorter:
                return max(shorter, key=lambda way: way.inches)
        return None

    def shortened(self, n: int, way: Way, end: PointXY) -> Iterator[Way]:
        """The same way up to a nearer end, if it is still one the table allows."""
        inches, start = length(self.runners[n].start, end), self.starts[n : n + 1]
        fair = all(bool(lead_away(start, np.array([[end]]), threat).all()) for threat in self.threats)
        if inches >= self.least and fair:
            yield msgspec.structs.replace(way, end=end, inches=inches, whole=False)

    def run(self, guide: float, ways: Sequence[Sequence[Way]], common: Run | None = None) -> Run:
        """Each model goes its own way, the foremost first. Of a common run only models stopped short do, if they get
        farther so."""
        table, count = self.battle.table, range(len(self.runners))
        ends = list(common.ends) if common else [runner.start for runner in self.runners]
        own = [guide if common else runner.model.facing for runner in self.runners]
        x, y = heading(guide)
        for n in sorted(count, key=lambda n: -(self.runners[n].start[0] * x + self.runners[n].start[1] * y)):
            if common and self.is_whole(n, ends[n]):
                continue
            bases = [at_place(table, self.runners[m], ends[m]) for m in count if m != n]
            way = self.own_way(n, guide, ways[n], bases)
            if way and way.inches > length(self.runners[n].start, ends[n]) + SHORT:
                ends[n], own[n] = way.end, self.bearings[way.number]
        longest = max(length(runner.start, end) for runner, end in zip(self.runners, ends, strict=True))
        return Run(guide, tuple(ends), longest, tuple(own))


def turn(way: Way, guide: float) -> float:
    """How far a way turns from a bearing, in degrees."""
    return abs((BEARINGS[way.number] - guide + 180.0) % 360.0 - 180.0)


@cites("rout.move", "rout.nowhere.dead-end")
def flights(battle: Battle, flight: Flight) -> list[Run]:
    """The runs of a unit, best first: on one bearing if it can, else each model on its own way. Models that cannot run
    stay; if no model can, there is no run."""
    return legal_runs(battle, flight) or scattered(battle, flight)


def scattered(battle: Battle, flight: Flight) -> list[Run]:
    ways = Ways(battle, flight)
    fair = ways.fair()
    if not any(fair):
        return []
    found = {run.ends: run for run in [ways.run(guide, fair) for guide in GUIDES] if run.longest >= ways.least}
    friendly, _ = edges_of(battle, battle.units[flight.unit].side)
    return best_first(battle, flight, list(found.values()), friendly)


@cites("rout.nowhere.flinch-no-room")
def flinches(battle: Battle, flight: Flight) -> list[Run]:
    """The runs of a unit that flinches: models that are stopped short on the common bearing go their own way. Each goes
    as far as it can, be it less than an inch."""
    runs = legal_runs(battle, flight)
    if not runs:
        return scattered(battle, msgspec.structs.replace(flight, least=SHORT))
    ways = Ways(battle, flight)
    if all(is_whole_run(ways, run) for run in runs):
        return runs
    fair = ways.fair()
    return [run if is_whole_run(ways, run) else ways.run(run.bearing, fair, run) for run in runs]


def is_whole_run(ways: Ways, run: Run) -> bool:
    return all(ways.is_whole(n, end) for n, end in enumerate(run.ends))


@cites("rout.nowhere.flinch-no-room")
def lacks_room(battle: Battle, flight: Flight, run: Run | None) -> bool:
    """Whether impassable ground, a ledge or bases stop a model before it has run the distance rolled. A model that no
    way leads away from the enemy is stopped if every way is blocked."""
    free = Ways(battle, msgspec.structs.replace(flight, cause=None, others=tuple(battle.units)))
    ends = run.ends if run else tuple([runner.start for runner in free.runners])
    return any(not free.is_whole(n, end) and is_hemmed_in(free, flight, ends, n) for n, end in enumerate(ends))


def is_hemmed_in(free: Ways, flight: Flight, ends: Sequence[PointXY], n: int) -> bool:
    """Whether every way of a model away from the enemies it runs from is blocked by ground or bases."""
    table, others = free.battle.table, [m for m in range(len(ends)) if m != n]
    bases = [at_place(table, free.runners[m], ends[m]) for m in others]
    return not any(free.is_whole(n, free.end(way, n, bases)) for way in ways_away(free, flight, n))


def ways_away(free: Ways, flight: Flight, n: int) -> list[int]:
    """The ways that would lead a model away from every enemy it runs from if nothing were in its way; all if none
    does."""
    start = free.starts[n : n + 1]
    ends = (start[0] + np.array(free.headings) * flight.distance)[:, None, :]
    fair = np.ones(len(BEARINGS), dtype=bool)
    for threat in threats_to(free.battle, flight):
        fair &= lead_away(start, ends, threat)[:, 0]
    return np.nonzero(fair)[0].tolist() or list(range(len(BEARINGS)))
