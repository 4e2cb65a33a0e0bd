"""The JSON Schemas of the file kinds, for editors that check and complete YAML."""

import json
from pathlib import Path
from typing import Any

import msgspec

from arap.army.chance.cards import DeckFile
from arap.army.file_kinds import ArmyFile, CatalogueFile, RulesetFile, ScenarioFile
from arap.army.library import FileKind

FILES: dict[FileKind, type] = {
    "catalogue": CatalogueFile, "army": ArmyFile, "scenario": ScenarioFile, "ruleset": RulesetFile,
    "deck": DeckFile,
}  # fmt: skip


def schema(kind: FileKind) -> dict[str, Any]:
    """The JSON Schema of a file kind; an army or rule set written inside a scenario has its own."""
    found = msgspec.json.schema(FILES[kind])
    found["title"] = f"ARAP {kind} file"
    definitions = found.get("$defs", {})
    if kind == "scenario":
        _inline(found, definitions, "SideEntry", "army", ArmyFile)
        _inline(found, definitions, "ScenarioFile", "rules", RulesetFile)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def _inline(found: dict[str, Any], definitions: dict[str, Any], owner: str, key: str, file: type) -> None:
    """Puts the schema of a whole file where the struct only says that a mapping may stand."""
    (reference,), inner = msgspec.json.schema_components([file], ref_template="#/$defs/{name}")
    definitions.update(inner)
    choices = definitions[owner]["properties"][key]["anyOf"]
    definitions[owner]["properties"][key]["anyOf"] = [
        reference if choice.get("type") == "object" else choice for choice in choices
    ]


def write_schemas(folder: Path) -> list[Path]:
    """Writes one schema file for each kind."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{kind}.schema.json" for kind in FILES]
    for kind, path in zip(FILES, paths, strict=True):
        path.write_text(schema_text(kind), encoding="utf-8")
    return paths


def schema_text(kind: FileKind) -> str:
    return json.dumps(schema(kind), indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    write_schemas(Path("docs/schemas"))
