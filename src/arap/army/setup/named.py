"""Names in the settings of a scenario: what they name must be there."""

from collections.abc import Iterable
from typing import Any

from arap.army.document import Document
from arap.army.names import did_you_mean
from arap.army.scenario import Scenario
from arap.army.special.registry import check_names
from arap.table.ground import GROUND_TAGS

TRAITS = ("hide.item-modifiers", "morale.no-test-traits", "observer.roles", "underground.detectors")
WEAPON_TAGS = ("fire.burning-causes",)
TAGS = ("underground.blocking-tags",)
MODELS = ("fastdraw.duellists", "fastdraw.readied")


def check_named(scenario: Scenario, document: Document) -> None:
    """Refuses traits, tags of terrain and models that settings name and nobody knows, with the nearest name."""
    for key in TRAITS:
        check_names(document, ("settings", key), "trait", names_in(scenario.settings.get(key)))
    for key in WEAPON_TAGS:
        check_names(document, ("settings", key), "weapon tag", names_in(scenario.settings.get(key)))
    for key in TAGS:
        refuse_others(document, key, "terrain tag", names_in(scenario.settings.get(key)), GROUND_TAGS)
    units = [unit for side in scenario.sides for unit in side.units]
    models = [f"{unit.id}.{n}" for unit in units for n in range(1, len(unit.models) + 1)]
    for key in MODELS:
        refuse_others(document, key, "model", names_in(scenario.settings.get(key)), models)


def names_in(value: Any) -> list[str]:
    return [name for name in value if isinstance(name, str)] if isinstance(value, dict | list) else []


def refuse_others(document: Document, key: str, sort: str, names: Iterable[str], known: Iterable[str]) -> None:
    all_known = list(known)
    for name in names:
        if name not in all_known:
            document.fail(("settings", key), f"there is no {sort} '{name}'{did_you_mean(name, all_known)}")
