"""Fighting through a doorway: how many models fight on each side of it, where that is limited."""

from collections.abc import Iterator, Mapping, Sequence
from math import dist

from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.settings import DOORWAY_FIGHTERS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.blocking.holding import SAME_LEVEL, crosses, holds, places_of
from arap.rules.melee.fighting.bout import Doorways, can_fight, locked_models
from arap.rules.melee.fighting.reach import can_strike, opponents
from arap.table.ways.narrows import Narrow


@implements("block.doorway-fighters")
def doorways_of(battle: Battle, units: Sequence[str], orders: Mapping[str, FightOrder]) -> Doorways:
    """As many as go abreast and one more fight on each side, counted by bulk: models with orders first, then the
    nearest. One that is too big for the room left fights only if no other of its side does."""
    found = Doorways()
    if not DOORWAY_FIGHTERS(battle):
        return found
    fighters = [model for model in locked_models(battle, units) if can_fight(battle, model)]
    for door in open_doors(battle):
        able = [model for model in fighters if strikes_through(battle, door, model)]
        able.sort(key=lambda model: (not orders_of(orders, model), round(away(door, model), 3), model.id))
        for model in able:
            taken = found.setdefault((door.id, is_left(door, model)), [])
            if fits(battle, door, taken, model):
                taken.append(model.id)
    return found


def orders_of(orders: Mapping[str, FightOrder], model: Model) -> tuple[str, ...]:
    return orders[model.id].aims if model.id in orders else ()


@cites("block.doorway-fighters")
def open_doors(battle: Battle) -> list[Narrow]:
    """The doors that nobody blocks: the limit for a blocker comes first."""
    blocked = {hold.place.id for hold in holds(battle)}
    return [place for place in battle.table.narrows if place.kind == "door" and place.id not in blocked]


def strikes_through(battle: Battle, door: Narrow, model: Model) -> bool:
    foes = opponents(battle, model.unit)
    return any(is_between(door, model, foe) and can_strike(battle, model, foe) for foe in foes)


def is_between(door: Narrow, one: Model, other: Model) -> bool:
    """Whether two models are on different sides of a doorway and see each other through it."""
    level = abs(one.z - door.z) < SAME_LEVEL and abs(other.z - door.z) < SAME_LEVEL
    return level and crosses((one.x, one.y), (other.x, other.y), (door.start, door.end))


def is_left(door: Narrow, model: Model) -> bool:
    return door.beside(model.x, model.y) > 0.0


def away(door: Narrow, model: Model) -> float:
    return dist((model.x, model.y), door.at(door.length / 2, 0.0))


@cites("unit.bulk")
def fits(battle: Battle, door: Narrow, taken: Sequence[str], model: Model) -> bool:
    """Whether there is room for one more fighter. Those that have fallen since keep their places this round."""
    used = sum([places_of(battle.kind(battle.models[each])) for each in taken if each in battle.models])
    gone = sum([each not in battle.models for each in taken])
    return not taken or used + gone + places_of(battle.kind(model)) <= door.abreast + 1


def doors_between(battle: Battle, doors: Doorways, model: Model, foe: Model) -> Iterator[Narrow]:
    known = {door for door, _ in doors}
    return (place for place in battle.table.narrows if place.id in known and is_between(place, model, foe))


def may_fight_through(battle: Battle, doors: Doorways, model: Model, foe: Model) -> bool:
    """Whether a model has a place among those that fight through the doorway between it and an enemy."""
    for door in doors_between(battle, doors, model, foe) if doors else ():
        taken = doors.get((door.id, is_left(door, model)), [])
        if model.id not in taken and not fits(battle, door, taken, model):
            return False
    return True


def take_doorways(battle: Battle, doors: Doorways, model: Model, aims: Sequence[Model]) -> None:
    """A model that has come up late takes one of the places left."""
    for foe in aims if doors else ():
        for door in doors_between(battle, doors, model, foe):
            taken = doors.setdefault((door.id, is_left(door, model)), [])
            if model.id not in taken:
                taken.append(model.id)
