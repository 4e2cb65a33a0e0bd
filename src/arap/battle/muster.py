"""How forces of a scenario become units."""

import msgspec

from arap.army.profile import Kind
from arap.army.scenario import Scenario, SideSetup, UnitSetup
from arap.battle.settings import SQUADRONS, VARIABLE_TERRAIN, VEHICLE_FIRE, HasSettings
from arap.kernel.reasons import implements
from arap.table import Piece

FIRES_BY_TYPE = "fires-by-type"


@implements("activate.vehicles")
def mustered(scenario: Scenario) -> Scenario:
    """The scenario with every vehicle a unit of its own, unless squadrons act as one, and its ground as set."""
    if VEHICLE_FIRE(scenario) == "by-weapon-type":
        scenario = msgspec.structs.replace(scenario, kinds=by_weapon_type(scenario.kinds))
    scenario = msgspec.structs.replace(scenario, terrain=tuple([settled(scenario, p) for p in scenario.terrain]))
    if SQUADRONS(scenario):
        return scenario
    sides = tuple(msgspec.structs.replace(side, units=_single_vehicles(scenario, side)) for side in scenario.sides)
    return msgspec.structs.replace(scenario, sides=sides)


@implements("shoot.weapon.vehicle-mounted")
def by_weapon_type(kinds: dict[str, Kind]) -> dict[str, Kind]:
    """Vehicles whose weapons each pay the cost of their own type."""
    return {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, FIRES_BY_TYPE))
        if kind.creature_class == "vehicle" and FIRES_BY_TYPE not in kind.traits
        else kind
        for key, kind in kinds.items()
    }


@implements("move.variable")
def settled(scenario: Scenario, piece: Piece) -> Piece:
    """With the setting off, variable ground is simply difficult; ground that is worse stays so."""
    if not piece.variable or VARIABLE_TERRAIN(scenario):
        return piece
    return msgspec.structs.replace(piece, variable=False, going="difficult" if piece.going == "open" else piece.going)


def _single_vehicles(scenario: Scenario, side: SideSetup) -> tuple[UnitSetup, ...]:
    units: list[UnitSetup] = []
    for unit in side.units:
        vehicles = all(scenario.kinds[placed.kind].creature_class == "vehicle" for placed in unit.models)
        if len(unit.models) == 1 or not vehicles:
            units.append(unit)
            continue
        for number, placed in enumerate(unit.models, 1):
            alone = UnitSetup(
                id=f"{unit.id}-{number}", name=f"{unit.name} {number}", models=(placed,), reserve=unit.reserve
            )
            units.append(alone)
    return tuple(units)


def setup_of(scenario: Scenario, unit_id: str) -> UnitSetup:
    """The unit as the scenario has it."""
    return next(unit for side in scenario.sides for unit in side.units if unit.id == unit_id)


def enlisted_in(model_id: str) -> str:
    """The unit of the scenario a model came with, whichever it is in now."""
    return model_id.rpartition(".")[0]


@implements("activate.vehicles")
def is_squadron(scenario: Scenario, settings: HasSettings, kinds: list[str]) -> bool:
    """Several vehicles that activate as one."""
    return (
        len(kinds) > 1
        and SQUADRONS(settings)
        and all(scenario.kinds[kind].creature_class == "vehicle" for kind in kinds)
    )
