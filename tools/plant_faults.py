"""Plants small faults in the rules, one at a time, and tells which of them the tests catch.

    .venv/bin/python -m tools.plant_faults --seed 7 --count 100 --out faults.jsonl

A fault changes one operator, constant or condition inside a function. The same seed plants the same faults in the same
tree. The work is done on copies of the tree. All tests of the rules are run once, to know which of them run which lines
(`--passages FILE` keeps this for other seeds on the same tree); then for each fault only those that run its line. One
line of JSON for each fault says where it is, what was changed, and which test caught it.
"""

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from compileall import compile_dir
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Any, NamedTuple

from tools.passages import Passages

ROOT = Path(__file__).parents[1]
RULES = Path("src/arap/rules")
PACKAGES = ("charge", "melee", "morale", "pursuit", "movement", "shooting", "reactions", "triggers", "squads")
TESTS = ("tests/rules", "tests/situations")
AT_ONCE, MOST = 40, 300
"""So many tests are run first, since mostly one of them catches the fault; and so many in all."""
SWAPS: dict[type[ast.AST], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.Is: "is not",
    ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in", ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*",
    ast.And: "or", ast.Or: "and",
}  # fmt: skip
SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.Is: "is",
    ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in", ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/",
    ast.And: "and", ast.Or: "or",
}  # fmt: skip


class Fault(NamedTuple):
    """A change of one stretch of one line of a module."""

    module: str
    line: int
    column: int
    old: str
    new: str


def faults_in(module: Path) -> Iterator[Fault]:
    """Every fault that can be planted in the functions of a module."""
    text = (ROOT / module).read_text(encoding="utf-8")
    for function in [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]:
        for statement in function.body:
            for node in [node for node in ast.walk(statement) if node not in assertions_in(statement)]:
                yield from [Fault(str(module), *place) for place in changes(text, node)]


def assertions_in(statement: ast.stmt) -> set[ast.AST]:
    """The values of `strict=`: they assert what always holds and change nothing."""
    keywords = [node for node in ast.walk(statement) if isinstance(node, ast.keyword) and node.arg == "strict"]
    return {keyword.value for keyword in keywords}


def changes(text: str, node: ast.AST) -> Iterator[tuple[int, int, str, str]]:
    """How one node may be changed: line, column, what is there, what is put there."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield from between(text, left, right, op)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPS:
            yield from between(text, left, right, op)
        case ast.BoolOp(op=op, values=[left, right, *_]):
            yield from between(text, left, right, op)
        case ast.UnaryOp(op=ast.Not()):
            yield node.lineno, node.col_offset, "not ", ""
        case ast.Constant(value=bool() as value):
            yield node.lineno, node.col_offset, str(value), str(not value)
        case ast.Constant(value=int() | float() as value) if node.end_col_offset is not None:
            old = text.splitlines()[node.lineno - 1][node.col_offset : node.end_col_offset]
            yield node.lineno, node.col_offset, old, repr(value + 1)
        case ast.Call(func=ast.Name(id="min" | "max" | "any" | "all" as name)):
            yield node.lineno, node.col_offset, name, {"min": "max", "max": "min", "any": "all", "all": "any"}[name]


def between(text: str, left: ast.expr, right: ast.expr, op: ast.AST) -> Iterator[tuple[int, int, str, str]]:
    """The sign of an operation, if it stands on one line with its operands."""
    if left.end_lineno != right.lineno or left.end_col_offset is None:
        return
    line, sign = text.splitlines()[right.lineno - 1], SIGNS.get(type(op), "")
    at = line.find(f" {sign} ", left.end_col_offset - 1, right.col_offset + 1)
    if sign and line.isascii() and at >= 0:
        yield right.lineno, at + 1, sign, SWAPS[type(op)]


def chosen(seed: int, count: int, packages: Sequence[str] = PACKAGES) -> list[Fault]:
    """As many faults of each package, in an order that depends on the seed only."""
    dice, found = random.Random(seed), list[Fault]()
    for number, package in enumerate(packages):
        modules = sorted((ROOT / RULES / package).rglob("*.py"))
        pool = sorted({fault for module in modules for fault in faults_in(module.relative_to(ROOT))})
        share = count // len(packages) + (number < count % len(packages))
        found += dice.sample(pool, min(share, len(pool)))
    return found


def related(passages: Passages, fault: Fault) -> list[list[str]]:
    """The tests that run the line of a fault, in two lots; the tests of its folder if none is known to run it."""
    tests = passages.tests_of(fault.module, fault.line)
    package = Path(fault.module).relative_to(RULES).parts[0]
    return [lot for lot in (tests[:AT_ONCE], tests[AT_ONCE:MOST]) if lot] or [[f"tests/rules/{package}"]]


def planted(text: str, fault: Fault) -> str:
    lines = text.splitlines(keepends=True)
    line = lines[fault.line - 1]
    assert line[fault.column :].startswith(fault.old), f"{fault} does not fit"
    lines[fault.line - 1] = line[: fault.column] + fault.new + line[fault.column + len(fault.old) :]
    return "".join(lines)


def is_caught(tree: Path, passages: Passages, fault: Fault) -> tuple[bool, str]:
    """Plants a fault in the tree, runs the related tests, takes it out again; and which test caught it."""
    module = tree / fault.module
    whole = module.read_text(encoding="utf-8")
    module.write_text(planted(whole, fault), encoding="utf-8")
    try:
        for tests in related(passages, fault):
            done = run_tests(tree, tests)
            if done.returncode:
                told = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
                return True, told[0] if told else "the tests do not start"
        return False, ""
    finally:
        module.write_text(whole, encoding="utf-8")


def run_tests(tree: Path, tests: list[str]) -> subprocess.CompletedProcess[str]:
    command = ["nice", sys.executable, "-B", "-m", "pytest", *tests, "-q", "-x", "-n", "0", "-p", "no:cacheprovider"]
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)


def copied(folder: Path) -> Path:
    """A copy of the tree. Its compiled modules are checked by their content: a fault may change neither the size of
    a file nor the second it was written in."""
    tree = folder / "tree"
    for part in ("src", "tests", "docs"):
        shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    compile_dir(tree / "src", quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    return tree


def recorded(folder: Path, kept: Path) -> Passages:
    """Which tests run which lines of the rules."""
    tree = copied(folder)
    passages = Passages(tree, [path.relative_to(tree) for path in sorted((tree / RULES).rglob("*.py"))])
    if kept.exists():
        passages.read(kept)
    else:
        passages.record(TESTS, kept)
    return passages


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--of", nargs="+", default=PACKAGES, help="packages, such as charge or movement/flight")
    parser.add_argument("--passages", type=Path, help="which tests run which lines: read if it exists, else written")
    parser.add_argument("--only", type=int, nargs="*", help="only these faults, by number")
    given = parser.parse_args()
    tally = {package: [0, 0] for package in PACKAGES}
    with tempfile.TemporaryDirectory() as folder, given.out.open("w", encoding="utf-8") as out:
        passages = recorded(Path(folder) / "marked", given.passages or Path(folder) / "passages.jsonl")
        tree = copied(Path(folder) / "planted")
        for number, fault in enumerate(chosen(given.seed, given.count, given.of), 1):
            if given.only and number not in given.only:
                continue
            caught, by = is_caught(tree, passages, fault)
            count = tally[Path(fault.module).relative_to(RULES).parts[0]]
            count[0], count[1] = count[0] + caught, count[1] + 1
            record: dict[str, Any] = {"number": number, **fault._asdict(), "caught": caught, "by": by}
            print(json.dumps(record), file=out, flush=True)
    caught_in_all, planted_in_all = (sum(count[n] for count in tally.values()) for n in (0, 1))
    told = ", ".join(f"{package} {caught} of {count}" for package, (caught, count) in tally.items() if count)
    print(f"{caught_in_all} of {planted_in_all} caught: {told}")


if __name__ == "__main__":
    main()
