"""`arap rules`: the catalogue on the command line."""

import json
import subprocess
import sys
from typing import Any

from arap.rules import catalogue
from tests.support import run_arap


def listed(*options: str) -> list[dict[str, Any]]:
    ran = run_arap("rules", "list", "--json", *options)
    assert ran.status == 0
    rows: list[dict[str, Any]] = json.loads(ran.out)
    return rows


def test_code_and_tests_name_only_known_rules_and_what_is_implemented_is_tested() -> None:
    ran = run_arap("rules", "check")
    assert ran.status == 0, ran.err


def test_the_list_has_every_rule_with_its_status_setting_places_and_tests() -> None:
    rows = listed()
    assert len(rows) == len(catalogue.all_ids())
    assert all(list(row) == ["id", "title", "status", "setting", "implemented", "cited", "tests"] for row in rows)


def test_rules_without_a_command_is_the_list() -> None:
    assert run_arap("rules", "--json").out == run_arap("rules", "list", "--json").out


def test_the_settings_of_a_rule_are_a_list_in_the_list_and_in_the_entry() -> None:
    settings = {row["id"]: row["setting"] for row in listed()}
    keys = {rule: [setting["key"] for setting in found] for rule, found in settings.items()}
    assert keys["dice.d3"] == ["dice.d3-method"]
    assert keys["dice.scatter.random-movement"] == ["dice.crazed-creatures", "dice.crazed-distance"]
    assert keys["shoot.cover.hard"] == []
    for rule in ("dice.d3", "dice.scatter.random-movement", "shoot.cover.hard"):
        assert json.loads(run_arap("rules", "show", rule, "--json").out)["setting"] == settings[rule]


def test_an_implemented_rule_names_its_places_and_its_tests() -> None:
    row = next(row for row in listed() if row["id"] == "dice.d3")
    assert any(place.startswith("src/arap/kernel/") for place in row["implemented"])
    assert any(test.startswith("tests/kernel/") and "::test_" in test for test in row["tests"])


def test_a_chapter_is_the_ids_that_begin_with_its_words() -> None:
    ids = [row["id"] for row in listed("--chapter", "shoot.cover")]
    assert "shoot.cover.hard" in ids
    assert all(rule_id.startswith("shoot.cover") for rule_id in ids)


def test_no_live_rule_is_missing() -> None:
    live = [row for row in listed() if row["status"] != "dropped"]
    assert len(live) >= 606 and all(row["implemented"] for row in live)
    assert listed("--missing") == []


def test_status_chooses() -> None:
    assert {row["status"] for row in listed("--status", "optional")} == {"optional"}


def test_a_list_for_people_ends_with_the_count() -> None:
    lines = run_arap("rules", "list", "--chapter", "measure").out.splitlines()
    assert lines[0].startswith("measure.")
    assert lines[-1].startswith("5 rules,")


def test_one_rule_is_shown_with_ruling_examples_and_places() -> None:
    shown = run_arap("rules", "show", "dice.d3").out
    assert shown.startswith("dice.d3  D3  (core)")
    for section in ("Rule", "Ruling", "Settings", "Examples", "Source", "Implemented in", "Tested by"):
        assert f"\n{section}\n" in shown


def test_the_name_of_a_test_stands_on_one_line() -> None:
    shown = run_arap("rules", "show", "shoot.action").out
    tests = [line for line in shown.splitlines() if line.startswith("  tests/")]
    assert tests and all("::test_" in line for line in tests)
    assert "    " not in shown.split("\nTested by\n")[1]


def test_one_rule_as_json_has_all_its_keys() -> None:
    shown = json.loads(run_arap("rules", "show", "shoot.to-hit", "--json").out)
    assert shown["title"] == "Rolling to Hit"
    assert {"rule", "ruling", "setting", "dice", "examples", "implemented", "cited", "tests"} <= shown.keys()


def test_a_misspelt_rule_is_one_sentence_with_the_nearest_ids() -> None:
    ran = run_arap("rules", "show", "shoot.to-hitt")
    assert ran.status == 2
    assert ran.err.startswith("arap: There is no rule 'shoot.to-hitt': did you mean shoot.to-hit or ")
    assert ran.err.count("\n") == 1


def test_an_unknown_chapter_or_status_is_one_sentence() -> None:
    assert "No rule id begins with 'knitting'" in run_arap("rules", "list", "--chapter", "knitting").err
    assert "not 'silly'" in run_arap("rules", "list", "--status", "silly").err


def test_a_search_finds_all_words_and_puts_titles_first() -> None:
    rows = json.loads(run_arap("rules", "search", "hard", "cover", "--json").out)
    assert rows[0]["id"] == "shoot.cover.hard"


def test_a_search_without_result_says_so() -> None:
    assert run_arap("rules", "search", "zeppelin").status == 2


HEAVY = {"numpy", "numba", "shapely", "litestar", "rich", "pydantic", "arap.server", "arap.game"}


def test_showing_a_rule_imports_neither_server_nor_geometry() -> None:
    script = "import sys, arap.cli\ntry: arap.cli.main(['rules', 'show', 'dice.d3'])\nfinally: print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    imported = ran.stdout.splitlines()[-1].split()
    assert "arap.rules.catalogue" in imported
    assert HEAVY.isdisjoint(imported)
