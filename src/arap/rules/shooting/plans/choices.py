"""What else an order to fire may say."""

import msgspec

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PINNING_WEAPONS, SPLIT_FIRE
from arap.kernel.reasons import cites
from arap.kernel.requests import Alternative
from arap.rules.shooting.orders.costs import order_cost, why_too_dear
from arap.rules.shooting.orders.limits import counts_as_throwing, most_at_best
from arap.rules.shooting.plans.planner import moments_of_fire
from arap.rules.shooting.shots.delivery import delivery
from arap.rules.shooting.shots.fire_plan import FirePlan, FireRow
from arap.rules.shooting.shots.strike import GUESSED
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import (
    FULL_BURST,
    SHORT_BURST,
    weapons_at_once,
    why_not_fire,
)

BURSTS = {SHORT_BURST: "Short burst", FULL_BURST: "Full burst"}


def with_choices(battle: Battle, volley: Volley, plan: FirePlan) -> FirePlan:
    """A plan with the choices of every weapon that can be fired at all."""
    rows = tuple([with_choice(battle, volley, plan, row) for row in plan.rows])
    return msgspec.structs.replace(plan, rows=rows, moments=moments_of_fire(battle, volley, plan.target))


def with_choice(battle: Battle, volley: Volley, plan: FirePlan, row: FireRow) -> FireRow:
    model, weapon, order = battle.models[row.model], battle.weapon(row.weapon), order_of(plan, row)
    plain = msgspec.structs.replace(order, points=None)
    if why_not_fire(battle, model, weapon) or why_too_dear(battle, volley, plain):
        return row
    choices = msgspec.structs.replace(
        delivery(weapon).choices(battle, volley, order),
        besides=weapons_at_once(battle.kind(model)) > 1 and not counts_as_throwing(weapon),
        volley=later_volley(battle, volley, order),
        pins=pins_for_sure(battle, row),
    )
    return msgspec.structs.replace(row, choices=choices)


@cites("pin.weapons.designated")
def pins_for_sure(battle: Battle, row: FireRow) -> bool:
    """Whether the weapon, fired like this, pins in any case."""
    guessed = row.strike is not None and row.strike.mode in GUESSED
    return PINNING_WEAPONS(battle) == "simple" and (guessed or battle.weapon(row.weapon).nature.pinning)


@cites("shoot.action")
def later_volley(battle: Battle, volley: Volley, order: FireOrder) -> int | None:
    """The volley in which a shot that costs several points is made, if that is not the one now declared."""
    kind, weapon = battle.kind(battle.models[order.model]), battle.weapon(order.weapon)
    number = volley.fired.get(order.model, 0) + order_cost(battle, kind, weapon, order)
    return number if number > volley.number else None


def order_of(plan: FirePlan, row: FireRow) -> FireOrder:
    """The order of a row: the one that can be given, the one that was, or a plain one."""
    given = (order for order in plan.orders if (order.model, order.weapon) == (row.model, row.weapon))
    return row.order or next(given, FireOrder(row.model, row.weapon, plan.target, aim=plan.aim))


@cites("shoot.split-fire")
def shots_to_spread(battle: Battle, order: FireOrder) -> int:
    """How many shots of one weapon may go to different targets: by setting, and if it makes several."""
    most = most_at_best(battle.kind(battle.models[order.model]), battle.weapon(order.weapon), order)
    return most if SPLIT_FIRE(battle) == "per-shot" and most > 1 else 0


@cites("shoot.weapon.salvo")
def bursts(battle: Battle, volley: Volley, order: FireOrder) -> tuple[Alternative, ...]:
    """The short and the full burst of a salvo weapon."""
    if not battle.weapon(order.weapon).nature.bursts:
        return ()
    return tuple([burst(battle, volley, msgspec.structs.replace(order, points=points), points) for points in BURSTS])


def burst(battle: Battle, volley: Volley, order: FireOrder, points: int) -> Alternative:
    refusal = why_too_dear(battle, volley, order)
    return Alternative(points, BURSTS[points], points, refusal, "shoot.weapon.salvo")
