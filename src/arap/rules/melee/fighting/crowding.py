"""How many models may attack one fighter: mass attacks, and blockers of narrow places."""

from collections.abc import Mapping, Sequence

from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.settings import MAX_ATTACKERS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.blocking.holding import Hold, attackers_allowed, hold_of, holds, is_blocking, may_get_at
from arap.rules.melee.fighting.bout import Crowds, can_fight, locked_models
from arap.rules.melee.fighting.doorways import doorways_of, may_fight_through, take_doorways
from arap.rules.melee.fighting.reach import apart, can_strike, opponents

Orders = Mapping[str, FightOrder]
NO_ORDERS: Orders = {}


@implements("melee.mass-attack")
@cites("block.declare", "block.large")
def crowds_of(battle: Battle, units: Sequence[str], orders: Orders = NO_ORDERS) -> Crowds:
    """For each fighter the nearest models that may attack it this round, no more than the limit."""
    crowds = Crowds(doors=doorways_of(battle, units, orders))
    if not (holds(battle) or isinstance(MAX_ATTACKERS(battle), int)):
        return crowds
    for foe in locked_models(battle, units):
        able = [model for model in opponents(battle, foe.unit) if can_fight(battle, model)]
        limited = [model for model in able if limit_on(battle, model, foe) is not None]
        if limited and not is_blocking(battle, foe.id):
            near = [model for model in limited if can_strike(battle, model, foe)]
            near.sort(key=lambda model: (round(apart(model, foe), 3), model.id))
            crowds.of[foe.id] = [model.id for model in near[: limit_on(battle, limited[0], foe)]]
    give_places(battle, units, orders, crowds)
    return crowds


@cites("block.declare", "block.large", "block.other-features")
def give_places(battle: Battle, units: Sequence[str], orders: Orders, crowds: Crowds) -> None:
    """The enemies that fight the blockers: those that are ordered to, then the nearest. Each takes one place, unless a
    blocker would be left without an attacker."""
    blockers = [foe for foe in locked_models(battle, units) if is_blocking(battle, foe.id)]
    pairs = [
        (foe.id not in aims_of(orders, model), round(apart(model, foe), 3), model.id, foe)
        for foe in blockers
        for model in opponents(battle, foe.unit)
        if can_fight(battle, model) and can_strike(battle, model, foe) and has_room(battle, model, foe)
    ]
    pairs.sort(key=lambda pair: pair[:3])
    crowds.of |= {foe.id: [] for foe in blockers}
    busy: set[str] = set()
    for again in (False, True):
        for *_, model_id, foe in pairs:
            taken = crowds.of[foe.id]
            free = len(taken) < (limit_on(battle, battle.models[model_id], foe) or 0) and model_id not in taken
            if free and (again or model_id not in busy):
                taken.append(model_id)
                busy.add(model_id)


def aims_of(orders: Orders, model: Model) -> tuple[str, ...]:
    return orders[model.id].aims if model.id in orders else ()


@cites("melee.mass-attack", "block.declare", "block.large")
def limit_on(battle: Battle, model: Model, foe: Model) -> int | None:
    """How many models such as this one may attack a fighter. For a mass attack only attackers of equal or greater size
    count and are limited, for a blocker all."""
    most = MAX_ATTACKERS(battle)
    crowd = most if isinstance(most, int) and battle.kind(model).size >= battle.kind(foe).size else None
    if hold_against(battle, model, foe) is None:
        return crowd
    allowed = attackers_allowed(battle, foe)
    return allowed if crowd is None else min(crowd, allowed)


def hold_against(battle: Battle, model: Model, foe: Model) -> Hold | None:
    """The place that a fighter blocks against a model."""
    hold = hold_of(battle, foe.id) if holds(battle) else None
    return hold if hold and hold.side != battle.units[model.unit].side else None


@cites("block.other-features")
def has_room(battle: Battle, model: Model, foe: Model) -> bool:
    """Whether a model has the room to fight an enemy, if that blocks a ladder."""
    hold = hold_against(battle, model, foe)
    return hold is None or may_get_at(battle, hold, model, opponents(battle, foe.unit))


@cites("melee.mass-attack", "block.declare", "block.doorway-fighters")
def open_foes(battle: Battle, crowds: Crowds, model: Model, foes: Sequence[Model]) -> Sequence[Model]:
    """The enemies a model may aim at: it is one of their attackers, or there is room for one more."""
    if not (crowds.doors or holds(battle) or isinstance(MAX_ATTACKERS(battle), int)):
        return foes
    return [foe for foe in foes if may_attack(battle, crowds, model, foe)]


def may_attack(battle: Battle, crowds: Crowds, model: Model, foe: Model) -> bool:
    if not (has_room(battle, model, foe) and may_fight_through(battle, crowds.doors, model, foe)):
        return False
    limit, crowd = limit_on(battle, model, foe), crowds.of.get(foe.id, [])
    return limit is None or model.id in crowd or len(crowd) < limit


@cites("melee.mass-attack", "block.declare", "block.doorway-fighters")
def take_places(battle: Battle, crowds: Crowds, model: Model, aims: Sequence[Model]) -> None:
    """A model that has come up late counts among the attackers of the enemies it aims at."""
    take_doorways(battle, crowds.doors, model, aims)
    for foe in aims:
        if limit_on(battle, model, foe) is not None and model.id not in crowds.of.setdefault(foe.id, []):
            crowds.of[foe.id].append(model.id)
