"""The exchange of fire in a charge: the charged unit stands and fires, the chargers fire as they come."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events.reaction import FireHeld
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.words import plural
from arap.rules.charge.approach.arrange import ChargeMove
from arap.rules.charge.cover import coming_in, why_in_cover
from arap.rules.charge.fire.charging_fire import charging_arms, charging_volley
from arap.rules.charge.fire.fire_points import (
    Arm,
    charge_route_of,
    fire_points,
    halt_at,
    is_stream,
    put_back,
    volley_with,
)
from arap.rules.charge.fire.standing_fire import standing_arms, standing_volley
from arap.rules.charge.reacting import charging_of
from arap.rules.majority import majority
from arap.rules.movement.hiding.revealing import reveal
from arap.rules.movement.legality.charging import charger_with
from arap.rules.shooting.casualties.resolve import Struck, strike_targets, take_losses, together
from arap.rules.shooting.orders.haste import in_haste
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.reacting.fire import declare_reaction, mark_fleeting_now
from arap.rules.shooting.reacting.fire import put_back as restore_fleeting
from arap.rules.shooting.sequence.volley import hits_of_volley
from arap.rules.shooting.sequence.woods import roll_dense_range, with_own_range
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import weapons_at_once
from arap.rules.triggers.trigger import Charging
from arap.rules.wounds.hits import Hit

First: TypeAlias = Literal["charged", "chargers", "together"]


class Exchange(msgspec.Struct, frozen=True):
    """The fire of one charge. `successes` are of the roll to stand and fire, 0 without one; `fires`: the chargers
    fire too, by these `orders` if any are given. `ran`: the target has run, and is fired at where it is now, from the
    start of the charge."""

    unit: str
    move: ChargeMove
    charging: Charging
    successes: int = 0
    fires: bool = False
    orders: tuple[FireOrder, ...] = ()
    ran: bool = False

    @property
    def target(self) -> str:
        return self.charging.target

    @cites("react.charge.fire-point")
    def renewed(self, battle: Battle) -> "Exchange | None":
        """The exchange as it is now: if the lead charger has fallen, the nearest that is left leads, by its cheapest
        path. None if a side is gone."""
        allowances = {model: far for model, far in self.move.allowances.items() if model in battle.models}
        if self.target not in battle.units or not allowances:
            return None
        if self.charging.lead in allowances:
            return self
        move = msgspec.structs.replace(self.move, allowances=allowances)
        charging = charging_of(battle, move)
        charging = msgspec.structs.replace(charging, distance=self.charging.distance)
        return msgspec.structs.replace(self, move=move, charging=charging)


class Wounded(msgspec.Struct, frozen=True):
    """The wounds by fire in a charge: `inflicted` by the chargers on their target, and `taken` from it."""

    inflicted: int = 0
    taken: int = 0


@implements("react.charge.who-fires-first")
def fires_first(battle: Battle, exchange: Exchange) -> First:
    """The side with the higher Initiative, as most of its living models have it; equal ones fire together. A charged
    unit in cover always fires first."""
    if in_cover(battle, exchange.charging):
        return "charged"
    charged, charging = [
        majority([battle.kind(model).profile.I for model in battle.members(unit)])
        for unit in (exchange.target, exchange.unit)
    ]
    return "together" if charged == charging else "charged" if charged > charging else "chargers"


@cites("react.charge.who-fires-first", "charge.cover")
def in_cover(battle: Battle, charging: Charging) -> bool:
    """Whether the charged unit is in cover against the lead charger, judged before any model moves."""
    lead = battle.models[charging.lead]
    path = charger_with(battle, lead, charging.route, charging.allowance)
    return bool(why_in_cover(battle, coming_in(battle, [lead], {lead.id: path}, charging.target), charging.target))


@cites("react.charge.sequence", "react.charge.who-fires-first")
def exchange_fire(battle: Battle, exchange: Exchange) -> Flow[Wounded]:
    """Both sides fire in their order. Casualties of the first volley are removed before the second; if both fire
    together, after both are rolled."""
    sides = [side for side, fires in (("charged", exchange.successes), ("chargers", exchange.fires)) if fires]
    if not sides:
        return Wounded()
    first: First = fires_first(battle, exchange) if len(sides) > 1 else "together"
    if first == "chargers":
        sides.reverse()
    if first == "together":
        struck = []
        for side in sides:
            struck.append((yield from volley_of(battle, exchange, side)))
        return (yield from removed(battle, exchange, struck))
    total = Wounded()
    for side in sides:
        struck = [(yield from volley_of(battle, exchange, side))]
        lost = yield from removed(battle, exchange, struck)
        total = Wounded(total.inflicted + lost.inflicted, total.taken + lost.taken)
    return total


@implements("melee.wound-difference.charge-fire")
def removed(battle: Battle, exchange: Exchange, struck: Sequence[Struck | None]) -> Flow[Wounded]:
    """Casualties come off. Unsaved wounds count for the unit that inflicted them, on its opponent in this charge
    alone."""
    inflicted = taken = 0
    for each in struck:
        if each is None:
            continue
        foe = exchange.unit if each.firer == exchange.target else exchange.target
        before = wounds_left(battle, foe)
        yield from take_losses(battle, each)
        lost = before - wounds_left(battle, foe)
        inflicted, taken = (inflicted, taken + lost) if foe == exchange.unit else (inflicted + lost, taken)
    return Wounded(inflicted, taken)


def wounds_left(battle: Battle, unit_id: str) -> int:
    return sum([model.wounds for model in battle.members(unit_id)]) if unit_id in battle.units else 0


def volley_of(battle: Battle, exchange: Exchange, side: str) -> Flow[Struck | None]:
    """One side fires, if both sides are still there and a charger is left."""
    now = exchange.renewed(battle)
    if now is None:
        return None
    exchange = now
    if side == "charged":
        unit = battle.units[exchange.target]
        volley = standing_volley(battle, unit.id, exchange.charging, exchange.successes)
        arms, before = standing_arms(battle, unit, exchange.successes), mark_fleeting_now(battle, exchange.unit)
        struck = yield from fire_on_the_way(battle, exchange, volley, arms)
        restore_fleeting(battle, before)
        if struck is None:
            tell_held(battle, exchange, volley, arms)
        return struck
    volley = charging_volley(exchange.unit, exchange.target)
    arms = charging_arms(battle, exchange.charging.chargers, exchange.orders)
    return (yield from fire_on_the_way(battle, exchange, volley, arms))


@cites("react.stand-and-fire.weapons")
def tell_held(battle: Battle, exchange: Exchange, volley: Volley, arms: Sequence[Arm]) -> None:
    """Logs that a unit stood and did not fire, with the reason if it could not."""
    route = charge_route_of(battle, exchange.charging)
    good, reason = plural(exchange.successes, "success"), ""
    if not arms:
        reason = f"with {good} none of its weapons can fire"
    elif route is None or not fire_points(battle, route, volley, volley.reacts_to, arms, enough=True):
        reason = f"with {good} no weapon that can fire bears on the chargers"
    battle.emit(FireHeld(rule="react.stand-and-fire.weapons", unit=volley.unit, enemy=volley.reacts_to, reason=reason))


@implements("react.stand-and-fire.area", "react.fire-and-charge.area")
@cites(
    "react.charge.fire-point", "react.stand-and-fire.template", "react.fire-and-charge.template", "hide.fire-reveals"
)
def fire_on_the_way(battle: Battle, exchange: Exchange, volley: Volley, arms: Sequence[Arm]) -> Flow[Struck | None]:
    """Each weapon is fired at its own fire point, with the chargers halted there; then they are put back at the start.
    No casualty is removed yet. Models that stand and fire, with whatever weapon, come out of hiding for everybody."""
    route = charge_route_of(battle, exchange.charging)
    assert route is not None
    points = fire_points(battle, route, volley, volley.reacts_to, arms, only_start=exchange.ran)
    struck, fired = list[Struck](), list[str]()
    for at in sorted(set(points.values())):
        now = [arm for arm, point in points.items() if point == at and has_weapon_left(battle, arm[0], fired)]
        if not now:
            continue
        halt_at(battle, route, at)
        waiting = tuple([arm[0] for arm, point in points.items() if point > at and is_stream(battle, arm)])
        firing = volley_with(volley, now, waiting)
        orders = yield from orders_at(battle, exchange, firing)
        fired += [order.model for order in orders]
        if orders:
            struck.append((yield from roll_volley(battle, firing, orders)))
    put_back(battle, route)
    reveal(battle, fired, "hide.fire-reveals", "fires")
    return together(struck) if struck else None


def has_weapon_left(battle: Battle, model_id: str, fired: Sequence[str]) -> bool:
    """Whether a model may still fire: one weapon each, a vehicle two."""
    return fired.count(model_id) < weapons_at_once(battle.kind(battle.models[model_id]))


def orders_at(battle: Battle, exchange: Exchange, volley: Volley) -> Flow[tuple[FireOrder, ...]]:
    """What is fired at this point. The owner of a unit that fires at the chargers decides it now; chargers were ordered
    with the charge."""
    if volley.reacts_to == exchange.unit:
        return (yield from declare_reaction(battle, volley))
    if exchange.orders:
        return tuple([order for order in exchange.orders if (order.model, order.weapon) in volley.only])
    return plan_fire(battle, volley, exchange.target).orders


def roll_volley(battle: Battle, volley: Volley, orders: Sequence[FireOrder]) -> Flow[Struck]:
    """The shots are rolled to hit, to wound and saved."""
    hasty = tuple([in_haste(battle, volley, order) for order in orders])
    hits = yield from with_own_range(battle, hits_in_woods(battle, volley, hasty))
    return (yield from strike_targets(battle, volley.unit, hits, [order.model for order in hasty]))


@cites("hide.dense-woods")
def hits_in_woods(battle: Battle, volley: Volley, orders: tuple[FireOrder, ...]) -> Flow[dict[str, list[Hit]]]:
    """The hits; if dice decide how far shots go, they are rolled first."""
    yield from roll_dense_range(battle, volley.unit, orders)
    return (yield from hits_of_volley(battle, volley, orders, 1))
