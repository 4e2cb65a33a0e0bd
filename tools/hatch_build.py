"""What a wheel needs beyond the sources: the built page, and where rules are tested (a wheel has no tests in it)."""

import importlib.util
import json
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface[Any]):
    """Runs before the wheel is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / "src/arap/server/page/index.html").exists():
            raise SystemExit("The wheel needs the built page: run `make page` first.")
        build_data["force_include"][str(written_trace(root))] = "arap/rules/catalogue/trace.json"


def written_trace(root: Path) -> Path:
    found = tracer(root).scan(root)
    path = Path(tempfile.mkdtemp()) / "trace.json"
    path.write_text(json.dumps(found._asdict()), encoding="utf-8")
    return path


def tracer(root: Path) -> ModuleType:
    """Loads the module by its path: the package around it needs dependencies that a build does not have."""
    spec = importlib.util.spec_from_file_location("trace", root / "src/arap/rules/catalogue/trace.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
