"""Moves within a combat: between Initiative steps, and the locks that result."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.events import ModelMoved, UnitMoved
from arap.battle.secrets.underground import is_below
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.blocking.holding import is_blocking
from arap.rules.combats import Combat
from arap.rules.melee.fighting.bout import Bout, can_fight
from arap.rules.melee.fighting.initiative import effective_initiative
from arap.rules.melee.fighting.reach import apart, engages, in_reach
from arap.rules.melee.fighting.threats import facing_to
from arap.rules.melee.moving.closing import (
    closing_field,
    closing_walk,
    foes_in_reach,
    hostile_models,
    plain_cost,
    walk_to,
    why_not_close,
)
from arap.rules.melee.moving.locking import lock
from arap.rules.melee.moving.posts import leave_posts
from arap.rules.movement.paths.path import Path
from arap.rules.movement.travel.arrivals import Arrival
from arap.rules.movement.travel.journey import Journey, travel

CLOSE_UP = "close up"


@implements("melee.step-move")
@cites("melee.sequence")
def move_between_steps(battle: Battle, bout: Bout, step: int) -> Flow[None]:
    """Models of both sides may move closer, the active player's first. Models that can strike no enemy and would be in
    time do; others hold back, unless ordered otherwise. Wounds from the ground count as taken. In a passage under the
    ground nobody gets past the others."""
    for unit_id in bout.combat.units:
        if unit_id in battle.units and is_below(battle, unit_id):
            return
        movers = [
            model for model in nearest_first(battle, bout.combat, unit_id) if closes_up(battle, bout, model, step)
        ]
        lost = yield from move_up(battle, bout.combat, unit_id, movers, bout.orders)
        bout.count_by_nobody(unit_id, lost)


@cites("melee.step-move", "melee.late-engaged")
def closes_up(battle: Battle, bout: Bout, model: Model, step: int) -> bool:
    """As ordered; otherwise if it has no enemy to strike and its own step is still to come. A blocker stays at its
    post."""
    order = bout.order(model.id)
    if order.closes is not None:
        return order.closes
    if is_blocking(battle, model.id):
        return False
    early = effective_initiative(battle, bout, model) < step and can_fight(battle, model)
    return early and not has_foe_in_reach(battle, bout.combat, model)


def has_foe_in_reach(battle: Battle, combat: Combat, model: Model) -> bool:
    """Whether a model has an enemy of the combat within its own reach. If only the enemy has the reach, it does not
    count."""
    return bool(in_reach(battle, model, hostile_models(battle, combat, battle.units[model.unit].side)))


def engaged_foes(battle: Battle, combat: Combat, model: Model) -> list[Model]:
    foes = hostile_models(battle, combat, battle.units[model.unit].side)
    return [foe for foe in foes if engages(battle, model, foe)]


def nearest_first(battle: Battle, combat: Combat, unit_id: str) -> list[Model]:
    """The members of a unit, the nearest to an enemy first."""
    if unit_id not in battle.units:
        return []
    foes = hostile_models(battle, combat, battle.units[unit_id].side)
    if not foes:
        return []
    return sorted(battle.members(unit_id), key=lambda model: min(round(apart(model, foe), 3) for foe in foes))


def move_up(
    battle: Battle, combat: Combat, unit_id: str, movers: Sequence[Model], orders: dict[str, FightOrder] | None = None
) -> Flow[int]:
    """Moves the models one after another, each to where the combat then needs it. Returns the Wounds they lose on the
    way."""
    if not movers:
        return 0
    moved: list[ModelMoved] = []
    halted: list[str] = []
    before = sum([model.wounds for model in movers])
    for model in movers:
        path = way_up(battle, combat, model, (orders or {}).get(model.id))
        if path is None:
            continue
        comrades = [other for other in battle.members(unit_id) if other.id != model.id]
        trip = yield from travel(battle, Journey(unit_id, [path], comrades))
        for arrival in trip.arrivals:
            moved.append(face_nearest(battle, combat, arrival))
            halted += [model.id] if arrival.halt else []
    if moved and unit_id in battle.units:
        battle.emit(
            UnitMoved(
                rule="melee.step-move" if orders is not None else "melee.tidy-up", unit=unit_id, models=tuple(moved),
                points=0, halted=tuple(halted), manner=CLOSE_UP,
            )
        )  # fmt: skip
    lock_engaged(battle, combat, unit_id)
    leave_posts(battle)
    return before - sum([battle.models[model.id].wounds for model in movers if model.id in battle.models])


def way_up(battle: Battle, combat: Combat, model: Model, order: FightOrder | None) -> Path | None:
    """The path to where its owner wants it, if it may still go there; otherwise to its best place."""
    foes = hostile_models(battle, combat, battle.units[model.unit].side)
    if not foes:
        return None
    if order and order.to is not None:
        ground = closing_field(battle, model)
        path = walk_to(battle, model, order.to, ground)
        if path and why_not_close(battle, combat, path, foes, ground) is None:
            return path
    friends = [other for other in fellows(battle, combat, model) if other.id != model.id]
    near = foes_in_reach(battle, model, foes)
    engaged = {foe.id for foe in near if any(engages(battle, friend, foe) for friend in friends)}
    return closing_walk(battle, combat, model, foes, engaged)


def fellows(battle: Battle, combat: Combat, model: Model) -> list[Model]:
    side = battle.units[model.unit].side
    return [
        other
        for unit in combat.units
        if unit in battle.units and battle.units[unit].side == side
        for other in battle.members(unit)
    ]


@cites("melee.step-move", "melee.arc.facing")
def face_nearest(battle: Battle, combat: Combat, arrival: Arrival) -> ModelMoved:
    """A model that has moved up faces the nearest enemy."""
    model, halt = battle.models[arrival.path.model.id], arrival.halt
    if halt:
        until = battle.turn.serial if halt.spent else model.spent_until
        model = msgspec.structs.replace(model, prone=model.prone or halt.prone, spent_until=until)
    foes = hostile_models(battle, combat, battle.units[model.unit].side)
    facing = facing_to(model, min(foes, key=lambda foe: apart(model, foe)))
    battle.put_model(msgspec.structs.replace(model, facing=facing))
    return ModelMoved(model.id, arrival.moved.path, facing, plain_cost(arrival.path))


@cites("melee.engaged-locked")
def lock_engaged(battle: Battle, combat: Combat, unit_id: str) -> None:
    """Units of the combat that are now engaged are opponents from now on."""
    if unit_id not in battle.units:
        return
    for model in battle.members(unit_id):
        for foe in engaged_foes(battle, combat, model):
            if foe.unit not in battle.units[unit_id].locked:
                lock(battle, unit_id, foe.unit)
