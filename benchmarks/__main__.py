"""One run of everything: rounds in which ours and the peers take turns, medians, and benchmarks/results.md."""

import argparse
import platform
import sys
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.programs import ENVIRONMENT, ours, peer_python, peers
from benchmarks.report import page

RESULTS = Path(__file__).parent / "results.md"
WAYS = ENVIRONMENT / "ways.json"
VOLLEYS = ENVIRONMENT / "volleys.json"


def one_round(python: str, games: int) -> dict[str, Any]:
    """Every program once, ours and the peers' by turns."""
    return {
        "ours": ours("our_games", games),
        "growth": ours("our_growth", 40 * games),
        "catanatron": peers(python, "peer_catanatron.py", max(2, games // 8)),
        "backgammon": peers(python, "peer_backgammon.py", games),
        "serving": ours("our_serving", max(2, games // 16)),
        "sight": ours("our_sight", 50 * games),
        "uncompiled": ours("our_sight", 10, ARAP_NO_NUMBA="1"),
        "ways": ours("our_ways", games, WAYS),
        "peer ways": peers(python, "peer_ways.py", WAYS),
        "planner": ours("our_planner", 10 * games),
        "odds": ours("our_odds", games, VOLLEYS),
        "melees": ours("our_melees", games),
        "dyce": peers(python, "peer_dyce.py", VOLLEYS),
        "icepool": peers(python, "peer_icepool.py", VOLLEYS),
    }


def medians(rounds: list[Any]) -> Any:
    """The median of every figure over the rounds."""
    first = rounds[0]
    if isinstance(first, dict):
        return {key: medians([each[key] for each in rounds]) for key in first}
    return first if isinstance(first, str) else median(rounds)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="repetitions of which the median counts")
    parser.add_argument("--games", type=int, default=80, help="games of the great battle in one round")
    wanted = parser.parse_args()
    python, rounds = peer_python(), []
    for number in range(wanted.rounds):
        print(f"Round {number + 1} of {wanted.rounds} ...", file=sys.stderr, flush=True)
        rounds.append(one_round(python, wanted.games))
    found = medians(rounds)
    machine = f"{platform.machine()}, Python {platform.python_version()}, one core, medians of {wanted.rounds} rounds"
    text = page(found, machine)
    RESULTS.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
