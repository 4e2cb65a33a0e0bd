"""A program of its own, run by the Python of .bench: the odds of the same volleys by icepool, as JSON."""

import json
import sys
import time
from pathlib import Path
from typing import Any

from icepool import Die, coin


def distributions(volley: dict[str, int], shots: int, models: int) -> tuple[Any, Any, Any, Any]:
    """Hits, wounds, unsaved wounds, and the models struck down one shot after the other."""
    hit, wound, unsaved = (coin(volley[what], 6) for what in ("hit", "wound", "unsaved"))
    kills = hit * wound * unsaved

    def struck(dead: int, kill: int) -> Any:
        return dead + coin(models - dead, models) if kill else dead

    dead: Any = Die([0])
    for _ in range(shots):
        dead = dead.map(struck, kills)
    return shots @ hit, shots @ (hit * wound), shots @ kills, dead


def main(file: Path) -> None:
    scene = json.loads(file.read_text())
    shots, models, worst = scene["shots"], scene["models"], 0.0
    distributions(scene["volleys"][0], shots, models)
    began = time.process_time()
    found = [distributions(volley, shots, models)[3] for volley in scene["volleys"]]
    taken = time.process_time() - began
    for dead, casualties in zip(found, scene["casualties"], strict=True):
        chances = {int(outcome): float(dead.probability(outcome)) for outcome in dead}
        worst = max(worst, *[abs(chances.get(n, 0.0) - chance) for n, chance in enumerate(casualties)])
    print(json.dumps({"us": taken / len(found) * 1e6, "worst_difference": worst}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
