"""Plays pairs of battles that differ only in what one seat cannot know; compares all the seat is given, to the byte.

Run it as `.venv/bin/python -m tools.secret_pairs 5000 --workers 2`. Kinds of secrets take turns. A pair that can be
told apart is named with its kind, its seed, the number of the question and what differs.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.laws.secrets import PAIRS, first_difference

EVERY = 100


def tried(task: tuple[str, int]) -> tuple[str, int, str]:
    """One pair: its kind, at how many questions it was compared, and what is wrong with it, if anything."""
    kind, seed = task
    try:
        count, difference = first_difference(seed, kind)
    except Exception:
        return kind, 0, traceback.format_exc()
    return kind, count, difference


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=int)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first pair")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kind", choices=sorted(PAIRS), help="this kind only")
    wanted = parser.parse_args()
    kinds, began = [wanted.kind] if wanted.kind else list(PAIRS), time.perf_counter()
    tasks = [(kinds[number % len(kinds)], wanted.first + number // len(kinds)) for number in range(wanted.pairs)]
    questions, broken = Counter[str](), 0
    with ProcessPoolExecutor(wanted.workers) as pool:
        for number, (task, (kind, count, difference)) in enumerate(zip(tasks, pool.map(tried, tasks), strict=True), 1):
            questions[kind] += count
            if difference:
                broken += 1
                print(f"{kind}, seed {task[1]}: {difference}", flush=True)
            if number % EVERY == 0:
                print(f"{number} pairs, {broken} told apart, {time.perf_counter() - began:.0f} s", flush=True)
    asked = ", ".join(f"{count} of {kind}" for kind, count in questions.items())
    print(f"{len(tasks)} pairs, {broken} told apart; compared at questions: {asked}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
