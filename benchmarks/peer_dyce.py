"""A program of its own, run by the Python of .bench: the odds of the same volleys by dyce, as JSON."""

import json
import sys
import time
import warnings
from fractions import Fraction
from pathlib import Path
from typing import Any

from dyce import H, expand
from dyce.evaluation import HResult


def faces(count: int) -> Any:
    """Whether a die shows one of so many faces."""
    return H({1: count, 0: 6 - count})


def distributions(volley: dict[str, int], shots: int, models: int) -> tuple[Any, Any, Any, Any]:
    """Hits, wounds, unsaved wounds, and the models struck down one shot after the other."""
    hit, wound, unsaved = (faces(volley[what]) for what in ("hit", "wound", "unsaved"))
    kills = hit * wound * unsaved

    def struck(dead: HResult[int], kill: HResult[int]) -> Any:
        if not kill.outcome or dead.outcome == models:
            return dead.outcome
        return H({dead.outcome: dead.outcome, dead.outcome + 1: models - dead.outcome})

    dead = H({0: 1})
    for _ in range(shots):
        dead = expand(struck, dead, kills, min_path_probability=Fraction(0))
    return shots @ hit, shots @ (hit * wound), shots @ kills, dead


def main(file: Path) -> None:
    scene = json.loads(file.read_text())
    shots, models, worst = scene["shots"], scene["models"], 0.0
    distributions(scene["volleys"][0], shots, models)
    began = time.process_time()
    found = [distributions(volley, shots, models)[3] for volley in scene["volleys"]]
    taken = time.process_time() - began
    for dead, casualties in zip(found, scene["casualties"], strict=True):
        chances = {int(outcome): float(chance) for outcome, chance in dead.probability_items()}
        worst = max(worst, *[abs(chances.get(n, 0.0) - chance) for n, chance in enumerate(casualties)])
    print(json.dumps({"us": taken / len(found) * 1e6, "worst_difference": worst}))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(Path(sys.argv[1]))
