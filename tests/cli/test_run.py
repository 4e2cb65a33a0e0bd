"""`arap run`: battle scripts on the command line."""

import json
from pathlib import Path
from typing import Any

from tests.cli.battles import SCRIPT, a_file, a_save, changed
from tests.support import Ran, run_arap


def run(folder: Path, text: str = SCRIPT, *options: str) -> Ran:
    return run_arap("run", a_file(folder, "march.yaml", text), *options)


def test_a_script_prints_its_events_with_dice_and_rules(tmp_path: Path) -> None:
    ran = run(tmp_path)
    assert (ran.status, ran.err) == (0, "")
    assert "  Reds roll to activate, 3 or less needed: 1 action point. (activate.roll)\n      dice: 1*\n" in ran.out
    assert ran.out.endswith("Waiting for blue: Which unit acts, and with how many dice?\n1 expectation met.\n")


def test_a_volley_prints_the_reasons_of_its_goals() -> None:
    ran = run_arap("run", "tests/golden/five-marines-eight-orks.yaml")
    assert "to hit on 3 or less: Ballistic Skill 4, soft cover -1 (shoot.cover.soft); chance 50%" in ran.out


def test_a_failed_expectation_is_status_1_and_says_what_was_found(tmp_path: Path) -> None:
    ran = run(tmp_path, changed(SCRIPT, "[18, 14]", "[18, 15]"))
    assert ran.status == 1
    assert ran.err == (
        "march.yaml, line 19, expect.units.reds: units reds at: expected [18, 15], found [18, 14]\n"
        "1 of 1 expectations failed.\n"
    )


def test_a_refused_step_is_one_sentence_after_the_events_before_it(tmp_path: Path) -> None:
    ran = run(tmp_path, changed(SCRIPT, "forward: 4", "to: [18, 15]"))
    assert ran.status == 2
    assert "march.yaml, line 18, steps[2]: 'move' is refused: " in ran.err and "(activate.action.move)" in ran.err
    assert ran.err.count("\n") == 1
    assert "Reds roll" in ran.out


def test_dice_nobody_rolled_are_told(tmp_path: Path) -> None:
    assert "Not rolled: 4 5 for activate.roll.\n" in run(tmp_path, changed(SCRIPT, "[1]", "[1, 4, 5]")).out


def as_data(folder: Path, text: str = SCRIPT) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(folder, text, "--json").out)
    return found


def test_json_has_events_state_pending_and_expectations(tmp_path: Path) -> None:
    found = as_data(tmp_path)
    assert [event["n"] for event in found["events"]] == list(range(1, len(found["events"]) + 1))
    moved = next(event for event in found["events"] if event["event"] == "unit-moved")
    assert moved["rule"] == "activate.action.move" and moved["text"].startswith("Reds move") and moved["hash"]
    assert {model["y"] for model in found["state"]["models"] if model["unit"] == "reds"} == {14.0}
    assert (found["pending"]["kind"], found["pending"]["seat"]) == ("activation", "blue")
    assert found["expectations"] == [
        {
            "place": "march.yaml, line 19, expect.units.reds",
            "what": "units reds at",
            "expected": [18.0, 14.0],
            "found": [18.0, 14.0],
            "met": True,
        }
    ]


def test_nothing_pends_when_the_battle_is_over(tmp_path: Path) -> None:
    text = changed(SCRIPT, "red}", "red, length.turns: 1}")
    found = as_data(tmp_path, changed(text, "  - move: {forward: 4}\n", "  - finish\n  - end-phase\n"))
    assert found["pending"] is None
    assert found["state"]["result"]["winner"] is None


def test_a_failed_expectation_is_status_1_with_json_too(tmp_path: Path) -> None:
    ran = run(tmp_path, changed(SCRIPT, "[18, 14]", "[18, 15]"), "--json")
    assert ran.status == 1
    assert json.loads(ran.out)["expectations"][0]["met"] is False


def test_a_save_is_to_be_replayed(tmp_path: Path) -> None:
    ran = run_arap("run", str(a_save(tmp_path)))
    assert ran.status == 2 and "is a save, not a battle script; look at it with `arap replay " in ran.err
    assert ran.err.count("\n") == 1
