"""Menus of a round of melee: how each model fights."""

from collections.abc import Iterator
from functools import partial
from math import dist

from arap.battle.acts import Fight, FightOrder
from arap.battle.values import Model
from arap.env.menus.menu import Asked, Entry, Menu

FOES = 6
CLOSE = 3.0


def fighters(asked: Asked, orders: tuple[FightOrder, ...] = ()) -> Menu:
    """Fight so; or say how one more model fights."""
    settled = {order.model for order in orders}
    entries = [Entry("so", "Fight so", asked.approved(Fight(orders)))]
    for unit in [unit for unit in asked.ask.about if unit in asked.seat.units]:
        for model in asked.seat.units[unit].models:
            opens = None if model in settled else partial(ways, asked, orders, asked.seat.models[model])
            entries.append(Entry("model", model, opens=opens, unit=unit))
    return Menu("fighters", entries)


def ways(asked: Asked, orders: tuple[FightOrder, ...], model: Model) -> Menu:
    """Every legal order of a model among the common ones."""
    found = list[Entry]()
    for kind, order in ways_of(asked, model):
        changed = (*orders, order)
        legal = asked.approved(Fight(changed)) is not None
        opens = partial(fighters, asked, changed) if legal else None
        target = asked.seat.models[order.face].unit if order.face else ""
        found.append(Entry(kind, f"{kind} {order.face}".strip(), opens=opens, unit=model.unit, target=target))
    return Menu("fighter", found)


def ways_of(asked: Asked, model: Model) -> Iterator[tuple[str, FightOrder]]:
    """One weapon or two, grenades or shield, moving up or holding back, standing up; then each close enemy."""
    name = model.id
    yield "one weapon", FightOrder(name, two_weapons=False)
    yield "two weapons", FightOrder(name, two_weapons=True)
    yield "krak", FightOrder(name, attack="krak")
    yield "plant", FightOrder(name, attack="plant")
    yield "shield", FightOrder(name, attack="shield")
    yield "move up", FightOrder(name, closes=True)
    yield "hold back", FightOrder(name, closes=False)
    yield "stand up", FightOrder(name, stands=True)
    units, models = asked.seat.units, asked.seat.models
    foes = [each for each in models.values() if units[each.unit].side != asked.seat.side]
    near = [each for each in foes if dist((each.x, each.y), (model.x, model.y)) <= CLOSE]
    near.sort(key=lambda each: (dist((each.x, each.y), (model.x, model.y)), each.id))
    for foe in near[:FOES]:
        yield "at", FightOrder(name, face=foe.id, aims=(foe.id,))
