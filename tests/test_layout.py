"""The shape of the sources: short files, short functions, nothing left for later."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST_FILE, LONGEST_FUNCTION, FULLEST_FOLDER = 500, 60, 20
GENERATED = ".gen.ts"
LEFT_FOR_LATER = ("TO" + "DO", "FIX" + "ME", "X" + "XX", "NotImplemented" + "Error", "pytest." + "skip", "x" + "fail")


def sources(*endings: str) -> list[Path]:
    places = [ROOT / place for place in ("src", "tests", "web/src", "tools", "benchmarks", "examples")]
    found = [path for place in places for ending in endings for path in sorted(place.rglob(f"*{ending}"))]
    return [path for path in found if not path.name.endswith(GENERATED)]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_files_are_short_and_finished() -> None:
    texts = {name(path): path.read_text(encoding="utf-8") for path in sources(".py", ".ts", ".svelte", ".css")}
    assert [file for file, text in texts.items() if text.count("\n") > LONGEST_FILE] == []
    assert [(file, word) for file, text in texts.items() for word in LEFT_FOR_LATER if word in text] == []


@pytest.mark.parametrize("place", ["src", "tests", "tools", "benchmarks", "examples"])
def test_functions_are_short(place: str) -> None:
    files = [path for path in sources(".py") if path.is_relative_to(ROOT / place)]
    lengths = {f"{name(path)} {node.name}": length(node) for path in files for node in functions(path)}
    assert {function: lines for function, lines in lengths.items() if lines > LONGEST_FUNCTION} == {}


def test_folders_hold_about_twenty_modules() -> None:
    """More than that, and a stranger no longer sees what is where."""
    modules = [path for path in sources(".py") if path.is_relative_to(ROOT / "src") and path.name != "__init__.py"]
    counts = Counter(name(path.parent) for path in modules)
    assert {folder: count for folder, count in counts.items() if count > FULLEST_FOLDER} == {}


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or 0) - node.lineno + 1


def test_code_and_tests_are_among_what_is_looked_at() -> None:
    assert {"src/arap/cli/app.py", "tests/test_layout.py"} <= {name(path) for path in sources(".py")}


def asks_for_a_rule(node: ast.AST) -> bool:
    """Whether code compares the id of a rule that something cites, or looks at how the id begins."""
    if isinstance(node, ast.Compare):
        sides = (
            [node.left, *node.comparators]
            if all(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops)
            else [node.left]
        )
        return any(isinstance(side, ast.Attribute) and side.attr == "rule" for side in sides)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "startswith":
        return isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "rule"
    return False


def test_no_rule_of_the_book_decides_by_the_id_that_something_cites() -> None:
    """An id tells people why; what happens next follows from a type or a field."""
    places = [ROOT / "src/arap" / layer for layer in ("battle", "rules", "odds", "bots")]
    files = [path for place in places for path in sorted(place.rglob("*.py"))]
    found = [
        f"{name(path)}:{node.lineno}"
        for path in files
        if "catalogue" not in path.parts
        for node in nodes(path)
        if isinstance(node, ast.Compare | ast.Call) and asks_for_a_rule(node)
    ]
    assert found == []
    assert asks_for_a_rule(ast.parse("found.rule == CLOSE", mode="eval").body)
    assert asks_for_a_rule(ast.parse("forecast.rule.startswith(FEATS)", mode="eval").body)
