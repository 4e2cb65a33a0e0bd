"""The value that most models of a unit have, and the half rule."""

from collections import Counter
from collections.abc import Callable

from arap.army.profile import Kind
from arap.army.special.powers import Power
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import implements


def majority(values: list[int]) -> int:
    """The most common value; among equally common ones the lower."""
    if values.count(values[0]) == len(values):
        return values[0]
    counts = Counter(values)
    most = max(counts.values())
    return min(value for value, count in counts.items() if count == most)


@implements("shoot.to-hit.mixed-target")
def at_least_half(count: int, of: int) -> bool:
    """The half rule: a modifier of single models counts for the unit if at least half of the models have it."""
    return 2 * count >= of


def most_have(battle: Battle, unit: Unit, power: Power) -> bool:
    """A unit has a power if more than half of its living models have it."""
    return battle.once((power, unit.models), lambda: _by_half(battle, unit, lambda kind: getattr(kind.powers, power)))


def most_called(battle: Battle, unit: Unit, name: str) -> bool:
    """Whether more than half of the living models have a trait of this name."""
    return battle.once(("called", name, unit.models), lambda: _by_half(battle, unit, lambda kind: name in kind.called))


def most_hate(battle: Battle, unit: Unit, name: str) -> bool:
    """Whether more than half of the living models hate the enemies of this name."""
    key = ("hate", name, unit.models)
    return battle.once(key, lambda: _by_half(battle, unit, lambda kind: name in kind.powers.hates))


def _by_half(battle: Battle, unit: Unit, test: Callable[[Kind], bool]) -> bool:
    having = sum(bool(test(battle.kind(battle.models[model]))) for model in unit.models)
    return 2 * having > len(unit.models)
