"""What a shot as ordered costs in action points."""

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.words import plural
from arap.rules.shooting.shots.delivery import delivery
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import (
    FULL_BURST,
    SHORT_BURST,
    battery_cost,
    never_flat,
    point_cost,
    reacts_as_vehicle,
)

ONE_SUCCESS, TWO_SUCCESSES = "react.shoot.one-success", "react.shoot.two-successes"
MOST_SUCCESSES = 2


@implements("shoot.weapon.ordinance")
def order_cost(battle: Battle, kind: Kind, weapon: Weapon, order: FireOrder) -> int:
    """The points of one shot so ordered; guns pay more where the distance is guessed."""
    guessed = bool(weapon.nature.guessed_cost) and delivery(weapon).is_guessed(battle, order)
    return point_cost(kind, weapon, order, guessed=guessed)


@cites("shoot.weapon.ordinance")
def least_cost(kind: Kind, weapon: Weapon) -> int:
    """The points of its cheapest shot: what never fires flat always guesses."""
    return point_cost(kind, weapon, guessed=never_flat(weapon))


@implements("shoot.weapon.heavy")
@cites("shoot.action", "shoot.weapon.salvo", "activate.action-points")
def why_too_dear(battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
    """A weapon of K points needs K volleys of one action; its user does nothing in the volleys before it fires."""
    scenario = battle.scenario
    kind, weapon = scenario.kinds[battle.models[order.model].kind], scenario.weapons[order.weapon]
    if order.points is not None and (not weapon.nature.bursts or order.points not in (SHORT_BURST, FULL_BURST)):
        return Refusal(f"{weapon.name} has no mode of {plural(order.points, 'point')}", "shoot.weapon.number")
    cost = order_cost(battle, kind, weapon, order)
    if volley.reacts_to and reacts_as_vehicle(kind):
        cost = battery_cost(kind, weapon)
    if cost > volley.points and volley.reacts_to:
        return why_too_few_successes(kind, weapon, cost, volley)
    if cost > volley.points:
        rule = "shoot.weapon.ordinance" if cost == weapon.nature.guessed_cost else "shoot.action"
        return Refusal(f"{weapon.name} needs {plural(cost, 'action point')}, {volley.points} used", rule)
    if volley.fired.get(order.model, 0) + cost > volley.points:
        return Refusal(f"{weapon.name} needs {cost} points in a row, and its user has already fired", "shoot.action")
    return None


@implements("react.shoot.one-success", "react.shoot.two-successes", "react.shoot.relentless")
@cites("react.shoot.vehicle")
def why_too_few_successes(kind: Kind, weapon: Weapon, cost: int, volley: Volley) -> Refusal:
    """In a reaction a success is worth a point: with one success weapons of one point fire, with two also those of two
    points, in the same single volley; fire of three points is not possible."""
    if cost > MOST_SUCCESSES:
        return Refusal(f"{weapon.name} cannot fire for {cost} points in a reaction", TWO_SUCCESSES)
    rule = "react.shoot.vehicle" if reacts_as_vehicle(kind) else ONE_SUCCESS
    return Refusal(f"{weapon.name} needs {plural(cost, 'success')}, {volley.points} rolled", rule)


@cites("shoot.action")
def fires_now(battle: Battle, volley: Volley, order: FireOrder) -> bool:
    """Whether the shot falls in this volley; a dearer weapon is made ready and fires in a later one."""
    kind, weapon = battle.kind(battle.models[order.model]), battle.weapon(order.weapon)
    return volley.number - volley.fired.get(order.model, 0) >= order_cost(battle, kind, weapon, order)


@cites("shoot.aim")
def steady(battle: Battle, volley: Volley, order: FireOrder) -> bool:
    """Aiming helps every shot of the first volley, and a dearer weapon whose points began with it."""
    if not volley.aimed or order.model in volley.fired:
        return False
    kind, weapon = battle.kind(battle.models[order.model]), battle.weapon(order.weapon)
    return volley.number <= order_cost(battle, kind, weapon, order)
