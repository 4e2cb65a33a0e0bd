"""The names of things, also after they are gone."""

from collections.abc import Sequence
from functools import cached_property
from math import dist

from arap.army.scenario import Scenario, UnitSetup
from arap.battle.event import UNSEEN
from arap.battle.measure import shown
from arap.battle.muster import part_called, squad_of
from arap.battle.secrets.counters import COUNTERS, COUNTERS_OF_A_UNIT
from arap.game.landmarks import Landmarks
from arap.kernel.words import agree, listed
from arap.table import TOLERANCE


class Names:
    """Names of sides, units, models and weapons of a scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._sides = {side.id: side.name for side in scenario.sides}
        self._weapons = {weapon.id: weapon.name for weapon in scenario.weapons.values()}
        self._units: dict[str, str] = {}
        self._side_of: dict[str, str] = {}
        self._strengths: dict[str, int] = {}
        self._radii: dict[str, float] = {}
        self._models: dict[str, str] = {}
        for side in scenario.sides:
            for unit in side.units:
                self.learn(side.id, unit)

    def learn(self, side: str, unit: UnitSetup) -> None:
        """The names of a unit and of its models; the GM may add some to a battle."""
        self._units[unit.id], self._side_of[unit.id] = unit.name, side
        self._strengths[unit.id] = len(unit.models)
        for number, placed in enumerate(unit.models, 1):
            kind, model = self._scenario.kinds[placed.kind], f"{unit.id}.{number}"
            self._radii[model], self._models[model] = kind.base_radius, f"{kind.name} {number}"

    def mouth(self, at: tuple[float, ...]) -> str:
        """The name of the mouth or chamber at a place; "" if there is none."""
        found = [node.name for node in self._scenario.tunnels.nodes if dist(node.at, at[:2]) <= TOLERANCE]
        return found[0] if found else ""

    def spot(self, at: tuple[float, float]) -> str:
        """Where a place is, in words: "3" north of the Well"."""
        return self._landmarks.spot(at)

    @cached_property
    def _landmarks(self) -> Landmarks:
        return Landmarks(self._scenario)

    def inches(self, length: float) -> str:
        """A distance in the steps the players use."""
        return shown(self._scenario, length)

    def at_edge(self, model: str, place: tuple[float, float]) -> bool:
        """Whether a model at this place touches an edge of the table."""
        margin = self._radii.get(model, 0.0) + TOLERANCE
        (x, y), width, depth = place, self._scenario.width, self._scenario.depth
        return min(x, y, width - x, depth - y) <= margin

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(self._sides)

    def strength(self, unit: str) -> int:
        """How many models the unit had at the beginning; a counter is one thing, of several the number is not known."""
        if unit == COUNTERS_OF_A_UNIT:
            return 0
        return 1 if is_counter_name(unit) else self._strengths.get(unit, 0)

    @property
    def objectives(self) -> tuple[tuple[str, tuple[float, float]], ...]:
        """The objectives by name, and where they are."""
        return tuple([(objective.name, objective.at) for objective in self._scenario.objectives])

    def side(self, side: str) -> str:
        return self._sides.get(side, side)

    def unit(self, unit: str | None) -> str:
        name = self._units.get(squad_of(unit or ""))
        return part_called(name, unit or "") if name else spoken(unit or "nobody")

    def does(self, unit: str | None, phrase: str) -> str:
        """What a unit does: "First Squad fire", "Captain Varro fires"."""
        return f"{self.unit(unit)} {agree(phrase, many=self.strength(unit or '') != 1)}"

    def they(self, unit: str) -> str:
        """What a sentence calls a unit that was just named: "They", or "It" for a single model."""
        return "It" if self.strength(unit) == 1 else "They"

    def all_do(self, units: Sequence[str], phrase: str) -> str:
        """What one or more units do."""
        if len(units) == 1:
            return self.does(units[0], phrase)
        return f"{listed([self.unit(unit) for unit in units])} {agree(phrase, many=True)}"

    def side_of(self, unit: str) -> str | None:
        return self._side_of.get(squad_of(unit))

    def model(self, model: str) -> str:
        if model == UNSEEN:
            return "an unseen enemy"
        return self._models.get(model) or self._counter(model)

    def _counter(self, model: str) -> str:
        """What a counter is called: the blip of a unit, or a dummy, whose number is beyond those of its models."""
        squad, _, number = model.rpartition(".")
        if number == "0":
            return "the blip"
        return f"Dummy {number}" if squad in self._units else spoken(squad) if is_counter_name(squad) else model

    def weapon(self, weapon: str) -> str:
        return self._weapons.get(weapon, weapon)


def is_counter_name(name: str) -> bool:
    """Whether a name is that of a counter."""
    return name.partition("-")[0] in COUNTERS


def spoken(name: str) -> str:
    """The name of a counter, or of an enemy that is not seen."""
    if name == UNSEEN:
        return "Unseen enemies"
    kind, _, number = name.partition("-")
    return f"{kind.capitalize()} {number}".rstrip() if is_counter_name(name) else name
