"""How the forces of a scenario become units."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from arap.army.chance.cards import NONE as NO_DECK
from arap.army.chance.cards import written_out
from arap.army.profile import Kind
from arap.army.scenario import Scenario, SideSetup, UnitSetup
from arap.battle.secrets.blips import is_covered, with_blip_kinds
from arap.battle.secrets.face_down import with_dummies
from arap.battle.secrets.underground import with_kinds_below
from arap.battle.settings import (
    AK47,
    CHANCE_DECK,
    CRAZED,
    FLANKERS,
    GM_MODIFIERS,
    OVERRIDES,
    RESERVES,
    SQUADRONS,
    VARIABLE_TERRAIN,
    VEHICLE_FIRE,
    HasSettings,
)
from arap.battle.things.pistols import with_pistol_pairs
from arap.kernel.reasons import cites
from arap.table import Piece

if TYPE_CHECKING:
    from arap.battle.battle import Battle

FIRES_BY_TYPE = "fires-by-type"


@cites("activate.vehicles")
def mustered(scenario: Scenario) -> Scenario:
    """The scenario with every vehicle as a unit of its own, unless squadrons act as one, and with its ground as
    set. A deck of cards that it names is written out."""
    if (deck := CHANCE_DECK(scenario)) != NO_DECK:
        settings = {**scenario.settings, CHANCE_DECK.key: written_out(deck)}
        scenario = msgspec.structs.replace(scenario, settings=settings)
    if VEHICLE_FIRE(scenario) == "by-weapon-type":
        scenario = msgspec.structs.replace(scenario, kinds=by_weapon_type(scenario.kinds))
    scenario = msgspec.structs.replace(scenario, terrain=tuple([settled(scenario, p) for p in scenario.terrain]))
    scenario = with_pistol_pairs(with_blip_kinds(scenario))
    if not SQUADRONS(scenario):
        sides = tuple(msgspec.structs.replace(side, units=_single_vehicles(scenario, side)) for side in scenario.sides)
        scenario = msgspec.structs.replace(scenario, sides=sides, settings=_named_one_by_one(scenario))
    return with_dummies(with_kinds_below(scenario))


@cites("shoot.weapon.vehicle-mounted")
def by_weapon_type(kinds: dict[str, Kind]) -> dict[str, Kind]:
    """Vehicles whose weapons each pay the cost of their own type."""
    return {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, FIRES_BY_TYPE))
        if kind.powers.vehicle and not kind.powers.fires_by_type
        else kind
        for key, kind in kinds.items()
    }


@cites("move.variable")
def settled(scenario: Scenario, piece: Piece) -> Piece:
    """With the setting off, variable ground is simply difficult; worse ground does not change."""
    if not piece.variable or VARIABLE_TERRAIN(scenario):
        return piece
    return msgspec.structs.replace(piece, variable=False, going="difficult" if piece.going == "open" else piece.going)


def _single_vehicles(scenario: Scenario, side: SideSetup) -> tuple[UnitSetup, ...]:
    units: list[UnitSetup] = []
    for unit in side.units:
        units += _one_by_one(unit) if _is_split(scenario, unit) else [unit]
    return tuple(units)


def _is_split(scenario: Scenario, unit: UnitSetup) -> bool:
    kinds = [scenario.kinds[placed.kind] for placed in unit.models]
    return len(kinds) > 1 and all(kind.powers.vehicle for kind in kinds)


def _one_by_one(unit: UnitSetup) -> list[UnitSetup]:
    return [
        UnitSetup(id=f"{unit.id}-{number}", name=f"{unit.name} {number}", models=(placed,), reserve=unit.reserve)
        for number, placed in enumerate(unit.models, 1)
    ]


@cites("activate.vehicles", "activate.extra-cost")
def _named_one_by_one(scenario: Scenario) -> dict[str, Any]:
    """The settings, with each single vehicle named where they name the unit it came in."""
    units = [unit for side in scenario.sides for unit in side.units]
    parts = {unit.id: [part.id for part in _one_by_one(unit)] for unit in units if _is_split(scenario, unit)}
    settings = dict(scenario.settings)
    for key in (FLANKERS.key, CRAZED.key):
        if key in settings:
            settings[key] = _expanded(settings[key], parts)
    if OVERRIDES.key in settings:
        settings[OVERRIDES.key] = [
            {**ruling, "unit": part} if part else ruling
            for ruling in settings[OVERRIDES.key]
            for part in parts.get(ruling.get("unit"), [None])
        ]
    if GM_MODIFIERS.key in settings:
        settings[GM_MODIFIERS.key] = [
            {key: _expanded(value, parts) if key in ("firers", "targets") else value for key, value in ruling.items()}
            for ruling in settings[GM_MODIFIERS.key]
        ]
    return settings


def _expanded(names: Iterable[str], parts: Mapping[str, list[str]]) -> list[str]:
    """Each vehicle in place of the unit it came in, each name once."""
    return list(dict.fromkeys(part for name in names for part in parts.get(name, [name])))


@cites("reserve.ak47.first-roll")
def is_held(scenario: Scenario, setup: UnitSetup) -> bool:
    """Whether a unit is not on the table when the battle begins: it is in reserve, or dice decide on all units."""
    return setup.reserve or RESERVES(scenario) == AK47


def setup_of(scenario: Scenario, unit_id: str) -> UnitSetup:
    """The squad of a unit as the scenario defines it."""
    squad = squad_of(unit_id)
    return next(unit for side in scenario.sides for unit in side.units if unit.id == squad)


@cites("blip.basics", "shoot.to-hit.small-group")
def kinds_counted(battle: "Battle", unit_id: str) -> list[Kind]:
    """The kinds of the models of a unit; of a blip those of the models it stands for, or seems to stand for."""
    if is_covered(battle, unit_id):
        return [battle.scenario.kinds[placed.kind] for placed in setup_of(battle.scenario, unit_id).models]
    return [battle.kind(model) for model in battle.members(unit_id)]


def side_of(scenario: Scenario, unit_id: str) -> str:
    """The side of a unit, on the table or not."""
    squad = squad_of(unit_id)
    return next(side.id for side in scenario.sides for unit in side.units if unit.id == squad)


def enlisted_in(model_id: str) -> str:
    """The unit of the scenario that a model came with, whichever unit it is in now."""
    return model_id.rpartition(".")[0]


def squad_of(unit_id: str) -> str:
    """The squad that a unit is, or is a part of."""
    return unit_id.partition("/")[0]


def part_called(name: str, unit_id: str) -> str:
    """What players call a unit of a squad with this name: a part is "Alpha Squad (2)"."""
    number = unit_id.partition("/")[2]
    return f"{name} ({number})" if number else name


@cites("activate.vehicles")
def is_squadron(scenario: Scenario, settings: HasSettings, kinds: list[str]) -> bool:
    """Several vehicles that activate as one."""
    return len(kinds) > 1 and SQUADRONS(settings) and all(scenario.kinds[kind].powers.vehicle for kind in kinds)
