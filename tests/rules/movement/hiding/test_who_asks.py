"""Only the rules of hiding ask whether a model is hidden; all others go by what a seat knows."""

import ast
from pathlib import Path

import arap

SOURCE = Path(arap.__file__).parent
OWN = {
    "rules/gm/models/set_condition.py": "the GM, who sees everything",
    "rules/charge/planner.py": "chargers that come out of hiding",
    "rules/movement/hiding/revealing.py": "models that are found",
    "rules/movement/travel/search.py": "movers that search or hide",
    "rules/shooting/sequence/giving_away.py": "shooters that give themselves away",
}


def asks_for_hidden(path: Path) -> bool:
    tree = ast.parse(path.read_text())
    return any(isinstance(node, ast.Attribute) and node.attr == "hidden" for node in ast.walk(tree))


def test_no_other_rule_asks_whether_a_model_is_hidden() -> None:
    asking = [path for path in (SOURCE / "rules").rglob("*.py") if asks_for_hidden(path)]
    assert {str(path.relative_to(SOURCE)) for path in asking} == set(OWN)
