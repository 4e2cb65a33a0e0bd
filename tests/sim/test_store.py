"""Files of results: everything of a game, and a run that was stopped goes on."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from arap.army.loading import load_scenario
from arap.kernel.errors import ArapError
from arap.sim import GameResult, SimReport, simulate
from arap.sim.store import header_of, partial_of, read_results
from arap.sim.task import task_of

GAMES = 6


def run(out: Path, games: int = GAMES, seed: str = "kept", **options: object) -> SimReport:
    return simulate(load_scenario("skirmish"), games, seed, ("cautious", "random"), out=out, **options)  # type: ignore[arg-type]


def test_a_file_has_everything_of_every_game(tmp_path: Path) -> None:
    report = run(tmp_path / "games.parquet")
    found = read_results(tmp_path / "games.parquet")
    assert [row.number for row in found.rows] == list(range(GAMES))
    assert found.header.scenarios == (load_scenario("skirmish"),)
    for row in found.rows:
        assert row.first in ("guard", "orks") and [side.bot for side in row.sides] == ["cautious", "random"]
        assert all(len(side.points_by_turn) == row.turns for side in row.sides)
        assert all(side.points_by_turn[-1] == side.points for side in row.sides)
        assert sum(unit.killed for unit in row.units) == len(row.deaths)
        assert all(0 <= unit.left <= unit.models - unit.killed for unit in row.units)
        assert all(0 <= death.x <= 36 and 0 <= death.y <= 36 and 1 <= death.turn <= row.turns for death in row.deaths)
    assert any(row.deaths for row in found.rows)
    assert sum(row.decisions for row in found.rows) == report.decisions
    assert pq.read_table(tmp_path / "games.parquet", columns=["winner"]).num_rows == GAMES


def test_results_do_not_depend_on_recording_or_workers(tmp_path: Path) -> None:
    plain = simulate(load_scenario("skirmish"), GAMES, "kept", ("cautious", "random"))
    assert run(tmp_path / "a.parquet", workers=2).digest == plain.digest
    run(tmp_path / "b.parquet")
    assert read_results(tmp_path / "a.parquet") == read_results(tmp_path / "b.parquet")


def test_a_run_that_was_interrupted_goes_on(tmp_path: Path) -> None:
    def stop(result: GameResult) -> None:
        if result.seed == "kept/2":
            raise KeyboardInterrupt

    out = tmp_path / "games.parquet"
    with pytest.raises(KeyboardInterrupt):
        run(out, progress=stop)
    assert not out.exists()
    with partial_of(out).open("ab") as log:
        log.write(b'{"number":5,"cut')
    kept: list[int] = []
    again = run(out, resumed=kept.append)
    assert kept == [3] and again.played == 3
    assert again.digest == run(tmp_path / "other.parquet").digest
    assert not partial_of(out).exists()


KILLED = """
import os, signal
from pathlib import Path
from arap.army.loading import load_scenario
from arap.sim import simulate
def end(result):
    if result.seed == "kept/3":
        os.kill(os.getpid(), signal.SIGKILL)
simulate(load_scenario("skirmish"), 6, "kept", ("cautious", "random"), progress=end, out=Path("games.parquet"))
"""


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", KILLED], cwd=tmp_path, env=dict(os.environ))
    assert ended.returncode == -signal.SIGKILL
    again = run(tmp_path / "games.parquet")
    assert again.played == GAMES - 4
    assert again.digest == run(tmp_path / "other.parquet").digest


def test_more_games_are_added_to_a_complete_file(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    run(out, 2)
    assert run(out).played == GAMES - 2
    assert run(out).played == 0
    with pytest.raises(ArapError, match="has 6 games, more than 2"):
        run(out, 2)


def test_a_file_of_other_games_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    run(out, 1)
    with pytest.raises(ArapError, match="has games of other scenarios, bots, seed or version"):
        run(out, 1, seed="other")
    assert read_results(out).header.seed == "kept"


def test_a_log_of_other_games_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    partial_of(out).write_text("0123\n{}\n")
    with pytest.raises(ArapError, match="has games of other scenarios"):
        run(out, 1)
    mark = header_of(task_of(load_scenario("skirmish"), ("cautious", "random"), "kept")).mark
    partial_of(out).write_text(f"{mark}\n{{}}\n")
    with pytest.raises(ArapError, match="is damaged; delete it"):
        run(out, 1)


def test_what_is_no_file_of_results_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with pytest.raises(ArapError, match="There is no file"):
        read_results(path)
    path.write_text("nothing")
    with pytest.raises(ArapError, match="is not a Parquet file"):
        read_results(path)
    with pytest.raises(ArapError, match="cannot be written"):
        run(tmp_path / "nowhere" / "games.parquet", 1)


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"

    def begin_again(result: GameResult) -> None:
        with pytest.raises(ArapError, match="Another run is writing"):
            run(out, 1)

    run(out, 1, progress=begin_again)


def test_without_pyarrow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ArapError, match=r"pip install 'arap\[results\]'"):
        run(tmp_path / "games.parquet", 1)
