"""Settings of fire: burning models, and fires on the table."""

from typing import Any

from arap.battle.house_rules import WEATHER_WORDS
from arap.battle.setting import Setting, choice, flag, inches, whole

HELPS = ("helper", "improvised", "device")


def _names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) and value.count(name) == 1 for name in value)


FLAMMABLE_STRENGTH = flag("fire.flammable-strength", True, "fire.flammable-strength")
BURNING_TARGETS = choice("fire.burning-targets", "off", "fire.burning.catch", "characters-and-monsters", "all")
BURNING_RUN = choice("fire.burning-run-distance", "basic-move", "fire.burning.behaviour", "2D6")
BURNING_CAUSES: Setting[list[str]] = Setting(
    "fire.burning-causes", ["flamer", "molotov"], "fire.burning.other-causes", "a list of weapon tags", _names
)
ACID_STRENGTH = whole("fire.acid-strength", 2, "fire.non-flame-templates", least=1)
IGNITION = flag("fire.ignition", True, "fire.ignite.actions")


def _weather(value: Any) -> bool:
    if not isinstance(value, dict) or not value.keys() <= {"precipitation", "strong-wind"}:
        return False
    return value.get("precipitation", "none") in WEATHER_WORDS["precipitation"] and isinstance(
        value.get("strong-wind", False), bool
    )


WEATHER: Setting[dict[str, Any]] = Setting(
    "fire.weather",
    {"precipitation": "none", "strong-wind": False},
    "fire.ignite.roll",
    "precipitation (none, rain, snow or heavy-rain) and strong-wind (true or false)",
    _weather,
)
SPREAD = choice("fire.spread-adjacency", "edge", "fire.spread", "edge-and-corner")
FIRE_STRENGTH = whole("fire.default-strength", 4, "fire.contact", least=1)


def _helps(value: Any) -> bool:
    if not isinstance(value, dict) or not value.keys() <= set(HELPS):
        return False
    return all(isinstance(each, int) and not isinstance(each, bool) for each in value.values())


EXTINGUISH: Setting[dict[str, int]] = Setting(
    "fire.extinguish-modifiers",
    {"helper": -1, "improvised": -1, "device": -2},
    "fire.extinguish.roll",
    "whole numbers for helper, improvised and device",
    _helps,
)
DEVICE_RANGE = inches("fire.device-range", 6.0, "fire.extinguish.action")
RELIGHT = choice("fire.relight", "flamer-or-molotov", "fire.extinguish.no-relight", "never", "any-deliberate")
POOLS = flag("fire.pools", True, "fire.pool")
