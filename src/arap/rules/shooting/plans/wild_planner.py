"""Wild fire that could be ordered: its goals, and why some cannot fire."""

from collections.abc import Collection

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.rules.morale.quarter import casualties_to_test
from arap.rules.morale.suppression import hits_to_suppress
from arap.rules.shooting.orders.declaration import why_not_order, why_not_shoot
from arap.rules.shooting.orders.measuring import measure
from arap.rules.shooting.plans.planner import chosen, expected, overall, ranged, refused_plan
from arap.rules.shooting.plans.proposals import order_at
from arap.rules.shooting.plans.rows import aimed_row, plain_row, strike_row
from arap.rules.shooting.sequence.volley import shown_shields
from arap.rules.shooting.shots.fire import Fire, Mark
from arap.rules.shooting.shots.fire_plan import FirePlan, FireRow
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import delivery
from arap.rules.shooting.wild.measuring import is_far, is_only_far
from arap.rules.shooting.wild.shots import tiers_of_marks, wild_prospect
from arap.table import PointXY


@implements("shoot.hidden-target")
def plan_wild_fire(
    battle: Battle, volley: Volley, aim: PointXY, orders: tuple[FireOrder, ...] | None = None
) -> FirePlan:
    """What the unit could fire at a spot: a row for each model and weapon, the best of each model proposed."""
    if refusal := why_not_shoot(battle.units[volley.unit]):
        return refused_plan(battle, volley, "", refusal, aim)
    rows, struck = list[FireRow](), list[Mark]()
    for model in battle.members(volley.unit):
        for weapon in ranged(battle, model):
            row, marks = wild_row(battle, volley, ordered(battle, orders, plain_order(battle, model, weapon, aim)), aim)
            rows.append(row)
            struck += [mark for mark in marks if mark not in struck]
    taken = chosen(battle, volley, rows) if orders is None else orders
    nearest = battle.units[min(struck, key=lambda mark: mark.gap).unit] if struck else None
    far = any(is_only_far(battle, order) for order in taken)
    return FirePlan(
        unit=volley.unit,
        target="",
        points=volley.points,
        rows=tuple(rows),
        expected_hits=expected(rows, taken) if PREMEASURE(battle) else None,
        hits_to_suppress=hits_to_suppress(nearest) if nearest else 0,
        casualties_to_test=casualties_to_test(nearest) if nearest else 0,
        refusal=None if far else overall(battle, volley, rows, taken),
        orders=taken,
        measured=PREMEASURE(battle),
        aim=aim,
    )


def plain_order(battle: Battle, model: Model, weapon: str, aim: PointXY) -> FireOrder:
    """Fire at the spot with a weapon; what strikes places is told of it in its own way."""
    data = battle.weapon(weapon)
    if delivery(data) == "aimed":
        return FireOrder(model.id, weapon, "", aim=aim)
    return order_at(battle, model, data, aim)


def ordered(battle: Battle, orders: tuple[FireOrder, ...] | None, plain: FireOrder) -> FireOrder:
    """The order given for this model, weapon and spot, or a plain one; what strikes places may strike another."""
    anywhere = delivery(battle.weapon(plain.weapon)) != "aimed"
    for order in orders or ():
        same = (order.model, order.weapon, order.target) == (plain.model, plain.weapon, "")
        if same and (anywhere or order.aim == plain.aim):
            return order
    return plain


@implements("shoot.hidden-target", "shoot.declare")
def wild_row(battle: Battle, volley: Volley, order: FireOrder, aim: PointXY) -> tuple[FireRow, tuple[Mark, ...]]:
    """What one weapon could fire at a spot, and those near it of whom the player knows."""
    if delivery(battle.weapon(order.weapon)) != "aimed":
        return strike_row(battle, volley, order, ()), ()
    refusal = None if is_only_far(battle, order) else why_not_order(battle, volley, order)
    found = refusal or measure(battle, volley, order, blind=not PREMEASURE(battle))
    if isinstance(found, Refusal):
        return plain_row(battle, order, refusal=found), ()
    needed, marks = wild_prospect(battle, volley, found, aim)
    fire = shown_shields(battle, Fire(found, needed, tiers_of_marks(marks), marks))
    return aimed_row(battle, volley, fire, battle.models[marks[0].model] if marks else None), marks


def possible_wild_orders(
    battle: Battle, volley: Volley, aim: PointXY, models: Collection[str]
) -> tuple[FireOrder, ...]:
    """The orders that could be given to these models for fire at a spot."""
    if why_not_shoot(battle.units[volley.unit]):
        return ()
    orders = [
        FireOrder(model.id, weapon, "", aim=aim)
        for model in battle.members(volley.unit)
        if model.id in models
        for weapon in ranged(battle, model)
        if delivery(battle.weapon(weapon)) == "aimed" and not is_far(model, battle.weapon(weapon), aim)
    ]
    return tuple([order for order in orders if why_not_order(battle, volley, order) is None])
