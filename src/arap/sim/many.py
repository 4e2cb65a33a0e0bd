"""Plays many games. The report is the same for any number of processes."""

import gc
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from hashlib import blake2b
from statistics import fmean

import msgspec

from arap.army.scenario import Scenario
from arap.kernel.errors import ArapError
from arap.sim.play import GameResult, play_game, seat_bots

CHUNKS_PER_WORKER, MOST_AT_ONCE = 8, 4
RARE_COLLECTIONS = (500_000, 10, 10)


class SimReport(msgspec.Struct, frozen=True):
    """The results of many games. `wins` counts by side, `wins_by_bot` by the names of the bots. `digest` is a hash over
    all final states in the order of the games."""

    games: int
    decisions: int
    decisions_per_second: float
    seconds: float
    mean_turns: float
    wins: dict[str, int]
    wins_by_bot: dict[str, int]
    draws: int
    digest: str


class Task(msgspec.Struct, frozen=True):
    """The games to play. Game n uses scenario n modulo the number of scenarios, and a seed of its own."""

    scenarios: tuple[Scenario, ...]
    bots: tuple[str, ...]
    seed: int | str

    def play(self, number: int) -> GameResult:
        return play_game(self.scenario(number), self.bots, f"{self.seed}/{number}")

    def scenario(self, number: int) -> Scenario:
        return self.scenarios[number % len(self.scenarios)]


_task: Task | None = None


def _begin(task: Task) -> None:
    """Gives a worker process its task, once."""
    global _task
    _task = task
    gc.freeze()
    gc.set_threshold(*RARE_COLLECTIONS)


def _play(number: int) -> GameResult:
    assert _task is not None
    return _task.play(number)


def simulate(
    scenario: Scenario | Sequence[Scenario],
    games: int,
    seed: int | str = 0,
    bots: Sequence[str] = ("random", "random"),
    workers: int = 1,
    progress: Callable[[GameResult], None] | None = None,
) -> SimReport:
    """Plays `games` games and calls `progress` after each. Several scenarios take turns."""
    scenarios = (scenario,) if isinstance(scenario, Scenario) else tuple(scenario)
    task = Task(scenarios, tuple(bots), seed)
    check(task, games, workers)
    began = time.perf_counter()
    results = []
    for result in played(task, games, workers):
        results.append(result)
        if progress:
            progress(result)
    return report(task, results, time.perf_counter() - began)


def check(task: Task, games: int, workers: int) -> None:
    """Refuses bad input before any game starts."""
    if games < 1:
        raise ArapError(f"{games} games cannot be played; ask for at least 1.")
    if workers < 1:
        raise ArapError(f"{workers} workers cannot play; ask for at least 1.")
    for scenario in task.scenarios:
        seat_bots(scenario, task.bots, task.seed)


def played(task: Task, games: int, workers: int) -> Iterator[GameResult]:
    """The results in the order of the games, whichever process played them."""
    numbers = range(games)
    if workers == 1:
        with few_collections():
            yield from map(task.play, numbers)
        return
    start = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(start)
    with ProcessPoolExecutor(min(workers, games), context, _begin, (task,)) as pool:
        at_once = min(MOST_AT_ONCE, max(1, games // (workers * CHUNKS_PER_WORKER)))
        yield from pool.map(_play, numbers, chunksize=at_once)


@contextmanager
def few_collections() -> Iterator[None]:
    """Makes the garbage collector run rarely: games leave hardly any reference cycles."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*RARE_COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def report(task: Task, results: Sequence[GameResult], seconds: float) -> SimReport:
    wins = Counter({side.id: 0 for scenario in task.scenarios for side in scenario.sides})
    by_bot = Counter(dict.fromkeys(task.bots, 0))
    for number, result in enumerate(results):
        if result.winner is not None:
            wins[result.winner] += 1
            by_bot[bot_of(task, number, result.winner)] += 1
    decisions = sum(result.decisions for result in results)
    return SimReport(
        games=len(results),
        decisions=decisions,
        decisions_per_second=decisions / seconds,
        seconds=seconds,
        mean_turns=fmean(result.turns for result in results),
        wins=dict(wins),
        wins_by_bot=dict(by_bot),
        draws=sum(result.winner is None for result in results),
        digest=digest(result.hash for result in results),
    )


def bot_of(task: Task, number: int, side: str) -> str:
    sides = [setup.id for setup in task.scenario(number).sides]
    return task.bots[sides.index(side)]


def digest(hashes: Iterable[str]) -> str:
    """One hash over many hashes, in their order."""
    return blake2b("".join(hashes).encode(), digest_size=16).hexdigest()
