"""A program of its own, run by the Python of .bench: the same shortest ways by extremitypathfinder, as JSON."""

import json
import sys
import time
from pathlib import Path
from typing import Any

from extremitypathfinder import PolygonEnvironment


def points(ring: list[list[float]]) -> list[tuple[float, float]]:
    return [(x, y) for x, y in ring]


def measured(scene: dict[str, Any]) -> dict[str, float]:
    """Milliseconds of a way, its graph made before, and by how much the lengths differ from those in the file."""
    peer = PolygonEnvironment()
    began = time.process_time()
    peer.store(points(scene["boundary"]), [points(hole) for hole in scene["holes"]], validate=False)
    built = time.process_time()
    asked = [points(pair) for pair in scene["questions"]]
    peer.find_shortest_path(*asked[0])
    warm = time.process_time()
    lengths = [peer.find_shortest_path(p, q)[1] for p, q in asked]
    ended = time.process_time()
    pairs = zip(lengths, scene["lengths"], strict=True)
    worst = max(abs(theirs - ours) if theirs and ours else float("inf") for theirs, ours in pairs)
    return {
        "way_us": (ended - warm) / len(asked) * 1e6,
        "graph_ms": (built - began) * 1e3,
        "worst_difference": worst,
    }


if __name__ == "__main__":
    scenes = json.loads(Path(sys.argv[1]).read_text())
    print(json.dumps({name: measured(scene) for name, scene in scenes.items()}))
