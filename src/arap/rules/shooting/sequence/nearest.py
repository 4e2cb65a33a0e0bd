"""Mobs fire at the nearest enemy they see, unless they keep their heads."""

from msgspec.structs import replace

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.mobs import is_mob
from arap.rules.morale.leadership import leadership_test
from arap.rules.morale.quarter import gap
from arap.rules.shooting.orders.targets import why_not_target
from arap.rules.shooting.shots.volley import Volley
from arap.rules.sight.lines import Lines
from arap.table import TOLERANCE

RULE = "mob.target"


@implements("mob.target")
def must_take_nearest(battle: Battle, volley: Volley, orders: tuple[FireOrder, ...]) -> Flow[bool]:
    """A mob that is ordered to fire at another target than the nearest it sees tests once in a shooting action. If it
    fails, it fires at the nearest or holds its fire."""
    unit = battle.units.get(volley.unit)
    if volley.tested or unit is None or not is_mob(battle, unit):
        return False
    near = nearest_seen(battle.known_to(unit.side), unit)
    if not near or all(order.target in near for order in orders):
        return False
    passed, _ = yield from leadership_test(battle, unit, "target", RULE, RULE)
    volley.tested = True
    volley.nearest = () if passed else near
    return not passed


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


def at_nearest(volley: Volley, orders: tuple[FireOrder, ...]) -> tuple[FireOrder, ...]:
    """The same orders, at the nearest enemy."""
    return tuple([replace(order, target=volley.nearest[0], aim=None) for order in orders])
