"""Hatred: the enemies a unit hates."""

from collections.abc import Iterable

from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import implements
from arap.rules.majority import most_hate


def hates_any(battle: Battle, unit: Unit, enemies: Iterable[Unit]) -> bool:
    return any(hates(battle, unit, enemy) for enemy in enemies)


@implements("morale.hated")
def hates(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """A trait `hates-...` names an army, a creature or a troop type. A unit has it if more than half of its models have
    it."""
    return any(most_hate(battle, unit, name) for name in names_of(battle, enemy))


def names_of(battle: Battle, unit: Unit) -> set[str]:
    """All the names a unit may be hated by."""
    kinds = [battle.kind(model) for model in battle.members(unit.id)]
    army = next(side.army for side in battle.scenario.sides if side.id == unit.side)
    return {as_name(name) for kind in kinds for name in (kind.id, kind.name, kind.creature)} | {as_name(army)}


def as_name(words: str) -> str:
    return words.lower().replace(" ", "-")
