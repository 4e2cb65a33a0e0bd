"""Units under the ground: one counter far below the table stands for all of a unit."""

from collections.abc import Iterable, Sequence
from math import dist
from typing import TYPE_CHECKING

from msgspec.structs import replace

from arap.army.profile import Kind
from arap.army.scenario import Scenario, UnitSetup
from arap.battle.secrets.blips import blip_kind, stand_in
from arap.battle.settings import DETECTORS, UNDERGROUND
from arap.battle.values import Covered, Model, ThisTurn, Unit
from arap.kernel.reasons import implements
from arap.table import within

if TYPE_CHECKING:
    from arap.battle.battle import Battle

BELOW: Covered = "below"
DEPTH = -200.0
"""The level of all counters under the ground: farther from the table than anything reaches."""
NARROW = 0.1


def kind_below(unit_id: str) -> str:
    """The id of the kind that the counter of a squad under the ground is of."""
    return f"below-{unit_id.partition('/')[0]}"


def with_kinds_below(scenario: Scenario) -> Scenario:
    """The scenario with a kind for the counter of each unit, if any can go under the ground."""
    if not may_go_below(scenario):
        return scenario
    setups = [unit for side in scenario.sides for unit in side.units]
    kinds = {kind_below(unit.id): kind_of(scenario, unit) for unit in setups}
    return replace(scenario, kinds=scenario.kinds | kinds)


def may_go_below(scenario: Scenario) -> bool:
    """Whether there are tunnels, or troops that dig."""
    digging = any(kind.powers.tunnels for kind in scenario.kinds.values())
    return UNDERGROUND(scenario) and (digging or bool(scenario.tunnels.nodes))


def kind_of(scenario: Scenario, unit: UnitSetup) -> Kind:
    kind = blip_kind(unit.id, [scenario.kinds[placed.kind] for placed in unit.models], scenario.weapons)
    return replace(kind, id=kind_below(unit.id), name="Underground", base_radius=NARROW, height=NARROW)


def counter_below(unit_id: str, models: Sequence[Model], at: tuple[float, float], number: int) -> Model:
    """The counter of a unit under the ground; that of a decoy stands for nothing there too."""
    wounds = sum([model.wounds for model in models])
    return Model(
        stand_in(unit_id), unit_id, kind_below(unit_id), *at, DEPTH, models[0].facing, wounds, began=at, covered=BELOW,
        counter=number, dummy=models[0].dummy,
    )  # fmt: skip


def begins_below(side: str, setup: UnitSetup, models: Sequence[Model]) -> tuple[Unit, Model]:
    """A unit that begins the battle under the ground, and its counter."""
    counter = counter_below(setup.id, models, (models[0].x, models[0].y), 0)
    return Unit(setup.id, setup.name, side, (counter.id,), len(models), now=ThisTurn(len(models))), counter


def is_below(battle: "Battle", unit_id: str) -> bool:
    """Whether a unit is under the ground: as a counter, or drawn up in a passage for a fight."""
    return battle.models[battle.units[unit_id].models[0]].z == DEPTH


def figures_below(battle: "Battle", unit_id: str) -> tuple[Model, ...]:
    """The models of a unit under the ground."""
    return next((entry.models for entry in battle.turn.below if entry.unit == unit_id), ())


def enemies_below(battle: "Battle", side: str) -> list[Model]:
    """All enemies of a side under the ground: counters, and models drawn up for a fight."""
    found = [model for model in battle.models.values() if model.z == DEPTH]
    return [model for model in found if battle.units[model.unit].side != side]


@implements("underground.representation")
def is_heard(battle: "Battle", counter: Model) -> bool:
    """Whether enemies know where a unit is under the ground: one of their models carries a detector in range. If so,
    they see a blip, and nothing otherwise."""
    items, side = DETECTORS(battle), battle.units[counter.unit].side
    return any(
        hears(items, battle.kind(model).powers.detectors, dist((model.x, model.y), (counter.x, counter.y)))
        for model in battle.models.values()
        if battle.units[model.unit].side != side and not model.covered
    )


def hears(items: dict[str, float], detectors: Iterable[str], away: float) -> bool:
    """Whether one of these detectors reaches so far; 0 inches stand for the whole table."""
    return any(each in items and (not items[each] or within(away, items[each])) for each in detectors)
