"""`arap report`: a page of plots about many games."""

from pathlib import Path

import pytest

from arap.army.loading import load_scenario
from arap.cli.reports.figures import Figures, figures_of
from arap.sim import simulate
from arap.sim.shares import share
from arap.sim.store import Results, read_results
from tests.support import run_arap

GAMES = 12


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("results") / "games.parquet"
    simulate(load_scenario("skirmish"), GAMES, "page", ("cautious", "random"), out=path)
    return path


@pytest.fixture(scope="module")
def figures(results: Path) -> Figures:
    found: Results = read_results(results)
    (only,) = figures_of(found.header.scenarios, found.rows)
    return only


def test_a_share_has_a_wilson_interval() -> None:
    found = share(8, 10)
    assert found.value == 0.8
    assert (round(found.low, 3), round(found.high, 3)) == (0.490, 0.943)
    assert share(0, 50).low == 0.0 and share(0, 50).high < 0.08
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_wins_are_counted_by_side_and_by_first_player(figures: Figures) -> None:
    assert sum(found.value for found in figures.wins()) == pytest.approx(1.0)
    assert sum(found.games for found in figures.wins_going_first()) == GAMES
    first, later = figures.wins_going_first()[0], figures.wins_going_later()[0]
    assert first.value * first.games + later.value * later.games == pytest.approx(figures.wins()[0].value * GAMES)


def test_points_by_turn_end_with_those_of_the_result(figures: Figures) -> None:
    for side, series in enumerate(figures.points_by_turn()):
        assert series[-1] == pytest.approx(sum(row.sides[side].points for row in figures.rows) / GAMES)
    assert all(0 <= value <= 1 for series in figures.ahead_by_turn() for value in series)


def test_losses_and_deaths_agree(figures: Figures) -> None:
    for side in range(2):
        killed = sum(loss.killed * loss.models for loss in figures.losses() if loss.side == side) * GAMES
        assert killed == pytest.approx(len(figures.deaths(side)))
    assert sum(figures.lengths().values()) == GAMES


def test_what_cannot_be_read_or_written_is_one_sentence(results: Path, tmp_path: Path) -> None:
    for arguments in ((str(tmp_path / "none.parquet"),), (str(results), "-o", str(tmp_path / "no" / "report.html"))):
        ran = run_arap("report", *arguments)
        assert ran.status == 2 and ran.err.count("\n") == 1
