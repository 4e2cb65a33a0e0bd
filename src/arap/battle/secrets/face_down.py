"""Face-down counters: one for each model of a side, and dummies among them that stand for nothing."""

from collections.abc import Iterator, Sequence
from itertools import cycle
from math import cos, dist, floor, pi, sin
from typing import TYPE_CHECKING

import msgspec

from arap.army.profile import Kind
from arap.army.scenario import Placed, Scenario, SideSetup, UnitSetup
from arap.battle.setting import HasSettings
from arap.battle.settings import COUNTERS_SIDE, FACE_DOWN
from arap.battle.values import Covered, Model, Unit
from arap.kernel.errors import ArapError
from arap.kernel.reasons import cites, implements
from arap.table import TOLERANCE, Table, snap

if TYPE_CHECKING:
    from arap.battle.battle import Battle

OFF, BOTH, ONE = "off", "both-sides", "one-side"
COUNTER: Covered = "counter"
DIRECTIONS, NEAR, FAR, STEP = 16, 1.1, 1.9, 0.2


def mode(settings: HasSettings) -> str:
    return str(FACE_DOWN(settings).get("mode", OFF))


@implements("hide.one-sided-counters")
def counter_sides(settings: HasSettings, sides: Sequence[str]) -> tuple[str, ...]:
    """The sides that use counters: all, or one. The attacker is the side that the scenario names first."""
    if mode(settings) == OFF:
        return ()
    if mode(settings) == BOTH:
        return tuple(sides)
    named = COUNTERS_SIDE(settings)
    side = {"attacker": sides[0], "defender": sides[-1]}.get(named, named)
    if side not in sides:
        raise ArapError(f"hide.counters-side cannot be {named!r}; it takes defender, attacker or one of {sides}.")
    return (side,)


def is_face_down(setup: UnitSetup) -> bool:
    """Whether a unit of a side with counters begins face down: not if it comes on later, hides, or is a blip."""
    return not (setup.reserve or setup.hidden or setup.blip or setup.decoy or setup.below)


@implements("hide.hidden-movement-counters")
def dummies_of(settings: HasSettings, side: SideSetup) -> int:
    """How many dummies a force has: one for every two models, or by another ratio, rounded down."""
    models = sum([len(unit.models) for unit in side.units if is_face_down(unit)])
    ratio: float = FACE_DOWN(settings).get("dummy-ratio", 0.5)
    return floor(models * ratio + TOLERANCE)


def with_dummies(scenario: Scenario) -> Scenario:
    """The scenario with the dummies of its sides. Where the file does not place them, they stand near their units."""
    using = counter_sides(scenario, [side.id for side in scenario.sides])
    if not using:
        return scenario
    sides, kinds = list[SideSetup](), dict(scenario.kinds)
    table = Table.of(scenario.width, scenario.depth, scenario.terrain, scenario.ladders)
    for side in scenario.sides:
        units = side.units
        if side.id in using:
            kinds |= {kind.id: kind for kind in (dummy_kind(scenario, unit) for unit in units if is_face_down(unit))}
            missing = dummies_of(scenario, side) - sum([len(unit.dummies) for unit in units])
            units = tuple(Deployment(scenario, table).add(units, max(0, missing)))
        sides.append(msgspec.structs.replace(side, units=units))
    return msgspec.structs.replace(scenario, sides=tuple(sides), kinds=kinds)


def kind_of_dummy(unit_id: str) -> str:
    return f"dummy-{unit_id}"


@cites("hide.hidden-movement-counters")
def dummy_kind(scenario: Scenario, unit: UnitSetup) -> Kind:
    """A dummy moves like the slowest member of its unit and has no weapons. Guns are not imitated."""
    kinds = [scenario.kinds[placed.kind] for placed in unit.models]
    slowest = min([kind for kind in kinds if not kind.powers.gun] or kinds, key=lambda kind: kind.profile.M)
    return msgspec.structs.replace(
        slowest, id=kind_of_dummy(unit.id), name="Dummy", weapons=(), role="trooper", token=True
    )


class Deployment:
    """Places for dummies near the units they go with."""

    def __init__(self, scenario: Scenario, table: Table) -> None:
        self.scenario, self.table = scenario, table
        units = [unit for side in scenario.sides for unit in side.units if not unit.reserve]
        self.taken = [
            (placed.x, placed.y, scenario.kinds[placed.kind].base_radius) for unit in units for placed in unit.models
        ]

    def add(self, units: Sequence[UnitSetup], count: int) -> Iterator[UnitSetup]:
        """The units with so many more dummies, one for each unit in turn."""
        able = [unit.id for unit in units if is_face_down(unit)]
        found: dict[str, list[Placed]] = {
            unit.id: [placed_dummy(unit, each) for each in unit.dummies] for unit in units
        }
        by_id = {unit.id: unit for unit in units}
        for _, unit_id in zip(range(count), cycle(able), strict=False):
            if spot := self.spot_for(by_id[unit_id]):
                found[unit_id].append(spot)
        return (msgspec.structs.replace(unit, dummies=tuple(found[unit.id])) for unit in units)

    def spot_for(self, unit: UnitSetup) -> Placed | None:
        radius = dummy_kind(self.scenario, unit).base_radius
        for mate in reversed(unit.models):
            for x, y in around(mate, radius):
                if self.is_free(x, y, radius, mate.z):
                    self.taken.append((x, y, radius))
                    return Placed(kind=kind_of_dummy(unit.id), x=x, y=y, facing=mate.facing, z=mate.z)
        return None

    def is_free(self, x: float, y: float, radius: float, z: float | None) -> bool:
        level = self.table.elevation(x, y) if z is None else z
        if not (radius <= x <= self.scenario.width - radius and radius <= y <= self.scenario.depth - radius):
            return False
        if self.table.why_not_stand(x, y, radius, level) is not None:
            return False
        return all(dist((x, y), other[:2]) >= radius + other[2] + TOLERANCE for other in self.taken)


def placed_dummy(unit: UnitSetup, spot: Placed) -> Placed:
    return msgspec.structs.replace(spot, kind=kind_of_dummy(unit.id))


def around(mate: Placed, radius: float) -> Iterator[tuple[float, float]]:
    """Spots round a member, the nearest first, behind it first."""
    away = max(NEAR, 2 * radius + 2 * TOLERANCE)
    while away <= max(FAR, 2 * radius + STEP):
        for number in range(DIRECTIONS):
            turn = (mate.facing / 180 + 1) * pi + (number + 1) // 2 * (1 if number % 2 else -1) * 2 * pi / DIRECTIONS
            yield snap(mate.x + away * sin(turn)), snap(mate.y + away * cos(turn))
        away += STEP


def face_down(battle: "Battle") -> list[Model]:
    """The counters that lie face down, dummies among them."""
    if not battle.position.secretive:
        return []
    return [model for model in battle.models.values() if model.covered == COUNTER]


def are_all_troops(battle: "Battle") -> bool:
    """Whether every model in the battle counts as troops."""
    return not battle.position.secretive and "gun" not in battle.powers


def troops_in(battle: "Battle", unit: Unit) -> int:
    """How many models a unit has. Dummies and guns are none."""
    return len(unit.models) if are_all_troops(battle) else troops_among(battle, unit.models)


@cites("artillery.gun")
def troops_among(battle: "Battle", models: Sequence[str]) -> int:
    """How many of these models count as troops: dummies do not, and of a gun only its crew."""
    guns = battle.kinds_with("gun")
    found = [battle.models[model] for model in models]
    return len([model for model in found if not model.dummy and model.kind not in guns])
