"""The state of overwatch: which units can be on it, how far they watch, and how it ends."""

from arap.battle.battle import Battle
from arap.battle.events import StateLapsed
from arap.battle.values import Unit
from arap.kernel.reasons import cites, implements

ON_OVERWATCH = "on overwatch"
CLOSE, WATCHED = 9.0, 24.0
"""How near an enemy is that a unit reacts to; and that a unit on overwatch fires at."""


def is_watched(battle: Battle, side: str) -> bool:
    """Whether any enemy of a side is on overwatch."""
    return bool([unit for unit in battle.units.values() if unit.overwatch and unit.side != side])


MEANING = "Overwatch fire needs no roll and heavy weapons may fire. It ends overwatch."


@implements("overwatch.lost")
def end_overwatch(battle: Battle, unit_id: str, rule: str = "overwatch.lost") -> None:
    """A unit is on overwatch until its next turn begins, unless it moves, fires, is pinned or in melee, goes to ground,
    or routs."""
    unit = battle.units.get(unit_id)
    if unit is not None and unit.overwatch:
        battle.change(unit_id, overwatch=False)
        battle.emit(StateLapsed(rule=rule, unit=unit_id, state=ON_OVERWATCH))


def can_shoot(battle: Battle, unit: Unit) -> bool:
    """Whether any model of a unit has a weapon to shoot with."""
    weapons = battle.scenario.weapons

    def find() -> bool:
        kinds = [battle.kind(model) for model in battle.members(unit.id)]
        return any(not weapons[each].nature.contact for kind in kinds if kind.profile.BS for each in kind.weapons)

    return battle.once(("can shoot", unit.models), find)


@cites("overwatch.lost")
def end_without_shooters(battle: Battle, unit_id: str) -> None:
    """A unit that has lost every model that can shoot is no longer on overwatch."""
    unit = battle.units.get(unit_id)
    if unit is not None and unit.overwatch and not can_shoot(battle, unit):
        end_overwatch(battle, unit_id)
