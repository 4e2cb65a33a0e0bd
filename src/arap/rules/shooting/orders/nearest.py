"""The enemy that a mob fires at unless it keeps its head: the nearest that it sees."""

from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import cites
from arap.rules.morale.quarter import gap
from arap.rules.shooting.orders.targets import why_not_target
from arap.rules.sight.lines import Lines
from arap.table import TOLERANCE


@cites("mob.target", "measure.centre")
def nearest_seen(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The nearest enemy unit that can be fired at and that any member sees; several if they are equally near."""
    foes = [foe for foe in battle.enemies_of(unit.side) if not why_not_target(battle, unit.id, foe.id)]
    away = {foe.id: gap(battle, unit.id, foe.id) for foe in foes if is_seen(battle, unit.id, foe.id)}
    least = min(away.values(), default=0.0)
    return tuple([foe for foe, far in away.items() if far <= least + TOLERANCE])


def is_seen(battle: Battle, unit_id: str, foe_id: str) -> bool:
    lines = Lines.of(battle, unit_id, foe_id)
    return any(lines.spotted(row) for row in range(len(lines.shooters)))
