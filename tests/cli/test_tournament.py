"""`arap tournament`."""

import json
from pathlib import Path

import pytest

from tests.support import run_arap

SHORT = ("tournament", "skirmish", "--bots", "random,cautious", "--games", "4", "--workers", "1")


def test_the_tables_name_the_bots_and_the_picture_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "ratings.svg"
    ran = run_arap(*SHORT, "--plot", str(picture))
    assert ran.status == 0, ran.err
    assert "Ratings" in ran.out and "Meetings" in ran.out and "digest" in ran.out
    drawn = picture.read_text()
    assert "cautious" in drawn and "random" in drawn and drawn.count("<circle") == 2


def test_json_has_ratings_meetings_and_shares_by_scenario() -> None:
    ran = run_arap(*SHORT, "--json")
    assert ran.status == 0 and ran.err == ""
    found = json.loads(ran.out)
    assert {rating["bot"] for rating in found["ratings"]} == {"random", "cautious"}
    assert found["meetings"][0]["games"] == found["games"] == 4
    assert list(found["by_scenario"]) == ["skirmish"] and len(found["digest"]) == 32


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--plot", "ratings.gif"), ".svg or .png"),
        (("--cluster", "local"), "do not go together"),
        (("--games", "5"), "sets of 4"),
        (("--bots", "random"), "two bots"),
        (("--plot", "/nowhere/at/all.svg"), "cannot be written"),
    ],
)
def test_bad_input_is_one_sentence(more: tuple[str, ...], words: str) -> None:
    ran = run_arap(*SHORT, *more)
    assert ran.status == 2 and ran.out == ""
    assert ran.err.count("\n") == 1 and words in ran.err and "Traceback" not in ran.err
