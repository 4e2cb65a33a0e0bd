"""Blips: one counter on the table for a unit of which enemies know nothing, or for nothing at all."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from arap.army.profile import Kind, Weapon
from arap.army.scenario import Scenario, UnitSetup
from arap.battle.values import Model, ThisTurn, Unit
from arap.kernel.reasons import cites, implements

if TYPE_CHECKING:
    from arap.battle.battle import Battle

PREFIX = "blip-"


def is_blip(setup: UnitSetup) -> bool:
    """Whether a unit of the scenario begins as a blip; decoys are nothing else."""
    return setup.blip or setup.decoy


def stand_in(unit_id: str) -> str:
    """The id of the model that stands for a whole unit while it is a blip."""
    return f"{unit_id}.0"


def kind_of_blip(unit_id: str) -> str:
    """The id of the kind that the stand-in of a unit is of."""
    return f"{PREFIX}{unit_id}"


def with_blip_kinds(scenario: Scenario) -> Scenario:
    """The scenario with a kind for each of its blips."""
    setups = [unit for side in scenario.sides for unit in side.units if is_blip(unit)]
    if not setups:
        return scenario
    kinds = {
        kind_of_blip(unit.id): blip_kind(
            unit.id, [scenario.kinds[placed.kind] for placed in unit.models], scenario.weapons
        )
        for unit in setups
    }
    return msgspec.structs.replace(scenario, kinds=scenario.kinds | kinds)


@implements("blip.behave")
def blip_kind(unit_id: str, kinds: list[Kind], weapons: Mapping[str, Weapon]) -> Kind:
    """A blip moves as the slowest of its troops do, with the largest base among them. It is activated with the
    Initiative of most of them, and can lose as many wounds as they have."""

    def burden(kind: Kind) -> float:
        return sum([weapons[each].encumbrance or float(weapons[each].nature.encumbrance > 0) for each in kind.weapons])

    slowest = min(kinds, key=lambda kind: kind.profile.M - burden(kind))
    initiatives = Counter([kind.profile.I for kind in kinds])
    initiative = min(initiatives, key=lambda value: (-initiatives[value], value))
    profile = msgspec.structs.replace(slowest.profile, I=initiative, W=sum([kind.profile.W for kind in kinds]))
    radius = max([kind.base_radius for kind in kinds])
    return msgspec.structs.replace(
        slowest, id=kind_of_blip(unit_id), name="Blip", profile=profile, base_radius=radius, role="trooper", token=True
    )


def a_blip(side: str, setup: UnitSetup, place: Model) -> tuple[Unit, Model]:
    """The unit and its counter as they begin the battle."""
    model = msgspec.structs.replace(
        place, id=stand_in(setup.id), unit=setup.id, kind=kind_of_blip(setup.id), covered="blip", dummy=setup.decoy
    )
    return Unit(setup.id, setup.name, side, (model.id,), len(setup.models), now=ThisTurn(1)), model


def is_covered(battle: "Battle", unit_id: str) -> bool:
    """Whether a unit is a blip now: it then has no model but the one that stands for all."""
    return battle.models[battle.units[unit_id].models[0]].covered == "blip"


def is_one_counter(battle: "Battle", unit_id: str) -> bool:
    """Whether one counter stands for all of a unit: it is a blip, or under the ground."""
    return battle.models[battle.units[unit_id].models[0]].covered in ("blip", "below")


@cites("blip.basics")
def is_decoy(battle: "Battle", unit: Unit) -> bool:
    """Whether a unit is nothing but a false blip."""
    return battle.models[unit.models[0]].dummy


def blips(battle: "Battle") -> list[Model]:
    """The blips on the table."""
    if not battle.position.secretive:
        return []
    return [model for model in battle.models.values() if model.covered == "blip"]
