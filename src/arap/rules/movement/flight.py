"""The Flinch and Flee Table: away from those who caused it, towards a friendly edge, not towards other enemies."""

from collections.abc import Iterable, Sequence
from math import hypot

import msgspec

from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.settings import KNOWN_ENEMY
from arap.battle.values import Model, Unit
from arap.kernel.reasons import implements
from arap.rules.movement.runs import BEARINGS, Run, Runner, run_on, runners_of
from arap.table import TOLERANCE, PointXY, Table, sight, within

LEAST = 1.0
EDGES = ("north", "east", "south", "west")


class Flight(msgspec.Struct, frozen=True):
    """Who flees, how far, from whom."""

    unit: str
    distance: float
    cause: str | None


@implements("rout.flee-table")
def legal_runs(battle: Battle, flight: Flight) -> list[Run]:
    """The runs the table allows, best first: rule 1 always holds, 2 as far as it can, 3 unless nothing else is left."""
    runners = runners_of(battle, flight.unit)
    least = min(LEAST, flight.distance) - TOLERANCE
    away = [run for run in away_from_cause(battle, flight, runners) if run.longest >= least]
    edges, runs = towards_an_edge(battle, battle.units[flight.unit], runners, away)
    shunned = [members(battle, enemy) for enemy in known_enemies(battle, flight.unit)]
    allowed = [run for run in runs if not nears_any(runners, run, shunned)] or runs
    return sorted(allowed, key=lambda run: (round(mean_distance(battle.table, run, edges), 3), run.bearing))


def members(battle: Battle, unit: Unit) -> list[PointXY]:
    return [(model.x, model.y) for model in battle.members(unit.id)]


def away_from_cause(battle: Battle, flight: Flight, runners: Sequence[Runner]) -> list[Run]:
    """Runs that end farther from the causing unit and come nowhere nearer to it. It no longer matters once gone."""
    cause = battle.units.get(flight.cause) if flight.cause else None
    threats = members(battle, cause) if cause else []
    runs = [run_on(battle, flight.unit, bearing, flight.distance, flight.cause) for bearing in BEARINGS]
    return [run for run in runs if leads_away(runners, run, threats)]


def leads_away(runners: Sequence[Runner], run: Run, threats: Sequence[PointXY]) -> bool:
    """For every model that moves: no point of the path nearer to a threat than the nearest was, the end farther."""
    if not threats:
        return True
    for runner, end in zip(runners, run.ends, strict=True):
        if end == runner.start:
            continue
        near = nearest(runner.start, threats)
        if nearest(end, threats) <= near + TOLERANCE:
            return False
        if any(to_leg(threat, runner.start, end) < near - TOLERANCE for threat in threats):
            return False
    return True


def nearest(place: PointXY, others: Iterable[PointXY]) -> float:
    x, y = place
    return min(hypot(x - other[0], y - other[1]) for other in others)


def to_leg(point: PointXY, start: PointXY, end: PointXY) -> float:
    """From a point to the nearest point of a leg."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = point[0] - start[0], point[1] - start[1]
    share = max(0.0, min(1.0, (px * dx + py * dy) / (dx * dx + dy * dy)))
    return hypot(px - share * dx, py - share * dy)


def towards_an_edge(
    battle: Battle, unit: Unit, runners: Sequence[Runner], runs: list[Run]
) -> tuple[tuple[str, ...], list[Run]]:
    """The runs nearer to a friendly edge, else to a neutral one, else all; with the edges they make for."""
    friendly, neutral = edges_of(battle, unit.side)
    for edges in (friendly, neutral):
        towards = [run for run in runs if nearer_to_edge(battle.table, runners, run, edges)]
        if towards:
            return edges, towards
    return friendly, runs


def edges_of(battle: Battle, side: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The side's own edge, and those that are nobody's."""
    homes = {setup.id: setup.home for setup in battle.scenario.sides}
    return (homes[side],), tuple(edge for edge in EDGES if edge not in homes.values())


def edge_distance(table: Table, place: PointXY, edges: Sequence[str]) -> float:
    x, y = place
    distances = {"north": table.depth - y, "east": table.width - x, "south": y, "west": x}
    return min(distances[edge] for edge in edges)


def nearer_to_edge(table: Table, runners: Sequence[Runner], run: Run, edges: Sequence[str]) -> bool:
    """Whether every model that moves ends nearer to one of the edges."""
    return bool(edges) and all(
        edge_distance(table, end, edges) < edge_distance(table, runner.start, edges) - TOLERANCE
        for runner, end in zip(runners, run.ends, strict=True)
        if end != runner.start
    )


def mean_distance(table: Table, run: Run, edges: Sequence[str]) -> float:
    return sum(edge_distance(table, end, edges) for end in run.ends) / len(run.ends)


def known_enemies(battle: Battle, unit_id: str) -> list[Unit]:
    """Enemy units in sight, or near enough to be known."""
    own = battle.members(unit_id)
    return [
        enemy
        for enemy in battle.enemies_of(battle.units[unit_id].side)
        if is_near(own, battle.members(enemy.id), KNOWN_ENEMY(battle)) or in_sight(battle, own, enemy.id)
    ]


def is_near(own: Sequence[Model], enemies: Sequence[Model], limit: float) -> bool:
    places = [(enemy.x, enemy.y) for enemy in enemies]
    return any(within(nearest((model.x, model.y), places), limit) for model in own)


def in_sight(battle: Battle, own: Sequence[Model], enemy_id: str) -> bool:
    eyes, seen = bodies(battle, own), bodies(battle, battle.members(enemy_id))
    return bool(sight(battle.table, eyes, seen).visible.any())


def nears_any(runners: Sequence[Runner], run: Run, enemies: Sequence[Sequence[PointXY]]) -> bool:
    """Whether some model ends nearer than it was to some enemy unit."""
    return any(
        nearest(end, places) < nearest(runner.start, places) - TOLERANCE
        for runner, end in zip(runners, run.ends, strict=True)
        if end != runner.start
        for places in enemies
    )
