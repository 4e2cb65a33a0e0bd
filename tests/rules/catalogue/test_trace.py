"""Finding the places that implement and test rules, on a small tree of sources."""

from pathlib import Path

import pytest

from arap.rules.catalogue.checks import problems
from arap.rules.catalogue.trace import Trace, scan

CODE = """
@implements("dice.d3",
            "dice.d5")
def throw(): ...

@target.modifier("shoot.cover.hard", -2, reason="hard cover")
def hard(shot): ...

TO_HIT = LowRoll[Shot](rule="shoot.to-hit", base=skill)
WHY = Refusal("too far", "shoot.range")
ASK = Ask(rule="react.run")
"""

TESTS = """
@rule("dice.d3")
@pytest.mark.parametrize("face", [1, 2])
def test_three(face): ...

@rule(
    "dice.d5",
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


def test_decorators_and_tables_implement(found: Trace) -> None:
    assert found.implemented == {
        "dice.d3": ["src/arap/dice.py:2"],
        "dice.d5": ["src/arap/dice.py:2"],
        "shoot.cover.hard": ["src/arap/dice.py:6"],
        "shoot.to-hit": ["src/arap/dice.py:9"],
    }


def test_refusals_and_requests_only_mention(found: Trace) -> None:
    assert found.mentioned == {"shoot.range": ["src/arap/dice.py:10"], "react.run": ["src/arap/dice.py:11"]}


def test_tests_are_named_as_pytest_names_them(found: Trace) -> None:
    five = "tests/test_dice.py::TestFive::test_five"
    assert found.tests == {
        "dice.d3": ["tests/test_dice.py::test_three", five],
        "dice.d5": [five],
        "shoot.to-hit": [five],
    }


def test_a_scan_for_one_rule_finds_the_same_places(found: Trace, tmp_path: Path) -> None:
    only = scan(tmp_path, "dice.d5")
    assert only.tests["dice.d5"] == found.tests["dice.d5"]
    assert scan(tmp_path, "melee.to-hit") == Trace({}, {}, {})


def test_an_implemented_rule_without_a_test_is_a_problem(found: Trace) -> None:
    known = {*found.implemented, *found.mentioned}
    assert list(problems(known, found)) == [
        "src/arap/dice.py:6: 'shoot.cover.hard' is implemented, but no test names it"
    ]


def test_unknown_ids_in_code_and_tests_are_problems(found: Trace) -> None:
    wrong = list(problems({"dice.d3", "shoot.range"}, found))
    assert "src/arap/dice.py:9: code names the unknown rule 'shoot.to-hit'" in wrong
    assert "src/arap/dice.py:11: code names the unknown rule 'react.run'" in wrong
    assert "tests/test_dice.py::TestFive::test_five: a test names the unknown rule 'dice.d5'" in wrong
