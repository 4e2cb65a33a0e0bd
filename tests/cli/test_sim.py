"""`arap sim`."""

import json
import os
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from arap.army.loading import load_scenario
from arap.cli.sim import bar, taking_turns
from arap.game.game import Game
from arap.kernel.sources import SeededDice
from arap.sim import GameResult
from tests.support import rule, run_arap

KEYS = {
    "games", "decisions", "decisions_per_second", "seconds", "mean_turns", "wins", "wins_by_bot", "draws", "digest",
    "played",
}  # fmt: skip


def figures(*args: str) -> dict[str, object]:
    ran = run_arap("sim", *args, "--json")
    assert ran.status == 0, ran.err
    assert ran.err == ""
    found: dict[str, object] = json.loads(ran.out)
    return found


def test_json_has_the_figures_and_the_digest_does_not_depend_on_the_workers() -> None:
    one = figures("skirmish", "--games", "4", "--seed", "7", "--workers", "1")
    two = figures("skirmish", "--games", "4", "--seed", "7", "--workers", "2")
    assert set(one) == KEYS and one["games"] == 4
    assert isinstance(one["wins"], dict) and set(one["wins"]) == {"guard", "orks", "draws"}
    assert one["digest"] == two["digest"]


def test_all_plays_every_scenario_in_turn() -> None:
    found = figures("all", "--games", "5", "--workers", "1")
    assert isinstance(found["wins"], dict) and set(found["wins"]) >= {"guard", "orks", "marines", "host"}


def test_the_table_names_the_sides_and_the_digest() -> None:
    ran = run_arap("sim", "skirmish", "--games", "2", "--bots", "cautious,random", "--workers", "1")
    assert ran.status == 0
    assert "guard" in ran.out and "digest" in ran.out and "decisions" in ran.out


def test_a_path_to_a_scenario_that_is_not_there_is_one_sentence() -> None:
    assert_refused("sim", "nowhere.yaml")


def test_unknown_scenario_bot_and_number_of_games_are_one_sentence_each() -> None:
    assert "skirmsh" in assert_refused("sim", "skirmsh")
    assert "bold" in assert_refused("sim", "skirmish", "--bots", "bold,random")
    assert "2 sides" in assert_refused("sim", "skirmish", "--bots", "random")
    assert "at least 1" in assert_refused("sim", "skirmish", "--games", "0")


def assert_refused(*args: str) -> str:
    ran = run_arap(*args)
    assert ran.status == 2 and ran.out == ""
    assert ran.err.count("\n") == 1 and "Traceback" not in ran.err
    return ran.err


def test_the_bar_tells_every_game_and_the_time_left() -> None:
    out = StringIO()
    result = GameResult(seed="1", winner="orks", points={}, reason="", turns=6, decisions=120, hash="")
    with bar(3, Console(file=out, force_terminal=True, width=150, color_system=None)) as advance:
        assert advance is not None
        assert "the first game is on" in out.getvalue()
        advance(result)
    assert "1/3" in out.getvalue() and "left last: orks, 120 decisions" in out.getvalue()


def heed_ctrl_c() -> None:
    """Programs that are started in the background ignore Ctrl-C, and so would those that they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("where", [("--workers", "2"), ("--cluster", "local:2")], ids=" ".join)
def test_a_run_stopped_with_ctrl_c_says_how_it_goes_on(tmp_path: Path, where: tuple[str, str]) -> None:
    command = [sys.executable, "-c", "from arap.cli import main; main()", "sim", "skirmish", "--games", "100000"]
    out, log = tmp_path / "games.parquet", tmp_path / "games.parquet.partial"
    running = subprocess.Popen(
        [*command, *where, "--out", str(out)], stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=heed_ctrl_c,
    )  # fmt: skip
    while running.poll() is None and not (log.exists() and log.read_bytes().count(b"\n") > 3):
        time.sleep(0.1)
    os.killpg(running.pid, signal.SIGINT)
    assert running.communicate()[1] == f"arap: Stopped; start the same command again to go on with {out}.\n"
    assert running.returncode == 130 and log.exists() and not out.exists()


@rule("turn.structure")
def test_in_turn_each_side_begins() -> None:
    skirmish = load_scenario("skirmish")
    begun = [Game(each, SeededDice(1)).battle.turn.active for each in taking_turns(skirmish)]
    assert begun == ["guard", "orks"]
    assert figures("skirmish", "--games", "2", "--alternate", "--workers", "1")["games"] == 2
