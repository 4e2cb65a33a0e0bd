"""Plays thousands of random games over all scenarios, checks every invariant after every event, re-plays each save.

Run it as `.venv/bin/python -m tools.soak --games 2000 --seed soak --workers 2`.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario
from arap.game.save import check_replay, parse_save, save_text
from arap.kernel.sources import SeededDice
from tests.laws.invariants import WatchedGame
from tests.laws.playing import SCENARIOS, face_to_face, in_town, play_out

PAIRS = (("random", "random"),) * 8 + (("cautious", "random"), ("random", "cautious"))
EVERY = 100
TOWN = "river-town"


@cache
def scenario_of(name: str, near: bool) -> Scenario:
    """As it is in the files, or with the forces brought face to face; in River Town onto its roofs and banks."""
    if name == TOWN and near:
        return in_town()
    return face_to_face(name) if near else load_scenario(name)


def soak(task: tuple[str, int, tuple[str, ...]]) -> tuple[str, str | None, Counter[str]]:
    """One game; gives its name, what went wrong if anything did, and how often each event happened."""
    seed, number, names = task
    name = names[number % len(names)]
    near = number // len(names) % 2 == 1
    pair = PAIRS[number // (2 * len(names)) % len(PAIRS)]
    label = f"{name}{' face to face' if near else ''}, {' against '.join(pair)}, seed {seed}/{number}"
    game = None
    try:
        game = WatchedGame(scenario_of(name, near), SeededDice(f"{seed}/{number}"), checkpoints=False)
        play_out(game, pair, f"{seed}/{number}")
        difference = check_replay(parse_save(save_text(game), label))
        problem = f"replay differs: {difference}" if difference else None
    except Exception:
        problem = traceback.format_exc()
    return label, problem, Counter(type(entry.event).__name__ for entry in game.log) if game else Counter()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scenario", choices=SCENARIOS, help="this one only")
    wanted = parser.parse_args()
    began, events, problems = time.perf_counter(), Counter[str](), 0
    names = (wanted.scenario,) if wanted.scenario else tuple(SCENARIOS)
    tasks = [(wanted.seed, number, names) for number in range(wanted.games)]
    with ProcessPoolExecutor(wanted.workers) as pool:
        for number, (label, problem, seen) in enumerate(pool.map(soak, tasks, chunksize=5), 1):
            events += seen
            if problem:
                problems += 1
                print(f"{label}\n{problem}", flush=True)
            if number % EVERY == 0:
                print(f"{number} games, {problems} problems, {time.perf_counter() - began:.0f} s", flush=True)
    for name, count in events.most_common():
        print(f"{count:8} {name}")
    print(f"{wanted.games} games, {problems} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
