"""A program of its own: single shortest ways round impassable terrain, as JSON.

The scenes and the lengths found are written to a file, for the peer to find the same ways."""

import json
import sys
import time
from itertools import pairwise
from math import dist
from pathlib import Path
from random import Random
from typing import Any

import shapely

from arap.table import PointXY, Table
from benchmarks.fields import DEPTH, KINDS, WIDTH, terrain

SCENES = {"points": (30, 0.0), "discs": (14, 0.5)}
ARC = 12


def room(table: Table, radius: float) -> shapely.Polygon:
    """What is left to the centre of a base: the table without its edge and the pieces grown by the radius."""
    shapes = [shapely.Polygon(piece.shape) for piece in table.pieces]
    grown = shapely.union_all([shape.buffer(radius, quad_segs=ARC) if radius else shape for shape in shapes])
    left = shapely.box(radius, radius, WIDTH - radius, DEPTH - radius).difference(grown)
    largest = max(getattr(left, "geoms", [left]), key=lambda part: part.area)
    return shapely.geometry.polygon.orient(largest)


def questions(table: Table, free: shapely.Polygon, radius: float, count: int) -> list[tuple[PointXY, PointXY]]:
    """Pairs of points in the open between which something bars the straight way."""
    random, found = Random(count), []
    while len(found) < count:
        p, q = [(round(random.uniform(1, WIDTH - 1), 3), round(random.uniform(1, DEPTH - 1), 3)) for _ in range(2)]
        inside = free.contains(shapely.Point(p)) and free.contains(shapely.Point(q))
        if inside and table.obstruction(p, q, radius):
            found.append((p, q))
    return found


def measured(pieces: int, radius: float, count: int) -> tuple[dict[str, Any], dict[str, float]]:
    """A scene with the lengths of its ways, and the microseconds one takes with a warm graph."""
    table = Table.of(WIDTH, DEPTH, terrain(pieces, pieces, KINDS[:1]))
    free = room(table, radius)
    asked = questions(table, free, radius, count)
    began = time.process_time()
    table.graph(radius)
    built = time.process_time()
    table.route(*asked[0], radius)
    warm = time.process_time()
    ways = [table.route(p, q, radius) for p, q in asked]
    ended = time.process_time()
    lengths = [sum(dist(p, q) for p, q in pairwise(way)) if way else None for way in ways]
    holes = [ring_of(hole) for hole in free.interiors]
    scene = {"boundary": ring_of(free.exterior), "holes": holes, "questions": asked, "lengths": lengths}
    return scene, {"way_us": (ended - warm) / count * 1e6, "graph_ms": (built - began) * 1e3, "pieces": pieces}


def ring_of(ring: shapely.LinearRing) -> list[PointXY]:
    return [(x, y) for x, y in ring.coords[:-1]]


def main(count: int, file: Path) -> None:
    found = {name: measured(pieces, radius, count) for name, (pieces, radius) in SCENES.items()}
    file.write_text(json.dumps({name: scene for name, (scene, _) in found.items()}))
    print(json.dumps({name: figures for name, (_, figures) in found.items()}))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
