"""Every worked example of the catalogue has a test: an entry is named by at least as many tests as it has examples.

A test function counts once, or once for each case that is written out in its `parametrize`; a situation counts for each
entry that it names. What a test checks of its example is for its reader to judge; that there is one is counted here."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from arap.rules.catalogue.reader import blocks, find
from arap.rules.catalogue.trace import calls, marked, name_of
from tests.situations.test_situations import FILES

TESTS = Path(__file__).parents[2]


def cases_of(test: ast.FunctionDef) -> int:
    """How many cases a test has at least: those that are written out."""
    cases = 1
    for mark in test.decorator_list:
        for call in calls(mark):
            if name_of(call) == "parametrize" and isinstance(call.args[1], ast.List | ast.Tuple):
                cases *= len(call.args[1].elts)
    return cases


def named_in(text: str) -> Iterator[tuple[str, int]]:
    """The entries that the tests of a file name, each with the number of cases."""
    module = ast.parse(text)
    shared = [rule_id for node in module.body if is_shared(node) for rule_id in marked(node.value)]  # type: ignore[attr-defined]
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            ids = shared + [rule_id for mark in node.decorator_list for rule_id in marked(mark)]
            yield from ((rule_id, cases_of(node)) for rule_id in dict.fromkeys(ids))


def is_shared(node: ast.stmt) -> bool:
    """Whether a statement marks all tests of its file."""
    return isinstance(node, ast.Assign) and any(getattr(one, "id", "") == "pytestmark" for one in node.targets)


def count_tests() -> Counter[str]:
    found: Counter[str] = Counter()
    for path in TESTS.rglob("test_*.py"):
        for rule_id, cases in named_in(path.read_text(encoding="utf-8")):
            found[rule_id] += cases
    for path in FILES:
        for case in msgspec.yaml.decode(path.read_bytes()):
            found.update(set(case["rules"]))
    return found


def examples_by_entry() -> dict[str, int]:
    live = [entry for block in blocks() if (entry := find(block.id)).status != "dropped"]
    return {entry.id: len(entry.examples) for entry in live}


def short(examples: dict[str, int], tests: Counter[str]) -> dict[str, tuple[int, int]]:
    """The entries with fewer tests than examples, with both numbers."""
    return {rule_id: (tests[rule_id], count) for rule_id, count in examples.items() if tests[rule_id] < count}


def test_every_worked_example_has_a_test() -> None:
    examples = examples_by_entry()
    assert len(examples) >= 606 and sum(examples.values()) >= 1432
    assert all(examples.values()), [rule_id for rule_id, count in examples.items() if not count]
    assert short(examples, count_tests()) == {}


TEXT = """
pytestmark = rule("dice.d3")

@rule("move.basic")
def test_one(): ...

@rule("move.basic", "dice.d3")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_three(face): ...

@pytest.mark.parametrize("face", range(9))
def test_unknown(face): ...
"""


@pytest.mark.parametrize(("entry", "count"), [("move.basic", 4), ("dice.d3", 5), ("move.cost", 0)])
def test_cases_that_are_written_out_count(entry: str, count: int) -> None:
    found: Counter[str] = Counter()
    for rule_id, cases in named_in(TEXT):
        found[rule_id] += cases
    assert found[entry] == count


def test_an_entry_with_fewer_tests_than_examples_is_named() -> None:
    assert short({"move.basic": 3, "dice.d3": 2}, Counter({"move.basic": 2, "dice.d3": 2})) == {"move.basic": (2, 3)}
