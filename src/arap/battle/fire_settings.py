"""Settings of fire: burning models, and fires on the table."""

from typing import Any

from arap.battle.setting import Setting, choice, flag, whole


def _names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) and value.count(name) == 1 for name in value)


FLAMMABLE_STRENGTH = flag("fire.flammable-strength", True, "fire.flammable-strength")
BURNING_TARGETS = choice("fire.burning-targets", "off", "fire.burning.catch", "characters-and-monsters", "all")
BURNING_RUN = choice("fire.burning-run-distance", "basic-move", "fire.burning.behaviour", "2D6")
BURNING_CAUSES: Setting[list[str]] = Setting(
    "fire.burning-causes", ["flamer", "molotov"], "fire.burning.other-causes", "a list of weapon tags", _names
)
ACID_STRENGTH = whole("fire.acid-strength", 2, "fire.non-flame-templates", least=1)
