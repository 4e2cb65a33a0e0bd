"""Plants small faults in the rules, one at a time, and tells which of them the tests catch.

    .venv/bin/python -m tools.plant_faults --seed 7 --count 100 --out faults.jsonl

A fault changes one operator, constant or condition inside a function. The same seed plants the same faults in the same
tree. The work is done on copies of the tree. All tests of the rules are run once, to know which of them run which lines
(`--passages FILE` keeps this for other seeds on the same tree); then for each fault only those that run its line, with
this fault switched on. One line of JSON for each fault says where it is, what was changed, and which test caught it.
"""

import argparse
import ast
import importlib
import json
import os
import random
import resource
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest

from tools.passages import Passages

ROOT = Path(__file__).parents[1]
RULES = Path("src/arap/rules")
PACKAGES = ("charge", "melee", "morale", "pursuit", "movement", "shooting", "reactions", "triggers", "squads")
TESTS = ("tests/rules", "tests/situations")
FIRST = 40
"""So many tests are tried before all others: most faults are caught by them, and the rest need not be loaded."""
LONGEST = 600
"""Seconds of work after which the tests of a fault are ended: it makes the game go round in circles."""
NICE = 5
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


def related(passages: Passages, fault: Fault) -> list[str]:
    """All tests that run the line of a fault, those of its package first; or all of its package if none runs it."""
    own = f"tests/rules/{Path(fault.module).relative_to(RULES).parts[0]}"
    tests = passages.tests_of(fault.module, fault.line)
    return sorted(tests, key=lambda test: not test.startswith(f"{own}/")) or [own]


def planted(text: str, fault: Fault) -> str:
    lines = text.splitlines(keepends=True)
    line = lines[fault.line - 1]
    assert line[fault.column :].startswith(fault.old), f"{fault} does not fit"
    lines[fault.line - 1] = line[: fault.column] + fault.new + line[fault.column + len(fault.old) :]
    return "".join(lines)


class Switch(ast.NodeTransformer):
    """Puts faults into a module, each behind a switch: its statement is there as it was and with the fault."""

    def __init__(self, text: str, faults: Mapping[int, Fault]) -> None:
        self.tree = ast.parse(text)
        self.faulty: dict[ast.stmt, dict[int, ast.stmt]] = {}
        for number, fault in faults.items():
            whole = statement_at(self.tree, fault.line, fault.column)
            broken = ast.parse(planted(text, fault))
            self.faulty.setdefault(whole, {})[number] = statement_at(broken, fault.line, fault.column, whole)

    def switched(self) -> str:
        code = ast.fix_missing_locations(self.visit(self.tree))
        return f"from arap.fault import FAULT as _FAULT\n{ast.unparse(code)}\n"

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if not isinstance(node, ast.stmt):
            return node
        found: ast.stmt = node
        for number, broken in self.faulty.get(node, {}).items():
            switch = ast.parse(f"if _FAULT[0] == {number}:\n    pass\nelse:\n    pass").body[0]
            assert isinstance(switch, ast.If)
            switch.body, switch.orelse = [broken], [found]
            found = switch
        return found


def statement_at(tree: ast.AST, line: int, column: int, like: ast.stmt | None = None) -> ast.stmt:
    """The innermost statement around a place, or the one that begins where another does."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    if like is not None:
        return next(node for node in found if (node.lineno, node.col_offset) == (like.lineno, like.col_offset))
    around = [
        node
        for node in found
        if (node.lineno, node.col_offset) <= (line, column) < (node.end_lineno or 0, node.end_col_offset or 0)
    ]
    return max(around, key=lambda node: (node.lineno, node.col_offset))


def plant(tree: Path, faults: Mapping[int, Fault]) -> None:
    """Puts all faults into a copy of the tree, switched off."""
    for module in {fault.module for fault in faults.values()}:
        own = {number: fault for number, fault in faults.items() if fault.module == module}
        text = (tree / module).read_text(encoding="utf-8")
        (tree / module).write_text(Switch(text, own).switched(), encoding="utf-8")
    (tree / "src/arap/fault.py").write_text("FAULT = [0]\n", encoding="utf-8")


def enter(tree: Path) -> None:
    """Makes this process import the game from a copy of the tree, and loads what the tests need."""
    os.chdir(tree)
    sys.path[:] = [str(tree / "src"), str(tree), *[path for path in sys.path if path not in ("", str(ROOT))]]
    importlib.import_module("arap.game.scripts.script")


def is_caught_in_turn(number: int, tests: Sequence[str]) -> tuple[bool, str]:
    """Runs the likeliest tests, then, if they all pass, the others; and which test caught the fault."""
    found = is_caught(number, tests[:FIRST])
    return is_caught(number, tests[FIRST:]) if not found[0] and tests[FIRST:] else found


def is_caught(number: int, tests: Sequence[str]) -> tuple[bool, str]:
    """Runs the tests with one fault switched on, in a process of its own; and which test caught it."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as told:
        child = os.fork()
        if not child:
            run_tests(number, tests, told.fileno())
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        told.seek(0)
        lines = [line for line in told.read().splitlines() if line.startswith(("FAILED", "ERROR"))]
    if code == pytest.ExitCode.USAGE_ERROR:
        raise RuntimeError(f"The tests of fault {number} are not found: {lines}")
    if not code:
        return False, ""
    why = "the tests do not end" if code < 0 else "the tests do not run"
    return True, lines[0] if lines else why


def run_tests(number: int, tests: Sequence[str], out: int) -> NoReturn:
    """What the process of a fault does: it tells of the tests, and ends with 0 if all of them pass."""
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    os.dup2(out, sys.stdout.fileno())
    os.dup2(out, sys.stderr.fileno())
    importlib.import_module("arap.fault").FAULT[0] = number
    code = pytest.main([*tests, "-q", "-x", "-n", "0", "-p", "no:cacheprovider"])
    sys.stdout.flush()
    os._exit(int(code))


def copied(folder: Path) -> Path:
    """A copy of the tree."""
    tree = folder / "tree"
    for part in ("src", "tests", "docs"):
        shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
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
    tally: dict[str, list[int]] = {}
    faults = dict(enumerate(chosen(given.seed, given.count, given.of), 1))
    kept, out_file = given.passages and given.passages.resolve(), given.out.resolve()
    with tempfile.TemporaryDirectory() as folder, out_file.open("w", encoding="utf-8") as out:
        passages = recorded(Path(folder) / "marked", kept or Path(folder) / "passages.jsonl")
        tree = copied(Path(folder) / "planted")
        plant(tree, faults)
        enter(tree)
        for number, fault in faults.items():
            if given.only and number not in given.only:
                continue
            caught, by = is_caught_in_turn(number, related(passages, fault))
            count = tally.setdefault(Path(fault.module).relative_to(RULES).parts[0], [0, 0])
            count[0], count[1] = count[0] + caught, count[1] + 1
            record: dict[str, Any] = {"number": number, **fault._asdict(), "caught": caught, "by": by}
            print(json.dumps(record), file=out, flush=True)
        os.chdir(ROOT)
    caught_in_all, planted_in_all = (sum(count[n] for count in tally.values()) for n in (0, 1))
    told = ", ".join(f"{package} {caught} of {count}" for package, (caught, count) in tally.items())
    print(f"{caught_in_all} of {planted_in_all} caught: {told}")


if __name__ == "__main__":
    main()
