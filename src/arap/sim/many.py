"""Plays many games. The report is the same wherever they are played, and however often a run was stopped."""

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from statistics import fmean

import msgspec

from arap.army.scenario import Scenario
from arap.sim import pool
from arap.sim.play import GameResult
from arap.sim.record import GameRow
from arap.sim.task import Games, Task, check, task_of


class SimReport(msgspec.Struct, frozen=True):
    """The results of many games. `wins` counts by side, `wins_by_bot` by the names of the bots. `digest` is a hash over
    all final states in the order of the games. The speed is that of the `played` games of this run; the others were in
    the file of results already."""

    games: int
    decisions: int
    decisions_per_second: float
    seconds: float
    mean_turns: float
    wins: dict[str, int]
    wins_by_bot: dict[str, int]
    draws: int
    digest: str
    played: int


class Run(msgspec.Struct, frozen=True):
    """How the games are played: in how many processes, or on which cluster."""

    workers: int = 1
    cluster: str | None = None

    def play(self, task: Games, numbers: Sequence[int]) -> Generator[GameRow, None, None]:
        if self.cluster is None:
            return pool.played(task, numbers, self.workers)
        from arap.sim import cluster

        return cluster.played(task, numbers, self.cluster)


def simulate(
    scenario: Scenario | Sequence[Scenario],
    games: int,
    seed: int | str = 0,
    bots: Sequence[str] = ("random", "random"),
    workers: int = 1,
    progress: Callable[[GameResult], None] | None = None,
    *,
    cluster: str | None = None,
    out: Path | None = None,
    resumed: Callable[[int], None] | None = None,
) -> SimReport:
    """Plays `games` games and calls `progress` after each. Several scenarios take turns. With `cluster` they are played
    there (`local`, `local:4`, `tcp://HOST:PORT`); with `out` the results are kept in a Parquet file, and games that are
    in it already are not played again: `resumed` is called with their number."""
    task = task_of(scenario, bots, seed, recording=out is not None)
    check(task, games, workers)
    began = time.perf_counter()
    run = Run(workers, cluster)
    if out is None:
        rows = add_missing(Rows(), task, games, run, progress, lambda row: None)
    else:
        from arap.sim.store import Store

        with Store.opened(out, task, games) as store:
            if resumed:
                resumed(len(store.rows))
            rows = add_missing(Rows(dict(store.rows)), task, games, run, progress, store.add)
            store.finish(rows.by_number)
    return report(task, rows, time.perf_counter() - began)


class Rows(msgspec.Struct):
    """All games by number, and how many decisions and games this run added."""

    by_number: dict[int, GameRow] = {}
    played: int = 0
    decisions: int = 0


def add_missing(
    rows: Rows,
    task: Games,
    games: int,
    run: Run,
    progress: Callable[[GameResult], None] | None,
    keep: Callable[[GameRow], None],
) -> Rows:
    """Plays the games that are missing, and keeps each as soon as it has ended."""
    missing = [number for number in range(games) if number not in rows.by_number]
    if not missing:
        return rows
    with closing(run.play(task, missing)) as played:
        for row in played:
            keep(row)
            rows.by_number[row.number] = row
            rows.played, rows.decisions = rows.played + 1, rows.decisions + row.decisions
            if progress:
                progress(row.result)
    return rows


def report(task: Task, found: Rows, seconds: float) -> SimReport:
    rows = [found.by_number[number] for number in sorted(found.by_number)]
    wins = Counter({side.id: 0 for scenario in task.scenarios for side in scenario.sides})
    by_bot = Counter(dict.fromkeys(task.bots, 0))
    for row in rows:
        if row.winner is not None:
            wins[row.winner] += 1
            by_bot[next(side.bot for side in row.sides if side.id == row.winner)] += 1
    return SimReport(
        games=len(rows),
        decisions=sum(row.decisions for row in rows),
        decisions_per_second=found.decisions / seconds,
        seconds=seconds,
        mean_turns=fmean(row.turns for row in rows),
        wins=dict(wins),
        wins_by_bot=dict(by_bot),
        draws=sum(row.winner is None for row in rows),
        digest=digest(row.hash for row in rows),
        played=found.played,
    )


def digest(hashes: Iterable[str]) -> str:
    """One hash over many hashes, in their order."""
    return blake2b("".join(hashes).encode(), digest_size=16).hexdigest()
