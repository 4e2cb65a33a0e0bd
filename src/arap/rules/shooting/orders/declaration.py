"""Declaring fire: what a model may be ordered to fire at, before anything is measured."""

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE, SPLIT_FIRE
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.shooting.orders.costs import why_too_dear
from arap.rules.shooting.orders.facing import look_along, share_pivots, why_hull_turns, with_hull_still
from arap.rules.shooting.orders.haste import why_not_in_haste
from arap.rules.shooting.orders.limits import (
    counts_as_throwing,
    why_not_several,
    why_thrown_besides,
    why_too_many_throwers,
)
from arap.rules.shooting.orders.targets import why_heads_down
from arap.rules.shooting.shots.delivery import delivery_of
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import (
    why_not_fire,
)
from arap.rules.states import why_barred
from arap.table import PointXY


@cites("shoot.action.who")
def why_not_shoot(unit: Unit) -> Refusal | None:
    """Units that rout, pursue, have gone to ground or are in a melee do not shoot."""
    return why_barred(unit, "shoot", "shoot.action.who")


@cites("react.stand-and-fire.engaged-unit")
def why_not_fire_now(battle: Battle, volley: Volley) -> Refusal | None:
    """Why the unit of a volley cannot fire. In a charge the weapons that can were found beforehand."""
    return None if volley.haste else why_not_shoot(battle.units[volley.unit])


@cites("shoot.declare", "shoot.split-fire", "shoot.action")
def why_not_declare(battle: Battle, volley: Volley, orders: tuple[FireOrder, ...]) -> Refusal | None:
    """Why the orders of a volley cannot be given; nothing is spent then."""
    if refusal := why_not_fire_now(battle, volley):
        return refusal
    for order in orders:
        if refusal := why_unknown(battle, volley, order):
            return refusal
    models = [order.model for order in orders]
    if len(set(models)) < len(models):
        if refusal := why_thrown_besides(battle, orders) or why_not_several(
            battle, orders, reacting=bool(volley.reacts_to)
        ):
            return refusal
        orders = share_pivots(battle, volley.unit, orders)
    if SPLIT_FIRE(battle) == "single" and len(targets_of(battle, orders)) > 1:
        return Refusal("The whole unit must fire at one enemy unit", "shoot.split-fire")
    look_along(battle, volley.unit, orders)
    for order in orders:
        if refusal := why_not_order(battle, volley, order):
            return refusal
    return why_too_many_throwers(battle, volley.unit, orders) or why_nobody_in_range(battle, volley, orders)


@implements("shoot.split-fire")
@cites("shoot.hidden-target")
def targets_of(battle: Battle, orders: tuple[FireOrder, ...]) -> set[str | PointXY]:
    """The units and the spots fired at. A shot that strikes a place without a target adds none."""
    known = [order for order in orders if order.weapon in battle.scenario.weapons]
    spots = {order.aim for order in known if order.aim and not delivery_of(battle, order).strikes_places}
    return {order.target for order in orders if order.target} | spots


@cites("shoot.declare")
def why_nobody_in_range(battle: Battle, volley: Volley, orders: tuple[FireOrder, ...]) -> Refusal | None:
    """Where measuring first is allowed, a volley that reaches no target is refused."""
    if not orders or not PREMEASURE(battle):
        return None
    if any(delivery_of(battle, order).reaches(battle, volley, order) for order in orders):
        return None
    return Refusal("No firing model is in range", "shoot.declare")


def why_unknown(battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
    """An order names a model of the unit and a weapon of the scenario."""
    if order.model not in battle.units[volley.unit].models:
        return Refusal(f"{order.model} is not a model of {battle.units[volley.unit].name}", "shoot.action.who")
    if order.weapon not in battle.scenario.weapons:
        return Refusal(f"There is no weapon {order.weapon!r}", "shoot.action.who")
    return None


def why_not_order(battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
    """Why one model cannot be given this order."""
    if order.model not in battle.units[volley.unit].models or order.weapon not in battle.scenario.weapons:
        return why_unknown(battle, volley, order)
    if volley.reacts_to and (refusal := why_not_at(battle, volley, order)):
        return refusal
    if volley.nearest and order.target not in volley.nearest:
        name = battle.units[volley.nearest[0]].name
        return Refusal(f"The mob fires only at its nearest enemy now: {name}", "mob.target")
    if order.shots is not None and order.shots < 1:
        return Refusal("A model that fires must make at least one shot", "shoot.declare")
    model, weapon = battle.models[order.model], battle.scenario.weapons[order.weapon]
    if model.dummy:
        return Refusal("A dummy is only a counter: it cannot shoot or throw", "hide.hidden-movement-counters")
    if volley.hull_stays:
        order = with_hull_still(battle, order)
        if refusal := why_hull_turns(battle, order):
            return refusal
    if refusal := why_not_fire(battle, model, weapon) or why_not_so(battle, volley, order):
        return refusal
    if volley.only and (order.model, order.weapon) not in volley.only:
        return Refusal(f"{order.model} does not fire {weapon.name} at this point", "react.charge.fire-point")
    if order.passing and delivery_of(battle, order).strikes_places:
        return Refusal("Only aimed fire can hit troops where they passed", "shoot.at-routers")
    if refusal := why_heads_down(battle, model, order):
        return refusal
    if counts_as_throwing(weapon) and (refusal := why_too_many_throwers(battle, volley.unit, (order,))):
        return refusal
    return delivery_of(battle, order).why_not(battle, volley, order)


def why_not_so(battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
    """Why a weapon is not fired as ordered: it costs too much, or it is too slow in a charge."""
    if volley.haste:
        return why_not_in_haste(battle, volley, volley.haste, order)
    return why_too_dear(battle, volley, order)


@implements("react.shoot.target")
def why_not_at(battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
    """A unit that reacts by shooting fires at the unit that caused the reaction, and at nothing else."""
    if order.target == volley.reacts_to:
        return None
    name = battle.units[volley.reacts_to].name
    return Refusal(f"A reaction may fire only at the unit that caused it: {name}", "react.shoot.target")
