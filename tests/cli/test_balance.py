"""`arap balance`."""

import json
from pathlib import Path

from arap.cli.balance import verdict
from arap.sim.balance import Balance, Trial
from arap.sim.shares import share
from tests.sim.test_balance import UNFAIR
from tests.support import run_arap

QUICK = ("--games", "32", "--steps", "1", "--bots", "random,random", "--seed", "s", "--workers", "1")


def test_a_suggestion_is_shown_and_written_as_a_scenario_that_can_be_played(tmp_path: Path) -> None:
    path, out = tmp_path / "unfair.yaml", tmp_path / "fair.yaml"
    path.write_text(UNFAIR)
    ran = run_arap("balance", str(path), *QUICK, "--out", str(out))
    assert ran.status == 0, ran.err
    assert "before" in ran.out and "after" in ran.out and "Suggestion: " in ran.out
    assert run_arap("scenario", "check", str(out)).status == 0


def test_json_has_the_evidence(tmp_path: Path) -> None:
    path = tmp_path / "unfair.yaml"
    path.write_text(UNFAIR)
    found = json.loads(run_arap("balance", str(path), *QUICK, "--json").out)
    assert found["before"]["first"]["games"] == 32 and found["after"]["changes"] and found["tried"]


def test_where_a_suggestion_cannot_be_written_it_is_refused_before_any_game(tmp_path: Path) -> None:
    army = tmp_path / "mine.yaml"
    army.write_text("army: Mine\nunits: {squad: {models: [3 guardsman]}}\n")
    path = tmp_path / "own.yaml"
    path.write_text(UNFAIR.replace("border-guard", "mine.yaml").replace("first-squad", "squad"))
    for out, words in (("fair.txt", ".yaml file"), (str(tmp_path.parent / "fair.yaml"), "into its folder")):
        ran = run_arap("balance", str(path), *QUICK, "--out", out)
        assert ran.status == 2 and words in ran.err and ran.err.count("\n") == 1


def test_the_verdict_says_what_the_games_show() -> None:
    even, uneven, better = Trial((), share(50, 100)), Trial((), share(90, 100)), Trial(("More trees",), share(70, 100))
    fair = Trial(("More trees",), share(52, 100))
    sides = ("A", "B")
    assert "no change is suggested" in verdict(Balance(sides, even, even, (), ""))
    assert "No change that was tried" in verdict(Balance(sides, uneven, uneven, (better,), ""))
    assert "still better" in verdict(Balance(sides, uneven, better, (better,), ""))
    assert verdict(Balance(sides, uneven, fair, (), "")).startswith("Suggestion: More trees. After it")
