"""Games played in this process, or in a pool of processes on this machine."""

import gc
import multiprocessing
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager

import msgspec

from arap.sim.record import GameRow
from arap.sim.task import Games

WANTED_SECONDS, AHEAD = 0.25, 3
RARE_COLLECTIONS = (500_000, 10, 10)
PRELOADED = "arap.sim.preloaded"
PACK, UNPACK = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(list[GameRow])

_task: Games | None = None


def _begin(task: Games) -> None:
    """Gives a worker process its task, once."""
    global _task
    _task = task
    collect_rarely()


def _play(numbers: Sequence[int]) -> tuple[bytes, float]:
    """Some games, packed, and the seconds they took."""
    assert _task is not None
    began = time.perf_counter()
    rows = [_task.play(number) for number in numbers]
    return PACK.encode(rows), time.perf_counter() - began


def played(task: Games, numbers: Sequence[int], workers: int) -> Generator[GameRow, None, None]:
    """The games with these numbers in their order, whichever process played them."""
    workers = min(workers, len(numbers))
    if workers == 1:
        with few_collections():
            yield from map(task.play, numbers)
        return
    with ProcessPoolExecutor(workers, start_method(), _begin, (task,)) as pool:
        try:
            yield from shared_out(pool, numbers, workers)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def shared_out(pool: ProcessPoolExecutor, numbers: Sequence[int], workers: int) -> Iterator[GameRow]:
    """Hands out a few games at a time: so many that handing out costs little, and few enough that no process waits
    long for the last ones."""
    handed: deque[Future[tuple[bytes, float]]] = deque()
    begun, games, seconds = 0, 0, 0.0
    while begun < len(numbers) or handed:
        while begun < len(numbers) and len(handed) < workers * AHEAD:
            size = portion(len(numbers) - begun, workers, seconds / games if games else WANTED_SECONDS)
            handed.append(pool.submit(_play, numbers[begun : begun + size]))
            begun += size
        packed, took = handed.popleft().result()
        rows = UNPACK.decode(packed)
        games, seconds = games + len(rows), seconds + took
        yield from rows


def portion(left: int, workers: int, seconds: float) -> int:
    """How many games to hand out at once if one takes so long."""
    return max(1, min(int(WANTED_SECONDS / seconds), left // (workers * AHEAD)))


def start_method() -> multiprocessing.context.BaseContext:
    """Processes forked from a server that has the engine loaded already, or new ones where nothing can be forked."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    return context


def collect_rarely() -> None:
    """Makes the garbage collector run rarely: games leave hardly any reference cycles."""
    gc.freeze()
    gc.set_threshold(*RARE_COLLECTIONS)


@contextmanager
def few_collections() -> Iterator[None]:
    """Collects rarely for a while."""
    before = gc.get_threshold()
    collect_rarely()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
