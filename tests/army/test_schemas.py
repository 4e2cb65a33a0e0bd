"""The published JSON Schemas are those of the code."""

from pathlib import Path
from typing import Any

import pytest

from arap.army.library import FileKind
from arap.army.schemas import FILES, schema, schema_text, write_schemas

PUBLISHED = Path(__file__).parents[2] / "docs" / "schemas"


@pytest.mark.parametrize("kind", FILES)
def test_the_published_schema_is_fresh(kind: FileKind) -> None:
    published = (PUBLISHED / f"{kind}.schema.json").read_text(encoding="utf-8")
    assert published == schema_text(kind), "run `python -m arap.army.schemas` in the project's folder"


@pytest.mark.parametrize("kind", FILES)
def test_every_reference_in_a_schema_leads_somewhere(kind: FileKind) -> None:
    found = schema(kind)
    assert found["$defs"]
    assert {reference.removeprefix("#/$defs/") for reference in references(found)} <= set(found["$defs"])


def test_a_scenario_may_hold_an_army_and_a_rule_set() -> None:
    definitions = schema("scenario")["$defs"]
    assert {"$ref": "#/$defs/ArmyFile"} in definitions["SideEntry"]["properties"]["army"]["anyOf"]
    assert {"$ref": "#/$defs/RulesetFile"} in definitions["ScenarioFile"]["properties"]["rules"]["anyOf"]


def test_schemas_are_written_one_for_each_kind(tmp_path: Path) -> None:
    assert [path.name for path in write_schemas(tmp_path / "new")] == [f"{kind}.schema.json" for kind in FILES]


def references(node: Any) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if "$ref" in node else []
        return own + [found for value in node.values() for found in references(value)]
    return [found for item in node for found in references(item)] if isinstance(node, list) else []
