"""Wild fire that could be ordered: its goals, and why some cannot fire."""

from collections.abc import Collection

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Model, Unit
from arap.kernel.reasons import cites
from arap.rules.morale.quarter import casualties_to_test
from arap.rules.morale.suppression import hits_to_suppress
from arap.rules.shooting.orders.declaration import why_not_order, why_not_shoot
from arap.rules.shooting.plans.planner import refused_plan, why_not_planned
from arap.rules.shooting.plans.proposing import expected_hits, proposed_orders, ranged_weapons
from arap.rules.shooting.shots.delivery import delivery, delivery_of
from arap.rules.shooting.shots.fire_plan import FirePlan, FireRow
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.wild.blind import marks
from arap.rules.shooting.wild.measuring import is_far, is_only_far
from arap.table import PointXY


@cites("shoot.hidden-target")
def plan_wild_fire(
    battle: Battle, volley: Volley, aim: PointXY, orders: tuple[FireOrder, ...] | None = None
) -> FirePlan:
    """What the unit could fire at a spot: a row for each model and weapon, the best of each model proposed."""
    if refusal := why_not_shoot(battle.units[volley.unit]):
        return refused_plan(battle, volley, "", refusal, aim)
    rows = []
    for model in battle.members(volley.unit):
        for weapon in ranged_weapons(battle, model):
            order = ordered(battle, orders, plain_order(battle, model, weapon, aim))
            rows.append(delivery_of(battle, order).row(battle, volley, order))
    taken = proposed_orders(battle, volley, rows) if orders is None else orders
    nearest = unit_nearest(battle, volley.unit, aim, rows)
    far = any(is_only_far(battle, order) for order in taken if not delivery_of(battle, order).strikes_places)
    return FirePlan(
        unit=volley.unit,
        target="",
        points=volley.points,
        rows=tuple(rows),
        expected_hits=expected_hits(rows, taken) if PREMEASURE(battle) else None,
        hits_to_suppress=hits_to_suppress(nearest) if nearest else 0,
        casualties_to_test=casualties_to_test(nearest) if nearest else 0,
        refusal=None if far else why_not_planned(battle, volley, rows, taken),
        orders=taken,
        measured=PREMEASURE(battle),
        aim=aim,
    )


def unit_nearest(battle: Battle, unit_id: str, aim: PointXY, rows: list[FireRow]) -> Unit | None:
    """The unit of the model nearest the spot that a wild shot of these may hit, as far as the player knows."""
    members = battle.units[unit_id].models
    wild = [row.model for row in rows if row.order and not delivery_of(battle, row.order).strikes_places]
    near = [mark for model in wild for mark in marks(battle, unit_id, members.index(model), aim)]
    return battle.units[min(near, key=lambda mark: mark.gap).unit] if near else None


def plain_order(battle: Battle, model: Model, weapon: str, aim: PointXY) -> FireOrder:
    """Fire at the spot with a weapon."""
    data = battle.weapon(weapon)
    return delivery(data).order_at(battle, model, data, aim)


def ordered(battle: Battle, orders: tuple[FireOrder, ...] | None, plain: FireOrder) -> FireOrder:
    """The order given for this model, weapon and spot, or a plain one; what strikes places may strike another."""
    anywhere = delivery_of(battle, plain).strikes_places
    for order in orders or ():
        same = (order.model, order.weapon, order.target) == (plain.model, plain.weapon, "")
        if same and (anywhere or order.aim == plain.aim):
            return order
    return plain


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
        for weapon in ranged_weapons(battle, model)
        if not delivery(battle.weapon(weapon)).strikes_places and not is_far(model, battle.weapon(weapon), aim)
    ]
    return tuple([order for order in orders if why_not_order(battle, volley, order) is None])
