"""Finds out which tests run which stretches of the rules.

Each block inside a function (its body, the body of an `if`, of a loop, of a `case`) gets a mark, one assignment to a
byte. The tests are run once on a copy of the tree with these marks, which takes hardly longer than without them.
"""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

RECORDER = """\
import json, os
import pytest
from arap.passed import PASSED

FAILED = set()

def pytest_runtest_logreport(report):
    if report.failed:
        FAILED.add(report.nodeid)

@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    PASSED[:] = bytes(len(PASSED))
    result = yield
    if item.nodeid in FAILED:
        return result
    with open(os.environ["PASSAGES"], "a", encoding="utf-8") as out:
        print(json.dumps([item.nodeid, [number for number, seen in enumerate(PASSED) if seen]]), file=out)
    return result
"""
PLUGINS = ("-p", "no:cacheprovider", "-p", "recorder")
BLOCKS = ("body", "orelse", "finalbody")


class Block(NamedTuple):
    """Lines of a module that are run together."""

    module: str
    first: int
    last: int


class Marker(ast.NodeTransformer):
    """Puts a mark at the beginning of each block inside the functions of a module, and notes the block."""

    def __init__(self, module: str, blocks: list[Block]) -> None:
        self.module, self.blocks, self.depth = module, blocks, 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1
        return self.marked(node, ("body",))

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        inside = self.depth and isinstance(node, ast.If | ast.For | ast.While | ast.With | ast.Try | ast.match_case)
        return self.marked(node, BLOCKS) if inside else node

    def marked(self, node: ast.AST, fields: Sequence[str]) -> ast.AST:
        for field in fields:
            if body := getattr(node, field, []):
                self.blocks.append(Block(self.module, body[0].lineno, body[-1].end_lineno))
                body.insert(0, ast.parse(f"_PASSED[{len(self.blocks) - 1}] = 1").body[0])
        return node


class Passages:
    """The blocks of the rules, and the tests that run them."""

    def __init__(self, tree: Path, modules: Sequence[Path]) -> None:
        """Marks the modules of a copy of the tree."""
        self.tree, self.blocks, self.tests = tree, list[Block](), dict[str, set[int]]()
        for module in modules:
            code = Marker(str(module), self.blocks).visit(ast.parse((tree / module).read_text(encoding="utf-8")))
            text = f"from arap.passed import PASSED as _PASSED\n{ast.unparse(ast.fix_missing_locations(code))}\n"
            (tree / module).write_text(text, encoding="utf-8")
        (tree / "src/arap/passed.py").write_text(f"PASSED = bytearray({len(self.blocks)})\n", encoding="utf-8")
        (tree / "recorder.py").write_text(RECORDER, encoding="utf-8")

    def record(self, tests: Sequence[str], out: Path) -> None:
        """Runs the tests on the marked tree. Tests that fail there are of no use."""
        path = os.pathsep.join([str(self.tree / "src"), str(self.tree)])
        command = ["nice", sys.executable, "-m", "pytest", *tests, "-q", "-n", "0", *PLUGINS]
        environment = os.environ | {"PYTHONPATH": path, "PASSAGES": str(out.resolve())}
        subprocess.run(command, cwd=self.tree, env=environment, capture_output=True, check=False)
        self.read(out)

    def read(self, out: Path) -> None:
        """Reads what an earlier run on the same tree has found."""
        for line in out.read_text(encoding="utf-8").splitlines():
            test, passed = json.loads(line)
            self.tests[test] = set(passed)

    def tests_of(self, module: str, line: int) -> list[str]:
        """The tests that run a line; first those that run little else."""
        blocks = [(block.last - block.first, number) for number, block in enumerate(self.blocks)
                  if block.module == module and block.first <= line <= block.last]  # fmt: skip
        inner = min(blocks)[1] if blocks else -1
        found = {test: passed for test, passed in self.tests.items() if inner in passed}
        return sorted(found, key=lambda test: len(found[test]))
