"""A program of its own: sight and cover for two units of ten on a table with thirty pieces, as JSON.

With ARAP_NO_NUMBA=1 the kernels run uncompiled; the answers must be the same."""

import json
import os
import sys
import time
from collections.abc import Callable
from hashlib import blake2b

import numpy as np
import shapely
from numpy.typing import NDArray

from arap.army.loading import load_scenario
from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.table import Table, sight, sight_lines

SHOOTERS, TARGETS = "veterans", "ard-mob"
EYE, CHEST = 1.1, 0.6


def timed(function: Callable[[], object], times: int) -> float:
    """Microseconds of one call."""
    function()
    began = time.process_time()
    for _ in range(times):
        function()
    return (time.process_time() - began) / times * 1e6


def places(battle: Battle, unit: str, height: float) -> NDArray[np.float64]:
    return np.asarray([(model.x, model.y, model.z + height) for model in battle.members(unit)])


def full_answer(battle: Battle) -> tuple[object, ...]:
    """Visible sample points, blockers, cover and their reasons for all hundred pairs."""
    found = sight(battle.table, bodies(battle, battle.members(SHOOTERS)), bodies(battle, battle.members(TARGETS)))
    return found.visible.tolist(), found.cover.tolist(), found.reasons(battle.table)


def with_shapely(table: Table, eyes: NDArray[np.float64], points: NDArray[np.float64]) -> Callable[[], object]:
    """The same hundred lines against the same polygons: prepared, vectorised, the lines made beforehand."""
    polygons = np.asarray([shapely.Polygon(piece.shape) for piece in table.pieces])
    shapely.prepare(polygons)
    ends = [np.repeat(eyes[:, :2], len(points), axis=0), np.tile(points[:, :2], (len(eyes), 1))]
    lines = shapely.linestrings(np.stack(ends, axis=1))
    return lambda: shapely.intersects(polygons[:, None], lines[None, :]).any(axis=0)


def main(times: int) -> None:
    battle = Battle.start(load_scenario("big-battle"))
    eyes, points = places(battle, SHOOTERS, EYE), places(battle, TARGETS, CHEST)
    figures = {
        "polygons": len(battle.table.pieces),
        "lines_us": timed(lambda: sight_lines(battle.table, eyes, points), times),
        "full_us": timed(lambda: full_answer(battle), times),
        "answer": blake2b(repr(full_answer(battle)).encode(), digest_size=8).hexdigest(),
    }
    if os.environ.get("ARAP_NO_NUMBA") != "1":
        figures["shapely_us"] = timed(with_shapely(battle.table, eyes, points), times)
    print(json.dumps(figures))


if __name__ == "__main__":
    main(int(sys.argv[1]))
