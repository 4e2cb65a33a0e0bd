"""Mobs fire at the nearest enemy they see, unless they keep their heads."""

from msgspec.structs import replace

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.mobs import is_mob
from arap.rules.morale.leadership import leadership_test
from arap.rules.shooting.orders.nearest import nearest_seen
from arap.rules.shooting.shots.volley import Volley

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


def at_nearest(volley: Volley, orders: tuple[FireOrder, ...]) -> tuple[FireOrder, ...]:
    """The same orders, at the nearest enemy."""
    return tuple([replace(order, target=volley.nearest[0], aim=None) for order in orders])
