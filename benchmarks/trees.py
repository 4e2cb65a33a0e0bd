"""Compares two trees by CPU time: both run the same workloads, turn by turn, so that a noisy machine slows both."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.programs import ours
from benchmarks.report import table

WORKLOADS = ("play", "serving", "plans", "clones", "checks")
HEAD = ("figure", "before", "after", "before/after", "spread")
Figures = dict[str, float]


def run(tree: Path, workload: str) -> Figures:
    """The figures of a workload of this tree's benchmarks, run on the sources of some tree."""
    figures: Figures = ours("workloads", workload, PYTHONPATH=str(tree / "src"), PYTHONHASHSEED="0")
    return figures


def turns(before: Path, after: Path, rounds: int) -> Iterator[tuple[Figures, Figures]]:
    """Pairs of figures, one for each workload and round; the tree that goes first changes from round to round."""
    for number in range(rounds):
        print(f"Round {number + 1} of {rounds} ...", file=sys.stderr, flush=True)
        for workload in WORKLOADS:
            if number % 2:
                last = run(after, workload)
                yield run(before, workload), last
            else:
                first = run(before, workload)
                yield first, run(after, workload)


def compared(pairs: list[tuple[Figures, Figures]]) -> list[tuple[str, ...]]:
    """A row for each figure: medians of both trees, the median ratio within a round, the smallest and the greatest."""
    rows: list[tuple[str, ...]] = []
    for figure in dict.fromkeys(name for first, _ in pairs for name in first):
        both = [(first[figure], last[figure]) for first, last in pairs if figure in first]
        ratios = [first / last for first, last in both]
        before, after = (median(values) for values in zip(*both, strict=True))
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        rows.append((figure, f"{before:.4g}", f"{after:.4g}", f"{median(ratios):.2f} x", spread))
    return rows


def a_tree(text: str) -> Path:
    tree = Path(text).resolve()
    if not (tree / "src" / "arap").is_dir():
        raise argparse.ArgumentTypeError(f"{text} is not a tree of ARAP: it has no src/arap.")
    return tree


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.trees", description=__doc__)
    parser.add_argument("before", type=a_tree, help="folder of a checkout")
    parser.add_argument("after", type=a_tree, help="folder of another one")
    parser.add_argument("--rounds", type=int, default=5, help="repetitions of which the median counts")
    wanted = parser.parse_args()
    print(table(HEAD, compared(list(turns(wanted.before, wanted.after, wanted.rounds)))))


if __name__ == "__main__":
    main()
