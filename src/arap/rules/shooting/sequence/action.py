"""The shooting action: as many volleys as points."""

import msgspec

from arap.army.profile import Weapon
from arap.battle.acts import Declare, FireOrder, Shoot
from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Alternative, Ask, Flow, Option, answer_to
from arap.kernel.words import plural
from arap.rules.shooting.orders.costs import fires_now, least_cost
from arap.rules.shooting.orders.declaration import why_not_declare, why_not_order, why_not_shoot
from arap.rules.shooting.orders.facing import look_along
from arap.rules.shooting.sequence.naming import name_targets
from arap.rules.shooting.sequence.nearest import at_nearest, must_take_nearest
from arap.rules.shooting.sequence.volley import fire_volley
from arap.rules.shooting.sequence.woods import roll_dense_range, with_own_range
from arap.rules.shooting.shots.volley import Declaration, Volley, plain
from arap.rules.shooting.weapons.types import why_not_fire

MOST_POINTS = 3


@cites("shoot.action", "activate.action-points")
def why_not_shoot_action(battle: Battle, unit_id: str, act: Shoot, points: int, aimed: bool) -> Refusal | None:
    """Why a shooting action cannot begin: too few points, no orders, or an order that cannot be given."""
    if not 1 <= act.points <= MOST_POINTS:
        return Refusal("A shooting action uses 1, 2 or 3 points", "shoot.action")
    if act.points > points:
        return Refusal(f"{plural(act.points, 'action point')} needed, {points} left", "activate.action-points")
    if not act.orders:
        return Refusal("No weapon is chosen to fire", "shoot.action")
    return why_not_declare(battle, Volley(unit_id, act.points, aimed=aimed), act.orders)


@implements("shoot.action")
def shoot_action(battle: Battle, unit_id: str, act: Shoot, aimed: bool) -> Flow[None]:
    """A shooting action of K points is K volleys; targets may be declared again for each. Orders stand for the next
    volley if all models were still making ready."""
    yield from with_own_range(battle, volleys(battle, Volley(unit_id, act.points, aimed=aimed), act.orders))


@cites("shoot.action", "hide.dense-woods", "hide.hidden-movement-counters")
def volleys(battle: Battle, volley: Volley, orders: tuple[FireOrder, ...]) -> Flow[None]:
    """The volleys of a shooting action. If dice decide how far shots go, targets are declared after the roll. A unit
    that named a dummy chooses no other target in this action."""
    unit_id, readying = volley.unit, False
    for number in range(1, volley.points + 1):
        volley.number = number
        if number > 1 and not readying:
            orders = yield from declare(battle, volley, orders)
        if (yield from roll_dense_range(battle, unit_id, orders)):
            orders = yield from declare(battle, volley, orders)
        if (yield from must_take_nearest(battle, volley, orders)):
            orders = yield from declare(battle, volley, at_nearest(volley, orders))
        named, orders = orders, name_targets(battle, unit_id, orders)
        if named and not orders:
            return
        now, later = split_orders(battle, volley, orders)
        if now:
            yield from fire_volley(battle, volley, now, volley.points)
        if not can_go_on(battle, unit_id) or len(orders) < len(named):
            return
        orders, readying = now + later, not now and all_make_ready(battle, unit_id, later)


def split_orders(
    battle: Battle, volley: Volley, orders: tuple[FireOrder, ...]
) -> tuple[tuple[FireOrder, ...], tuple[FireOrder, ...]]:
    """The orders that fire in this volley, and the orders still being made ready. Weapons of a vehicle that fire
    together wait for the dearest."""
    waiting = {order.model for order in orders if not fires_now(battle, volley, order)}
    now = tuple([order for order in orders if order.model not in waiting])
    return now, tuple([order for order in orders if order.model in waiting])


def all_make_ready(battle: Battle, unit_id: str, orders: tuple[FireOrder, ...]) -> bool:
    """Whether every model with a weapon to fire is making one ready."""
    waiting = {order.model for order in orders}
    members = battle.members(unit_id)
    return all(model.id in waiting or not weapons_for(battle, model, MOST_POINTS) for model in members)


def can_go_on(battle: Battle, unit_id: str) -> bool:
    unit = battle.units.get(unit_id)
    return unit is not None and why_not_shoot(unit) is None


@implements("shoot.declare")
@cites("shoot.action")
def declare(battle: Battle, volley: Volley, before: tuple[FireOrder, ...]) -> Flow[tuple[FireOrder, ...]]:
    """The active player declares the next volley; by default the same targets as far as they can be fired on
    and have not proved to be out of reach."""
    unit = battle.units[volley.unit]
    look_along(battle, unit.id, before)
    known = battle.known_to(unit.side)
    again = tuple([order for order in before if _still_good(known, volley, order)])
    default = Declare(() if why_not_declare(known, volley, again) else again)
    options = (
        Option(default, "Fire at the nearest" if volley.nearest else "Fire as before", rule="shoot.action", open=True),
        Option(Declare(()), "Hold fire", rule="shoot.action"),
    )
    prompt = f"{unit.name}: volley {volley.number} of {volley.points}. Choose a target."
    asked = msgspec.structs.replace(volley, fired=dict(volley.fired))
    ask = Ask(unit.side, "declare", "shoot.action", prompt, options, default, (unit.id,), Declaration(asked))
    return (yield from answer_to(ask, Declare)).orders


def _still_good(battle: Battle, volley: Volley, order: FireOrder) -> bool:
    if order.model not in battle.models or plain(order) in volley.lost:
        return False
    return why_not_order(battle, volley, order) is None


@cites("shoot.action")
def point_choices(battle: Battle, unit: Unit, points: int) -> tuple[Alternative, ...]:
    """How many of its points a unit may shoot with, and why some numbers are no use."""
    numbers = range(1, min(MOST_POINTS, points) + 1)
    return tuple([Alternative(n, str(n), n, why_nothing_to_fire(battle, unit, n), "shoot.action") for n in numbers])


@cites("shoot.action")
def best_points(battle: Battle, unit: Unit, points: int) -> int:
    """Of the points a unit has, the fewest with which as many of its weapons as can be are fired."""
    models = battle.members(unit.id)
    numbers = range(1, min(MOST_POINTS, points) + 1)
    able = {n: sum([len(weapons_for(battle, model, n)) for model in models]) for n in numbers}
    return max(able, key=lambda n: (able[n], -n), default=1)


def weapons_for(battle: Battle, model: Model, points: int) -> list[Weapon]:
    """The weapons a model can fire for no more than these points."""
    kind = battle.kind(model)
    carried = [battle.weapon(weapon) for weapon in kind.weapons]
    cheap = [weapon for weapon in carried if not weapon.nature.contact and least_cost(kind, weapon) <= points]
    return [weapon for weapon in cheap if why_not_fire(battle, model, weapon) is None]


@implements("shoot.action.who")
@cites("shoot.action")
def why_nothing_to_fire(battle: Battle, unit: Unit, points: int) -> Refusal | None:
    """Why no weapon of the unit can be fired with these points, whatever the target."""
    if refusal := why_not_shoot(unit):
        return refusal
    for model_id in unit.models:
        model = battle.models[model_id]
        kind = battle.kind(model)
        for weapon_id in kind.weapons:
            weapon = battle.weapon(weapon_id)
            if weapon.nature.contact:
                continue
            found = why_not_fire(battle, model, weapon)
            cost = least_cost(kind, weapon)
            if found is None and cost <= points:
                return None
            refusal = found or Refusal(f"{weapon.name} needs {plural(cost, 'action point')}", "shoot.action")
    return refusal or Refusal(f"{unit.does('have')} no ranged weapons", "shoot.action.who")
