"""A program of its own: moves of a unit of ten planned on tables of 48" by 72" with thirty pieces, as JSON."""

import json
import sys
import time
from random import Random
from statistics import median

from arap.battle.battle import Battle
from arap.rules.movement.planning.planner import plan_move
from arap.table import warm_up
from benchmarks.marches import REACH, TABLES, a_scenario, goals


def measured(battles: list[Battle], count: int, reach: float | None) -> dict[str, float]:
    """Milliseconds of single plans; what was worked out about the models is forgotten before each."""
    times, refused, clipped = [], 0, 0
    for number, battle in enumerate(battles):
        for unit, dx, dy in goals(battle, Random(number), count // len(battles), reach):
            fresh = battle.clone()
            began = time.process_time()
            plan = plan_move(fresh, unit, dx, dy)
            times.append((time.process_time() - began) * 1e3)
            refused += plan.refusal is not None
            clipped += plan.clipped
    times.sort()
    return {
        "median_ms": median(times), "p99_ms": times[int(0.99 * len(times))], "worst_ms": times[-1],
        "plans": len(times), "refused": refused, "clipped": clipped,
    }  # fmt: skip


def main(plans: int) -> None:
    warm_up()
    battles = [Battle.start(a_scenario(seed)) for seed in range(TABLES)]
    figures = {"far": measured(battles, plans, None), "near": measured(battles, plans, REACH)}
    print(json.dumps(figures))


if __name__ == "__main__":
    main(int(sys.argv[1]))
