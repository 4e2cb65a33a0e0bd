"""Finding the places that implement and test rules, on a small tree of sources."""

from pathlib import Path

import pytest

from arap.rules.catalogue.checks import problems
from arap.rules.catalogue.trace import Trace, scan

CODE = """
def charge(): ...

@implements("dice.d3",
            "dice.d5")
def throw(): ...

@target.modifier("shoot.cover.hard", -2, reason="hard cover")
def hard(shot): ...

@cites("dice.d3")
@implements("dice.d5", "measure.within")
def again(): ...

@target.modifier("measure.within", 1, reason="near")
def near(shot): ...

TO_HIT = LowRoll[Shot](rule="shoot.to-hit", base=skill)
WHY = Refusal("too far", "shoot.rainge")
ASK = Ask(rule="react.run.caught")
DICE = ("suppress.tset", "suppress.test", "dice.d3-method", "shoot.to-hit.second", "numpy.random")
"""

TESTS = """
@rule("dice.d3")
@pytest.mark.parametrize("face", [1, 2])
def test_three(face): ...

@rule(
    "dice.d5",
    "dice.d55",
    "dice.d3",
)
class TestFive:
    def helper(self): ...

    @rule("shoot.to-hit")
    def test_five(self): ...

def test_nothing(): ...
"""


@pytest.fixture
def found(tmp_path: Path) -> Trace:
    for place, text in (("src/arap/dice.py", CODE), ("tests/test_dice.py", TESTS)):
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).write_text(text)
    return scan(tmp_path)


def test_decorators_and_tables_are_homes(found: Trace) -> None:
    assert found.implemented == {
        "dice.d3": ["src/arap/dice.py:4"],
        "dice.d5": ["src/arap/dice.py:4", "src/arap/dice.py:12"],
        "measure.within": ["src/arap/dice.py:12"],
        "shoot.cover.hard": ["src/arap/dice.py:8"],
        "shoot.to-hit": ["src/arap/dice.py:18"],
    }


def test_a_rule_with_two_homes_is_a_problem(found: Trace) -> None:
    wrong = "src/arap/dice.py:12: the home of 'dice.d5' is src/arap/dice.py:4; cite it here with @cites"
    assert wrong in problems(found)
    assert not any("the home of 'dice.d3'" in problem for problem in problems(found))


def test_helpers_further_lines_refusals_and_requests_cite(found: Trace) -> None:
    assert found.cited == {
        "dice.d3": ["src/arap/dice.py:11"],
        "measure.within": ["src/arap/dice.py:15"],
        "shoot.rainge": ["src/arap/dice.py:19"],
        "react.run.caught": ["src/arap/dice.py:20"],
    }


def test_tests_are_named_as_pytest_names_them(found: Trace) -> None:
    five = "tests/test_dice.py::TestFive::test_five"
    assert found.tests == {
        "dice.d3": ["tests/test_dice.py::test_three", five],
        "dice.d5": [five],
        "dice.d55": [five],
        "shoot.to-hit": [five],
    }


def test_a_scan_for_one_rule_finds_the_same_places(found: Trace, tmp_path: Path) -> None:
    assert scan(tmp_path, ["melee.to-hit", "dice.d5"]).tests["dice.d5"] == found.tests["dice.d5"]
    assert scan(tmp_path, ["melee.to-hit"]) == Trace({}, {}, {}, {})


def test_an_implemented_rule_without_a_test_is_a_problem(found: Trace) -> None:
    assert "src/arap/dice.py:8: 'shoot.cover.hard' is implemented, but no test names it" in problems(found)
    assert not any("'dice.d3'" in problem for problem in problems(found))


def test_unknown_ids_in_code_and_tests_are_problems(found: Trace) -> None:
    wrong = list(problems(found))
    assert "src/arap/dice.py:19: code names the unknown rule 'shoot.rainge'" in wrong
    assert "tests/test_dice.py::TestFive::test_five: a test names the unknown rule 'dice.d55'" in wrong


def test_a_string_that_begins_like_a_chapter_is_a_name_of_the_book(found: Trace) -> None:
    about_names = [problem for problem in problems(found) if "is no rule" in problem]
    assert about_names == [
        "src/arap/dice.py:19: 'shoot.rainge' is no rule, no purpose of dice and no setting",
        "src/arap/dice.py:21: 'suppress.tset' is no rule, no purpose of dice and no setting",
    ]


def test_findings_are_kept_until_a_file_changes(tmp_path: Path) -> None:
    place, kept = tmp_path / "src/arap/dice.py", tmp_path / "build/trace.json"
    place.parent.mkdir(parents=True)
    place.write_text('@implements("dice.d3")\ndef throw(): ...\n')
    first = scan(tmp_path, kept=kept)
    stored = kept.read_text()
    kept.write_text(stored.replace("dice.d3", "dice.d9"))
    assert (list(first.implemented), list(scan(tmp_path, kept=kept).implemented)) == (["dice.d3"], ["dice.d9"])
    place.write_text('@implements("dice.d55")\ndef throw(): ...\n')
    assert list(scan(tmp_path, kept=kept).implemented) == ["dice.d55"]
    kept.write_text("{")
    assert list(scan(tmp_path, kept=kept).implemented) == ["dice.d55"]
