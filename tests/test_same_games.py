"""The tool that plays the same games on two trees sees whether they are the same, and where they part."""

import copy
import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from arap.army.loading import load_scenario
from tools.same_games import Record, compare, difference, plain, play


@cache
def a_game(seed: str) -> Record:
    return play(load_scenario("crossroads"), "random", seed)


def test_a_game_played_twice_is_the_same() -> None:
    again = play(load_scenario("crossroads"), "random", "one")
    assert again["inputs"] and again["end"]["rows"]
    assert difference(a_game("one"), again) == {}


def test_the_first_input_that_differs_is_named_with_both_questions() -> None:
    other = copy.deepcopy(a_game("one"))
    was = other["inputs"][7]
    other["inputs"][7] = ["0", "dice for a feast", "[6, 6]", was[3]]
    told = ["  input 7 is the first that differs", f"    A: {was[1]} {was[2]}", "    B: dice for a feast [6, 6]"]
    assert difference(a_game("one"), other) == {"inputs": told}


def test_a_game_that_ends_earlier_differs_there() -> None:
    shorter = copy.deepcopy(a_game("one"))
    last = len(shorter["inputs"]) - 1
    del shorter["inputs"][last]
    told = difference(a_game("one"), shorter)["inputs"]
    assert told[0] == f"  input {last} is the first that differs" and told[2] == "    B: (the game is over) "


def test_a_model_that_ends_elsewhere_is_named() -> None:
    other = copy.deepcopy(a_game("one"))
    row = other["end"]["rows"][0]
    row[3] += 0.001
    other["end"]["digest"] = "moved"
    told = ["  the end differs", f"    A: {a_game('one')['end']['rows'][0]}", f"    B: {row}"]
    assert difference(a_game("one"), other) == {"end": told}


def decisions(record: Record) -> list[int]:
    return [number for number, row in enumerate(record["inputs"]) if row[3]]


def test_the_decision_that_led_to_another_state_is_named() -> None:
    other = copy.deepcopy(a_game("one"))
    rows = other["inputs"]
    states = [number for number in decisions(other) if number > 20]
    first = next(now for before, now in pairwise(states) if rows[before][3] != rows[now][3])
    rows[first][3] = "moved"
    before = rows[max(number for number in decisions(other) if number < first)]
    told = difference(a_game("one"), other)["states"]
    assert told[0] == f"  the state first differs before input {first} of A and input {first} of B; decided before:"
    assert told[1:] == [f"    A: {before[1]} {before[2]}", f"    B: {before[1]} {before[2]}"]


def test_a_question_that_changes_nothing_is_no_other_state() -> None:
    other = copy.deepcopy(a_game("one"))
    number = decisions(other)[5]
    other["inputs"].insert(number, ["0", "guard: Are you sure?", "yes", other["inputs"][number][3]])
    assert set(difference(a_game("one"), other)) == {"inputs"}


def test_layout_does_not_count() -> None:
    assert plain({"b": 0.1 + 0.2, "a": (1, 2)}) == plain({"a": [1, 2], "b": 0.3, "new": None, "other": ()})
    assert plain({"prone": True}) != plain({"prone": False})


def recording(path: Path, *games: tuple[str, Record]) -> Path:
    key = {"scenario": "crossroads", "bots": "random/random"}
    path.write_text("\n".join([json.dumps({**key, "seed": seed, **record}) for seed, record in games]))
    return path


def test_recordings_are_compared_game_by_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a = recording(tmp_path / "a", ("one", a_game("one")), ("two", a_game("two")))
    b = recording(tmp_path / "b", ("two", a_game("two")))
    c = recording(tmp_path / "c", ("two", a_game("one")))
    assert compare(a, b)
    assert "1 games in both recordings (2 and 1): 1 end in the same state" in capsys.readouterr().out
    assert not compare(a, c)
    assert "crossroads random/random two" in capsys.readouterr().out


def test_games_that_end_in_the_same_state_are_shown_when_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    renamed = copy.deepcopy(a_game("one"))
    renamed["inputs"][3][0] = "renamed"
    paths = recording(tmp_path / "a", ("one", a_game("one"))), recording(tmp_path / "b", ("one", renamed))
    assert compare(*paths)
    assert "input 3" not in capsys.readouterr().out
    assert compare(*paths, everything=True)
    assert "input 3 is the first that differs" in capsys.readouterr().out
