"""The names of a scenario: each unit has its own name, and everything named in the settings exists."""

from collections.abc import Collection

from arap.army.scenario import Scenario
from arap.battle.settings import (
    AK47,
    COVER_AREAS,
    CRAZED,
    DEPLOYMENT,
    FLANKERS,
    GM_MODIFIERS,
    OVERRIDES,
    RESERVES,
    UNARMED,
)
from arap.kernel.errors import ArapError
from arap.kernel.reasons import cites

GM, WATCHER = "gm", "watcher"
"""Seats that belong to no side."""


@cites("activate.extra-cost", "charge.cover", "dice.scatter.random-movement", "melee.to-hit.unarmed", "reserve.entry")
def check_names(scenario: Scenario) -> None:
    """Refuses names that are not on the table; a misspelt ruling would have no effect."""
    for side in scenario.sides:
        if side.id in (GM, WATCHER):
            raise ArapError(f"scenario {scenario.name}: no side can be called {side.id!r}, which is a seat of its own.")
    units = [unit.id for side in scenario.sides for unit in side.units]
    if twice := [unit for unit in units if units.count(unit) > 1]:
        hint = "vehicles that act by themselves are numbered; rename one of the two"
        raise ArapError(f"scenario {scenario.name}: two units have the id {twice[0]!r} ({hint}).")
    check_deployment(scenario)
    pieces = [piece.id for piece in scenario.terrain]
    kinds_of_terrain = dict.fromkeys([piece.name for piece in scenario.terrain])
    for setting in (FLANKERS, CRAZED):
        for unit in setting(scenario):
            _check(scenario, setting.key, unit, "units", units)
    models = [
        f"{unit.id}.{n}" for side in scenario.sides for unit in side.units for n in range(1, len(unit.models) + 1)
    ]
    for ruling in GM_MODIFIERS(scenario):
        for firer in ruling.firers:
            _check(scenario, GM_MODIFIERS.key, firer, "units", models if firer in models else units)
        for target in ruling.targets:
            _check(scenario, GM_MODIFIERS.key, target, "units", units)
    for override in OVERRIDES(scenario):
        if override.unit is not None:
            _check(scenario, OVERRIDES.key, override.unit, "units", units)
        if override.terrain is not None:
            _check(scenario, OVERRIDES.key, override.terrain, "pieces of terrain", pieces)
    for area in COVER_AREAS(scenario):
        _check(scenario, COVER_AREAS.key, area.terrain, "pieces of terrain", [*pieces, *kinds_of_terrain])
    for ruled in UNARMED(scenario):
        _check(scenario, UNARMED.key, ruled.name, "units", models if ruled.name in models else units)


@cites("reserve.ak47.attacker-defender")
def check_deployment(scenario: Scenario) -> None:
    """The defender of a deployment by dice is one of the sides, and no unit begins as a blip there."""
    if RESERVES(scenario) != AK47:
        return
    defender, sides = DEPLOYMENT(scenario).get("defender", ""), [side.id for side in scenario.sides]
    if defender:
        _check(scenario, DEPLOYMENT.key, defender, "sides", sides)
    if blips := [unit.id for side in scenario.sides for unit in side.units if unit.blip or unit.decoy]:
        raise ArapError(f"scenario {scenario.name}: {blips[0]!r} is a blip, which cannot be deployed by dice (ak47).")


def _check(scenario: Scenario, key: str, name: str, what: str, known: Collection[str]) -> None:
    if name not in known:
        there = f"the {what} are {', '.join(known)}" if known else f"there are no {what}"
        raise ArapError(f"scenario {scenario.name}: {key} names {name!r}, but {there}.")
