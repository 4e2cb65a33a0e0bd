"""Compares the exact odds of all combats of the tests with many rounds fought by the engine.

Run it as `.venv/bin/python -m tools.prove_melees --workers 2`: 5,000 rounds of each combat, and 20,000 where a figure
looks suspicious (p < 0.05). Combats in which a figure is wrong are named.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.odds.agreement import ALL, FIRST
from tests.odds.melee_agreement import melee_disagreement
from tests.odds.melees import CASES


def compared(first: int, everything: int, name: str) -> dict[str, float]:
    return melee_disagreement(CASES[name](), list(CASES).index(name), first, everything)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=FIRST, help="rounds of every combat")
    parser.add_argument("--all", type=int, default=ALL, help="rounds where a figure looks suspicious")
    parser.add_argument("--workers", type=int, default=2)
    wanted = parser.parse_args()
    wrong = 0
    with ProcessPoolExecutor(wanted.workers) as pool:
        for name, found in zip(CASES, pool.map(partial(compared, wanted.first, wanted.all), CASES), strict=True):
            wrong += bool(found)
            print(f"{name}: {found or 'as the engine fights it'}", flush=True)
    print(f"{len(CASES)} combats, {wrong} of them wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
