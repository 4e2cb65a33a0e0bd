"""The state of overwatch: how it ends."""

from arap.battle.battle import Battle
from arap.battle.events import StateLapsed
from arap.kernel.reasons import implements

ON_OVERWATCH = "on overwatch"


@implements("overwatch.lost")
def end_overwatch(battle: Battle, unit_id: str, rule: str = "overwatch.lost") -> None:
    """A unit is on overwatch until its next turn begins, unless it moves, fires, is pinned or in melee, goes to ground,
    or routs."""
    unit = battle.units.get(unit_id)
    if unit is not None and unit.overwatch:
        battle.change(unit_id, overwatch=False)
        battle.emit(StateLapsed(rule=rule, unit=unit_id, state=ON_OVERWATCH))
