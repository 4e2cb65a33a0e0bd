"""Settings: each is declared by its entry with the same default, and refuses what the entry does not allow."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from arap.battle.settings import REGISTRY, check_settings
from arap.kernel.errors import ArapError
from arap.rules.catalogue import find
from tests.support import rule

PAGE = (Path(__file__).parents[2] / "docs" / "files.md").read_text(encoding="utf-8")
EVERYWHERE = """
import importlib, pkgutil
import arap.battle.settings as settings
known = set(settings.REGISTRY)
import arap.rules, arap.game
for package in (arap.rules, arap.game):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
print(sorted(set(settings.REGISTRY) - known))
"""


@pytest.mark.parametrize("key", sorted(REGISTRY))
def test_a_setting_stands_in_the_docs_with_its_default_values_and_rule(key: str) -> None:
    setting = REGISTRY[key]
    default = setting.default if isinstance(setting.default, str) else json.dumps(setting.default)
    assert f"| `{key}` | `{default}` | {setting.values} | {setting.rule} |" in PAGE


@pytest.mark.parametrize("key", sorted(REGISTRY))
def test_a_setting_has_the_default_its_entry_gives(key: str) -> None:
    setting = REGISTRY[key]
    declared = {entry.key: entry.default for entry in find(setting.rule).setting}
    assert declared[key] == setting.default


@pytest.mark.parametrize("key", sorted(REGISTRY))
def test_a_setting_takes_its_default_and_refuses_nonsense(key: str) -> None:
    check_settings({key: REGISTRY[key].default}, "scenario test")
    with pytest.raises(ArapError, match=f"^scenario test: {key} cannot be .*; it takes "):
        check_settings({key: {"non": ["sense"]}}, "scenario test")


def test_all_settings_are_known_before_any_rule_is_loaded() -> None:
    ran = subprocess.run([sys.executable, "-c", EVERYWHERE], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("activate.pick-ups", "yes"),
        ("activate.pick-ups", 1),
        ("length.turns", True),
        ("length.turns", 2.5),
        ("suppress.model", "sometimes"),
        ("suppress.decay", None),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(key: str, value: Any) -> None:
    with pytest.raises(ArapError, match=f"{key} cannot be"):
        check_settings({key: value}, "scenario test")


@rule("measure.scale")
@pytest.mark.parametrize("factor", [0, -2, -0.5, True, "3cm"])
def test_a_scale_of_nothing_or_less_is_refused(factor: Any) -> None:
    with pytest.raises(ArapError, match=r"measure\.scale cannot be"):
        check_settings({"measure.scale": factor}, "scenario test")
