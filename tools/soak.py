"""Plays thousands of games over all scenarios, checks every invariant after every event, re-plays each save.

Random, cautious and mixed pairs take turns, on each scenario as it is and in the variants of the law tests, in which
the forces start within reach of each other. At the end it says what never came up.

Run it as `.venv/bin/python -m tools.soak --games 2000 --seed soak --workers 2`.
"""

import argparse
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from arap.army.scenario import Scenario
from arap.game.records.save import parse_save, save_text
from arap.game.records.verify import check_replay
from arap.kernel.sources import SeededDice
from tests.laws.dividing import DividedGame
from tests.laws.hidden import SECRETS
from tests.laws.invariants import WatchedGame
from tests.laws.playing import SCENARIOS, VARIANTS
from tests.laws.tally import Tally

RANDOM, CAUTIOUS = "random", "cautious"
PAIRS = ((RANDOM, RANDOM),) * 7 + ((CAUTIOUS, CAUTIOUS), (CAUTIOUS, RANDOM), (RANDOM, CAUTIOUS))
EVERY = 100


@cache
def scenario_of(name: str, variant: str) -> Scenario:
    return (VARIANTS | SECRETS)[variant](name)


def soak(task: tuple[str, int, tuple[str, ...], tuple[str, ...], bool]) -> tuple[str, str | None, Tally]:
    """One game; gives its name, what went wrong if anything did, and what happened in it. A game whose units are
    divided at random is not replayed: its save does not say so."""
    seed, number, names, variants, parts = task
    name, rest = names[number % len(names)], number // len(names)
    variant, pair = variants[rest % len(variants)], PAIRS[rest // len(variants) % len(PAIRS)]
    label = f"{name} {variant}, {' against '.join(pair)}, seed {seed}/{number}"
    tally = Tally()
    try:
        game_type = DividedGame if parts else WatchedGame
        game = game_type(scenario_of(name, variant), SeededDice(f"{seed}/{number}"), checkpoints=parts)
        tally.play(game, pair, f"{seed}/{number}")
        difference = None if parts else check_replay(parse_save(save_text(game), label))
        problem = f"replay differs: {difference}" if difference else None
    except Exception:
        problem = traceback.format_exc()
    return label, problem, tally


def report(tally: Tally) -> None:
    """Everything counted, the commonest first."""
    for title, counted in (("Events", tally.events), ("Acts", tally.acts), ("Questions", tally.questions)):
        print(title)
        for name, count in counted.most_common():
            print(f"{count:8} {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scenario", choices=SCENARIOS, help="this one only")
    parser.add_argument("--secrets", action="store_true", help="with hiding, blips and counters in every combination")
    parser.add_argument("--parts", action="store_true", help="units are also divided and joined at random")
    wanted = parser.parse_args()
    variants = tuple(SECRETS if wanted.secrets else VARIANTS)
    began, total, problems = time.perf_counter(), Tally(), 0
    names = (wanted.scenario,) if wanted.scenario else tuple(SCENARIOS)
    tasks = [(wanted.seed, number, names, variants, wanted.parts) for number in range(wanted.games)]
    with ProcessPoolExecutor(wanted.workers) as pool:
        for number, (label, problem, tally) in enumerate(pool.map(soak, tasks, chunksize=5), 1):
            total.add(tally)
            if problem:
                problems += 1
                print(f"{label}\n{problem}", flush=True)
            if number % EVERY == 0:
                print(f"{number} games, {problems} problems, {time.perf_counter() - began:.0f} s", flush=True)
    report(total)
    missing = ", ".join(sorted(total.missing())) or "nothing"
    print(f"{wanted.games} games, {problems} problems; {missing} never came up")
    sys.exit(1 if problems or total.missing() else 0)


if __name__ == "__main__":
    main()
