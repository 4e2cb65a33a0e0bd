"""No rule asks for a trait, a tag, a class or a weapon type by name: it asks what they give."""

import ast
from collections.abc import Iterator
from pathlib import Path

import arap

SOURCES = Path(arap.__file__).parent
NAMES = {"traits", "tags", "creature_class", "type"}
SETS = {"isdisjoint", "intersection", "issubset", "issuperset", "count", "index"}


def named(node: ast.AST) -> bool:
    """Whether a part of an expression is a list of names, or a name, that only the registry compares."""
    return any(isinstance(part, ast.Attribute) and part.attr in NAMES for part in ast.walk(node))


def checks(tree: ast.Module) -> Iterator[int]:
    """The lines that compare such names with others."""
    for node in ast.walk(tree):
        compared = isinstance(node, ast.Compare) and any(map(named, (node.left, *node.comparators)))
        shared = isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd) and named(node)
        asked = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SETS
        matched = isinstance(node, ast.Match) and named(node.subject)
        if compared or shared or matched or (asked and isinstance(node, ast.Call) and any(map(named, node.args))):
            yield getattr(node, "lineno", 0)


def inline_checks(folder: Path) -> list[str]:
    found = []
    for path in sorted(folder.rglob("*.py")):
        for line in checks(ast.parse(path.read_text(encoding="utf-8"))):
            found.append(f"{path.relative_to(folder)}:{line}")
    return found


def test_no_rule_asks_for_a_trait_a_tag_a_class_or_a_weapon_type_by_name() -> None:
    assert [
        each for part in ("table", "battle", "rules", "odds", "game", "bots") for each in inline_checks(SOURCES / part)
    ] == []


def test_an_inline_check_is_found() -> None:
    written = """
if "x" in kind.traits or weapon.type == "heavy": ...
if not MACHINES.isdisjoint(weapon.tags) or FEATURES & set(piece.tags): ...
if kind.creature_class not in ON_FOOT: ...
"""
    assert len(list(checks(ast.parse(written)))) == 5
