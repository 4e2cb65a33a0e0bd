"""The Flinch and Flee Table: away from the units that caused it, towards a friendly edge, not towards other enemies."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.settings import KNOWN_ENEMY, TABLE_EDGES
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.coherency import bonds, coherency_distance, coherent
from arap.rules.movement.flight.runs import Array, Flight, Run, heading, runs_on, touches_edge
from arap.rules.movement.measures.ground import ground_cost, survey
from arap.table import TINY, TOLERANCE, Table, length, sight, within

BEARINGS = tuple(float(bearing) for bearing in range(0, 360, 10))
HEADINGS: Array = np.array([heading(bearing) for bearing in BEARINGS])
EDGES = {"north": (0.0, 1.0), "east": (1.0, 0.0), "south": (0.0, -1.0), "west": (-1.0, 0.0)}
A_BASE = 1.5


@implements("rout.flee-table")
def legal_runs(battle: Battle, flight: Flight) -> list[Run]:
    """The runs the table allows, best first: rule 1 always holds, 2 as far as possible, 3 unless nothing else is
    left."""
    starts, threats = places(battle.members(flight.unit)), threats_to(battle, flight)
    bearings = first_steps_away(starts, threats)
    friendly, neutral = edges_of(battle, battle.units[flight.unit].side)
    for edges in filter(None, (friendly, neutral)):
        towards = [bearing for bearing in bearings if makes_for(bearing, edges)]
        runs = nearer_to_edge(battle.table, starts, runs_away(battle, flight, towards, starts, threats), edges)
        if runs:
            return best_first(battle, flight, unshunned(battle, flight, starts, runs), edges)
    runs = runs_away(battle, flight, bearings, starts, threats)
    return best_first(battle, flight, unshunned(battle, flight, starts, runs), friendly)


def places(models: Sequence[Model]) -> Array:
    return np.array([(model.x, model.y) for model in models])


def threats_to(battle: Battle, flight: Flight) -> list[Array]:
    """Where each causing unit that is still on the table stands."""
    return [places(battle.members(cause)) for cause in flight.causes if cause in battle.units]


def first_steps_away(starts: Array, threats: Sequence[Array]) -> list[float]:
    """The bearings on which the first step brings no model nearer to the nearest threat of each unit."""
    towards: NDArray[np.bool_] = np.zeros(len(BEARINGS), dtype=bool)
    for threat in threats:
        away = threat[None, :, :] - starts[:, None, :]
        nearest = away[np.arange(len(starts)), np.argmin(np.sum(away**2, axis=2), axis=1)]
        towards |= np.any(nearest @ HEADINGS.T > TOLERANCE, axis=0)
    return [bearing for bearing, nearer in zip(BEARINGS, towards.tolist(), strict=True) if not nearer]


@cites("rout.flee-table")
def edges_of(battle: Battle, side: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The friendly edges of a side, and the neutral ones: its own edge and those of nobody, unless the scenario names
    others."""
    own, neutral = home_edges(battle, side)
    kinds = {edge: "friendly" if edge in own else "neutral" if edge in neutral else "enemy" for edge in EDGES}
    ruled = TABLE_EDGES(battle)
    kinds |= {} if isinstance(ruled, str) else ruled.get(side, {})
    friendly, neutral = [tuple([edge for edge in EDGES if kinds[edge] == kind]) for kind in ("friendly", "neutral")]
    return friendly, neutral


def home_edges(battle: Battle, side: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The edge a side began at, and those at which no side did."""
    homes = {setup.id: setup.home for setup in battle.scenario.sides}
    return (homes[side],), tuple([edge for edge in EDGES if edge not in homes.values()])


def makes_for(bearing: float, edges: Sequence[str]) -> bool:
    x, y = heading(bearing)
    return any(x * EDGES[edge][0] + y * EDGES[edge][1] > TINY for edge in edges)


def runs_away(
    battle: Battle, flight: Flight, bearings: Sequence[float], starts: Array, threats: Sequence[Array]
) -> list[Run]:
    """Runs that are not too short, end farther from every threat and come no nearer to it at any point."""
    least = min(flight.least, flight.distance) - TOLERANCE
    runs = [run for run in runs_on(battle, flight, bearings) if run.longest >= least]
    for threat in threats if runs else ():
        leading = np.all(lead_away(starts, ends_of(runs), threat), axis=1).tolist()
        runs = [run for run, away in zip(runs, leading, strict=True) if away]
        if not runs:
            break
    return runs


def ends_of(runs: Sequence[Run]) -> Array:
    return np.array([run.ends for run in runs])


def lead_away(starts: Array, ends: Array, threats: Array) -> NDArray[np.bool_]:
    """For each run and each model, whether the model stays, or no point of its path is nearer to a threat than the
    nearest was, and the end is farther."""
    before = nearest_to(starts, threats)
    way = ends - starts
    square = np.sum(way**2, axis=2)
    to_threat = threats[None, :, :] - starts[:, None, :]
    share = np.einsum("rnc,nkc->rnk", way, to_threat) / np.maximum(square, TINY)[:, :, None]
    gap = to_threat[None] - np.clip(share, 0.0, 1.0)[..., None] * way[:, :, None, :]
    on_the_way = np.sqrt(np.min(np.sum(gap**2, axis=3), axis=2))
    fair = (nearest_to(ends, threats) > before + TOLERANCE) & (on_the_way >= before - TOLERANCE)
    leading: NDArray[np.bool_] = fair | (square == 0.0)
    return leading


def nearest_to(points: Array, others: Array) -> Array:
    """The distance from each point to the nearest of the others."""
    gaps = points[..., None, :] - others
    found: Array = np.sqrt(np.min(np.sum(gaps**2, axis=-1), axis=-1))
    return found


def edge_distances(table: Table, points: Array, edges: Sequence[str]) -> Array:
    """The distance from each point to the nearest of the edges."""
    x, y = points[..., 0], points[..., 1]
    distances = {"north": table.depth - y, "east": table.width - x, "south": y, "west": x}
    nearest = distances[edges[0]]
    for edge in edges[1:]:
        nearest = np.minimum(nearest, distances[edge])
    return nearest


def nearer_to_edge(table: Table, starts: Array, runs: list[Run], edges: Sequence[str]) -> list[Run]:
    """The runs on which every model that moves ends nearer to one of the edges."""
    if not runs or not edges:
        return []
    fair = np.all(gains_on_edge(table, starts, ends_of(runs), edges), axis=1)
    return [run for run, nearer in zip(runs, fair.tolist(), strict=True) if nearer]


def gains_on_edge(table: Table, starts: Array, ends: Array, edges: Sequence[str]) -> NDArray[np.bool_]:
    """For each run and each model, whether the model stays or ends nearer to one of the edges."""
    nearer = edge_distances(table, ends, edges) < edge_distances(table, starts, edges) - TOLERANCE
    gained: NDArray[np.bool_] = nearer | np.all(ends == starts, axis=2)
    return gained


@cites("rout.move")
def best_first(battle: Battle, flight: Flight, runs: list[Run], edges: Sequence[str]) -> list[Run]:
    """Runs of the whole distance if there are any; runs that keep the unit together first, then the nearest to the
    edges."""
    if not runs:
        return []
    runs = unhindered(battle, flight, runs) or runs
    left = np.mean(edge_distances(battle.table, ends_of(runs), edges or tuple(EDGES)), axis=1)

    def worth(n: int) -> tuple[bool, float, float]:
        return not keeps_together(battle, flight, runs[n]), round(float(left[n]), 3), runs[n].bearing

    return [runs[n] for n in sorted(range(len(runs)), key=worth)]


@cites("rout.move")
def unhindered(battle: Battle, flight: Flight, runs: list[Run]) -> list[Run]:
    """The runs on which a model goes all the way, except for a base in its place, or reaches the edge of the table."""
    models = battle.members(flight.unit)
    radii = [battle.kind(model).base_radius for model in models]
    starts = [(model.x, model.y) for model in models]
    legs = [leg for run in runs for leg in zip(starts, run.ends, radii, strict=True)]
    costs = [ground_cost(length(leg[0], leg[1]), going) for leg, going in zip(legs, survey(battle, legs), strict=True)]
    edged = [touches_edge(battle.table, end, radius, tuple(EDGES)) for _, end, radius in legs]
    whole = [cost >= flight.distance - A_BASE or edge for cost, edge in zip(costs, edged, strict=True)]
    return [run for n, run in enumerate(runs) if any(whole[n * len(models) : (n + 1) * len(models)])]


def keeps_together(battle: Battle, flight: Flight, run: Run) -> bool:
    spots = [
        (*end, battle.table.elevation(*end), coherency_distance(battle, battle.kind(model).size))
        for model, end in zip(battle.members(flight.unit), run.ends, strict=True)
    ]
    return coherent(bonds(spots))


def unshunned(battle: Battle, flight: Flight, starts: Array, runs: list[Run]) -> list[Run]:
    """The runs that bring no model nearer to an enemy unit it knows of; if there are none, all runs."""
    if not runs:
        return runs
    shunned = np.any(nears_enemies(battle, flight, starts, ends_of(runs)), axis=1)
    return [run for run, nears in zip(runs, shunned.tolist(), strict=True) if not nears] or runs


def nears_enemies(battle: Battle, flight: Flight, starts: Array, ends: Array) -> NDArray[np.bool_]:
    """For each run and each model, whether the model comes nearer to an enemy unit that its unit knows of."""
    moved = np.any(ends != starts, axis=2)
    nearing: NDArray[np.bool_] = np.zeros(moved.shape, dtype=bool)
    for enemy in battle.enemies_of(battle.units[flight.unit].side):
        others = places(battle.members(enemy.id))
        before = nearest_to(starts, others)
        nearer = moved & (nearest_to(ends, others) < before - TOLERANCE)
        if np.any(nearer & ~nearing) and knows_of(battle, flight.unit, enemy.id, float(np.min(before))):
            nearing |= nearer
    return nearing


def knows_of(battle: Battle, unit_id: str, enemy_id: str, distance: float) -> bool:
    """An enemy unit in sight, or near enough to be known."""
    if within(distance, KNOWN_ENEMY(battle)):
        return True
    eyes, seen = bodies(battle, battle.members(unit_id)), bodies(battle, battle.members(enemy_id))
    return bool(sight(battle.table, eyes, seen).visible.any())
