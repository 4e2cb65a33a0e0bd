"""Games played on a Dask cluster: one that is started here, or one that runs already."""

import pickle
import re
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from arap.kernel.errors import ArapError
from arap.kernel.version import __version__
from arap.sim.pool import PACK, UNPACK, collect_rarely
from arap.sim.record import GameRow
from arap.sim.task import Games

if TYPE_CHECKING:
    from distributed import Client

LOCAL = re.compile(r"local(?::([1-9]\d*))?")
REMOTE = re.compile(r"(?:tcp|tls)://[^/\s]+:\d+")
MOST_AT_ONCE, PORTIONS, AHEAD, TRIES = 16, 64, 4, 5
PATIENCE = 10
_one_game = threading.Lock()


class Portion(msgspec.Struct, frozen=True):
    """Some games to be played together, and how often they were lost with a worker."""

    numbers: tuple[int, ...]
    lost: int = 0


@cache
def build() -> str:
    """The version of arap with a hash of its sources and its data: the same build plays the same games."""
    root = Path(__file__).parents[1]
    digest = blake2b(digest_size=8)
    for path in sorted(path for ending in ("py", "yaml") for path in root.rglob(f"*.{ending}")):
        digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return f"{__version__} ({digest.hexdigest()})"


@lru_cache(maxsize=4)
def unpacked(task: bytes) -> Games:
    collect_rarely()
    found: Games = pickle.loads(task)
    return found


def play_portion(task: bytes, wanted: str, numbers: Sequence[int]) -> bytes:
    """Runs on a worker: plays games one after the other, also where the worker has several threads."""
    if build() != wanted:
        raise ArapError(other_build("A worker", build(), wanted))
    with _one_game:
        return PACK.encode([unpacked(task).play(number) for number in numbers])


def other_build(where: str, found: str, wanted: str) -> str:
    return f"{where} has arap {found}, but this is arap {wanted}; install the same one on all workers."


def played(task: Games, numbers: Sequence[int], address: str) -> Generator[GameRow, None, None]:
    """The games with these numbers, in the order in which they end. Games that were lost with a worker are played
    again; a game is the same in every process."""
    with joined(address, len(numbers)) as client:
        check_workers(client)
        yield from gathered(client, task, numbers)


@contextmanager
def joined(address: str, games: int) -> Iterator["Client"]:
    """A client of the cluster with this address; `local` starts one with a process for each processor."""
    local = LOCAL.fullmatch(address)
    if not local and not REMOTE.fullmatch(address):
        raise ArapError(f"No cluster is called {address!r}; write local, local:4 or tcp://HOST:PORT.")
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise ArapError("A cluster needs Dask: install it with `pip install 'arap[cluster]'`.") from None
    if local:
        size = min(int(local[1]), games) if local[1] else None
        options: dict[str, Any] = {"threads_per_worker": 1, "dashboard_address": ":0", "silence_logs": "CRITICAL"}
        with deaf_to_ctrl_c():
            cluster = LocalCluster(n_workers=size, processes=True, **options)
        with cluster, Client(cluster) as client:
            yield client
        return
    try:
        client = Client(address, timeout=PATIENCE, name="arap")
    except OSError:
        raise ArapError(
            f"No scheduler answers at {address} within {PATIENCE} s; start one with `dask scheduler`."
        ) from None
    with client:
        yield client


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that are started meanwhile leave Ctrl-C to this one, which ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def check_workers(client: "Client") -> None:
    """Waits for a worker; refuses workers without arap or with another one."""
    address = client.scheduler_info()["address"]
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ArapError(
            f"No worker has joined the scheduler at {address}; start one with `dask worker {address} --nthreads 1`."
        ) from None
    wanted = build()
    for worker, found in client.run(build, on_error="return").items():
        if isinstance(found, Exception):
            raise ArapError(f"The worker at {worker} cannot load arap ({found}); install arap {wanted} there.")
        if found != wanted:
            raise ArapError(other_build(f"The worker at {worker}", found, wanted))


def gathered(client: "Client", task: Games, numbers: Sequence[int]) -> Iterator[GameRow]:
    """Keeps some portions for every worker on the cluster, and takes each result once."""
    from distributed import as_completed

    packed = pickle.dumps(task)
    waiting = portions(numbers, workers_of(client))
    under_way: dict[Any, Portion] = {}
    completed = as_completed()
    while waiting or under_way:
        while waiting and len(under_way) < AHEAD * workers_of(client):
            portion = waiting.pop()
            future = client.submit(play_portion, packed, build(), portion.numbers, pure=False)
            under_way[future] = portion
            completed.add(future)
        future = next(completed)
        portion = under_way.pop(future)
        rows = result_of(client, future)
        future.release()
        if rows is None:
            waiting.append(once_more(portion))
        else:
            yield from rows


def workers_of(client: "Client") -> int:
    return max(1, len(client.scheduler_info(n_workers=-1)["workers"]))


def portions(numbers: Sequence[int], workers: int) -> list[Portion]:
    """The games in portions, the first ones last, so that `pop` takes them in order."""
    size = max(1, min(MOST_AT_ONCE, len(numbers) // (workers * PORTIONS)))
    return [Portion(tuple(numbers[at : at + size])) for at in range(0, len(numbers), size)][::-1]


def result_of(client: "Client", future: Any) -> list[GameRow] | None:
    """The games of a portion; None if they were lost with their worker."""
    from distributed import KilledWorker
    from distributed.client import FutureCancelledError

    try:
        return UNPACK.decode(future.result())
    except KilledWorker:
        return None
    except (FutureCancelledError, OSError):
        if client.status != "running":
            raise ArapError(
                "The scheduler of the cluster has gone; a run with --out goes on where it stopped when it is back."
            ) from None
        return None


def once_more(portion: Portion) -> Portion:
    if portion.lost >= TRIES:
        first, last = portion.numbers[0], portion.numbers[-1]
        raise ArapError(f"Games {first} to {last} ended their workers {TRIES + 1} times; try fewer workers.")
    return Portion(portion.numbers, portion.lost + 1)
