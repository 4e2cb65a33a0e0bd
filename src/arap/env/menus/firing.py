"""Menus of fire: at what, with how many points, and which model fires what."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from arap.battle.acts import Act, Declare, FireOrder, Shoot
from arap.battle.values import Unit
from arap.bots.judging.judgement import centre, models_of
from arap.env.menus.menu import Asked, Entry, Menu, nearest_foes
from arap.game.advice import MOST_POINTS
from arap.game.queries import FirePlan, ListTargets, PlanFire, Targets
from arap.game.questions import Acting, Volley
from arap.kernel.requests import Approved

Orders: TypeAlias = tuple[FireOrder, ...]


class Fire(NamedTuple):
    """The fire that is being ordered: which unit, with how many points, and the act that it becomes."""

    unit: str
    points: int
    act: Callable[[Orders], Act]
    volley: int = 1


def shots(asked: Asked, acting: Acting) -> Menu:
    """Targets and places; then the points."""
    numbers = range(1, min(MOST_POINTS, acting.points) + 1)
    return targets(asked, [Fire(acting.unit, points, partial(Shoot, points)) for points in numbers])


def volleys(asked: Asked, volley: Volley) -> Menu:
    """Targets and places of one volley."""
    return targets(asked, [Fire(volley.unit, volley.points, Declare, volley.number)])


def targets(asked: Asked, fires: Sequence[Fire]) -> Menu:
    """For each enemy, from the nearest on: fire at it, and wild fire at its place."""
    unit = fires[0].unit if fires else asked.ask.about[0]
    listed = asked.seat.query(ListTargets(unit))
    assert isinstance(listed, Targets)
    able = {each.answer for each in listed.targets if each.refusal is None}
    found = list[Entry]()
    for foe in nearest_foes(asked.seat, asked.seat.units[unit]):
        at = centre(models_of(asked.seat, foe))
        opens = partial(points_for, asked, fires, foe) if foe.id in able and fires else None
        found.append(Entry("target", foe.name, opens=opens, unit=unit, target=foe.id, at=at))
        wild = partial(points_for, asked, fires, foe, wild=True) if listed.places and fires else None
        found.append(Entry("wild", f"The place of {foe.name}", opens=wild, unit=unit, target=foe.id, at=at))
    return Menu("target", found)


def points_for(asked: Asked, fires: Sequence[Fire], foe: Unit, *, wild: bool = False) -> Menu:
    """For each number of points: the fire that is proposed, and a menu of its orders."""
    found = list[Entry]()
    for fire in fires:
        orders = wild_orders(asked, fire, foe) if wild else proposed(asked, fire, foe)
        act = asked.approved(fire.act(orders)) if orders else None
        opens = partial(orders_of, asked, fire, orders) if act else None
        at = centre(models_of(asked.seat, foe))
        found.append(Entry("fire", f"{fire.points} points", act, None, fire.points, fire.points, fire.unit, foe.id, at))
        found.append(Entry("orders", f"{fire.points} points", None, opens, 0, fire.points, fire.unit, foe.id, at))
    return Menu("points", found)


def proposed(asked: Asked, fire: Fire, foe: Unit) -> Orders:
    plan = asked.seat.query(PlanFire(fire.unit, foe.id, fire.points, fire.volley))
    return plan.orders if isinstance(plan, FirePlan) else ()


def wild_orders(asked: Asked, fire: Fire, foe: Unit) -> Orders:
    """The first order for each model that can fire wild at the nearest model of an enemy."""
    seat = asked.seat
    model = models_of(seat, foe)[0]
    possible = seat.wild_orders(fire.unit, (model.x, model.y), fire.points, seat.units[fire.unit].models)
    first = dict[str, FireOrder]()
    for order in possible:
        first.setdefault(order.model, order)
    return tuple(first.values())


def orders_of(asked: Asked, fire: Fire, orders: Orders, settled: frozenset[str] = frozenset()) -> Menu:
    """The fire as it stands, and each model whose order can still be changed."""
    entries = [Entry("fire", "Fire", asked.approved(fire.act(orders)), cost=fire.points, unit=fire.unit)]
    for model in asked.seat.units[fire.unit].models:
        opens = None if model in settled else partial(order_of, asked, fire, orders, settled, model)
        entries.append(Entry("model", model, opens=opens, unit=fire.unit))
    return Menu("orders", entries)


def order_of(asked: Asked, fire: Fire, orders: Orders, settled: frozenset[str], model: str) -> Menu:
    """What one model does: hold its fire, or any order it can be given at any enemy."""
    others = tuple([order for order in orders if order.model != model])
    foes = nearest_foes(asked.seat, asked.seat.units[fire.unit])
    possible = [order for foe in foes for order in asked.seat.fire_orders(fire.unit, foe.id, fire.points, [model])]
    choices: list[tuple[str, Orders]] = [("hold", others), *[("order", (*others, order)) for order in possible]]
    found = list[Entry]()
    for kind, changed in choices:
        order = changed[-1] if kind == "order" else None
        legal: Approved | None = asked.approved(fire.act(changed)) if changed else None
        opens = partial(orders_of, asked, fire, changed, settled | {model}) if legal else None
        label = f"{order.weapon} at {order.target}" if order else "Hold fire"
        found.append(Entry(kind, label, opens=opens, unit=fire.unit, target=order.target if order else ""))
    return Menu("order", found)
