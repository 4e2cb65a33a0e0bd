"""Games on a Dask cluster of real processes: the same results, whatever dies."""

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

import arap
from arap.army.loading import load_scenario
from arap.kernel.errors import ArapError
from arap.sim import GameResult, simulate

BOTS = ("random", "random")
GAMES = 60


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs="CRITICAL") as running:
        yield running


@pytest.fixture(scope="module")
def digest() -> str:
    return simulate(load_scenario("skirmish"), GAMES, "dask", BOTS).digest


def test_a_cluster_started_for_the_run_gives_the_same_digest(digest: str) -> None:
    assert simulate(load_scenario("skirmish"), GAMES, "dask", BOTS, cluster="local:2").digest == digest


def test_a_killed_worker_changes_nothing(cluster: LocalCluster, digest: str) -> None:
    with Client(cluster) as client:
        pids = client.run(os.getpid)
    seen: list[str] = []

    def kill_one(result: GameResult) -> None:
        seen.append(result.seed)
        if len(seen) == 5:
            os.kill(next(iter(pids.values())), signal.SIGKILL)

    report = simulate(
        load_scenario("skirmish"), GAMES, "dask", BOTS, progress=kill_one, cluster=cluster.scheduler_address
    )
    assert report.digest == digest and report.played == GAMES
    assert sorted(seen) == sorted(f"dask/{number}" for number in range(GAMES))


def test_an_unknown_kind_of_cluster_is_refused() -> None:
    for address in ("spark://here:1", "local:0", "local:x", "tcp://nowhere"):
        with pytest.raises(ArapError, match="write local, local:4 or tcp://HOST:PORT"):
            simulate(load_scenario("skirmish"), 1, cluster=address)


def test_an_address_where_no_scheduler_answers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arap.sim.cluster.PATIENCE", 1)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(ArapError, match=f"No scheduler answers at {address} within 1 s"):
            simulate(load_scenario("skirmish"), 1, cluster=address)


@pytest.fixture
def scheduler() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=0, dashboard_address=":0", silence_logs="CRITICAL") as running:
        yield running


def test_a_scheduler_without_workers_is_refused(scheduler: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arap.sim.cluster.PATIENCE", 1)
    with pytest.raises(ArapError, match="No worker has joined the scheduler"):
        simulate(load_scenario("skirmish"), 1, cluster=scheduler.scheduler_address)


def test_a_worker_with_another_arap_is_refused(scheduler: LocalCluster, tmp_path: Path) -> None:
    shutil.copytree(Path(arap.__file__).parent, tmp_path / "arap", ignore=shutil.ignore_patterns("page"))
    (tmp_path / "arap" / "kernel" / "version.py").write_text('"""Another one."""\n\n__version__ = "0.0.1"\n')
    command = [sys.executable, "-m", "distributed.cli.dask_worker", scheduler.scheduler_address, "--no-dashboard"]
    worker = subprocess.Popen(
        [*command, "--no-nanny", "--local-directory", str(tmp_path)],
        env=os.environ | {"PYTHONPATH": str(tmp_path)}, stderr=subprocess.DEVNULL, cwd=tmp_path,
    )  # fmt: skip
    try:
        with pytest.raises(ArapError, match=r"has arap 0\.0\.1 .* install the same one on all workers"):
            simulate(load_scenario("skirmish"), 1, cluster=scheduler.scheduler_address)
    finally:
        worker.terminate()
        worker.wait()


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ArapError, match=r"pip install 'arap\[cluster\]'"):
        simulate(load_scenario("skirmish"), 1, cluster="local:1")
